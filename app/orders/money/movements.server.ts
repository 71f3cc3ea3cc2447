// Every time money moved, one row each: what the report is summed from and what the accountant's file lists, so that the
// two agree by the way they are made. What belongs to which day: docs/decisions/043-financial-report-by-payment-date.md.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { perEngine } from "#db/spellings.server.ts";
import { SOLD_BY_HAND } from "./money-sums.ts";
import type { Span } from "./period.ts";

/**
 * - `sale`: the payment that covered an order
 * - `extra`: one more for an order that was paid already
 * - `other`: one of another amount than what was asked for
 * - `refund`, `lost`: money that went back, by a refund or by a lost dispute
 * - `reversal`: a refund that turned out not to have arrived
 */
export type MovementKind = "sale" | "extra" | "other" | "refund" | "lost" | "reversal";

/** Orders that an integration wrote: nobody here took their money. */
export const IMPORTED = "imported";

/**
 * CTE `span(number, since, until), movement(…)`: the movements of each span. `received` is the shop's income,
 * `own_interest` the interest in it, `kept` interest that the provider kept; `fee` is null if unreported; `held` is
 * paid out after `today`; `untold_release` if no payout day
 * is known. Materialized, so that PostgreSQL does not compute it again for each joined order.
 */
export function movementsIn(db: Db, spans: readonly Span[], today: string): RawBuilder<unknown> {
  const kind = perEngine(db, { postgres: sql`::timestamptz`, sqlite: sql`` });
  const rows = spans.map(
    ({ since, until }, number) => sql`(${sql.lit(number)}, ${since}${kind}, ${until}${kind})`,
  );
  const parts = [payments(today), importedSales(), refunds(), reversals(), losses()];
  return sql`with span(number, since, until) as (values ${sql.join(rows)}),
    movement as materialized (${sql.join(parts, sql` union all `)})`;
}

const ATTEMPTS = sql.table("payment_attempts");
const ORDERS = sql.table("orders");
const ITEMS = sql.table("order_items");
const REFUNDS = sql.table("refunds");
const NOTHING = sql`cast(null as bigint)`;
/** An order stores its discount; an imported one may show it only in its lines. */
function discountFrom(charged: string): RawBuilder<unknown> {
  const listed = sql`(select coalesce(sum(coalesce(list_price, price) * quantity), 0) from ${ITEMS}
    where ${ITEMS}.order_id = told.order_id)`;
  const off = sql`${listed} - told.${sql.ref(charged)}`;
  return sql`case when told.discount_cents > 0 or not told.is_imported then told.discount_cents
    when ${off} > 0 then ${off} else 0 end`;
}
/** Other money that only the owner confirmed belongs to manual PIX. */
const PROVIDER = sql`case when orders.checkout_digest = ${sql.lit(SOLD_BY_HAND)} and paid.by_hand
  then ${sql.lit(SOLD_BY_HAND)} else paid.provider end`;
const NO_PAYMENT = sql`0 as received, 0 as own_interest, 0 as discount, 0 as kept, ${NOTHING} as fee, 0 as held,
  0 as untold_release, 0 as disputed`;

