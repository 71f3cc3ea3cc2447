// Starts the measured programs, each as a process on a free port.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeExit, node24, Problem, root } from "../scripts/prepare.mjs";
import { SERVER_ARGS, SERVER_ENV } from "../scripts/server-process.mjs";
import { freePort } from "../tests/free-port.ts";

const START_LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 5;
/** Environment variables that would configure the site or colour its output. */
const OURS =
  /^(PORT|HOST|SITE_(URL|MODE)|LIVE_ALLOW|TRUST_PROXY|DATA_DIR|DATABASE_URL|SESSION_SECRET|SMTP_URL|MAIL_FROM|S3_.*|PAYMENT_.*|PIX_.*|SANDBOX_WEBHOOK_SECRET|LEGACY_PASSWORD_SUFFIX|CDN_.*|UPLOAD_MAX_BYTES|LOG_LEVEL|NODE_(ENV|OPTIONS))$/;

export interface Server {
  pid: number;
  url: string;
  /** From process start to the first ready answer. */
  startMs: number;
  stop: () => Promise<void>;
}

export interface Site {
  dataDir: string;
  databaseUrl: string;
}

/** Shared by the processes of one site, as in production. */
export const SESSION_SECRET = "so-para-medir-so-para-medir-so-para-medir";

/** Starts the built program on a filled database. */
export function startSite(
  { dataDir, databaseUrl }: Site,
  { readyPath = "/health/ready", env: more = {} }: Partial<Program> = {},
): Promise<Server> {
  const own = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SESSION_SECRET, TRUST_PROXY: "1" };
  const env = { ...own, ...more };
  return startProgram({ args: SERVER_ARGS, env: { ...SERVER_ENV, ...env }, readyPath });
}

export function startBareServer(): Promise<Server> {
  return startProgram({ args: [join(root, "bench/bare-server.ts")], env: {}, readyPath: "/" });
}

/** The caller's settings must not affect the results. */
export function measuredEnvironment(own: Record<string, string>): Record<string, string> {
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || OURS.test(name) ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), NODE_ENV: "production", ...own };
}

export interface Program {
  args: string[];
  env: Record<string, string>;
  /** Path that answers 200 as soon as the program is ready. */
  readyPath: string;
  cwd?: string;
}

/** Starts any Node program that listens on PORT. */
export async function startProgram({ args, env: own, readyPath, cwd = root }: Program): Promise<Server> {
  const port = await freePort();
  const env = measuredEnvironment({ ...own, PORT: String(port) });
  const began = performance.now();
  const child = spawn(node24, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  const stop = () => stopProcess(child);
  beforeExit(stop);
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url + readyPath))) {
    if (child.exitCode !== null || performance.now() - began > START_LIMIT_MS) {
      throw new Problem(`O servidor a medir não ficou pronto:\n${complaint}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
  return { pid: child.pid ?? 0, url, startMs: performance.now() - began, stop };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 12_000);
  await ended;
  clearTimeout(late);
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.once("error", () => resolve(false));
  });
}
