// How many pages were shown, carts and checkouts opened each day, and from where people came: counted in memory without
// anybody's name, added to the tables now and then. A server that dies takes the last seconds with it, which is no loss for a figure.
import { isbot } from "isbot";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { DIRECT, sourceOf } from "./touch/kept-touch.ts";
import { OTHERS } from "./touch/source-labels.ts";
import { touchOf } from "./touch/touch.ts";

export type CountName = "visits" | "carts" | "checkouts";
/** Before a source, where arrivals are counted beside the rest. */
const FROM = "from ";
type Counted = CountName | `${typeof FROM}${string}`;

/** What is known of an answer once it is made, however it was made. */
export interface SeenAnswer {
  method: string;
  /** Path and query as they were asked for. */
  address: string;
  status: number;
  /** A page, whole or as the data of one, also when the reader has it already; no file, no picture. */
  isPage: boolean;
  agent: string | undefined;
  /** Sec-Purpose or Purpose: a browser that fetches ahead says so. */
  purpose: string | undefined;
  referrer: string | undefined;
  /** As the browser calls this site. */
  host: string | undefined;
}

/** Is told of every page that was shown to somebody. */
interface PageCounter {
  sawPage(address: string): void;
}

export const WRITE_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;
const KNOWN_AGENTS = 2000;
/** Told apart on one day: whoever makes addresses up fills no table. */
const KNOWN_SOURCES = 300;
const NO_PAGES = /^\/(?:admin|blog-admin|api|health|tocar)(?:[/.?]|$)|\.(?:xml|txt)(?:\?|$)/;
const NO_ARRIVALS =
  /^\/(?:acesso|carrinho|certificado|checkout|confirmar-email|convite|curso|desfazer-troca|downloads|entrar|esqueci-senha|login|meus-cursos|minha-conta|newsletter|pedido|presente|primeiro-acesso|recuperar-compra|redefinir-senha|register|resgatar|unauthorized)(?:\/|$)/;
/** What a cart and a checkout ask first; asked again after a change, the address does not say so. */
const OPENED = new Map<string, CountName>([
  ["/api/checkout/quote?abre=carrinho", "carts"],
  ["/api/checkout/quote?abre=checkout", "checkouts"],
]);
/** An offer's page is its checkout. */
const OFFER_PAGE = /^\/c\//;

export class VisitCounts {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #people = new Map<string, boolean>();
  readonly #host: string;
  readonly #pages: PageCounter | undefined;
  #counts = new Map<string, Map<Counted, number>>();
  #hour = Number.NaN;
  #today = new Map<Counted, number>();
  #day = "";
  #sources = new Set<string>();

  constructor(db: Db, now: () => Date, siteUrl: string, pages?: PageCounter) {
    this.#pages = pages;
    this.#db = db;
    this.#now = now;
    this.#host = new URL(siteUrl).host;
  }

  /** Costs a page from memory next to nothing: the dear questions are asked once for each kind of browser and hour. */
  saw(answer: SeenAnswer): void {
    const name = nameOf(answer);
    if (name === undefined || !this.#isPerson(answer.agent)) return;
    const today = this.#countsOfToday();
    today.set(name, (today.get(name) ?? 0) + 1);
    if (name === "visits") this.#pages?.sawPage(answer.address);
    if (name === "visits" && OFFER_PAGE.test(answer.address))
      today.set("checkouts", (today.get("checkouts") ?? 0) + 1);
    const source = name === "visits" ? sourceOfArrival(answer, this.#host) : undefined;
    if (source === undefined) return;
    const from = `${FROM}${this.#boundedSource(source)}` as const;
    today.set(from, (today.get(from) ?? 0) + 1);
  }

  /** Adds what was counted to the table, where other processes add theirs. What could not be written waits. */
  async write(): Promise<void> {
    const taken = this.#counts;
    this.#counts = new Map();
    this.#hour = Number.NaN;
    const rows = [...taken].flatMap(([day, names]) =>
      [...names].map(([name, count]) => ({ day, name, count })),
    );
    if (rows.length === 0) return;
    // Everybody takes the rows in one order, so that two processes never wait for each other.
    rows.sort((a, b) => (a.day + a.name < b.day + b.name ? -1 : 1));
    try {
      await inTransaction(this.#db, async (trx) => {
        await addCounts(
          trx,
          rows.filter(({ name }) => !name.startsWith(FROM)),
        );
        await addArrivals(
          trx,
          rows.filter(({ name }) => name.startsWith(FROM)),
        );
      });
    } catch (error) {
      for (const { day, name, count } of rows) {
        const since = this.#countsOf(day);
        since.set(name, (since.get(name) ?? 0) + count);
      }
      throw error;
    }
  }

  #countsOfToday(): Map<Counted, number> {
    const now = this.#now();
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      const day = dayOf(now);
      if (day !== this.#day) this.#sources.clear();
      this.#day = day;
      this.#today = this.#countsOf(day);
    }
    return this.#today;
  }

