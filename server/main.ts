// Listens, starts the jobs, drains on SIGTERM; nothing else. As many times as PROCESSES says. It runs as it is built
// (`build/server/main.js`), as JavaScript: Node's own reading of TypeScript would stay in memory.
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { startProcesses } from "./processes.ts";

await startProcesses(process.env, async () => {
  const { startProgram } = await import("./program.ts");
  await startProgram({
    environment: process.env,
    staticFolder: fileURLToPath(new URL("../client", import.meta.url)),
    createServer,
  });
});
