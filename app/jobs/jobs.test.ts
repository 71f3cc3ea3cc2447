import { expect, test } from "vitest";
import { inTransaction } from "#db/connect.server.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { enqueue, Jobs } from "./jobs.server.ts";

const MINUTE = 60_000;

function outbox(site: TestSite) {
  return site.db.selectFrom("outbox").selectAll().orderBy("id").execute();
}

async function queue(site: TestSite, count: number, topic = "test") {
  for (let number = 1; number <= count; number++) {
    await enqueue(site.db, { topic, payload: { number } }, site.now());
  }
}

test("runs a job once with its payload and marks it as done", async () => {
  const site = await openSite();
  const seen: unknown[] = [];
  site.jobs.handle("test", async (payload, job) => void seen.push([payload, job.tries]));
  await enqueue(site.db, { topic: "test", payload: { a: [1, "dois", null] } }, site.now());
  expect(await site.jobs.runDue()).toBe(1);
  expect(await site.jobs.runDue()).toBe(0);
  expect(seen).toEqual([[{ a: [1, "dois", null] }, 1]]);
  expect(await outbox(site)).toMatchObject([
    { done_at: expect.any(Date), last_error: null, parked_at: null },
  ]);
});

test("runs each of fifty jobs once with two workers", async () => {
  const site = await openSite();
  const other = await site.second();
  const seen: unknown[] = [];
  for (const { jobs } of [site, other]) {
    jobs.handle("test", async ({ number }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.push(number);
    });
  }
  await queue(site, 50);
  await Promise.all([site.jobs.runDue(), other.jobs.runDue()]);
  expect(seen).toHaveLength(50);
  expect(new Set(seen).size).toBe(50);
  expect((await outbox(site)).every((job) => job.done_at && job.tries === 1)).toBe(true);
});

test("never runs a job whose transaction was rolled back", async () => {
  const site = await openSite();
  const seen: unknown[] = [];
  site.jobs.handle("test", async (payload) => void seen.push(payload));
  await expect(
    inTransaction(site.db, async (trx) => {
      await enqueue(trx, { topic: "test" }, site.now());
      throw new Error("back");
    }),
  ).rejects.toThrow("back");
  expect(await site.jobs.runDue()).toBe(0);
  expect(seen).toEqual([]);
});

test("queues a dedupe key once, also after the job is done", async () => {
  const site = await openSite();
  let done = 0;
  site.jobs.handle("test", async () => void done++);
  for (let round = 0; round < 2; round++) {
    await enqueue(site.db, { topic: "test", dedupeKey: "order-1" }, site.now());
    await enqueue(site.db, { topic: "test", dedupeKey: "order-1" }, site.now());
    await enqueue(site.db, { topic: "test" }, site.now());
    await site.jobs.runDue();
  }
  expect(done).toBe(3);
});

test("runs a delayed job at its time", async () => {
  const site = await openSite();
  let done = 0;
  site.jobs.handle("test", async () => void done++);
  await enqueue(site.db, { topic: "test", dueAt: new Date(site.now().getTime() + MINUTE) }, site.now());
  expect(await site.jobs.runDue()).toBe(0);
  site.advance(MINUTE + 1000);
  expect(await site.jobs.runDue()).toBe(1);
  expect(done).toBe(1);
});

test("retries a failed job with growing pauses, parks it after ten tries and blocks no other", async () => {
  const site = await openSite();
  let good = 0;
  site.jobs.handle("poison", async () => Promise.reject(new Error("sem resposta")));
  site.jobs.handle("test", async () => void good++);
  await queue(site, 1, "poison");
  await queue(site, 1);
  const pauses: number[] = [];
  for (let tries = 1; tries <= 10; tries++) {
    await site.jobs.runDue();
    const [job] = await outbox(site);
    expect([job?.tries, job?.last_error, job?.done_at]).toEqual([tries, "sem resposta", null]);
    const pause = (job?.due_at.getTime() ?? 0) - site.now().getTime();
    pauses.push(pause);
    expect(await site.jobs.runDue()).toBe(0);
    site.advance(pause + 1000);
  }
  expect(good).toBe(1);
  expect(pauses[0]).toBeGreaterThan(1000);
  // There is no pause after the last try.
  for (const [index, pause] of pauses.slice(0, -1).entries()) {
    expect(pause).toBeLessThanOrEqual(3_600_000 * 1.25);
    if (index > 0) expect(pause).toBeGreaterThan(pauses[index - 1] ?? 0);
  }
  expect((await outbox(site))[0]?.parked_at).toBeInstanceOf(Date);
  site.advance(24 * 60 * MINUTE);
  expect(await site.jobs.runDue()).toBe(0);
});

