// `npm start` supervises its server. The e2e journey uses the real one; here a tiny server ends on command.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { node24, root } from "../scripts/prepare.mjs";
import { REFUSED_EXIT } from "../scripts/server-process.mjs";

/** Prints its pid. Ready at once or never. Ends in order on a signal; its first run ends as configured. */
const SERVER = `
  process.on("SIGTERM", () => { console.log("in order"); process.exit(0); });
  process.on("disconnect", () => process.exit(0));
  const say = () => console.log("server " + process.pid);
  if (process.env.NEVER_READY) {
    say();
    process.exit(Number(process.env.NEVER_READY));
  }
  process.send("ready", say);
  setInterval(() => {}, 1000);
  if (process.env.ENDS_WITH) setTimeout(() => process.exit(Number(process.env.ENDS_WITH)), 100);
`;
const SUPERVISOR = `
  import { supervise } from "./scripts/server-process.mjs";
  const firstPauseMs = process.env.FIRST_PAUSE_MS ? Number(process.env.FIRST_PAUSE_MS) : undefined;
  process.exit(await supervise([process.env.SERVER], process.env, { firstPauseMs }));
`;

function supervised(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-supervision-"));
  const server = join(folder, "server.mjs");
  writeFileSync(server, SERVER);
  const child = spawn(node24, ["--input-type=module", "--eval", SUPERVISOR], {
    cwd: root,
    env: { ...process.env, ...environment, SERVER: server },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  onTestFinished(() => {
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });
  const servers = () => [...output.matchAll(/server (\d+)/g)].map(([, pid]) => Number(pid));
  return { child, exited, servers, said: () => output };
}

test("restarts a killed server with one log line, and still ends in order on a signal", async () => {
  const { child, exited, servers, said } = supervised();
  await expect.poll(() => servers().length).toBe(1);
  process.kill(servers()[0] ?? 0, "SIGKILL");
  await expect.poll(() => servers().length).toBe(2);
  expect(said()).toContain(
    "O servidor parou sem que ninguém pedisse (sinal SIGKILL). Começa de novo em 0,5 s.\n",
  );
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(said()).toMatch(/in order\n$/);
  expect(servers().map(isAlive)).toEqual([false, false]);
});

test("restarts a repeatedly ending server after growing pauses", async () => {
  const { child, exited, servers, said } = supervised({ ENDS_WITH: "1", FIRST_PAUSE_MS: "100" });
  await expect.poll(() => servers().length).toBeGreaterThanOrEqual(3);
  const pauses = [...said().matchAll(/de novo em ([\d,]+) s/g)].map(([, seconds]) => seconds);
  expect(pauses.slice(0, 2)).toEqual(["0,1", "0,2"]);
  child.kill("SIGTERM");
  await exited;
});

test.each([
  ["refuses its settings when it starts", { NEVER_READY: String(REFUSED_EXIT) }, REFUSED_EXIT],
  ["was never ready", { NEVER_READY: "1" }, 1],
  ["refuses its settings later", { ENDS_WITH: String(REFUSED_EXIT) }, REFUSED_EXIT],
  ["ended in order", { ENDS_WITH: "0" }, 0],
])("one that %s is not started again, and its exit code is passed on", async (_, environment, code) => {
  const { exited, servers } = supervised(environment);
  expect(await exited).toEqual([code, null]);
  expect(servers()).toHaveLength(1);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
