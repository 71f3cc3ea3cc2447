// Whole public pages, the same for everybody, kept ready and answered without the router. A page remembers
// which tables it read; the commit that changes one of them drops it before the writer hears that it is done.
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
/** A change that no notification told of is seen after this time at the latest. */
const MAX_AGE_MS = 10 * 60_000;
/** While the database does not answer, a page that was true so long ago is better than none. */
const OUTDATED_MS = 60_000;
const LOOK_EVERY_MS = 20;
const ENTRY_OVERHEAD = 6144;
const KNOWN_ADDRESSES = 20_000;
const MADE_AT_ONCE = 16;
/** Made again after a change before anybody asks: so many pages, of those asked for so often since they were made. */
const REMADE = 8;
const BUSY_FROM = 3;
const KNOWN_MISSES = 1000;

/** What public pages may be made of. A page that read anything else is never kept. */
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
  /** When a page made of these tables changes by itself, such as at the hour of a scheduled post. */
  endOf: (tables: ReadonlySet<string>) => Promise<Date | undefined>;
  finishHeaders: (headers: Headers) => void;
  /** Set-Cookie lines that go along with the page to one browser; nothing of them stands in it. */
  hintsFor: (path: string, cookies: string | undefined) => string[];
  /** Whether the database answers nobody: pages cannot be made now. */
  isOut: () => boolean;
  /** Whether others between us and the reader may keep a page, and how long. */
  cdn?: CdnTimes | undefined;
  /** Nothing is kept any more, whatever it was made of. */
  onCleared?: () => void;
}

/** What of a request decides how a page is answered. */
interface Asking {
  path: string;
  accepted: string;
  known: string | null | undefined;
  cookie: string | null | undefined;
}

/** A page that is being made. */
interface Filling {
  page: Promise<CachedPage | undefined>;
  /** Which change it knows of; not begun yet, it will know of every one. */
  begun: number | undefined;
}

export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages = new Map<string, CachedPage>();
  readonly #byTable = new Map<string, Set<string>>();
  readonly #filling = new Map<string, Filling>();
  readonly #keys = new Map<string, string | undefined>();
  /** How often those were asked for that a change has dropped; some of them are made again beforehand. */
  #missed = new Map<string, number>();
  /** Number of the last change of each table; a page begun before it is not kept. */
  readonly #changedAt = new Map<string, number>();
  /** Pages that are rendered as soon as another one is done. */
  readonly #inLine: (() => void)[] = [];
  #making = 0;
  #changes = 0;
  /** Those of `#changes` that any page could show. */
  #shownChanges = 0;
  #clearedAt = 0;
  #bytes = 0;
  #foreignVersion = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Set while no notifications of other processes are received: the last moment when they were. */
  #heardAt: number | undefined;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** The entry an address and its cookies stand for; undefined when it is made fresh each time. */
  keyOf(address: string, cookies: string | undefined): string | undefined {
    if (address.length > MAX_ADDRESS_LENGTH) return undefined;
    if (cookies && TOAST_COOKIE.test(cookies)) return undefined;
    if (this.#keys.has(address)) return this.#keys.get(address);
    const key = cacheKey(address);
    if (this.#keys.size >= KNOWN_ADDRESSES) this.#keys.clear();
    this.#keys.set(address, key);
    return key;
  }

  /** For how many addresses the cache remembers which entry they stand for. */
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

  /** What is answered without making anything: while the database is out, that may be outdated. */
  findNow(key: string): CachedPage | undefined {
    return this.find(key) ?? (this.#options.isOut() ? this.findOutdated(key) : undefined);
  }

  /** The page as it was up to a minute ago, for when it cannot be made. */
  findOutdated(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    const trueUntil = Math.min(page?.expiresAt ?? 0, this.#heardAt ?? Number.POSITIVE_INFINITY);
    return trueUntil + OUTDATED_MS > this.#options.now().getTime() ? page : undefined;
  }

  /** Answers straight from memory; false when the page has to be made. */
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

  /** The page as one browser gets it, with the hints that it lacks. Only without any may a CDN keep the answer. */
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

  /** Only what is true now, and for as long as a CDN may show it. */
  #isForCdn({ isKept, endsAt, shared }: CachedPage): boolean {
    if (!shared || !isKept || this.#heardAt !== undefined || this.#options.isOut()) return false;
    return endsAt === undefined || endsAt - this.#options.now().getTime() > shared.mostMs;
  }

  /**
   * Makes the page once, however many ask for it; a refusal or a redirect is not kept. Undefined when it failed or
   * says nothing, or something to one person: then each asks for their own. Who asks after a change does not wait with
   * those who asked before it: theirs is the page as it was.
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

  /** Drops every page made of these tables, and keeps out those that are being made of them now. */
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
   * After a change, makes those again that were asked for most, one after the other, before anybody asks: nobody waits for
   * it, so it rests after each, and ends where people wait for pages or everything has changed once more.
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
      // Half of it, so that what nobody asks for any more is forgotten.
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

  /** In turn: a thousand visitors of a thousand pages would else need the memory of a thousand half-made pages. */
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

  /** The oldest go first, except those that were read since they were last passed by. */
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

  /** The file is asked at most every few milliseconds: a command beside the server is no faster than that. */
  #lookForForeignWrites(): void {
    if (!this.#options.foreignVersion || performance.now() - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = performance.now();
    const version = this.#options.foreignVersion();
    if (version === this.#foreignVersion) return;
    this.#foreignVersion = version;
    this.clear();
  }
}

/** A sentence that waits goes along with the next page, once: such a page is for one person. */
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