/** `cross join` forces SQLite to start with the spans, here and in every part. */
function payments(today: string): RawBuilder<unknown> {
  const earlier = sql`exists (select 1 from ${ATTEMPTS} as other where other.order_id = paid.order_id
    and other.id <> paid.id and other.approved_cents > 0 and other.approved_cents = other.charged_cents
    and (other.approved_at < paid.approved_at or (other.approved_at = paid.approved_at and other.id < paid.id)))`;
  return sql`select number, kind, moved_at, order_id, attempt_id, ${NOTHING} as refund_id, method, provider, received,
      case when kind = 'sale' and charged_cents > total then charged_cents - total else 0 end as own_interest,
      case when kind = 'sale' then ${discountFrom("total")} else 0 end as discount,
      kept, fee, held, untold_release, disputed, 0 as returned
    from (select span.number, paid.approved_at as moved_at, paid.order_id, paid.id as attempt_id, paid.method, ${PROVIDER} as provider,
        case when ${earlier} then 'extra'
          when paid.approved_cents = paid.charged_cents then 'sale' else 'other' end as kind,
        paid.approved_cents as received, paid.charged_cents, orders.total, orders.discount_cents, orders.is_imported,
        paid.financing_cents as kept, paid.fee_cents as fee,
        case when paid.available_on > ${today} and paid.dispute not in ('open', 'lost')
          and paid.approved_cents > coalesce(paid.fee_cents, 0) + paid.refunded_cents
          then paid.approved_cents - coalesce(paid.fee_cents, 0) - paid.refunded_cents else 0 end as held,
        case when paid.available_on is null then 1 else 0 end as untold_release,
        case when paid.dispute = 'open' then paid.approved_cents - paid.refunded_cents else 0 end as disputed
      from span cross join ${ATTEMPTS} as paid inner join ${ORDERS} on orders.id = paid.order_id
      where paid.approved_at >= since and paid.approved_at < until and paid.approved_cents > 0) as told`;
}

function importedSales(): RawBuilder<unknown> {
  return sql`select number, 'sale' as kind, moved_at, order_id, ${NOTHING} as attempt_id, ${NOTHING} as refund_id, method,
      ${sql.lit(IMPORTED)} as provider, received, 0 as own_interest,
      ${discountFrom("received")} as discount,
      0 as kept, ${NOTHING} as fee, 0 as held, 0 as untold_release, 0 as disputed, 0 as returned
    from (select span.number, orders.first_paid_at as moved_at, orders.id as order_id, orders.payment_method as method,
        orders.paid_cents as received, orders.discount_cents, orders.is_imported
      from span cross join ${ORDERS}
      where orders.is_imported and orders.first_paid_at >= since and orders.first_paid_at < until
        and orders.paid_cents > 0
        and not exists (select 1 from ${ATTEMPTS} as paid where paid.order_id = orders.id and paid.approved_cents > 0)
    ) as told`;
}

function refunds(): RawBuilder<unknown> {
  return sql`select span.number, 'refund' as kind, refunds.done_at as moved_at, refunds.order_id, refunds.attempt_id,
      refunds.id as refund_id, paid.method, ${PROVIDER} as provider, ${NO_PAYMENT}, refunds.cents as returned
    from span cross join ${REFUNDS} inner join ${ATTEMPTS} as paid on paid.id = refunds.attempt_id
    inner join ${ORDERS} on orders.id = refunds.order_id
    where refunds.done_at >= since and refunds.done_at < until`;
}

function reversals(): RawBuilder<unknown> {
  return sql`select span.number, 'reversal' as kind, refunds.reversed_at as moved_at, refunds.order_id, refunds.attempt_id,
      refunds.id as refund_id, paid.method, ${PROVIDER} as provider, ${NO_PAYMENT}, -refunds.cents as returned
    from span cross join ${REFUNDS} inner join ${ATTEMPTS} as paid on paid.id = refunds.attempt_id
    inner join ${ORDERS} on orders.id = refunds.order_id
    where refunds.reversed_at >= since and refunds.reversed_at < until`;
}

/** Money lost without a refund of ours: lost disputes, and what an imported order brought. */
function losses(): RawBuilder<unknown> {
  return sql`select span.number, case when lost.id is null then 'refund' else 'lost' end as kind, orders.lost_at as moved_at,
      orders.id as order_id, lost.id as attempt_id, ${NOTHING} as refund_id,
      coalesce(lost.method, orders.payment_method) as method,
      coalesce(lost.provider, ${sql.lit(IMPORTED)}) as provider, ${NO_PAYMENT}, orders.lost_cents as returned
    from span cross join ${ORDERS}
    left join ${ATTEMPTS} as lost on lost.id = (select max(of_order.id) from ${ATTEMPTS} as of_order
      where of_order.order_id = orders.id and of_order.dispute = 'lost')
    where orders.lost_cents > 0 and orders.lost_at >= since and orders.lost_at < until`;
}
