// Purges stale pages from a CDN by the tags of their tables. Runs after the commit in the background: writers do not
// wait, and failed calls are retried.
import type { Log } from "#app/platform/config/log.server.ts";
import { PUBLIC_TABLES } from "../page-cache.ts";
import { EVERY_PAGE } from "./shared-page.ts";

/** Milliseconds. Changes are combined into one call, because one act writes several tables. */
const GATHER_MS = 200;
/** Milliseconds. At most two calls a second. */
const BETWEEN_MS = 500;
/** Milliseconds. Purges once more, because a page on its way to the CDN may arrive after the first purge. */
const AGAIN_MS = 3000;
const ANSWER_MS = 5000;
const MAX_PAUSE_MS = 30_000;

interface PurgeOptions {
  url: string;
  token: string | undefined;
  log: Log;
}

export class CdnPurge {
  readonly #options: PurgeOptions;
  readonly #waiting = new Set<string>();
  readonly #later = new Set<NodeJS.Timeout>();
  #timer: NodeJS.Timeout | undefined;
  #isCalling = false;
  #isClosed = false;
  #pauseMs = BETWEEN_MS;

  constructor(options: PurgeOptions) {
    this.#options = options;
  }

  /** Purges pages of these tables. */
  changed(tables: ReadonlySet<string>): void {
    this.#add([...tables].filter((table) => PUBLIC_TABLES.has(table)));
  }

  /** Purges all pages, after a settings change or when the changed tables are unknown. */
  everything(): void {
    this.#add([EVERY_PAGE]);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const timer of this.#later) clearTimeout(timer);
  }

  #add(tags: readonly string[]): void {
    if (tags.length === 0) return;
    for (const tag of tags) this.#waiting.add(tag);
    this.#schedule(GATHER_MS);
  }

  #schedule(ms: number): void {
    if (this.#timer || this.#isCalling || this.#isClosed || this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#call();
    }, ms);
    this.#timer.unref();
  }

  async #call(): Promise<void> {
    const tags = [...this.#waiting];
    this.#waiting.clear();
    this.#isCalling = true;
    const problem = await this.#send(tags);
    this.#isCalling = false;
    if (problem === undefined) {
      this.#pauseMs = BETWEEN_MS;
      this.#callAgain(tags);
    } else {
      for (const tag of tags) this.#waiting.add(tag);
      if (this.#pauseMs === BETWEEN_MS)
        this.#options.log.warn({ kind: problem }, "the CDN was not purged: it is asked again");
      this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS);
    }
    this.#schedule(this.#pauseMs);
  }

  #callAgain(tags: readonly string[]): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#later.delete(timer);
      void this.#send(tags);
    }, AGAIN_MS);
    timer.unref();
    this.#later.add(timer);
  }

  /** Returns the error, if any. Uses Cloudflare's API, and the header that Fastly and Varnish read. */
  async #send(tags: readonly string[]): Promise<string | undefined> {
    const { url, token } = this.#options;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "surrogate-key": tags.join(" "),
          "cache-tag": tags.join(","),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ tags }),
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answer.arrayBuffer();
      return answer.ok ? undefined : `HTTP ${answer.status}`;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  }
}
