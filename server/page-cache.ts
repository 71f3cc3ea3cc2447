// Caches complete public pages, the same for everybody, and answers without the router. A page records the tables that
// it read. A commit that changes one of them drops the page before the writer's call returns.
import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { bodyBytes } from "#app/platform/http/buffered-response.server.ts";
import { collectReads } from "#db/table-watch.server.ts";
import { cacheKey, hasSession, MAX_ADDRESS_LENGTH } from "./cache-key.ts";
import { type CachedPage, cachedResponse, encodedCopy } from "./cached-page.ts";
import { type CdnTimes, type RawHeaders, sharedFacts, sharedHeaders } from "./cdn/shared-page.ts";
import { SIGNED_IN_POLICY } from "./security-headers.ts";

const BUDGET_BYTES = 48 * 1_048_576;
/** Milliseconds. Maximum age, in case a change was not notified. */
const MAX_AGE_MS = 10 * 60_000;
/** Milliseconds. While the database is down, a page of at most this age is served. */
const OUTDATED_MS = 60_000;
const LOOK_EVERY_MS = 20;
const ENTRY_OVERHEAD = 6144;
const KNOWN_ADDRESSES = 20_000;
const MADE_AT_ONCE = 16;
/** Number of pages rendered again after a change, and the minimum number of requests for them. */
const REMADE = 8;
const BUSY_FROM = 3;
const KNOWN_MISSES = 1000;

/** Tables of public pages. A page that read any other table is never cached. */
export const PUBLIC_TABLES = new Set([
  "users",
  "categories",
  "products",
  "offers",
  "bought_together",
  "product_reviews",
  "courses",
  "course_modules",
  "course_lessons",
  "lesson_attachments",
  "blog_posts",
  "comments",
  "popup_configs",
  "pages",
  "page_versions",
  "services",
  "settings",
]);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

interface PageCacheOptions {
  now: () => Date;
  /** Changes when another process wrote to the same file. */
  foreignVersion?: (() => number) | undefined;
  /** When a page of these tables becomes stale by itself, such as at the time of a scheduled post. */
  endOf: (tables: ReadonlySet<string>) => Promise<Date | undefined>;
  finishHeaders: (headers: Headers) => void;
  /** Set-Cookie headers for one browser, sent with the page but not cached. */
  hintsFor: (path: string, cookies: string | undefined) => string[];
  /** True while the database is down, so that pages cannot be rendered. */
  isOut: () => boolean;
  /** Cache times for a CDN; undefined without a CDN. */
  cdn?: CdnTimes | undefined;
  /** Called when the whole cache is dropped. */
  onCleared?: () => void;
}

/** The parts of a request that decide the answer. */
interface Asking {
  path: string;
  accepted: string;
  known: string | null | undefined;
  cookie: string | null | undefined;
}

/** A page being rendered. */
interface Filling {
  page: Promise<CachedPage | undefined>;
  /**
   * Number of the last change before rendering began. Undefined before the start, when every change will be included.
   */
  begun: number | undefined;
}

