// How many pages were shown, carts and checkouts opened each day: counted in memory without anybody's name, added to the
// table now and then. A server that dies takes the last seconds with it, which is no loss for a figure.
import { isbot } from "isbot";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { dayOf } from "../money-and-dates/dates.ts";

export type CountName = "visits" | "carts" | "checkouts";

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
}

export const WRITE_EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;
const KNOWN_AGENTS = 2000;
const NO_PAGES = /^\/(?:admin|blog-admin|api|health|tocar)(?:[/.?]|$)|\.(?:xml|txt)(?:\?|$)/;
const QUOTE = "/api/checkout/quote";

export class VisitCounts {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #people = new Map<string, boolean>();
  #counts = new Map<string, Map<CountName, number>>();
  #hour = Number.NaN;
  #today = new Map<CountName, number>();

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Costs a page from memory next to nothing: the dear questions are asked once for each kind of browser and hour. */
  saw(answer: SeenAnswer): void {
    const name = nameOf(answer);
    if (name === undefined || !this.#isPerson(answer.agent)) return;
    const today = this.#countsOfToday();
    today.set(name, (today.get(name) ?? 0) + 1);
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
      await inTransaction(this.#db, (trx) => addCounts(trx, rows));
    } catch (error) {
      for (const { day, name, count } of rows) {
        const since = this.#countsOf(day);
        since.set(name, (since.get(name) ?? 0) + count);
      }
      throw error;
    }
  }

  #countsOfToday(): Map<CountName, number> {
    const now = this.#now();
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#today = this.#countsOf(dayOf(now));
    }
    return this.#today;
  }

  #countsOf(day: string): Map<CountName, number> {
    const known = this.#counts.get(day);
    if (known) return known;
    const fresh = new Map<CountName, number>();
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
    if (status !== 200 || address !== QUOTE) return undefined;
    return pathOf(referrer) === "/checkout" ? "checkouts" : "carts";
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

function pathOf(referrer: string | undefined): string | undefined {
  return referrer === undefined ? undefined : URL.parse(referrer)?.pathname;
}

async function addCounts(trx: Db, rows: { day: string; name: string; count: number }[]): Promise<void> {
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
