// All acts that write rights, each on the same person, course and order.
import { eraseDueAccounts } from "#app/account/erasure/asked-erasure.server.ts";
import { undoAct } from "#app/admin/audit/undo.server.ts";
import { endDuePlaces } from "#app/courses/access/place-endings.server.ts";
import { joinByLink } from "#app/courses/cohort-link/cohort-joining.server.ts";
import { moveMembers } from "#app/courses/cohort-members/member-moves.server.ts";
import {
  enrollByHand,
  removeStudent,
  restoreStudentAccess,
} from "#app/courses/students/hand-enrollments.server.ts";
import { readmitStudents, removeStudents } from "#app/courses/students/student-bulk-writes.server.ts";
import { moveEnds } from "#app/courses/students/student-end-writes.server.ts";
import { settlePurchases } from "#app/external-sales/ledger/settlement.server.ts";
import { grantAccess, revokeAccess, suspendAccess } from "#app/orders/access/access.server.ts";
import { givePart } from "#app/orders/access/part-gift-writes.server.ts";
import { openPreSales } from "#app/orders/access/pre-sale.server.ts";
import { correctOrderEmail } from "#app/orders/entry/email-correction.server.ts";
import { claimOrder } from "#app/orders/entry/guest-account.server.ts";
import { readdressOrder } from "#app/orders/entry/readdressing.server.ts";
import { changeOrderStatus } from "#app/orders/facts/order-decisions.server.ts";
import { lockOrder } from "#app/orders/facts/order-facts.server.ts";
import { redeemLicence } from "#app/orders/gifts/redemption.server.ts";
import { markRefunded } from "#app/orders/writes/order-writes.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { asBulkAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Term } from "#app/platform/money-and-dates/terms.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { NewRow, OrderStatus, Row, RowPatch } from "#db/schema.ts";
import { DAYS } from "#tests/checkout.ts";
import type { Shop, World } from "./right-world.ts";

export interface Writer {
  prepare?(world: World, shop: Shop): Promise<unknown>;
  act(world: World, shop: Shop): Promise<unknown>;
}

/** Applies a payment fact under the order's lock, as production code does. */
function fact(orderId: number, { db }: Shop, work: (trx: Db) => Promise<unknown>) {
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, orderId);
    await work(trx);
  });
}

/** Retries after the answer that the order changed meanwhile. */
async function decide(orderId: number, status: OrderStatus, { ownerId }: World, shop: Shop) {
  for (;;) {
    const { version } = await orderRow(shop.db, orderId);
    const change = { orderId, status, version, note: null, actorId: ownerId };
    const answer = await changeOrderStatus(shop.db, shopOf(shop), change);
    if (answer?.ok !== false) return;
  }
}

function orderRow(db: Db, id: number): Promise<Row<"orders">> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function give(orderId: number, shop: Shop) {
  const { secret, company } = shop;
  return (trx: Db) => grantAccess(trx, { orderId, now: shop.now(), accessDays: company.accessDays, secret });
}

function changePlace({ lines }: World, { db }: Shop, patch: RowPatch<"rights">) {
  return db.updateTable("rights").set(patch).where("order_item_id", "=", lines.place).execute();
}

/** Simulates a sign-in of the person. */
function signIn({ userId, now, number }: World, { db }: Shop) {
  const times = { created_at: now, last_seen_at: now, expires_at: new Date(+now + DAYS), proven_at: null };
  const row = { id: `session-${number}`, user_id: userId, ip: null, user_agent: null, ...times };
  return db
    .insertInto("sessions")
    .values(row)
    .onConflict((one) => one.doNothing())
    .execute();
}

function redeem({ userId, email, code }: World, { db, company, now }: Shop) {
  const { accessDays } = company;
  return redeemLicence(db, { user: { id: userId, email }, code, accessDays, now: now() });
}

const PURCHASE = (number: number) => `compra-${number}`;

/** A platform reports the purchase by webhook or by a line of a file. The rights change afterwards. */
async function tell(
  { email, now, number, broughtId }: World,
  { db }: Shop,
  said: Partial<NewRow<"external_sales">> = {},
) {
  const sale = { platform: "kiwify", external_product_id: broughtId, email, purchase: PURCHASE(number) };
  const times = { occurred_at: now, created_at: now };
  await db
    .insertInto("external_sales")
    .values({ effect: "give", subscription: `assinatura-${number}`, ...sale, ...times, ...said })
    .execute();
}

