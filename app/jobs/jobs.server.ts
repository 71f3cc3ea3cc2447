// One outbox table and one worker. Jobs are queued in the transaction that causes them and run at least once.

import { causeOfJob, type JobMail, type Mail, withJobMail } from "#app/mail/job-mail-context.server.ts";
import { admitMail, noteOver } from "#app/mail/mail-admission.server.ts";
import type { KnownTopic } from "#app/mail/mail-bounds.ts";
import type { Log } from "#app/platform/config/log.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, engineOf, json } from "#db/connect.server.ts";
import { MAX_REST_MS, yieldToRequests } from "./yield-to-requests.server.ts";

/** Seconds between retries; their sum exceeds the hour that a mail server may be away. */
const PAUSES_S = [2, 10, 40, 120, 300, 600, 840, 1140];
const LONGEST_PAUSE_S = 1500;

/** Adds up to a quarter of random delay, so that failed jobs do not retry together. */
function pauseMs(tries: number): number {
  return (PAUSES_S[tries - 1] ?? LONGEST_PAUSE_S) * 1000 * (1 + Math.random() / 4);
}

const MAX_TRIES = 10;
const TRIES_ALIKE = 3;
export const LEASE_MS = 60_000;
const POLL_MS = 1000;
const BATCH = 10;
/** Parallel jobs. A mail server may refuse many connections from one sender. */
const LANES = 4;
/** Milliseconds of jobs before the worker looks after waiting payments, however many mails are queued. */
const TURN_MS = 1000;

export interface Work {
  topic: string;
  payload?: Record<string, unknown>;
  /** A key that was queued before is not queued again. */
  dedupeKey?: string;
  dueAt?: Date;
}

interface Job {
  id: number;
  topic: string;
  dedupe_key: string | null;
  payload: Record<string, unknown>;
  tries: number;
  caused_by: string | null;
}

/** Topic prefix of mails; one job is one mail. */
export const MAIL_TOPIC = "mail.";
/** Prefix of the dedupe key of a resent mail. */
export const RESEND_KEY_PREFIX = "again:";

/** A running job, as its handler sees it. */
export interface JobAtHand {
  id: number;
  tries: number;
}

/** Ends a handler whose job another worker has taken over: neither success nor failure is recorded. */
export class JobTaken extends Error {}

type Handler = (payload: Record<string, unknown>, job: JobAtHand) => Promise<void>;

/**
 * Extends the lease by a minute; false if another worker has taken the job over. Inside a transaction nobody takes the
 * job over before the commit.
 */
