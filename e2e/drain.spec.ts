// Stops one server of a live shop behind a proxy. No visitor is refused meanwhile.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../tests/free-port.ts";

let server: ChildProcess;
let folder: string;
let home: string;

test.beforeAll(async () => {
  const port = await freePort();
  home = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(join(tmpdir(), "vitrine-drain-"));
  server = spawn("./node_modules/.bin/node", ["build/server/main.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: folder,
      TRUST_PROXY: "1",
      SITE_MODE: "live",
      LIVE_ALLOW: "sandbox",
      SITE_URL: "https://loja.example",
      SESSION_SECRET: "um-segredo-so-deste-teste-com-mais-de-32-letras",
    },
    stdio: "ignore",
  });
  await expect.poll(() => statusOf("/health/ready"), { timeout: 30_000 }).toBe(200);
});

test.afterAll(async () => {
  if (server?.exitCode === null && server.signalCode === null) server.kill("SIGKILL");
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("SEC-66: is not ready after SIGTERM, still answers, and exits within ten seconds", async () => {
  const exited = once(server, "exit");
  const stopping = Date.now();
  server.kill("SIGTERM");
  await expect.poll(() => statusOf("/health/ready")).toBe(503);
  const answers = await Promise.all(["/", "/loja", "/health/live"].map(statusOf));
  expect(answers).toEqual([200, 200, 200]);
  expect(await exited).toEqual([0, null]);
  expect(Date.now() - stopping).toBeLessThan(10_000);
  expect(await statusOf("/health/live")).toBe(0);
});

/** 0 if nothing listens. */
function statusOf(path: string): Promise<number> {
  return fetch(home + path).then(
    ({ status }) => status,
    () => 0,
  );
}
