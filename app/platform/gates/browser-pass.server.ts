// What tells browsers behind one address apart: a random name in a signed cookie, given when something is sent. It says
// nothing about whoever sits there, lasts a day, and holds whether the browser was asked for a puzzle and solved one.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookieLine, cookieValue } from "../http/site-cookies.ts";

const NAME = "browser";
const LIFE_SECONDS = 86_400;
/** How long a solved puzzle counts. */
const SOLVED_SECONDS = 7200;
/** Whoever cannot solve it, having no script, waits instead. */
export const WAIT_SECONDS = 30;
const WAITED_AT_MOST_SECONDS = 900;
const FORM = /^([\w-]{22})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

interface App {
  config: { siteUrl: string };
  secret: string;
  now: () => Date;
}

export class BrowserPass {
  readonly #app: App;
  readonly #request: Request;
  #id: string | undefined;
  #askedAt = 0;
  #solvedAt = 0;
  #isChanged = false;

  constructor(app: App, request: Request) {
    this.#app = app;
    this.#request = request;
    const value = cookieValue(app, NAME, request) ?? "";
    const [, id, asked = "", solved = "", mark = ""] = FORM.exec(value) ?? [];
    if (!id || !timingSafeEqual(Buffer.from(mark), Buffer.from(this.#mark(id, asked, solved)))) return;
    this.#id = id;
    this.#askedAt = Number.parseInt(asked, 36);
    this.#solvedAt = Number.parseInt(solved, 36);
  }

  /** Undefined for a browser that has sent nothing yet, or keeps no cookies. */
  get knownId(): string | undefined {
    return this.#id;
  }

  /** Gives a name to a browser that has none. */
  get id(): string {
    if (this.#id === undefined) this.#take(randomBytes(16).toString("base64url"));
    return this.#id ?? "";
  }

  /** Value of another cookie of the same request. */
  sent(name: string): string | undefined {
    return cookieValue(this.#app, name, this.#request);
  }

  get hasSolved(): boolean {
    return this.#solvedAt > 0 && this.#now() - this.#solvedAt < SOLVED_SECONDS;
  }

  get hasWaited(): boolean {
    const waited = this.#now() - this.#askedAt;
    return this.#askedAt > 0 && waited >= WAIT_SECONDS && waited <= WAITED_AT_MOST_SECONDS;
  }

  /** From now on it waits, unless it does already. */
  noteAsked(): void {
    const isWaiting = this.#askedAt > 0 && this.#now() - this.#askedAt <= WAITED_AT_MOST_SECONDS;
    if (isWaiting) return;
    this.#askedAt = this.#now();
    this.#isChanged = true;
  }

  /** Of the browser that solved it, whichever cookie came along. */
  noteSolved(id = this.id): void {
    this.#take(id);
    this.#askedAt = 0;
    this.#solvedAt = this.#now();
  }

  /** The Set-Cookie line, where there is something to keep. */
  get cookie(): string | undefined {
    if (!this.#isChanged || this.#id === undefined) return undefined;
    const [asked, solved] = [this.#askedAt, this.#solvedAt].map((seconds) => seconds.toString(36));
    const mark = this.#mark(this.#id, asked ?? "0", solved ?? "0");
    return cookieLine(this.#app, NAME, `${this.#id}.${asked}.${solved}.${mark}`, LIFE_SECONDS);
  }

  #take(id: string): void {
    this.#id = id;
    this.#isChanged = true;
  }

  #now(): number {
    return Math.floor(this.#app.now().getTime() / 1000);
  }

  #mark(id: string, asked: string, solved: string): string {
    const facts = `browser:${id}:${asked}:${solved}`;
    return createHmac("sha256", this.#app.secret).update(facts).digest("base64url");
  }
}