function settle({ number }: World, shop: Shop) {
  return settlePurchases(shop, "kiwify", [PURCHASE(number)], shop.now());
}

async function tellAndSettle(world: World, shop: Shop) {
  await tell(world, shop);
  await settle(world, shop);
}

function askErasure({ userId, now }: World, { db }: Shop) {
  return db.updateTable("users").set({ erase_at: now }).where("id", "=", userId).execute();
}

async function eraseDue(_: World, { db, now }: Shop) {
  const problems: unknown[] = [];
  const log = { error: (told: { err: unknown }) => problems.push(told.err) };
  await eraseDueAccounts({ db, now, log: log as never });
  if (problems.length > 0) throw problems[0];
}

const author = ({ ownerId }: World) => ({ actorId: ownerId, ip: "127.0.0.1" });
const placeOf = (world: World) => ({
  ...author(world),
  courseId: world.course.id,
  enrollmentId: world.enrollmentId,
});
const marked = (world: World) => ({
  courseId: world.course.id,
  ids: [world.enrollmentId],
  author: author(world),
});

function enrol(world: World, { db, now }: Shop, term?: Term) {
  const giver = { ...author(world), courseId: world.course.id, term };
  return enrollByHand(db, giver, [{ email: world.email, name: "Ana" }], now());
}

/** An administrator removed the student before. */
export function remove(world: World, shop: Shop) {
  return removeStudent(shop.db, { ...placeOf(world), reason: "Engano" }, anHourAgo(shop));
}

const anHourAgo = (shop: Shop) => new Date(+shop.now() - 3_600_000);

