// A noun of the shop, declared once: columns, rules, and checks against other rows.

import type { Author, RowChanges } from "#app/platform/config/changed-values.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row, TableName } from "#db/schema.ts";
import type { Columns } from "./columns.ts";
import type { Door, Refusals, Refused, Rule } from "./rule-book.ts";

/** Tables whose rows have a version. */
export type NounTable = {
  [T in TableName]: Row<T> extends { id: number; version: number } ? T : never;
}[TableName];

/** A write, as the noun's checks see it; `id` and `before` are undefined for a new row. */
export interface Asked<Facts> {
  id: number | undefined;
  before: Facts | undefined;
  facts: Facts;
  door: Door;
}

export interface Noun<Facts extends object> {
  table: NounTable;
  /** First part of its actions in the register: "coupon.change". */
  name: string;
  /** Entity of its rows in the register; left out: the table. */
  entity?: string;
  /** The writable columns. */
  columns: Columns<Facts>;
  rules: readonly Rule<Facts>[];
  /** Position columns: moving a row does not raise its version. */
  places?: readonly (keyof Facts & string)[];
  /** A row that others refer to is retired instead of deleted: it stays for them and is hidden elsewhere. */
  retires?: true;
  /** Columns that change on retirement, because the public must not see the row. The register keeps the old values. */
  whenRetired?: Partial<Facts>;
  /** True if the public sees the row; some rules apply only then. */
  isSeen?(facts: Facts): boolean;
  /** Normalises facts before they are stored. */
  normal?(facts: Facts): Facts;
  /** Checks against other rows, under the row's lock. A broken rule for the same field wins. */
  refusals?(trx: Db, asked: Asked<Facts>, now: Date): Promise<Refusals>;
  /** Fills in what nobody typed: a free slug, the last position. Called again once if the slug was taken meanwhile. */
  completed?(trx: Db, asked: Asked<Facts>): Promise<Facts>;
  /** Columns derived from the facts, such as search words; nobody reads them. */
  derived?(facts: Facts): object;
  /**
   * The error for a violated unique index; undefined where a free value was generated, which is then generated again.
   */
  taken?(asked: Asked<Facts>): { field: string; error: string } | undefined;
  /** Facts stored in rows of another table. */
  beside?: {
    facts: readonly (keyof Facts & string)[];
    /** Facts by row id; a missing row has those of a new one. */
    read(trx: Db, ids: number[]): Promise<Map<number, Partial<Facts>>>;
    write(trx: Db, id: number, asked: Pick<Asked<Facts>, "before" | "facts">, now: Date): Promise<void>;
  };
  /** The facts for the register, in order; left out: the columns' values. */
  said?(trx: Db, rows: Facts[]): object[] | Promise<object[]>;
  /** Returns the rows that other rows refer to. Left out: foreign keys decide, row by row. */
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

export interface By<Facts> {
  /** A person at a screen; other doors write the register themselves. */
  author?: Author | undefined;
  /** The parent that the screen belongs to, such as a product of offers: rows of another parent do not exist for it. */
  within?: Partial<Facts> | undefined;
}

export interface NounWrite<Facts> extends By<Facts> {
  /** Undefined for a new row. */
  id?: number | undefined;
  /** Only the columns to change. */
  patch: Partial<Facts>;
  door: Door;
  /** The version that was opened; undefined: the last write wins. */
  version?: number | undefined;
}

/** The result of a write without a version. */
export type Written<Told extends object = { changes?: RowChanges }> =
  | ({ ok: true; id: number } & Told)
  | Refused
  | { ok: false; missing: true };

/** The result of a form's write, which may be stale. */
export type Edited<Told extends object = { changes: RowChanges }> =
  | Written<Told>
  | { ok: false; stale: true };

export type NounOutcome<Facts = unknown> =
  | Written<{ changes: RowChanges }>
  /** Somebody else saved since: the stored row. */
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
