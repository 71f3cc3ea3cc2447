// Derived figures of orders, kept by triggers in the writing transaction:
// payment time of a line, money lost by an order, places of an offer, uses of a coupon, places of a cohort.
import { engineOf } from "../../connect.server.ts";
import type { MigrationDb } from "../columns.ts";
import { createRowTrigger, createTrigger, createTriggerFunction, type Row } from "./triggers.ts";

export async function followOrders(db: MigrationDb): Promise<void> {
  if (engineOf(db) === "postgres") await followOnPostgres(db);
  else await followOnSqlite(db);
}

/** Money returned without a refund of ours: a lost dispute, or an imported order. */
const isLoss = (row: Row | "entry"): string =>
  `(${row}.cause = 'dispute_lost' or (${row}.payment_after = 'refunded' and coalesce(${row}.payment_before, '') <> 'refunded'))`;

/** Events that change the lost amount or its time: table, event, condition and the rows that name the order. */
const LOSSES = [
  ["orders", "insert", "new.refunded_cents > 0", "new.id"],
  [
    "orders",
    "update of refunded_cents, created_at",
    "old.refunded_cents <> new.refunded_cents or (new.refunded_cents > 0 and old.created_at <> new.created_at)",
    "new.id",
  ],
  ["refunds", "insert", "new.state = 'done'", "new.order_id"],
  [
    "refunds",
    "update of state, cents, order_id",
    "old.state = 'done' or new.state = 'done'",
    "old.order_id, new.order_id",
  ],
  ["refunds", "delete", "old.state = 'done'", "old.order_id"],
  ["order_log", "insert", isLoss("new"), "new.order_id"],
  ["order_log", "update", `${isLoss("old")} or ${isLoss("new")}`, "old.order_id, new.order_id"],
  ["order_log", "delete", isLoss("old"), "old.order_id"],
] as const;

function noteLoss(ids: string): string {
  const refunded = "select sum(cents) from refunds where order_id = orders.id and state = 'done'";
  const lost = `refunded_cents - coalesce((${refunded}), 0)`;
  const since = `select created_at from order_log as entry where entry.order_id = orders.id and ${isLoss("entry")}
    order by entry.id desc limit 1`;
  return `update orders set lost_cents = case when ${lost} > 0 then ${lost} else 0 end,
    lost_at = coalesce((${since}), orders.created_at) where id in (${ids}) and (refunded_cents > 0 or lost_cents > 0);`;
}

const lossName = (table: string, event: string) => `${table}_loss_${event.split(" ")[0]}`;

/**
 * An order holds its units until it is cancelled or its payment time is over. Paid or given orders hold them for good.
 */
const holds = (row: Row): string =>
  `((${row}.status <> 'cancelled' and (${row}.hold_ended_at is null or ${row}.status in ('completed', 'refunded')))
    or ${row}.payment_status in ('paid', 'refunded'))`;

const HOLDING = "status, payment_status, hold_ended_at";

const TAKE =
  "update offers set sold_units = sold_units + new.quantity where id = new.offer_id and new.holds_place;";
const GIVE =
  "update offers set sold_units = sold_units - old.quantity where id = old.offer_id and old.holds_place;";
const FOLLOW = `update order_items set holds_place = ${holds("new")}
  where order_id = new.id and offer_id is not null and holds_place <> ${holds("new")};`;

const PLACES = [
  ["offer_places_taken", "insert", "new.holds_place", TAKE],
  ["offer_places_given", "delete", "old.holds_place", GIVE],
  [
    "offer_places_changed",
    "update of holds_place, offer_id, quantity",
    "old.holds_place or new.holds_place",
    `${GIVE} ${TAKE}`,
  ],
] as const;

const holdsUse = (row: Row): string => `(${row}.coupon_id is not null and ${holds(row)})`;

const use = (row: Row, by: 1 | -1): string =>
  `update coupons set used_count = used_count + ${by} where id = ${row}.coupon_id;`;

/** Units of a line that hold places in its cohort for people who are not enrolled yet. */
const units = (row: Row): string =>
  `(case when ${row}.cohort_id is not null and ${row}.holds_place and ${row}.refunded_at is null
    and ${row}.quantity > ${row}.seated_units then ${row}.quantity - ${row}.seated_units else 0 end)`;

const addUnits = (row: Row, by: string): string =>
  `update cohorts set taken_places = taken_places + ${by} where id = ${row}.cohort_id;`;

const SEATING = "cohort_id, holds_place, refunded_at, quantity, seated_units";

