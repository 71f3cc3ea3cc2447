// The server as a process: how it is started, what this one turns into, and how one is kept running.

import { spawn } from "node:child_process";
import { node24, root, say, signalExitCode } from "./prepare.mjs";

/**
 * The server in production. V8 would let its youngest objects fill 100 MB under load before it looks at them; with 16 MB for
 * each half a page made anew or an order takes a tenth less processor than with 4, for 15 to 23 MB more at rest and 20 to
 * 35 under load (docs/decisions/090). They begin with that size: grown step by step, the start carries all that it keeps
 * from one half to the other, a tenth of its processor. How far the old ones may grow before it looks again, it reckons from
 * the limit: a gigabyte is more than ten times what the site uses, and saves a fifth of the memory under load.
 */
export const SERVER_ARGS = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=16",
  "--max-old-space-size=1024",
  "build/server/main.js",
];

/**
 * For the C library's allocator, which would keep a pool of its own for each thread and hold on to what was freed: under
 * load it is a fifth of the memory. What one compression needs comes from the pool all the same: asked of the system for
 * each page, it would cost a twentieth of its time. Elsewhere than on glibc they mean nothing.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};

/** Replaces this process by the pinned Node, or stays in front of it where Node is too old for that. */
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

/** How a server ends that refused to start: a setting is wrong, and starting again would not mend it. */
export const REFUSED_EXIT = 78;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A server that lived so long was well: the next pause is the first again. */
const WELL_AFTER_MS = 60_000;

/**
 * Keeps a server running: one that ends by itself after it was ready is started again, after a pause that grows. One that
 * never was, or refuses its settings, is left alone. A signal ends it in order; resolves to the exit code.
 */
export async function supervise(args, env, { firstPauseMs = FIRST_PAUSE_MS } = {}) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let child;
  let isStopping = false;
  let wakeUp = () => {};
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // Without a terminal nobody has closed one: it asks for every process anew (PROCESSES), or for the end of a single one.
      if (signal === "SIGHUP" && !process.stdin.isTTY) return void child?.kill(signal);
      // The terminal and npm both pass it on.
      if (isStopping) return;
      isStopping = true;
      child?.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
      wakeUp();
    });
  }
  // In a group of its own it hears Ctrl-C from us alone, once.
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

/** The built program, kept running. */
export function superviseServer() {
  return supervise(SERVER_ARGS, { ...SERVER_ENV, ...process.env, NODE_ENV: "production" });
}
