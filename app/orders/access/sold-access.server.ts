// The term of a line: as sold, and its end once given. Lines without a term are left out.
import { type LastingLine, lastingSentences } from "#app/company/lasting-access.ts";
import { rightState } from "#app/rights/right-state.ts";
import type { RightRow } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";

/** The fields that decide whether a query is needed. */
type AskedLine = Pick<Row<"order_items">, "id" | "access_kind" | "is_bundle">;

/** Adds the term to each line; refunded lines have none. */
export async function withSoldAccess<L extends AskedLine & { refunded_at: Date | null }>(
  db: Db,
  lines: readonly L[],
  reader: { opensHereOnly: boolean; now: Date },
): Promise<(L & { access: string[] })[]> {
  const sold = await listSoldAccess(db, lines, reader.now);
  return lines.map((line) => {
    const lasting = line.refunded_at === null ? sold.get(line.id) : undefined;
    return { ...line, access: lasting ? lastingSentences(lasting, reader) : [] };
  });
}

/** By line id; no query when no line has a term. */
export async function listSoldAccess(
  db: Db,
  lines: readonly AskedLine[],
  now: Date,
): Promise<Map<number, LastingLine>> {
  const ids = lines.flatMap(({ id, access_kind, is_bundle }) => (access_kind || is_bundle ? id : []));
  if (ids.length === 0) return new Map();
  const [rows, rights] = await Promise.all([
    selectSold(db, ids).execute(),
    listRights(db, { orderItemIds: ids, sources: ["order"] }),
  ]);
  const given = new Map(rights.map((right) => [`${right.order_item_id} ${right.part_id ?? ""}`, right]));
  const sold = rows.map((row) => ({ ...row, right: given.get(`${row.id} ${row.part_id ?? ""}`) }));
  const byLine = [...Map.groupBy(sold, ({ id }) => id)];
  return new Map(
    byLine.flatMap(([id, own]) => {
      const line = lineOf(own, now);
      return line ? [[id, line] as const] : [];
    }),
  );
}

/** One row per line, for a bundle one per part. */
function selectSold(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("order_items")
    .leftJoin("order_item_parts", "order_item_parts.order_item_id", "order_items.id")
    .select(["order_items.id", "order_items.product_type", "order_items.quantity", "order_items.opens_at"])
    .select(["order_items.access_kind", "order_items.access_count", "order_items.access_until"])
    .select(["order_item_parts.id as part_id", "order_item_parts.name as part_name"])
    .select(["order_item_parts.product_type as part_type"])
    .select(["order_item_parts.access_kind as part_kind", "order_item_parts.access_count as part_count"])
    .select(["order_item_parts.access_until as part_until", "order_item_parts.owned_cents"])
    .where("order_items.id", "in", [...ids])
    .orderBy("order_items.id")
    .orderBy("order_item_parts.id");
}

type SoldRow = Awaited<ReturnType<ReturnType<typeof selectSold>["execute"]>>[number] & {
  /** The buyer's own right. */
  right: RightRow | undefined;
};

function lineOf(rows: readonly SoldRow[], now: Date): LastingLine | undefined {
  const [row] = rows;
  if (!row) return undefined;
  const { product_type, quantity, access_kind, access_count, access_until } = row;
  const sold = rows.filter(({ owned_cents }) => owned_cents === null);
  const parts = sold.flatMap((part) => (part.part_name === null ? [] : partOf(part, now)));
  const contents = rows.flatMap(({ part_type }) => part_type ?? []);
  const term = { access_kind, access_count, access_until };
  return {
    product_type,
    quantity,
    ...term,
    ...standing(row, now),
    ...(contents.length > 0 ? { contents, parts } : {}),
  };
}

function partOf(row: SoldRow, now: Date) {
  const { part_name, part_type, part_kind: access_kind, part_count: access_count } = row;
  const term = { access_kind, access_count, access_until: row.part_until };
  return {
    name: part_name ?? "",
    product_type: part_type ?? row.product_type,
    ...term,
    ...standing(row, now),
  };
}

/** A revoked or suspended right shows no day; a pre-sale counts from its opening. */
function standing({ right, opens_at }: SoldRow, now: Date) {
  const state = right && rightState({ ...right, awaits_confirmation: false }, now);
  const isAhead = state === undefined || state === "not_open_yet";
  const isTold = isAhead || state === "open" || state === "ended";
  return {
    // An end removed by hand is not counted from the opening.
    begins: isAhead && right?.ends_at !== null && opens_at && opens_at > now ? opens_at : null,
    ends: isTold ? (right?.ends_at ?? null) : null,
  };
}
