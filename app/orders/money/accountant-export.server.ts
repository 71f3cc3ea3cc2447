// The accountant's file, generated in chunks of days.
import { sql } from "kysely";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { CsvRow } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import type { PaymentMethod } from "#db/schema.ts";
import { accountantRows, type Movement, type SoldLine } from "./accountant-lines.ts";
import { methodName, providerLabel } from "./money-labels.ts";
import { wayOf } from "./money-report.server.ts";
import { type MovementKind, movementsIn } from "./movements.server.ts";
import type { Period, Span } from "./period.ts";

type Payments = Pick<Shop, "payments">["payments"];

/** Movements per chunk; a day is never divided. */
const PAGE_SIZE = 500;

export async function* exportMovements(
  db: Db,
  payments: Payments,
  period: Period,
  now: Date,
): AsyncGenerator<CsvRow[]> {
  const today = dayOf(now);
  for (const span of await pagesOf(db, period, today)) {
    const movements = await readMovements(db, payments, span, today);
    for (let from = 0; from < movements.length; from += PAGE_SIZE) {
      const some = movements.slice(from, from + PAGE_SIZE);
      const lines = await readLines(db, [...new Set(some.map(({ orderId }) => orderId))]);
      yield some.flatMap((movement) => accountantRows(movement, lines.get(movement.orderId) ?? []));
    }
  }
}

/** Spans of days with about a chunk of movements each. */
async function pagesOf(db: Db, { days }: Period, today: string): Promise<Span[]> {
  const { rows } = await sql<{ number: number; movements: number }>`${movementsIn(db, days, today)}
    select number, count(*) as movements from movement group by number order by number`.execute(db);
  const pages: (Span & { movements: number })[] = [];
  for (const { number, movements } of rows) {
    const day = days[number];
    if (!day) continue;
    const page = pages.at(-1);
    if (page && page.movements + movements <= PAGE_SIZE) {
      page.movements += movements;
      page.until = day.until;
    } else pages.push({ since: day.since, until: day.until, movements });
  }
  return pages;
}

interface Row extends Omit<Movement, "movedAt" | "refundedLines" | "method" | "provider"> {
  movedAt: Date | string;
  lines: number[] | null;
  method: PaymentMethod | null;
  provider: string;
}

/** `cross join` forces SQLite to start with the movements and look orders up by id. */
async function readMovements(db: Db, payments: Payments, span: Span, today: string): Promise<Movement[]> {
  const { rows } = await sql<Row & { kind: MovementKind }>`${movementsIn(db, [span], today)}
    select kind, moved_at as "movedAt", movement.order_id as "orderId", received, own_interest as "ownInterest",
      discount, kept, fee, returned, movement.method, movement.provider, refunds.lines, orders.document,
      coalesce(orders.guest_name, users.name) as name, coalesce(orders.guest_email, users.email) as email,
      orders.coupon_code as coupon,
      coalesce(refunds.provider_ref, paid.payment_ref, paid.provider_ref) as reference
    from movement cross join ${sql.table("orders")}
    left join ${sql.table("users")} on users.id = orders.user_id
    left join ${sql.table("payment_attempts")} as paid on paid.id = movement.attempt_id
    left join ${sql.table("refunds")} on refunds.id = movement.refund_id
    where orders.id = movement.order_id
    order by moved_at, movement.order_id, received desc, movement.attempt_id, movement.refund_id`.execute(db);
  return rows.map(({ method, provider, lines, movedAt, ...row }) => ({
    ...row,
    // Through a union SQLite forgets what kind of column it was.
    movedAt: new Date(movedAt),
    refundedLines: lines ?? [],
    method: methodName({ method, provider }),
    provider: providerLabel(wayOf(payments, method, provider)),
  }));
}

async function readLines(db: Db, orderIds: number[]): Promise<Map<number, SoldLine[]>> {
  const lines = await db
    .selectFrom("order_items")
    .select(["id", "order_id", "name", "price", "quantity", "rest_cents", "list_price"])
    .where("order_id", "in", orderIds)
    .orderBy("id")
    .execute();
  const found = new Map<number, SoldLine[]>();
  for (const { order_id, ...line } of lines) found.set(order_id, [...(found.get(order_id) ?? []), line]);
  return found;
}
