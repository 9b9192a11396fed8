// An agent for any game, over Plyground's line protocol: one JSON object a line, in and out.
//
// The referee says hello (the game, your seat, the time for a move), start (who you play), turn whenever it is your turn,
// and end. Answer hello with your name and turn with a move. Standard output belongs to the referee, so print everything
// that you want to see yourself to standard error (console.error).
//
// As it stands, this agent plays a legal move near the middle of the list.
"use strict";

const readline = require("node:readline");

/** Who you are. hello has: protocol, game, seat, k (in games that have it), limit, setup. */
function introduce(hello) {
  return { name: "Middle Way", introduction: "I avoid extremes." };
}

/**
 * Your move, and a remark if you like.
 *
 * turn has: number (of the turn, from 1), setup (the position), legal (all your moves, in the game's order), last (the move
 * before), remark (what the other said), limit (seconds). setup.board is a list of rows: . is free, x belongs to First, o to
 * Second, # is blocked or filled; setup.to_move is you.
 */
function choose(turn) {
  const move = turn.legal[Math.floor(turn.legal.length / 2)];
  return { move, remark: `One of ${turn.legal.length}.`, number: turn.number };
}

/** The answer to a message, if it wants one. */
function answer(message) {
  switch (message.type) {
    case "hello":
      return introduce(message);
    case "turn":
      return choose(message);
    default: // start, end, and whatever later versions have to say
      return null;
  }
}

if (require.main === module) {
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const said = answer(JSON.parse(line));
    if (said !== null) {
      console.log(JSON.stringify(said));
    }
  });
}

module.exports = { introduce, choose, answer };