test("keeps and retries a job whose topic has no handler", async () => {
  const site = await openSite();
  await queue(site, 1, "unknown");
  await site.jobs.runDue();
  expect(await outbox(site)).toMatchObject([{ done_at: null, last_error: "no handler for unknown" }]);
});

test("lets another worker run the job when a dead worker's lease expires", async () => {
  const site = await openSite();
  const other = await site.second();
  let started = () => {};
  const hasStarted = new Promise<void>((resolve) => (started = resolve));
  site.jobs.handle("test", () => {
    started();
    return new Promise(() => {});
  });
  let done = 0;
  other.jobs.handle("test", async () => void done++);
  await queue(site, 1);
  void site.jobs.runDue();
  await hasStarted;
  expect(await other.jobs.runDue()).toBe(0);
  site.advance(MINUTE + 1000);
  expect(await other.jobs.runDue()).toBe(1);
  expect(done).toBe(1);
});

test("parks a job whose worker died each time", async () => {
  const site = await openSite();
  let begun = 0;
  site.jobs.handle("test", async () => void begun++);
  await queue(site, 1);
  await site.db.updateTable("outbox").set({ tries: 10 }).execute();
  await site.jobs.runDue();
  expect(begun).toBe(0);
  expect(await outbox(site)).toMatchObject([{ parked_at: expect.any(Date), done_at: null }]);
});

test("finishes running jobs at shutdown and gives the others back untried", async () => {
  const site = await openSite();
  const jobs = new Jobs(site.db, site.now, site.log);
  const seen: unknown[] = [];
  const finish = Promise.withResolvers<void>();
  jobs.handle("test", async ({ number }) => {
    seen.push(number);
    await finish.promise;
  });
  await queue(site, 25);
  jobs.start();
  await expect.poll(() => seen).toHaveLength(4);
  const stopped = jobs.stop();
  finish.resolve();
  await stopped;
  expect(seen).toHaveLength(4);
  const rows = await outbox(site);
  expect(rows.filter((job) => job.done_at)).toHaveLength(4);
  expect(rows.filter((job) => !job.done_at).every((job) => job.tries === 0)).toBe(true);
  const rest: unknown[] = [];
  site.jobs.handle("test", async ({ number }) => void rest.push(number));
  await site.jobs.runDue();
  expect(new Set([...seen, ...rest]).size).toBe(25);
});

test("runs all jobs although requests keep the event loop busy", async () => {
  const site = await openSite();
  // One slice per batch and short rests: the test only asks that the next slice comes.
  const jobs = new Jobs(site.db, site.now, site.log, { turnMs: 1, maxRestMs: 50 });
  const seen: unknown[] = [];
  jobs.handle("test", async ({ number }) => void seen.push(number));
  await queue(site, 35);
  const hog = setInterval(() => {
    const until = performance.now() + 10;
    while (performance.now() < until);
  }, 1);
  try {
    jobs.start();
    await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(35);
  } finally {
    clearInterval(hog);
    await jobs.stop();
  }
  expect(new Set(seen).size).toBe(35);
});

test("runs queued jobs when woken and continues after a chore that failed", async () => {
  const site = await openSite();
  const jobs = new Jobs(site.db, site.now, site.log);
  const seen: unknown[] = [];
  jobs.handle("test", async ({ number }) => void seen.push(number));
  jobs.every(MINUTE, "broken", () => Promise.reject(new Error("chore")));
  jobs.start();
  await queue(site, 3);
  jobs.wake();
  await expect.poll(() => seen).toEqual([1, 2, 3]);
  await jobs.stop();
  expect(site.logs.some((line) => line.includes("chore failed") && line.includes("broken"))).toBe(true);
  await queue(site, 1);
  jobs.wake();
  expect((await outbox(site)).filter((job) => !job.done_at)).toHaveLength(1);
});
