// Tests of agent.js. Run them with `node test_agent.js`; add your own as you go.
"use strict";

const assert = require("node:assert");
const { spawnSync } = require("node:child_process");
const path = require("node:path");
const test = require("node:test");
const agent = require("./agent.js");

const setup = { family: "mnk", options: { k: "3" }, board: ["x..", ".o.", "..."], to_move: "first" };
const hello = { type: "hello", protocol: 1, game: "mnk:3x3,k=3", seat: "first", k: 3, limit: 1.0, setup };
const turn = {
  type: "turn", number: 3, setup, legal: ["b1", "c1", "a2", "c2", "a3", "b3", "c3"], last: "b2", remark: "Hello!", limit: 1.0,
};

test("says its name", () => {
  assert.ok(agent.introduce(hello).name);
});

test("plays a legal move", () => {
  assert.ok(turn.legal.includes(agent.choose(turn).move));
  assert.strictEqual(agent.choose({ ...turn, legal: ["pass"] }).move, "pass");
});

test("talks to the referee", () => {
  const messages = [hello, { type: "start", opponent: "Ann" }, turn, { type: "end", setup }];
  const input = messages.map((message) => JSON.stringify(message) + "\n").join("");
  const program = spawnSync(process.execPath, [path.join(__dirname, "agent.js")], { input, encoding: "utf8" });
  const [introduction, move] = program.stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.ok(introduction.name);
  assert.ok(turn.legal.includes(move.move));
});