export async function holdJob(db: Db, { id, tries }: JobAtHand, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ due_at: new Date(now.getTime() + LEASE_MS) })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("done_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True from the third try on, if the previous try failed with the same message: another retry would fail too. */
export async function failsAlike(db: Db, { id, tries }: JobAtHand, error: unknown): Promise<boolean> {
  if (tries < TRIES_ALIKE || error instanceof JobTaken) return false;
  const job = await db.selectFrom("outbox").select("last_error").where("id", "=", id).executeTakeFirst();
  return job?.last_error === messageOf(error);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Queues a job in the caller's transaction. A known dedupe key changes nothing. */
export async function enqueue(db: Db, work: Work, now: Date): Promise<void> {
  await enqueueAll(db, [work], now);
}

/** Queues several jobs in one statement. */
export async function enqueueAll(db: Db, works: Work[], now: Date): Promise<void> {
  const wanted = db.context.isQuiet ? works.filter(({ topic }) => !topic.startsWith(MAIL_TOPIC)) : works;
  if (wanted.length === 0) return;
  const rows = wanted.map((work) => ({
    topic: work.topic,
    dedupe_key: work.dedupeKey ?? null,
    payload: json(work.payload ?? {}),
    due_at: work.dueAt ?? now,
    last_error: null,
    done_at: null,
    parked_at: null,
    created_at: now,
    caused_by: db.context.cause ?? causeOfJob() ?? null,
    held_by: null,
  }));
  await db
    .insertInto("outbox")
    .values(rows)
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
  await noteOver(db, rows.filter(({ topic }) => topic.startsWith(MAIL_TOPIC)).length, now);
}

/** Makes a delayed job due; false if it was started, done or never queued. */
export async function bringForward(db: Db, dedupeKey: string, now: Date): Promise<boolean> {
  const waiting = await db
    .selectFrom("outbox")
    .select("id")
    .where("dedupe_key", "=", dedupeKey)
    .where("done_at", "is", null)
    .where("tries", "=", 0)
    .executeTakeFirst();
  // On SQLite an update fsyncs even when it changes nothing.
  if (!waiting) return false;
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ due_at: now })
    .where("id", "=", waiting.id)
    .where("done_at", "is", null)
    .where("tries", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cancels jobs that have not started; returns their keys. */
export async function takeBackWork(trx: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const gone = await trx
    .deleteFrom("outbox")
    .where("dedupe_key", "in", keys)
    .where("done_at", "is", null)
    .where("tries", "=", 0)
    .returning("dedupe_key")
    .execute();
  return gone.flatMap(({ dedupe_key }) => dedupe_key ?? []);
}

interface Pace {
  /** Milliseconds of jobs before the chores. */
  turnMs: number;
  /** Longest rest in milliseconds while requests keep the event loop busy. */
  maxRestMs: number;
}

export class Jobs {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #log: Log;
  readonly #pace: Pace;
  readonly #handlers = new Map<string, Handler>();
  readonly #chores: { name: string; run: () => Promise<unknown>; everyMs: number; dueAt: number }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;
  #wanted = false;
  #stopped = true;
  /** Set once at shutdown: running jobs finish, claimed ones are given back. */
  readonly #stopping = new AbortController();

  constructor(db: Db, now: () => Date, log: Log, pace: Partial<Pace> = {}) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
    this.#pace = { turnMs: TURN_MS, maxRestMs: MAX_REST_MS, ...pace };
  }

  handle<T extends string>(topic: KnownTopic<T>, handler: Handler): void {
    this.#handlers.set(topic, handler);
  }

  /** Registers a chore that runs at an interval, such as polling payments. */
  every(everyMs: number, name: string, run: () => Promise<unknown>): void {
    this.#chores.push({ name, run, everyMs, dueAt: 0 });
  }

  start(): void {
    this.#stopped = false;
    this.#schedule(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Makes the worker look at the queue now, after a commit that queued something. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running) this.#wanted = true;
    else this.#schedule(0);
  }

  /** Runs all due jobs now; returns how many were tried. */
  async runDue(): Promise<number> {
    let tried = 0;
    while (!this.#stopping.signal.aborted) {
      const { claimed, done } = await this.#runBatch();
      tried += done;
      if (claimed < BATCH) break;
    }
    return tried;
  }

  /** Runs due jobs while yielding to requests; the next slice continues. */
  async #runOneSlice(): Promise<void> {
    const limit = performance.now() + this.#pace.turnMs;
    while (!this.#stopping.signal.aborted) {
      const began = performance.now();
      const { claimed } = await this.#runBatch();
      const worked = performance.now() - began;
      if (claimed > 0) await yieldToRequests(worked, this.#stopping.signal, this.#pace.maxRestMs);
      if (claimed < BATCH) return;
      if (performance.now() > limit) {
        this.#wanted = true;
        return;
      }
    }
  }

  async #runBatch(): Promise<{ claimed: number; done: number }> {
    const waiting = await this.#claim();
    const claimed = waiting.length;
    const claimedAt = performance.now();
    const lane = async () => {
      while (!this.#stopping.signal.aborted) {
        const job = waiting.shift();
        if (!job) return;
        const isOurs =
          performance.now() - claimedAt < LEASE_MS / 2 || (await holdJob(this.#db, job, this.#now()));
        if (isOurs) await this.#run(job);
      }
    };
    await Promise.all(Array.from({ length: Math.min(LANES, claimed) }, lane));
    await this.#giveBack(waiting);
    return { claimed, done: claimed - waiting.length };
  }

  /** Renders the mail that this job would send now; undefined when nothing is left to say. */
  async previewMail(job: Pick<Job, "id" | "topic" | "payload" | "tries">): Promise<Mail | undefined> {
    const handler = job.topic.startsWith(MAIL_TOPIC) ? this.#handlers.get(job.topic) : undefined;
    const about: JobMail = { isPreview: true };
    if (handler) await withJobMail(about, () => handler(job.payload, job));
    return about.mail;
  }

  async runChores(): Promise<void> {
    for (const chore of this.#chores) await this.#runChore(chore);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#turn().finally(() => {
        this.#running = undefined;
        if (!this.#stopped) this.#schedule(this.#wanted ? 0 : POLL_MS);
        this.#wanted = false;
      });
    }, delayMs);
  }

  async #turn(): Promise<void> {
    if (this.#db.context.database.outages?.isOut) return;
    try {
      for (const chore of this.#chores) {
        if (performance.now() < chore.dueAt) continue;
        chore.dueAt = performance.now() + chore.everyMs;
        await this.#runChore(chore);
      }
      await this.#runOneSlice();
    } catch (error) {
      this.#log.error({ err: error }, "worker turn failed");
    }
  }

  async #runChore(chore: { name: string; run: () => Promise<unknown> }): Promise<void> {
    try {
      await chore.run();
    } catch (error) {
      this.#log.error({ err: error, chore: chore.name }, "chore failed");
    }
  }

  /** Leases due jobs; the lease of a crashed worker expires. */
  async #claim() {
    const now = this.#now();
    const due = this.#db
      .selectFrom("outbox")
      .select("id")
      .where("done_at", "is", null)
      .where("parked_at", "is", null)
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .limit(BATCH);
    // On SQLite an update fsyncs even when it changes nothing, so an idle site only reads.
    if (engineOf(this.#db) === "sqlite" && !(await due.executeTakeFirst())) return [];
    const claimed = await this.#db
      .updateTable("outbox")
      .set((eb) => ({ tries: eb("tries", "+", 1), due_at: new Date(now.getTime() + LEASE_MS) }))
      .where("id", "in", engineOf(this.#db) === "postgres" ? due.forUpdate().skipLocked() : due)
      .returning(["id", "topic", "dedupe_key", "payload", "tries", "caused_by"])
      .execute();
    // `returning` has no order; jobs run in the order in which they were queued.
    return claimed.toSorted((one, other) => one.id - other.id);
  }

  /** Claimed jobs that were not started become due at once. */
  async #giveBack(jobs: Job[]): Promise<void> {
    for (const { id, tries } of jobs) {
      await this.#db
        .updateTable("outbox")
        .set({ due_at: this.#now(), tries: tries - 1 })
        .where("id", "=", id)
        .where("tries", "=", tries)
        .execute();
    }
  }

  async #run(job: Job): Promise<void> {
    const handler = this.#handlers.get(job.topic);
    const isMail = job.topic.startsWith(MAIL_TOPIC);
    const about: JobMail = isMail ? { admit: (mail) => admitMail(this.#db, job, mail, this.#now()) } : {};
    about.causedBy = job.caused_by;
    if (job.dedupe_key?.startsWith(RESEND_KEY_PREFIX)) about.keySuffix = `-again-${job.id}`;
    const seen = () => (isMail ? seenMail(about) : {});
    try {
      // Started ten times without an end: the worker died each time.
      if (job.tries > MAX_TRIES) throw new Error("never ended; the process may have died of it");
      if (!handler) throw new Error(`no handler for ${job.topic}`);
      await withJobMail(about, () => handler(job.payload, job));
      await this.#db
        .updateTable("outbox")
        .set({
          done_at: this.#now(),
          last_error: null,
          caused_by: null,
          ...(isMail ? UNSAID : {}),
          ...seen(),
        })
        .where("id", "=", job.id)
        .execute();
    } catch (error) {
      if (error instanceof JobTaken) return;
      this.#log.warn({ err: error, topic: job.topic, job: job.id, tries: job.tries }, "job failed");
      const parked = job.tries >= MAX_TRIES;
      await this.#db
        .updateTable("outbox")
        .set({
          last_error: messageOf(error),
          due_at: new Date(this.#now().getTime() + pauseMs(job.tries)),
          parked_at: parked ? this.#now() : null,
          ...(parked ? { caused_by: null } : {}),
          ...seen(),
        })
        .where("id", "=", job.id)
        .where("tries", "=", job.tries)
        .execute();
    }
  }
}

/** The mail's columns for the owner's list and its search; empty while nothing was written. */
function seenMail({ recordedMail, isKept = false, heldBy }: JobMail) {
  if (!recordedMail) return {};
  const { to: recipient, subject } = recordedMail;
  return {
    recipient,
    subject,
    is_kept: isKept,
    held_by: heldBy ?? null,
    search_title: foldWords(subject),
    search_body: foldWords(recipient),
  };
}

/** Clears what an earlier try recorded when the mail finally had nothing to say. */
const UNSAID = {
  recipient: null,
  subject: null,
  is_kept: false,
  held_by: null,
  search_title: "",
  search_body: "",
};
