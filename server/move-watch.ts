// The running shop's part when its database moves to PostgreSQL (db/move): it answers, stands still, and ends once it has moved.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { AppContext } from "#app/context.ts";
import { clearAbandoned, isNamedByEnvironment } from "#db/move/marks.ts";
import type { MoveState } from "#db/move/source.ts";

const LOOK_MS = 500;
/** The command that asked is gone, or takes too long. */
const STANDS_MS = 60_000;
/** How long what was begun may take to end. */
const ENDING_MS = 5000;
const POLL_MS = 20;
/** After so many looks it is seen whether the command still runs; sooner while everybody waits for it. */
const ABANDONED_EVERY = 60;
const ABANDONED_STANDING_EVERY = 4;

interface Hooks {
  /** Brings to the database what is only in memory. */
  writeCounts: () => Promise<unknown>;
  /** Called once the database has moved. */
  onMoved: () => void;
}

export class MoveWatch {
  readonly #app: Pick<AppContext, "config" | "db" | "jobs" | "log">;
  #timer: NodeJS.Timeout | undefined;
  #version = -1;
  #looks = 0;
  #isLooking = false;
  #isStanding = false;
  #writes = 0;

  constructor(app: Pick<AppContext, "config" | "db" | "jobs" | "log">) {
    this.#app = app;
  }

  start(hooks: Hooks): void {
    if (!this.#app.db.context.database.foreignVersion) return;
    this.#timer = setInterval(() => void this.#look(hooks), LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Nothing new is taken in; what is there is shown. */
  refuses(method: string): boolean {
    return this.#isStanding && !isReading(method);
  }

  /** Tells of a request that may write, and of its end. */
  async during<T>(method: string, answer: () => Promise<T>): Promise<T> {
    if (isReading(method)) return answer();
    this.#writes++;
    try {
      return await answer();
    } finally {
      this.#writes--;
    }
  }

  async #look(hooks: Hooks): Promise<void> {
    const version = this.#app.db.context.database.foreignVersion?.() ?? 0;
    // Nobody else has written.
    if (this.#isLooking || (version === this.#version && this.#looks === 0)) return;
    this.#isLooking = true;
    try {
      const state = await this.#read();
      this.#version = version;
      this.#looks = state ? this.#looks + 1 : 0;
      await this.#follow(state, hooks);
    } catch (error) {
      this.#app.log.warn({ err: error }, "the state of the move could not be read");
    } finally {
      this.#isLooking = false;
    }
  }

  async #read(): Promise<MoveState | undefined> {
    const { db } = this.#app;
    const known = await sql`select 1 from sqlite_master where name = 'move_state'`.execute(db);
    if (known.rows.length === 0) return undefined;
    return (await sql<MoveState>`select id, phase, asked_at, answer, target from move_state`.execute(db))
      .rows[0];
  }

  async #follow(state: MoveState | undefined, hooks: Hooks): Promise<void> {
    if (state?.phase === "moved") {
      this.#isStanding = true;
      this.stop();
      return hooks.onMoved();
    }
    const isStill = state?.phase === "still" && Date.now() - Date.parse(state.asked_at) < STANDS_MS;
    if (!isStill) this.#goOn();
    if (isStill && !state.answer) {
      await this.#standStill(hooks);
      await this.#reply("still", "still");
    } else if (state?.phase === "copying" && !state.answer) {
      await this.#reply("copying", isNamedByEnvironment(this.#app.config) ? "environment" : "folder");
    }
    const every = this.#isStanding ? ABANDONED_STANDING_EVERY : ABANDONED_EVERY;
    if (state && this.#looks % every === 0) clearAbandoned(this.#app.config);
  }

  async #standStill({ writeCounts }: Hooks): Promise<void> {
    if (this.#isStanding) return;
    this.#isStanding = true;
    const ended = async () => {
      await this.#app.jobs.pause();
      while (this.#writes > 0) await sleep(POLL_MS);
    };
    await Promise.race([ended(), sleep(ENDING_MS, undefined, { ref: false })]);
    await writeCounts();
  }

  #goOn(): void {
    if (!this.#isStanding) return;
    this.#isStanding = false;
    this.#app.jobs.start();
  }

  async #reply(phase: MoveState["phase"], answer: string): Promise<void> {
    await sql`update move_state set answer = ${answer} where phase = ${phase}`.execute(this.#app.db);
  }
}

function isReading(method: string): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(method);
}
