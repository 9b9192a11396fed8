// Every page there is, each with something on it.

/** @typedef {import("./lab.js").Lab} Lab */

/** A line of three that is won after five moves. */
const WON = ["a1", "b1", "a2", "b2", "a3"];

/** Name and address of each page; games are played first where one is to be seen. Some are only ready when there is more. @type {[string, (lab: Lab) => Promise<string>, string?][]} */
export const PAGES = [
  ["home", async () => "/"],
  ["play", async () => "/play?game=tts:gold-rush"],
  ["game", async (lab) => `/game/${await lab.played("othello:8", ["c4", "c3"])}`],
  ["columns", async (lab) => `/game/${await lab.played("extconnect4:case1", [])}`],
  ["dominoes", async (lab) => `/game/${await lab.played("dominoes:5x5", ["b2"])}`],
  ["finished", async (lab) => `/game/${await lab.played("mnk:3x3,k=3", WON)}`],
  ["games", async () => "/games"],
  ["analyse", async () => "/analyse?game=tts:gold-rush", ".lines li"],
  ["proven", async () => "/analyse?game=mnk:3x3,k=3&moves=a1+b1+a2+b2", ".lines li:nth-child(4)"],
  ["explore", async () => "/explore?game=dominoes:3x3&course=cis521&depth=2"],
  ["explore-large", async () => "/explore?game=othello:6&depth=5"],
  ["explore-beside", async () => "/explore?game=mnk:3x3,k=3&moves=b2+a1+c3&depth=2&compare=1"],
  ["present", async () => "/present?game=dominoes:3x3&course=cis521&depth=2&step=14"],
  ["present-question", async () => "/present?game=dominoes:3x3&course=cis521&depth=2&step=13&ask=1&alpha=3&beta=0"],
  ["present-board", async () => "/present?game=othello:6&depth=4&step=5&view=board"],
  ["hall", async () => "/hall"],
  ["pictures", async () => "/pictures?game=dominoes:3x3&course=cis521&depth=2&step=14"],
  ["lessons", async () => "/lessons"],
  ["lesson", async () => "/lessons/cuts?step=3&predict=3"],
  ["handout", async () => "/lessons/cuts/handout?answers=1"],
  ["lesson-new", async () => "/lessons/new"],
  ["checks", async () => "/checks"],
  ["boards", async () => "/boards"],
  ["help", async () => "/help"],
  ["api", async () => "/api"],
  ["missing", async () => "/nothing/here"],
];