export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages = new Map<string, CachedPage>();
  readonly #byTable = new Map<string, Set<string>>();
  readonly #filling = new Map<string, Filling>();
  readonly #keys = new Map<string, string | undefined>();
  /** Requests of pages that a change dropped; the busiest are rendered again. */
  #missed = new Map<string, number>();
  /** Number of each table's last change. A rendering begun before it is not cached. */
  readonly #changedAt = new Map<string, number>();
  /** Renderings waiting for a free place. */
  readonly #inLine: (() => void)[] = [];
  #making = 0;
  #changes = 0;
  /** Number of changes to public tables. */
  #shownChanges = 0;
  #clearedAt = 0;
  #bytes = 0;
  #foreignVersion = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Set while no notifications arrive: time of the last one. */
  #heardAt: number | undefined;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** Cache key of an address and its cookies; undefined if the page is always rendered. */
  keyOf(address: string, cookies: string | undefined): string | undefined {
    if (address.length > MAX_ADDRESS_LENGTH) return undefined;
    if (cookies && TOAST_COOKIE.test(cookies)) return undefined;
    if (this.#keys.has(address)) return this.#keys.get(address);
    const key = cacheKey(address);
    if (this.#keys.size >= KNOWN_ADDRESSES) this.#keys.clear();
    this.#keys.set(address, key);
    return key;
  }

  /** Number of addresses with a remembered cache key. */
  get knownAddresses(): number {
    return this.#keys.size;
  }

  find(key: string): CachedPage | undefined {
    this.#lookForForeignWrites();
    const page = this.#pages.get(key);
    if (!page || this.#heardAt !== undefined) return undefined;
    if (page.expiresAt <= this.#options.now().getTime()) return undefined;
    page.isWanted = true;
    page.asked++;
    return page;
  }

  /** A cached page; while the database is down, perhaps a stale one. */
  findNow(key: string): CachedPage | undefined {
    return this.find(key) ?? (this.#options.isOut() ? this.findOutdated(key) : undefined);
  }

  /** The page as of up to a minute ago, for when rendering fails. */
  findOutdated(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    const trueUntil = Math.min(page?.expiresAt ?? 0, this.#heardAt ?? Number.POSITIVE_INFINITY);
    return trueUntil + OUTDATED_MS > this.#options.now().getTime() ? page : undefined;
  }

  /** Answers from memory. Returns false if the page must be rendered. */
  serve(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const key = this.keyOf(req.url ?? "/", req.headers.cookie);
    const page = key === undefined ? undefined : this.findNow(key);
    if (!page) return false;
    const { "accept-encoding": accepted, "if-none-match": known, cookie } = req.headers;
    const { status, headers, body } = this.answer(page, {
      path: req.url ?? "/",
      accepted: String(accepted ?? ""),
      known,
      cookie,
    });
    res.writeHead(status, [...headers, "x-request-id", randomUUID()]);
    res.end(req.method === "HEAD" ? undefined : body);
    return true;
  }

  /** The page for one browser, with its missing hint cookies. A CDN may cache the answer only without them. */
  answer(page: CachedPage, { path, accepted, known, cookie }: Asking) {
    const policy = hasSession(cookie) ? page.signedInPolicy : undefined;
    // Never 304 for signed-in readers: the browser would keep the visitor's policy of its stored copy.
    const { status, headers: kept, body } = cachedResponse(page, accepted, policy ? null : known);
    const headers = policy ? withPolicy(kept, policy) : kept;
    const hints = this.#options.hintsFor(path, cookie ?? undefined);
    if (hints.length > 0) return { status, headers: [...headers, ...hints.flatMap(cookieHeader)], body };
    const isShared = policy === undefined && this.#isForCdn(page);
    return { status, headers: isShared ? sharedHeaders(headers, page) : headers, body };
  }

  /** True for current pages, for as long as a CDN may serve them. */
  #isForCdn({ isKept, endsAt, shared }: CachedPage): boolean {
    if (!shared || !isKept || this.#heardAt !== undefined || this.#options.isOut()) return false;
    return endsAt === undefined || endsAt - this.#options.now().getTime() > shared.mostMs;
  }

  /**
   * Renders the page once for all concurrent requests. Refusals and redirects are not cached. Undefined if rendering
   * failed or the result is empty or personal; then each request renders its own. Requests after a change do not join
   * a rendering from before it.
   */
  fill(key: string, render: () => Promise<Response>): Promise<CachedPage | undefined> {
    this.#lookForForeignWrites();
    const running = this.#filling.get(key);
    if (running && (running.begun ?? this.#shownChanges) === this.#shownChanges) return running.page;
    const filling: Filling = { begun: undefined, page: Promise.resolve(undefined) };
    this.#filling.set(key, filling);
    filling.page = this.#make(key, render, filling).finally(() => {
      if (this.#filling.get(key) === filling) this.#filling.delete(key);
    });
    return filling.page;
  }

  /** Drops every cached page of these tables, and keeps running renderings of them out of the cache. */
  changed(tables: ReadonlySet<string>): void {
    this.#changes++;
    if ([...tables].some((table) => PUBLIC_TABLES.has(table))) this.#shownChanges++;
    for (const table of tables) {
      this.#changedAt.set(table, this.#changes);
      for (const key of this.#byTable.get(table) ?? []) {
        const page = this.#pages.get(key);
        if (page) this.#miss(key, page);
        if (page) this.#drop(key, page);
      }
    }
  }

  /**
   * After a change renders the busiest pages again, one at a time. Nobody waits for this, so it pauses after each page
   * and stops when requests wait or everything has changed again.
   */
  async remakeBusiest(
    render: (key: string) => Promise<Response>,
    rest: (workedMs: number) => Promise<void>,
  ): Promise<void> {
    const missed = this.#missed;
    if (missed.size === 0) return;
    this.#missed = new Map();
    const busiest = [...missed].sort(([, one], [, other]) => other - one).slice(0, REMADE);
    for (const [key, asked] of busiest) {
      if (this.#making > 0 || this.#missed.size > 0 || this.#heardAt !== undefined) return;
      if (this.#pages.has(key)) continue;
      const began = performance.now();
      const page = await this.fill(key, () => render(key));
      // Half of the count, so that unrequested pages are forgotten.
      if (page) page.asked += Math.floor(asked / 2);
      await rest(performance.now() - began);
    }
  }

  #miss(key: string, { asked }: CachedPage): void {
    if (asked >= BUSY_FROM && this.#missed.size < KNOWN_MISSES) this.#missed.set(key, asked);
  }

  clear(): void {
    this.#clearedAt = ++this.#changes;
    this.#shownChanges++;
    for (const [key, page] of this.#pages) {
      this.#miss(key, page);
      page.isKept = false;
    }
    this.#pages.clear();
    this.#byTable.clear();
    this.#bytes = 0;
    this.#options.onCleared?.();
  }

  /** No notifications are received since the moment given: nothing is cached, and what is cached may be outdated. */
  suspend(heardAt: Date): void {
    this.#heardAt ??= heardAt.getTime();
  }

  /** Notifications are received again; what was missed meanwhile is unknown, so the cache is dropped. */
  resume(): void {
    this.#heardAt = undefined;
    this.clear();
  }

  /** In a queue, because a thousand concurrent renderings would need too much memory. */
  async #make(
    key: string,
    render: () => Promise<Response>,
    filling: Filling,
  ): Promise<CachedPage | undefined> {
    if (this.#making >= MADE_AT_ONCE) await new Promise<void>((go) => this.#inLine.push(go));
    else this.#making++;
    try {
      this.#lookForForeignWrites();
      filling.begun = this.#shownChanges;
      return await this.#makeNow(key, render);
    } finally {
      const next = this.#inLine.shift();
      if (next) next();
      else this.#making--;
    }
  }

  async #makeNow(key: string, render: () => Promise<Response>): Promise<CachedPage | undefined> {
    const begun = this.#changes;
    const { value, tables } = await collectReads(async () => {
      const response = await render();
      const { buffer, byteOffset, byteLength } = await bodyBytes(response);
      return { response, body: Buffer.from(buffer, byteOffset, byteLength) };
    });
    const { response, body } = value;
    const isForAll = response.status < 500 && !response.headers.has("set-cookie");
    if (!isForAll || response.status === 204) return undefined;
    const end = await this.#options.endOf(tables);
    const page = await this.#pageOf(response, body, tables, end);
    this.#lookForForeignWrites();
    if (isForKeeping(page) && this.#isStillTrue(tables, begun)) this.#keep(key, page);
    return page;
  }

  async #pageOf(
    response: Response,
    body: Buffer,
    tables: ReadonlySet<string>,
    end: Date | undefined,
  ): Promise<CachedPage> {
    const [br, zipped] = await Promise.all([
      compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      compressGzip(body, { level: 6 }),
    ]);
    const headers = new Headers(response.headers);
    const signedInPolicy = headers.get(SIGNED_IN_POLICY) ?? undefined;
    headers.delete(SIGNED_IN_POLICY);
    headers.delete("x-request-id");
    headers.set("cache-control", "private, no-cache");
    headers.set("vary", "accept-encoding");
    headers.set("etag", `W/"${createHash("sha1").update(body).digest("base64url")}"`);
    this.#options.finishHeaders(headers);
    const unchanged = new Headers(headers);
    unchanged.delete("content-type");
    const latest = this.#options.now().getTime() + MAX_AGE_MS;
    return {
      status: response.status,
      etag: headers.get("etag") ?? "",
      br: encodedCopy(headers, br, "br"),
      gzip: encodedCopy(headers, zipped, "gzip"),
      unchanged: [...unchanged].flat(),
      signedInPolicy,
      tables,
      expiresAt: Math.min(latest, end?.getTime() ?? latest),
      endsAt: end?.getTime(),
      shared: this.#options.cdn && sharedFacts(this.#options.cdn, tables),
      isWanted: false,
      asked: 0,
      isKept: false,
    };
  }

  #isStillTrue(tables: ReadonlySet<string>, begun: number): boolean {
    if (this.#heardAt !== undefined || this.#clearedAt > begun) return false;
    return [...tables].every((table) => (this.#changedAt.get(table) ?? 0) <= begun);
  }

  #keep(key: string, page: CachedPage): void {
    const before = this.#pages.get(key);
    if (before) this.#drop(key, before);
    this.#pages.set(key, page);
    page.isKept = true;
    this.#bytes += sizeOf(page);
    for (const table of page.tables) {
      const keys = this.#byTable.get(table) ?? new Set();
      this.#byTable.set(table, keys.add(key));
    }
    this.#evict();
  }

  /** Evicts the oldest pages, except those read since the last pass. */
  #evict(): void {
    for (const [key, page] of this.#pages) {
      if (this.#bytes <= BUDGET_BYTES) return;
      if (page.isWanted) {
        page.isWanted = false;
        this.#pages.delete(key);
        this.#pages.set(key, page);
      } else this.#drop(key, page);
    }
  }

  #drop(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    page.isKept = false;
    this.#bytes -= sizeOf(page);
    for (const table of page.tables) this.#byTable.get(table)?.delete(key);
  }

  /** Checks the file at most every few milliseconds, which is fast enough for commands beside the server. */
  #lookForForeignWrites(): void {
    if (!this.#options.foreignVersion || performance.now() - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = performance.now();
    const version = this.#options.foreignVersion();
    if (version === this.#foreignVersion) return;
    this.#foreignVersion = version;
    this.clear();
  }
}

/** A pending toast is shown once with the next page, so that page is personal. */
const TOAST_COOKIE = /(?:^|;\s*)toast=/;

function isForKeeping({ status, tables }: CachedPage): boolean {
  return status === 200 && [...tables].every((table) => PUBLIC_TABLES.has(table));
}

function withPolicy(headers: RawHeaders, policy: string): RawHeaders {
  return headers.map((text, at) => (headers[at - 1] === "content-security-policy" ? policy : text));
}

function cookieHeader(line: string): [string, string] {
  return ["set-cookie", line];
}

function sizeOf(page: CachedPage): number {
  return page.br.body.byteLength + page.gzip.body.byteLength + ENTRY_OVERHEAD;
}
