// Starts the whole program in a process of its own, without a build: node tests/start.ts
import { createServer } from "node:http";
import { createServer as createVite } from "vite";

type Program = typeof import("../server/program.ts");

const vite = await createVite({
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  appType: "custom",
  logLevel: "error",
  cacheDir: process.env.DATA_DIR,
  optimizeDeps: { noDiscovery: true, include: [] },
});
const { startProgram } = (await vite.ssrLoadModule("./server/program.ts")) as Program;
await startProgram({ environment: process.env, staticFolder: "public", createServer });
