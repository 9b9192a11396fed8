// Every page there is, each with something on it.

/** @typedef {import("./lab.js").Lab} Lab */

/** A line of three that is won after five moves. */
const WON = ["a1", "b1", "a2", "b2", "a3"];

/** Name and address of each page; games are played first where one is to be seen. @type {[string, (lab: Lab) => Promise<string>][]} */
export const PAGES = [
  ["home", async () => "/"],
  ["play", async () => "/play?game=tts:gold-rush"],
  ["game", async (lab) => `/game/${await lab.played("othello:8", ["c4", "c3"])}`],
  ["columns", async (lab) => `/game/${await lab.played("extconnect4:case1", [])}`],
  ["dominoes", async (lab) => `/game/${await lab.played("dominoes:5x5", ["b2"])}`],
  ["finished", async (lab) => `/game/${await lab.played("mnk:3x3,k=3", WON)}`],
  ["games", async () => "/games"],
  ["analyse", async () => "/analyse?game=tts:gold-rush"],
  ["explore", async () => "/explore?game=dominoes:3x3&course=cis521&depth=2"],
  ["boards", async () => "/boards"],
  ["help", async () => "/help"],
  ["api", async () => "/api"],
  ["missing", async () => "/nothing/here"],
];
