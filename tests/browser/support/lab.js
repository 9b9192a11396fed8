// The real lab: the program that people start, on a port of its own, with nothing kept.
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The program: the one that PLYGROUND names, or the last that was built. */
export function program() {
  const built = [`${root}target/release/plyground`, `${root}target/debug/plyground`].filter((file) => existsSync(file));
  built.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  const found = process.env.PLYGROUND ?? built[0];
  if (!found) throw new Error("build it first: cargo build --release");
  return found;
}

/** A lab that is open. */
export class Lab {
  /** Where it is, without a slash at the end. */
  address;
  /** The path of the class that was opened with it, if there is one. @type {string | undefined} */
  classPath;
  #process;

  /** @param {string} address @param {import("node:child_process").ChildProcess} process */
  constructor(address, process) {
    this.address = address;
    this.#process = process;
  }

  /** @param {string[]} words more words for the command line @returns {Promise<Lab>} */
  static async open(words = []) {
    const child = spawn(program(), ["lab", "--memory", "--no-open", "--port", "0", ...words], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    /** @type {Lab | undefined} */
    let lab;
    for await (const line of createInterface(child.stdout)) {
      const address = /open at (http:\/\/[^/ ]+)\//.exec(line)?.[1];
      if (address) lab = new Lab(address, child);
      const classPath = /The class is at http:\/\/[^/ ]+\/(\S+)/.exec(line)?.[1];
      if (lab && classPath) lab.classPath = classPath;
      if (lab && line.startsWith("Ctrl-C")) return lab;
    }
    throw new Error("the lab ended before it said where it is");
  }

  async close() {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill("SIGINT");
    await ended;
  }

  /**
   * Asks the API, as a program would.
   * @param {string} path @param {unknown} [body] sent as JSON, by POST @returns {Promise<any>}
   */
  async ask(path, body) {
    const options =
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`${this.address}${path}`, options);
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${json.error}`);
    return json;
  }

  /** Waits until the lab is as busy as this. @param {(status: { searches: number, streams: number }) => boolean} so */
  async until(so) {
    // Asked again and again, as there is nothing to listen to; each answer takes its time, so this is no busy loop.
    for (const begun = Date.now(); Date.now() - begun < 20_000; ) {
      if (so(await this.ask("/api/status"))) return;
    }
    throw new Error(`the lab was never so busy: ${so}`);
  }

  /** A new game between two people, or whoever `more` seats. @param {string} game @param {object} [more] @returns {Promise<string>} its id */
  async game(game, more = {}) {
    const begun = await this.ask("/api/games", { game, first: "human", second: "human", ...more });
    return begun.id;
  }

  /** A game with its moves played. @param {string} game @param {string[]} moves @param {object} [more] */
  async played(game, moves, more = {}) {
    const id = await this.game(game, more);
    for (const move of moves) await this.ask(`/api/games/${id}/move`, { move });
    return id;
  }
}