async function followOnSqlite(db: MigrationDb): Promise<void> {
  const trigger = (name: string, event: string, when: string, work: string) =>
    createTrigger(db, name, `after ${event} when ${when}`, work);
  await trigger(
    "orders_paid_at",
    "update of first_paid_at on orders",
    "new.first_paid_at is not old.first_paid_at",
    "update order_items set paid_at = new.first_paid_at where order_id = new.id;",
  );
  await createTrigger(
    db,
    "order_items_paid_at",
    "after insert on order_items",
    "update order_items set paid_at = (select first_paid_at from orders where id = new.order_id) where id = new.id;",
  );
  for (const [table, event, when, ids] of LOSSES) {
    await trigger(lossName(table, event), `${event} on ${table}`, when, noteLoss(ids));
  }
  for (const [name, event, when, work] of PLACES) await trigger(name, `${event} on order_items`, when, work);
  await trigger(
    "offer_places_of_orders",
    `update of ${HOLDING} on orders`,
    `${holds("old")} is not ${holds("new")}`,
    FOLLOW,
  );
  const [old, now] = [holdsUse("old"), holdsUse("new")];
  const changed = `(${old} is not ${now} or old.coupon_id is not new.coupon_id)`;
  const update = `update of coupon_id, ${HOLDING} on orders`;
  await trigger("orders_coupon_insert", "insert on orders", now, use("new", 1));
  await trigger("orders_coupon_delete", "delete on orders", old, use("old", -1));
  await trigger("orders_coupon_leave", update, `${old} and ${changed}`, use("old", -1));
  await trigger("orders_coupon_enter", update, `${now} and ${changed}`, use("new", 1));
  const come = addUnits("new", units("new"));
  const go = addUnits("old", `-${units("old")}`);
  await trigger("cohort_lines_come", "insert on order_items", `${units("new")} > 0`, come);
  await trigger("cohort_lines_go", "delete on order_items", `${units("old")} > 0`, go);
  await trigger(
    "cohort_lines_turn",
    `update of ${SEATING} on order_items`,
    "old.cohort_id is not null or new.cohort_id is not null",
    `${go} ${come}`,
  );
}

/** Triggers of one event run in name order, so offers are locked before coupons and cohorts. */
async function followOnPostgres(db: MigrationDb): Promise<void> {
  await createTriggerFunction(
    db,
    "note_paid_at",
    "update order_items set paid_at = new.first_paid_at where order_id = new.id; return null;",
  );
  await createRowTrigger(db, "orders_paid_at", "after update of first_paid_at on orders", {
    when: "new.first_paid_at is distinct from old.first_paid_at",
    runs: "note_paid_at",
  });
  await createTriggerFunction(
    db,
    "take_paid_at",
    "select first_paid_at into new.paid_at from orders where id = new.order_id; return new;",
  );
  await createRowTrigger(db, "order_items_paid_at", "before insert on order_items", { runs: "take_paid_at" });
  for (const [table, event, when, ids] of LOSSES) {
    const name = lossName(table, event);
    await createTriggerFunction(db, name, `${noteLoss(ids)} return null;`);
    await createRowTrigger(db, name, `after ${event} on ${table}`, { when });
  }
  await createTriggerFunction(
    db,
    "keep_offer_places",
    `if tg_op <> 'INSERT' and old.holds_place then ${GIVE} end if;
     if tg_op <> 'DELETE' and new.holds_place then ${TAKE} end if;
     return null;`,
  );
  for (const [name, event, when] of PLACES) {
    await createRowTrigger(db, name, `after ${event} on order_items`, { when, runs: "keep_offer_places" });
  }
  await createTriggerFunction(db, "follow_offer_places", `${FOLLOW} return null;`);
  await createRowTrigger(db, "offer_places_of_orders", `after update of ${HOLDING} on orders`, {
    when: `${holds("old")} is distinct from ${holds("new")}`,
    runs: "follow_offer_places",
  });
  const [old, now] = [holdsUse("old"), holdsUse("new")];
  await createTriggerFunction(
    db,
    "keep_coupon_uses",
    `if tg_op = 'UPDATE' and ${old} is not distinct from ${now}
       and old.coupon_id is not distinct from new.coupon_id then return null; end if;
     if tg_op <> 'INSERT' and ${old} then ${use("old", -1)} end if;
     if tg_op <> 'DELETE' and ${now} then ${use("new", 1)} end if; return null;`,
  );
  const uses = `after insert or delete or update of coupon_id, ${HOLDING} on orders`;
  await createRowTrigger(db, "orders_coupon", uses, { runs: "keep_coupon_uses" });
  await createTriggerFunction(
    db,
    "order_items_cohort",
    `if tg_op <> 'INSERT' and ${units("old")} > 0 then ${addUnits("old", `-${units("old")}`)} end if;
     if tg_op <> 'DELETE' and ${units("new")} > 0 then ${addUnits("new", units("new"))} end if; return null;`,
  );
  await createRowTrigger(
    db,
    "order_items_cohort",
    `after insert or delete or update of ${SEATING} on order_items`,
  );
}