  #boundedSource(source: string): string {
    if (this.#sources.size >= KNOWN_SOURCES && !this.#sources.has(source)) return OTHERS;
    this.#sources.add(source);
    return source;
  }

  #countsOf(day: string): Map<Counted, number> {
    const known = this.#counts.get(day);
    if (known) return known;
    const fresh = new Map<Counted, number>();
    this.#counts.set(day, fresh);
    return fresh;
  }

  /** Every browser says what it is; who says nothing is a program. */
  #isPerson(agent: string | undefined): boolean {
    if (!agent || agent.length > 1000) return false;
    const known = this.#people.get(agent);
    if (known !== undefined) return known;
    const isPerson = !isbot(agent);
    if (this.#people.size >= KNOWN_AGENTS) this.#people.clear();
    this.#people.set(agent, isPerson);
    return isPerson;
  }
}

function nameOf({ method, address, status, isPage, purpose, referrer }: SeenAnswer): CountName | undefined {
  if (method === "POST") {
    return status === 200 ? OPENED.get(address) : undefined;
  }
  if (!isPage || method !== "GET" || (status !== 200 && status !== 304)) return undefined;
  if (purpose?.includes("prefetch") || NO_PAGES.test(address)) return undefined;
  return isSamePage(address, referrer) ? undefined : "visits";
}

/** A page that asks for its own data again (after a form, say) shows nobody another page. */
function isSamePage(address: string, referrer: string | undefined): boolean {
  const [path = "", query = ""] = address.split("?", 2);
  if (!path.endsWith(".data")) return false;
  const from = referrer === undefined ? null : URL.parse(referrer);
  if (!from) return false;
  const page = path.replace(/(?<=\/)_\.data$|\.data$/, "");
  const asked = new URLSearchParams(query);
  asked.delete("_routes");
  return from.pathname === page && new URLSearchParams(from.search).toString() === asked.toString();
}

/**
 * Where somebody came from who opens a page of the shop from outside it; undefined for a step inside. A page behind a
 * private link is no arrival: the browser keeps nothing of it either (analytics/touch/touch.ts).
 */
function sourceOfArrival({ address, referrer = "", host }: SeenAnswer, ownHost: string): string | undefined {
  const path = address.split("?", 1)[0] ?? "";
  if (path.endsWith(".data") || NO_ARRIVALS.test(path)) return undefined;
  if (referrer === "" && path === address) return DIRECT;
  const from = URL.parse(referrer)?.host;
  if (from !== undefined && (from === host || from === ownHost)) return undefined;
  const here = URL.parse(address, `http://${ownHost}`);
  return here ? sourceOf(touchOf({ address: here.href, referrer, landing: "/" })) : undefined;
}

async function addCounts(trx: Db, rows: { day: string; name: string; count: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("daily_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "name"])
        .doUpdateSet((eb) => ({ count: eb("daily_counts.count", "+", eb.ref("excluded.count")) })),
    )
    .execute();
}

async function addArrivals(trx: Db, rows: { day: string; name: string; count: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("source_visits")
    .values(rows.map(({ day, name, count }) => ({ day, source: name.slice(FROM.length), count })))
    .onConflict((conflict) =>
      conflict
        .columns(["day", "source"])
        .doUpdateSet((eb) => ({ count: eb("source_visits.count", "+", eb.ref("excluded.count")) })),
    )
    .execute();
}
