// A supervisor's view of a busy server: polls /health at a fixed interval during other work. For this machine only, and
// with a time limit.
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client, Reply } from "./client.ts";
import { figuresOf } from "./figures.ts";

const WATCHED = ["/health/live", "/health/ready"] as const;
const EVERY_MS = 250;
/** Longer than any supervisor waits. Slower requests are given up. */
const GIVE_UP_MS = 15_000;
/** Bytes of the order export of the smallest data set, compressed or not. */
const LEAST_LIST_BYTES = 2000;
const [LATE_MS, VERY_LATE_MS] = [1000, 5000];

export interface Watched {
  path: string;
  asked: number;
  p50: number;
  p95: number;
  p99: number;
  most: number;
  /** Answers slower than one second, and slower than five. */
  late: number;
  veryLate: number;
  /** Refused, broken off, or given up. */
  unanswered: number;
}

/** Polls until the work is done. Each poll uses a new connection, like a supervisor, and waits for no other poll. */
export async function watchHealth<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ result: T; watched: Watched[] }> {
  const seen = WATCHED.map((path) => ({ path, times: [] as number[], unanswered: 0 }));
  const asked: Promise<void>[] = [];
  let isOver = false;
  const ask = async (one: (typeof seen)[number]) => {
    const began = performance.now();
    const isAnswered = await answers(url + one.path);
    one.times.push(performance.now() - began);
    if (!isAnswered) one.unanswered++;
  };
  const watching = (async () => {
    for (let next = performance.now(); !isOver; next += EVERY_MS) {
      asked.push(...seen.map(ask));
      await sleep(Math.max(0, next + EVERY_MS - performance.now()));
    }
  })();
  try {
    const result = await work();
    isOver = true;
    await watching;
    await Promise.all(asked);
    return { result, watched: seen.map(describe) };
  } finally {
    isOver = true;
  }
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(address, { agent: false, signal: AbortSignal.timeout(GIVE_UP_MS) }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode === 200));
      answer.once("error", () => resolve(false));
    });
    request.once("error", () => resolve(false));
  });
}

function describe({
  path,
  times,
  unanswered,
}: {
  path: string;
  times: number[];
  unanswered: number;
}): Watched {
  const { p50, p95 = 0, p99 } = figuresOf(times, 1, unanswered);
  const over = (limit: number) => times.filter((time) => time > limit).length;
  const most = Math.max(0, ...times);
  return {
    path,
    asked: times.length,
    p50,
    p95,
    p99,
    most,
    late: over(LATE_MS),
    veryLate: over(VERY_LATE_MS),
    unanswered,
  };
}

/** Starts a backup and repeated order exports, as an owner might under load. */
export async function exportAndBackUp(client: Client, cookie: string, seconds: number): Promise<string[]> {
  const began = performance.now();
  const complaints: string[] = [];
  const expect = (what: string, { status }: Reply, wanted: number) => {
    if (status !== wanted) complaints.push(`${what}: ${status}`);
  };
  expect("tela das cópias", await client.send("/admin/copias", { headers: { cookie } }), 200);
  const form = new URLSearchParams({ intent: "make-backup", place: "disk" }).toString();
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  expect("cópia", await client.send("/admin/copias", { method: "POST", headers, body: form }), 302);
  while (performance.now() - began < seconds * 1000 && complaints.length === 0) {
    const list = await client.send("/admin/pedidos/exportar", { headers: { cookie } });
    expect("exportação", list, 200);
    if (list.bytes < LEAST_LIST_BYTES) complaints.push(`exportação: ${list.bytes} bytes`);
  }
  return complaints;
}
