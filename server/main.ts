// Listens, starts the jobs and drains on SIGTERM, in as many processes as PROCESSES says. Runs as built JavaScript
// (`build/server/main.js`), because Node's TypeScript loader would stay in memory.
import { createServer } from "node:http";
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { startProcesses } from "./processes.ts";

// Stores V8's compiled code beside the program for the next start. In a read-only folder each start compiles anew.
enableCompileCache(fileURLToPath(new URL("../compile-cache", import.meta.url)));
await startProcesses(process.env, async () => {
  const { startProgram } = await import("./program.ts");
  await startProgram({
    environment: process.env,
    staticFolder: fileURLToPath(new URL("../client", import.meta.url)),
    createServer,
  });
});
// Flushed now, it holds only the code of a start; at the end it would hold all code ever called.
flushCompileCache();
