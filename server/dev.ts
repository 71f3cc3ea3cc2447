// Development: the same program with Vite in front, so that pages and services reload on changes.
import { createServer } from "node:http";
import { createServer as createVite } from "vite";

type Program = typeof import("./program.ts");
type Listening = typeof import("./listener.ts");

const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
const program = (await vite.ssrLoadModule("./server/program.ts")) as Program;
const { toListener } = (await vite.ssrLoadModule("./server/listener.ts")) as Listening;

const app = await program.openApp({
  environment: process.env,
  dev: true,
  pages: () => vite.ssrLoadModule("virtual:react-router/server-build") as never,
});
await program.seedWhenEmpty(app, process.env);
const answer = toListener(app.fetch, {
  trustProxy: 0,
  origin: program.originFor(app),
  bodyLimit: program.bodyLimit,
  refusalBody: program.apiRefusal,
  report: (error, request) => app.log.error({ err: error, request }, "answer failed"),
});
const server = createServer((req, res) => {
  vite.middlewares(req, res, () => void answer(req, res));
});
server.listen(app.config.port, app.config.host, () => {
  app.jobs.start();
  process.stdout.write(`  Vitrine em desenvolvimento: http://localhost:${app.config.port}\n`);
});
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    server.close();
    await app.close();
    await vite.close();
    process.exit(0);
  });
}
