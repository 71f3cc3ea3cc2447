// Listens, starts the jobs, drains on SIGTERM; nothing else. As many times as PROCESSES says. It runs as it is built
// (`build/server/main.js`), as JavaScript: Node's own reading of TypeScript would stay in memory.
import { createServer } from "node:http";
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { startProcesses } from "./processes.ts";

// What V8 made of the program is kept beside it: the next start reads that instead of the text. Where the program's folder
// may not be written to, each start compiles anew.
enableCompileCache(fileURLToPath(new URL("../compile-cache", import.meta.url)));
await startProcesses(process.env, async () => {
  const { startProgram } = await import("./program.ts");
  await startProgram({
    environment: process.env,
    staticFolder: fileURLToPath(new URL("../client", import.meta.url)),
    createServer,
  });
});
// Written now, it holds what a start needs; at the end it would hold everything that was ever called.
flushCompileCache();
