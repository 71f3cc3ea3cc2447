// Listens, starts the jobs, drains on SIGTERM; nothing else. As many times as PROCESSES says.
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { startProcesses } from "./processes.ts";

type Program = typeof import("./program.ts");

const built = fileURLToPath(new URL("../build/server/index.js", import.meta.url));
await startProcesses(process.env, async () => {
  const { startProgram }: Program = await import(built);
  await startProgram({
    environment: process.env,
    staticFolder: fileURLToPath(new URL("../build/client", import.meta.url)),
    createServer,
  });
});
