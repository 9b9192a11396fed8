// Holds the API to its document: schemathesis sends what the document allows and what it forbids to a lab.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Lab, root } from "./support/lab.js";

const schemathesis = resolve(process.argv[2] ?? `${root}target/tools/schemathesis/bin/schemathesis`);
const folder = fileURLToPath(new URL(".", import.meta.url));

// Behind a proxy, so that each request may come from a visitor of its own: the hooks see to that.
const lab = await Lab.open(["--allow-agents", "--proxy", "http://lab.invalid"]);
const run = spawn(schemathesis, ["--config-file", `${folder}schemathesis.toml`, "run", `${lab.address}/api/openapi.json`], {
  stdio: "inherit",
  // Where it leaves its notes.
  cwd: `${root}target`,
  env: { ...process.env, SCHEMATHESIS_HOOKS: "visitors", PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" },
});
process.exitCode = await new Promise((resolve) => run.once("exit", (code) => resolve(code ?? 1)));
await lab.close();
