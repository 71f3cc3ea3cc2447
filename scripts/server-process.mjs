// The server as a process: start, hand-over and supervision.

import { spawn } from "node:child_process";
import { node24, root, say, signalExitCode } from "./prepare.mjs";

/**
 * Node arguments in production. By default V8 lets the young generation grow to 100 MB under load before collecting.
 * 16 MB per semi-space cost 15 to 23 MB more at rest and 20 to 35 MB more under load than 4 MB (docs/decisions/090).
 * They save a tenth of the CPU of a rendered page or an order. The semi-spaces start at this size: growing in steps
 * would copy all surviving objects during the start, a tenth of its CPU. V8 derives the growth of the old generation
 * from the heap limit. 1 GB is over ten times the need and saves a fifth of the memory under load.
 */
export const SERVER_ARGS = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=16",
  "--max-old-space-size=1024",
  "build/server/main.js",
];

/**
 * For glibc's allocator, which would keep a pool per thread and hold freed memory: under load a fifth of the memory.
 * Compression buffers still come from the pool, because allocating them for each page would cost a twentieth of its
 * time. No effect without glibc.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};

/** Replaces this process by the pinned Node, or stays as its parent if Node is too old for that. */
export async function handOver(args, env) {
  if (process.execve) process.execve(node24, [node24, ...args], env);
  const child = spawn(node24, args, { cwd: root, env, stdio: "inherit", detached: true });
  const lastSent = new Map();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      const now = Date.now();
      if (now - (lastSent.get(signal) ?? 0) > 1000) child.kill(signal);
      lastSent.set(signal, now);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? signalExitCode(signal)));
  });
}

/** Exit code of a server with wrong settings, where a restart would not help. */
export const REFUSED_EXIT = 78;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Milliseconds. After this uptime the restart pause is reset. */
const WELL_AFTER_MS = 60_000;

/**
 * Supervises a server: restarts it if it ends after it was ready, with growing pauses. A server that never was ready
 * or refuses its settings is not restarted. A signal ends it in order. Resolves to the exit code.
 */
export async function supervise(args, env, { firstPauseMs = FIRST_PAUSE_MS } = {}) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let child;
  let isStopping = false;
  let wakeUp = () => {};
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // Without a terminal, SIGHUP is not a hang-up: it renews every process (PROCESSES), or ends a single one.
      if (signal === "SIGHUP" && !process.stdin.isTTY) return void child?.kill(signal);
      // Both the terminal and npm forward the signal.
      if (isStopping) return;
      isStopping = true;
      child?.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
      wakeUp();
    });
  }
  // In a separate process group it gets Ctrl-C once, from us only.
  const stdio = ["ignore", "inherit", "inherit", "ipc"];
  let wasReady = false;
  let pauseMs = firstPauseMs;
  for (;;) {
    const began = performance.now();
    child = spawn(node24, args, { cwd: root, env, stdio, detached: true });
    child.on("message", (message) => {
      if (message === "ready") wasReady = true;
    });
    const { code, signal } = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => resolve({ code, signal }));
    });
    const exitCode = code ?? signalExitCode(signal);
    if (isStopping || !wasReady || exitCode === 0 || exitCode === REFUSED_EXIT) return exitCode;
    if (performance.now() - began > WELL_AFTER_MS) pauseMs = firstPauseMs;
    const how = signal ? `sinal ${signal}` : `código ${code}`;
    const seconds = (pauseMs / 1000).toLocaleString("pt-BR");
    say(`O servidor parou sem que ninguém pedisse (${how}). Começa de novo em ${seconds} s.`);
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (isStopping) return exitCode;
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
}

/** Supervises the built program. */
export function superviseServer() {
  return supervise(SERVER_ARGS, { ...SERVER_ENV, ...process.env, NODE_ENV: "production" });
}
