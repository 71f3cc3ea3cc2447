// A complete site for one test: database, files, outbox. Requests go through HTTP handling.
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect, inject, onTestFinished } from "vitest";
import { openLog } from "#app/platform/config/log.server.ts";
import type { DbOptions, Statement } from "#db/connect.server.ts";
import { type App, type AppOptions, openApp } from "#server/app.ts";
import { databaseOn, giveDatabaseBack, takeDatabase } from "./databases.setup.ts";
import { Recorder } from "./replay/recorder.ts";
import { ReversedRows } from "./reversed-rows.ts";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body right after
  json: () => any;
  location: string | null;
}

interface RequestOptions {
  headers?: Record<string, string>;
  method?: string;
  body?: BodyInit | null;
}

/** A request of a test. `isOver` is true when the answer was read and the request's background work has ended. */
interface Asked {
  what: string;
  isOver: boolean;
}
/** Only writes fail the test: after a redirect from one loader, other loaders of the request may still read. */
const WRITES = /^\s*update\b|\b(?:insert into|delete from)\b/i;
/** A backup may write after its answer: it runs for minutes. Tests wait for it with `backups.idle()`. */
const STARTS_A_BACKUP = "POST /admin/copias";
const asking = new AsyncLocalStorage<Asked>();
const askedFor = new WeakMap<Response, { asked: Asked; settled: App["settled"] }>();

/** Tracks each request through its promises, so that a `Visitor` can wait for all work of the request. */
export function followed(app: App): App {
  return {
    ...app,
    async fetch(request, arrival) {
      const asked = { what: `${request.method} ${new URL(request.url).pathname}`, isOver: false };
      const response = await asking.run(asked, () => app.fetch(request, arrival));
      askedFor.set(response, { asked, settled: app.settled });
      return response;
    },
  };
}

/** Waits until all work of a request is done. A later write of the request fails the test. */
async function waitForRest(response: Response): Promise<void> {
  const of = askedFor.get(response);
  await of?.settled();
  if (of) of.asked.isOver = true;
}

/** A browser: keeps cookies and sends the form's origin, unless the page's policy forbids it. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** Paths of pages with "no-referrer", whose forms send no origin either. */
  readonly #silent = new Set<string>();
  readonly #fetch: App["fetch"];
  readonly #origin: string;
  ip = "203.0.113.7";

  constructor(fetch: App["fetch"], origin: string) {
    this.#fetch = fetch;
    this.#origin = origin;
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.send(path, options);
  }

  /** Sends a form as the browser would. */
  post(
    path: string,
    fields: Record<string, string | string[]>,
    options: RequestOptions = {},
  ): Promise<Answer> {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) {
      for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
    }
    return this.send(path, {
      ...options,
      method: "POST",
      body: form.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...options.headers },
    });
  }

  postJson(path: string, body: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.send(path, {
      method: "POST",
      ...options,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...options.headers },
    });
  }

  async send(path: string, options: RequestOptions = {}): Promise<Answer> {
    const method = options.method ?? "GET";
    const { pathname } = new URL(path, this.#origin);
    const headers = new Headers(
      method === "GET" ? {} : { origin: this.#silent.has(pathname) ? "null" : this.#origin },
    );
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    if (headers.get("origin") === "") headers.delete("origin");
    if (this.cookies.size > 0 && !headers.has("cookie")) {
      headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    const request = new Request(new URL(path, this.#origin), {
      method,
      headers,
      body: options.body ?? null,
      duplex: "half",
    } as RequestInit);
    const response = await this.#fetch(request, { id: randomUUID(), ip: this.ip });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    if (response.headers.get("referrer-policy") === "no-referrer") this.#silent.add(pathname);
    const text = await response.text();
    await waitForRest(response);
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text),
      location: response.headers.get("location"),
    };
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", ...value] = pair.split("=");
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }
}

export interface TestSite extends App {
  engine: "sqlite" | "postgres";
  dataDir: string;
  /** A new browser without cookies. `ip` is its address. */
  visitor(ip?: string): Visitor;
  /** A browser in which this person is signed in. */
  as(user: { id: number }, session?: { isProven?: boolean }): Promise<Visitor>;
  get(path: string): Promise<Answer>;
  /** Milliseconds. Moves the site's clock. */
  advance(ms: number): void;
  /** Runs all queued jobs and one round of chores. Returns all mails so far, oldest first. */
  settle(): Promise<void>;
  mails(): Promise<Email[]>;
  /** Another server on the same data (PostgreSQL), or the same program again (SQLite). */
  second(): Promise<App>;
  logs: string[];
  /** Every statement from now on, in order, including transaction control. */
  statements(): Statement[];
}

