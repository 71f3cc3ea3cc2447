// Where a row stands: at its id, until an integration moves it. Then row_positions holds its place.
import { type RawBuilder, sql } from "kysely";
import type { ServedTable } from "#app/nouns/served-table.ts";
import type { Db } from "#db/connect.server.ts";
import { column, fromTable, isHere } from "../protocol/columns.server.ts";

const PLACE = "place";
/** Below this difference two places can hardly be told apart. */
const LEAST_GAP = 1e-9;

/** The rows that were moved, up to so many; as long as there are none, ids alone put a table in order. */
export async function listMoved(db: Db, table: ServedTable, most: number) {
  return db
    .selectFrom("row_positions")
    .select(["row_id as id", "position"])
    .where("table_id", "=", table.id)
    .limit(most)
    .execute();
}

export function positionJoin(table: ServedTable): RawBuilder<unknown> {
  const place = sql.ref(PLACE);
  return sql`left join row_positions as ${place} on ${place}.table_id = ${sql.lit(table.id)} and ${place}.row_id = ${column("id")}`;
}

/** The row's position, by the name of row_position when it is to be read. */
export function positionColumn(moved: boolean, named = true): RawBuilder<unknown> {
  const position = moved ? sql`coalesce(${sql.ref(`${PLACE}.position`)}, ${column("id")})` : column("id");
  return named ? sql`${position} as row_position` : position;
}

/** The places of these rows that were moved. */
export async function movedPositions(
  db: Db,
  table: ServedTable,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("row_positions")
    .select(["row_id", "position"])
    .where("table_id", "=", table.id)
    .where("row_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.row_id, row.position]));
}

/** Puts rows, in this order, right before that row, or at the end; part of the caller's transaction. */
export async function moveRows(
  trx: Db,
  table: ServedTable,
  ids: readonly number[],
  beforeId: number | undefined,
): Promise<void> {
  let gap = await findGap(trx, table, ids, beforeId);
  if ((gap.until - gap.from) / (ids.length + 1) < LEAST_GAP) {
    await spreadOut(trx, table);
    gap = await findGap(trx, table, ids, beforeId);
  }
  const step = (gap.until - gap.from) / (ids.length + 1);
  await trx
    .insertInto("row_positions")
    .values(ids.map((row_id, at) => ({ table_id: table.id, row_id, position: gap.from + step * (at + 1) })))
    .onConflict((conflict) =>
      conflict
        .columns(["table_id", "row_id"])
        .doUpdateSet((eb) => ({ position: eb.ref("excluded.position") })),
    )
    .execute();
}

/** Between the target and the row before it; at the end, after the last row and before any row yet to come. */
async function findGap(
  db: Db,
  table: ServedTable,
  moving: readonly number[],
  beforeId: number | undefined,
): Promise<{ from: number; until: number }> {
  const position = positionColumn(true, false);
  const from = sql`from ${fromTable(table)} ${positionJoin(table)} where ${isHere(table)}`;
  const others = sql`${from} and ${column("id")} not in (${sql.join(moving)})`;
  if (beforeId === undefined) {
    const { rows } = await sql<{ last: number | null; newest: number | null }>`
      select (select max(${position}) ${others}) as last, (select max(${column("id")}) ${from}) as newest`.execute(
      db,
    );
    const newest = Number(rows[0]?.newest ?? 0);
    return { from: Math.min(Number(rows[0]?.last ?? 0), newest + 1), until: newest + 1 };
  }
  const target = await sql<{
    place: number;
  }>`select ${position} as place ${from} and ${column("id")} = ${beforeId}`.execute(db);
  const until = Number(target.rows[0]?.place ?? beforeId);
  const { rows } = await sql<{ place: number | null }>`
    select max(${position}) as place ${others} and (${position} < ${until} or (${position} = ${until} and ${column("id")} < ${beforeId}))`.execute(
    db,
  );
  return { from: Number(rows[0]?.place ?? until - 1), until };
}

/** Gives every row a whole place of its own, in the order they have. */
async function spreadOut(trx: Db, table: ServedTable): Promise<void> {
  const position = positionColumn(true, false);
  await sql`insert into row_positions (table_id, row_id, position)
    select ${sql.lit(table.id)}, ${column("id")}, row_number() over (order by ${position}, ${column("id")})
    from ${fromTable(table)} ${positionJoin(table)} where ${isHere(table)}
    on conflict (table_id, row_id) do update set position = excluded.position`.execute(trx);
}
