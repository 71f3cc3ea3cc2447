// One thing that a person left in the shop, and how many there are of its kind.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { Person } from "./person.server.ts";

interface Trace {
  key: string;
  title: string;
  note: string;
  /** Where it is looked after. */
  to?: string;
}

export interface FoundTraces {
  count: number;
  /** Of how many rows these are the newest: more than are shown, and the rest is asked for. */
  rows: number;
  items: Trace[];
}

export interface Asked {
  db: Db;
  person: Person;
  limit: number;
  now: Date;
}

/** How many there are in all, beside each row that is shown. */
export const ALL = sql<number>`count(*) over ()`.as("all");

export function counted<T extends { all: number }>(rows: T[], say: (row: T) => Trace): FoundTraces {
  const all = Number(rows[0]?.all ?? 0);
  return { count: all, rows: all, items: rows.map(say) };
}

/** Where an order is looked after. */
export const order = (id: number) => `/admin/pedidos?pedido=${id}`;
/** A list, searched. */
export const search = (list: string, words: string) =>
  `${list}${list.includes("?") ? "&" : "?"}busca=${encodeURIComponent(words)}`;
