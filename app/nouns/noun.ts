// What a noun of the shop is, declared once: its columns, its rules, and what only its other rows can tell.

import type { Author, RowChanges } from "#app/platform/config/changed-values.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row, TableName } from "#db/schema.ts";
import type { Columns } from "./columns.ts";
import type { Door, Refusals, Refused, Rule } from "./rule-book.ts";

/** The tables whose rows know how often they were changed. */
export type NounTable = {
  [T in TableName]: Row<T> extends { id: number; version: number } ? T : never;
}[TableName];

/** A write as the noun's own questions see it; `id` and `before` are left out for a new row. */
export interface Asked<Facts> {
  id: number | undefined;
  before: Facts | undefined;
  facts: Facts;
  door: Door;
}

export interface Noun<Facts extends object> {
  table: NounTable;
  /** Before the dot of what the register says was done: "coupon.change". */
  name: string;
  /** What the register calls its rows; left out: as the table. */
  entity?: string;
  /** What may be written of its row. */
  columns: Columns<Facts>;
  rules: readonly Rule<Facts>[];
  /** Where it stands among the others: another place is no edit of what somebody has open. */
  places?: readonly (keyof Facts & string)[];
  /** A row that others hold on to stays for them, and is gone for everybody else. */
  retires?: true;
  /** What else a row is while it is retired: what the public never sees. The register keeps what it was. */
  whenRetired?: Partial<Facts>;
  /** Whether people see it; some rules are asked only then. */
  isSeen?(facts: Facts): boolean;
  /** As it is kept, however it came. */
  normal?(facts: Facts): Facts;
  /** What other rows have against it; asked under the row's lock. A rule that refuses the same field is told first. */
  refusals?(trx: Db, asked: Asked<Facts>, now: Date): Promise<Refusals>;
  /** What nobody typed: a free slug, the last place. Asked again once when somebody took the slug meanwhile. */
  completed?(trx: Db, asked: Asked<Facts>): Promise<Facts>;
  /** Columns that follow from the facts and that nobody reads: the words of the search. */
  derived?(facts: Facts): object;
  /** What a unique index refuses; undefined where a free value was made, which is then made again. */
  taken?(asked: Asked<Facts>): { field: string; error: string } | undefined;
  /** Facts that rows of another table hold. */
  beside?: {
    facts: readonly (keyof Facts & string)[];
    /** Of each of these rows, by its id; one that is not named has those of a new row. */
    read(trx: Db, ids: number[]): Promise<Map<number, Partial<Facts>>>;
    write(trx: Db, id: number, asked: Pick<Asked<Facts>, "before" | "facts">, now: Date): Promise<void>;
  };
  /** As the register tells them, in their order; left out: each column's value. */
  said?(trx: Db, rows: Facts[]): object[] | Promise<object[]>;
  /** Which of these rows others hold on to; left out: the foreign keys tell, row by row. */
  held?(trx: Db, ids: number[]): Promise<number[]>;
  /** Used by `changeNouns` and `putNounsBack`, for all marked rows in one statement. */
  bulk?: {
    /** The row as its rules read it, if that differs from how it is stored. */
    judged?(facts: Facts): Facts;
    /** Sentences against moves, by row id, beside those of the rules. */
    against?(trx: Db, moves: Move<Facts>[], how: { isUndo: boolean }): Promise<Map<number, string>>;
    /** Columns that follow from a move. */
    follows?(to: Partial<Facts>, how: { isUndo: boolean; now: Date }): object;
    /** Sentences against bringing retired rows back, by row id. */
    stays?(trx: Db, rows: Stored<Facts>[]): Promise<Map<number, string>>;
  };
}

/** One row of a bulk act: its facts, and the columns that it gets. */
export interface Move<Facts> {
  id: number;
  before: Facts;
  to: Partial<Facts>;
}

/** Who writes, and from where. */
export interface By<Facts> {
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
  /** What the screen stands in, as the product whose offers it shows: a row of another is not there. */
  within?: Partial<Facts> | undefined;
}

export interface NounWrite<Facts> extends By<Facts> {
  /** Left out for a new row. */
  id?: number | undefined;
  /** Only what is to change. */
  patch: Partial<Facts>;
  door: Door;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
}

/** What came of a write that names no version, with what it tells beside the row's number. */
export type Written<Told extends object = { changes?: RowChanges }> =
  | ({ ok: true; id: number } & Told)
  | Refused
  | { ok: false; missing: true };

/** The same of a form, which may come behind another one. */
export type Edited<Told extends object = { changes: RowChanges }> =
  | Written<Told>
  | { ok: false; stale: true };

export type NounOutcome<Facts = unknown> =
  | Written<{ changes: RowChanges }>
  /** Somebody else saved since: what is stored now. */
  | { ok: false; stale: Stored<Facts> };

export interface Stored<Facts> {
  id: number;
  version: number;
  at: Date;
  facts: Facts;
}

export type Removal =
  /** Retired: others hold on to it. With what was lost. */
  | { ok: true; isRetired: boolean; changes: RowChanges }
  | { ok: false; missing: true }
  /** Others hold on to it, and it cannot be retired. */
  | { ok: false; isUsed: true };
