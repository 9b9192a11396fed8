// Holds the API to its document: schemathesis sends what the document allows and what it forbids to a lab.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Lab } from "./support/lab.js";

const [schemathesis = "schemathesis"] = process.argv.slice(2);
const folder = fileURLToPath(new URL(".", import.meta.url));

// Behind a proxy, so that each request may come from a visitor of its own: the hooks see to that.
const lab = await Lab.open(["--proxy", "http://lab.invalid"]);
const run = spawn(schemathesis, ["--config-file", `${folder}schemathesis.toml`, "run", `${lab.address}/api/openapi.json`], {
  stdio: "inherit",
  env: { ...process.env, SCHEMATHESIS_HOOKS: "visitors", PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" },
});
process.exitCode = await new Promise((resolve) => run.once("exit", (code) => resolve(code ?? 1)));
await lab.close();
