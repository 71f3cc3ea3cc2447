// `npm start` restarts a server that died.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../tests/free-port.ts";

let shop: ChildProcess;
let folder: string;
let home: string;

test.beforeAll(async () => {
  const port = await freePort();
  home = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(join(tmpdir(), "vitrine-restart-"));
  shop = spawn("./node_modules/.bin/node", ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: "ignore",
  });
  await expect.poll(() => statusOf("/health/ready"), { timeout: 60_000 }).toBe(200);
});

test.afterAll(async () => {
  if (shop?.exitCode === null && shop.signalCode === null) {
    const exited = once(shop, "exit");
    shop.kill("SIGTERM");
    await exited;
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("restarts a killed server at its address and ends in order on SIGTERM", async () => {
  const [killed = 0] = childrenOf(shop.pid ?? 0);
  expect(killed).toBeGreaterThan(0);
  process.kill(killed, "SIGKILL");
  await expect
    .poll(() => childrenOf(shop.pid ?? 0).some((pid) => pid !== killed), { timeout: 30_000 })
    .toBe(true);
  await expect.poll(() => statusOf("/loja"), { timeout: 30_000 }).toBe(200);
  const exited = once(shop, "exit");
  shop.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await statusOf("/health/live")).toBe(0);
});

function childrenOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  return lines.flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number);
    return ppid === parent && pid ? [pid] : [];
  });
}

/** 0 if nothing listens. */
function statusOf(path: string): Promise<number> {
  return fetch(home + path).then(
    ({ status }) => status,
    () => 0,
  );
}
