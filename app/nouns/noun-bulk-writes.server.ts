// Changes several marked rows of a noun in one act, and undoes it. Rules, locks, versions and the register are those of a single write.
import { sql } from "kysely";
import {
  type ActRow,
  byValue,
  type LeftRow,
  type PutBack,
  unchangedSince,
} from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type AuditedValue, type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import type { Move, Noun, Stored } from "./noun.ts";
import { type AnyTable, columnsOf, entityOf, holdRows, restoreNouns } from "./noun-writes.server.ts";
import { askRules, isUnchanged } from "./rule-book.ts";

interface Refusal<Facts> extends LeftRow {
  facts: Facts;
  /** Refused by the noun's rule book; otherwise by its `bulk.against`. */
  isRule: boolean;
}

export interface ManyChanged<Facts> {
  changed: number;
  /** Rows that had the wanted values before. */
  unchanged: number;
  refused: Refusal<Facts>[];
  missing: number;
}

/**
 * Gives each row the columns that `patch` returns for it, as far as the rules allow. Throws for columns that the noun's
 * `derived` or `beside` depend on.
 */
export async function changeNouns<Facts extends object>(
  noun: Noun<Facts>,
  db: Db,
  {
    ids,
    patch,
    author,
  }: { ids: number[]; patch: (facts: Facts) => Partial<Facts>; author?: Author | undefined },
  now: Date,
): Promise<ManyChanged<Facts>> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const rows = await holdRows(noun, trx, asked);
    const moves = rows.map(({ id, facts }) => ({ id, before: facts, to: patch(facts) }));
    const wanted = moves.filter(({ before, to }) => !isUnchanged(before, { ...before, ...to }));
    const { fine, refused } = await judge(noun, trx, wanted, false);
    await writeMoves(noun, trx, fine, { author, isUndo: false }, now);
    return {
      changed: fine.length,
      unchanged: rows.length - wanted.length,
      refused,
      missing: asked.length - rows.length,
    };
  });
}

/** The undo of `changeNouns` and `removeNouns`: rows get back what they had, if nobody changed them meanwhile. */
export function putNounsBack<Facts extends object>(noun: Noun<Facts>): PutBack {
  return async (trx, rows, author, now) => {
    const isDeletion = ({ action }: ActRow) => action === `${noun.name}.delete`;
    const away = await restoreNouns(noun, trx, { rows: rows.filter(isDeletion), author }, now);
    const changed = rows.filter((row) => !isDeletion(row));
    const ids = changed.map(({ id }) => id);
    const stored = new Map<number, Stored<Facts>>();
    for (const row of await holdRows(noun, trx, ids)) stored.set(row.id, row);
    const held = [...stored.values()].map(({ id, facts }) => ({ ...facts, id }));
    const { same, left } = unchangedSince(changed, held);
    const moves = same.flatMap(({ before: { id }, to }) => {
      const row = stored.get(id);
      return row ? [{ id, before: row.facts, to: storedValues(noun, to) }] : [];
    });
    const { fine, refused } = await judge(noun, trx, moves, true);
    await writeMoves(noun, trx, fine, { author, isUndo: true }, now);
    return [...away, ...left, ...refused.map(({ id, why }) => ({ id, why }))];
  };
}

async function judge<Facts extends object>(
  noun: Noun<Facts>,
  trx: Db,
  moves: Move<Facts>[],
  isUndo: boolean,
): Promise<{ fine: Move<Facts>[]; refused: Refusal<Facts>[] }> {
  const judged = noun.bulk?.judged ?? ((facts: Facts) => facts);
  const isSeen = noun.isSeen ?? (() => true);
  const against = (await noun.bulk?.against?.(trx, moves, { isUndo })) ?? new Map<number, string>();
  const refused: Refusal<Facts>[] = [];
  const fine = moves.filter(({ id, before, to }) => {
    const after = judged({ ...before, ...to });
    const question = { before: judged(before), after, door: { door: "list" as const }, isSeen };
    const [broken] = Object.values(askRules(noun.rules, question).errors);
    const own = against.get(id);
    const why = own ?? broken?.error;
    if (why !== undefined) refused.push({ id, facts: before, why, isRule: own === undefined });
    return why === undefined;
  });
  return { fine, refused };
}

/** One statement for each set of values, or one for all rows where a single number differs by row. */
async function writeMoves<Facts extends object>(
  noun: Noun<Facts>,
  trx: Db,
  moves: Move<Facts>[],
  { author, isUndo }: { author: Author | undefined; isUndo: boolean },
  now: Date,
): Promise<void> {
  for (const move of moves) refuseDependent(noun, move);
  const table = noun.table as AnyTable;
  const raised = { version: sql<number>`version + 1` };
  const groups = byValue(moves.map(({ id, to }) => ({ id, value: JSON.stringify(to) })));
  const column = groups.size > 1 ? numberColumn(moves) : undefined;
  if (column !== undefined) {
    const cases = moves.map(({ id, to }) => sql`when ${id} then cast(${Number(to[column])} as bigint)`);
    const patch = { [column]: sql`case id ${sql.join(cases, sql` `)} end`, ...raised };
    const ids = moves.map(({ id }) => id);
    await updateRows(trx, table, ids, patch as never, now);
  } else {
    const values = new Map(moves.map(({ to }) => [JSON.stringify(to), to]));
    for (const [key, ids] of groups) {
      const to = values.get(key) ?? {};
      const follows = noun.bulk?.follows?.(to, { isUndo, now });
      await updateRows(trx, table, ids, { ...columnsOf(noun, to), ...follows, ...raised } as never, now);
    }
  }
  const entries = moves.map(({ id, before, to }) => {
    const changes = rowChanges(before, { ...before, ...to });
    return { entity: entityOf(noun), action: `${noun.name}.change`, id, changes };
  });
  await auditedChanges(trx, author, entries, now);
}

/** Throws for a programming error: search columns and rows of other tables would keep their old values. */
function refuseDependent<Facts extends object>(
  { derived, beside, name }: Noun<Facts>,
  { before, to }: Move<Facts>,
) {
  const isBeside = Object.keys(to).some((column) => beside?.facts.includes(column as keyof Facts & string));
  const isDerived = JSON.stringify(derived?.(before)) !== JSON.stringify(derived?.({ ...before, ...to }));
  if (isBeside || isDerived)
    throw new TypeError(`${name}: changeNouns cannot write ${Object.keys(to).join(", ")}`);
}

/** The only column of all moves, if every value is a number. */
function numberColumn<Facts extends object>(moves: Move<Facts>[]): (keyof Facts & string) | undefined {
  const [first] = moves;
  const [name, ...others] = Object.keys(first?.to ?? {}) as (keyof Facts & string)[];
  if (name === undefined || others.length > 0) return undefined;
  const isSole = moves.every(({ to }) => Object.keys(to).length === 1 && typeof to[name] === "number");
  return isSole && typeof first?.before[name] === "number" ? name : undefined;
}

/** The register keeps moments as text. */
function storedValues<Facts extends object>(
  noun: Noun<Facts>,
  to: Record<string, AuditedValue>,
): Partial<Facts> {
  const values = Object.entries(to).map(([name, value]) => {
    const kind = noun.columns[name as keyof Facts & string]?.kind;
    const isMoment = kind === "date" || kind === "until" || kind === "end";
    return [name, isMoment && typeof value === "string" ? new Date(value) : value];
  });
  return Object.fromEntries(values) as Partial<Facts>;
}