type SiteOptions = Pick<AppOptions, "payments" | "pause" | "providerMs"> &
  Pick<DbOptions, "busyMs" | "hashCosts">;

/** "mail-9" before "mail-10", so that mails come in the order of their jobs. */
const byNumber = new Intl.Collator("en", { numeric: true }).compare;

/** Hashes passwords quickly. `passwords.server.test.ts` tests the real cost. */
const QUICK_HASH = { memoryKib: 64, passes: 1 };

/** Folder where the SQLite run records statements for PostgreSQL. */
const replayFolder = process.env.REPLAY_FOLDER;
const recorder = replayFolder ? new Recorder(replayFolder) : undefined;

export async function openSite(
  environment: Record<string, string> = {},
  { busyMs, hashCosts = QUICK_HASH, ...options }: SiteOptions = {},
): Promise<TestSite> {
  const template = inject("template");
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-site-"));
  let databaseUrl = join(dataDir, "vitrine.db");
  const closers: (() => Promise<void>)[] = [];
  if (template.engine === "postgres") {
    const name = await takeDatabase(template);
    databaseUrl = databaseOn(template.server, name);
    closers.push(() => giveDatabaseBack(template, name));
  } else {
    copyFileSync(template.path, databaseUrl);
  }
  const logs: string[] = [];
  let offsetMs = 0;
  const listeners = new Set<(statement: Statement) => void>();
  const late: string[] = [];
  const start = async () => {
    const app = await openApp({
      database: {
        busyMs,
        hashCosts,
        // PostgreSQL keeps its own row order, so that both orders are tested.
        ...(template.engine === "sqlite" && recorder ? { recorder } : {}),
        plugins: template.engine === "sqlite" ? [new ReversedRows()] : [],
        onStatement: (statement) => {
          const asked = asking.getStore();
          const isLate = asked?.isOver && asked.what !== STARTS_A_BACKUP && WRITES.test(statement.text);
          if (isLate) late.push(`${asked.what}: ${statement.text}`);
          for (const listener of listeners) listener(statement);
        },
      },
      // No waiting after wrong guesses; tests of the pause pass their own.
      pause: async () => {},
      ...options,
      environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment },
      now: () => new Date(Date.now() + offsetMs),
      log: openLog("debug", { write: (line) => void logs.push(line) }),
    });
    // On PostgreSQL settings are read again after notifications of other processes.
    await app.settled();
    let closing: Promise<void> | undefined;
    return followed({
      ...app,
      // A test may have closed the app already.
      close: () => (closing ??= app.close()),
    });
  };
  const app = await start();
  closers.unshift(() => app.close());
  onTestFinished(async () => {
    for (const close of closers) await close();
    rmSync(dataDir, { recursive: true, force: true });
    expect(late, "writes after the answer that the test kit did not wait for").toEqual([]);
  });

  const site: TestSite = {
    ...app,
    engine: template.engine,
    dataDir,
    logs,
    visitor(ip) {
      const visitor = new Visitor(app.fetch, app.config.siteUrl);
      if (ip) visitor.ip = ip;
      return visitor;
    },
    async as(user, { isProven = false } = {}) {
      const value = randomBytes(32).toString("base64url");
      const now = site.now();
      await app.db
        .insertInto("sessions")
        .values({
          id: createHash("sha256").update(value).digest("hex"),
          user_id: user.id,
          ip: null,
          user_agent: null,
          created_at: now,
          last_seen_at: now,
          expires_at: new Date(now.getTime() + 86_400_000 * 30),
          proven_at: isProven ? now : null,
        })
        .execute();
      const visitor = site.visitor();
      visitor.cookies.set("session", value);
      return visitor;
    },
    get: (path) => site.visitor().get(path),
    advance(ms) {
      offsetMs += ms;
    },
    async settle() {
      for (let round = 0; round < 5; round++) {
        await app.jobs.runChores();
        if ((await app.jobs.runDue()) === 0 && round > 0) return;
      }
    },
    async mails() {
      const folder = join(dataDir, "outbox");
      const names = readdirSync(dataDir).includes("outbox") ? readdirSync(folder).sort(byNumber) : [];
      return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    },
    async second() {
      const other = await start();
      closers.unshift(() => other.close());
      return other;
    },
    statements() {
      const heard: Statement[] = [];
      listeners.add((statement) => void heard.push(statement));
      return heard;
    },
  };
  return site;
}
