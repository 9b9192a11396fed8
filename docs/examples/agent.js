// A complete agent: it plays the last legal move.
const readline = require("node:readline");

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      return say({ name: "Last Resort" });
    case "turn":
      return say({ move: message.legal.at(-1), remark: `You said: ${message.remark}` });
    // `start`, `end`, and whatever later versions have to say need no answer.
  }
});

function say(answer) {
  console.log(JSON.stringify(answer));
}