export const WRITERS = {
  "an order gives": { act: (world, shop) => decide(world.orders.second, "completed", world, shop) },
  "an order gives again": {
    prepare: ({ orders, now }, shop) =>
      fact(orders.first, shop, (trx) => suspendAccess(trx, { orderId: orders.first, now })),
    act: ({ orders }, shop) => fact(orders.first, shop, give(orders.first, shop)),
  },
  "a redeemed gift is given again": {
    async prepare(world, shop) {
      const { orders, now } = world;
      await signIn(world, shop);
      await redeem(world, shop);
      await fact(orders.gift, shop, (trx) => suspendAccess(trx, { orderId: orders.gift, now }));
    },
    act: ({ orders }, shop) => fact(orders.gift, shop, give(orders.gift, shop)),
  },
  "a dispute suspends": {
    act: ({ orders, now }, shop) =>
      fact(orders.first, shop, (trx) => suspendAccess(trx, { orderId: orders.first, now })),
  },
  "a line is refunded": {
    act: ({ orders, lines, now }, shop) =>
      fact(orders.first, shop, async (trx) => {
        await markRefunded(trx, [lines.place], now, now);
        await revokeAccess(trx, { orderId: orders.first, now, lineIds: [lines.place] });
      }),
  },
  "the owner cancels": { act: (world, shop) => decide(world.orders.first, "cancelled", world, shop) },
  "a pre-sale opens": {
    prepare: (world, shop) => changePlace(world, shop, { opens_at: anHourAgo(shop) }),
    act: (_, shop) => openPreSales(shop.db, shop.now()),
  },
  "an end passes": {
    prepare: (world, shop) => changePlace(world, shop, { ends_at: anHourAgo(shop) }),
    act: (_, shop) => endDuePlaces(shop.db, shop.now()),
  },
  "a hand gives": { act: (world, shop) => enrol(world, shop) },
  "a hand gives days": {
    act: (world, shop) => enrol(world, shop, { access_kind: "days", access_count: 20, access_until: null }),
  },
  "a hand removes": {
    act: (world, { db, now }) => removeStudent(db, { ...placeOf(world), reason: "Pediu" }, now()),
  },
  "a hand restores": {
    prepare: remove,
    act: (world, { db, now }) => restoreStudentAccess(db, placeOf(world), now()),
  },
  "a hand moves the end": {
    act: (world, { db, now }) =>
      moveEnds(db, { ...marked(world), endsAt: new Date(+now() + 10 * DAYS) }, now()),
  },
  "a hand takes the end away": {
    act: (world, { db, now }) => moveEnds(db, { ...marked(world), endsAt: null }, now()),
  },
  "several are removed": {
    act: (world, { db, now }) => removeStudents(db, { ...marked(world), reason: "Turma" }, now()),
  },
  "several are restored": {
    prepare: remove,
    act: (world, { db, now }) => readmitStudents(db, marked(world), now()),
  },
  "a bulk removal is undone": {
    async prepare(world, shop) {
      const act = { action: "student.bulk", entity: "enrollments", said: "Remover" } as const;
      await asBulkAct(shop.db, author(world), act, anHourAgo(shop), async (trx, by) => {
        const marked = { courseId: world.course.id, ids: [world.enrollmentId], reason: "Turma", author: by };
        return { changed: await removeStudents(trx, marked, anHourAgo(shop)) };
      });
    },
    async act(world, { db, now }) {
      const last = db
        .selectFrom("audit_log")
        .select("id")
        .where("action", "=", "student.bulk")
        .orderBy("id", "desc");
      const { id } = await last.limit(1).executeTakeFirstOrThrow();
      await undoAct(db, { actId: id, author: author(world) }, now());
    },
  },
  "a gift is redeemed": {
    prepare: signIn,
    act: redeem,
  },
  "a code is revoked": { act: (world, shop) => decide(world.orders.gift, "cancelled", world, shop) },
  "a part is given later": {
    act: ({ bundle, product }, shop) =>
      givePart(shop.db, shopOf(shop), { bundleId: bundle.id, partId: product.id }),
  },
  "a platform opens": { prepare: (world, shop) => tell(world, shop), act: settle },
  "a platform seats": {
    async prepare(world, shop) {
      const [cohort] = world.cohorts;
      const said = { platform: "kiwify", name: foldWords(cohort.name), course_id: world.course.id };
      const times = { created_at: world.now, updated_at: world.now };
      await shop.db
        .insertInto("external_cohorts")
        .values({ ...said, ...times, cohort_id: cohort.id })
        .onConflict((one) => one.doNothing())
        .execute();
      await tell(world, shop, { cohort: cohort.name });
    },
    act: settle,
  },
  "a platform takes": {
    async prepare(world, shop) {
      await tellAndSettle(world, shop);
      await tell(world, shop, { effect: "take" });
    },
    act: settle,
  },
  "a platform dates": {
    async prepare(world, shop) {
      await tellAndSettle(world, shop);
      await tell(world, shop, { effect: "end", purchase: "", ends_at: new Date(+shop.now() + 5 * DAYS) });
    },
    act: settle,
  },
  "a file is undone": {
    async prepare(world, shop) {
      await tellAndSettle(world, shop);
      await shop.db.deleteFrom("external_sales").where("purchase", "=", PURCHASE(world.number)).execute();
    },
    act: settle,
  },
  "the mailbox is shown": {
    act: ({ orders, userId, email }, { db, now }) =>
      claimOrder(db, { orderId: orders.first, email, proof: "mail" }, userId, now()),
  },
  "the order is readdressed": {
    async act({ orders, ownerId, number }, { db, secret, now }) {
      for (;;) {
        const { version } = await orderRow(db, orders.first);
        const facts = {
          orderId: orders.first,
          version,
          email: `nova@${number}.example`,
          reason: "Pediu",
          secret,
        };
        const answer = await readdressOrder(db, {
          ...facts,
          actor: { id: ownerId, ip: "127.0.0.1" },
          now: now(),
        });
        if (answer?.ok !== false || answer.why !== "stale") return;
      }
    },
  },
  "the e-mail is corrected": {
    act: ({ orders, number }, { db, secret, now }) =>
      correctOrderEmail(db, { orderId: orders.first, email: `certa@${number}.example`, secret, now: now() }),
  },
  "the account is erased": { prepare: askErasure, act: eraseDue },
  "a teacher's account is erased": {
    async prepare(world, shop) {
      const { userId, course } = world;
      await askErasure(world, shop);
      await shop.db
        .updateTable("courses")
        .set({ instructor_id: userId })
        .where("id", "=", course.id)
        .execute();
    },
    act: eraseDue,
  },
  "somebody is moved to another cohort": {
    act: (world, { db, now }) => {
      const move = {
        courseId: world.course.id,
        to: world.cohorts[1].id,
        ids: [world.enrollmentId],
        author: author(world),
      };
      return moveMembers(db, move, now());
    },
  },
  "somebody joins a cohort by its link": {
    prepare: signIn,
    act: ({ cohorts, userId }, { db, now }) =>
      joinByLink(db, { key: cohorts[1].link_key, userId, ip: "127.0.0.1" }, now()),
  },
} satisfies Record<string, Writer>;

export type WriterName = keyof typeof WRITERS;
