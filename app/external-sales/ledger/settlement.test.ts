import { expect, test } from "vitest";
import { endDuePlaces } from "#app/courses/access/place-endings.server.ts";
import { moveEnd, remove, restore } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { ExternalSalesTable } from "#db/schema.ts";
import { makeAdmin, makeCourse, makeProduct } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { settlePurchases } from "./settlement.server.ts";

onBothEngines("two places of one enrolment change at once");

const DAY_MS = 86_400_000;

type Said = Partial<Pick<ExternalSalesTable, "effect" | "purchase" | "email">> & {
  subscription?: string;
  ends_at?: Date;
  occurred_at?: Date;
};

async function openLedger({ withFile = false } = {}) {
  const site = await openSite();
  const times = { created_at: site.now(), updated_at: site.now() };
  const { course } = await makeCourse(site.db);
  const courseId = course.id;
  const product = await site.db
    .insertInto("external_products")
    .values({ platform: "kiwify", ref: "name:curso", name: "Curso", ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto("external_product_courses")
    .values({ external_product_id: product.id, course_id: courseId, created_at: site.now() })
    .execute();
  if (withFile) {
    const file = { external_product_id: product.id, product_id: (await makeProduct(site.db)).id };
    await site.db
      .insertInto("external_product_files")
      .values({ ...file, created_at: site.now() })
      .execute();
  }
  async function say({ effect = "give", purchase = "k1", email = "ana@fora.example", ...more }: Said) {
    await site.db
      .insertInto("external_sales")
      .values({
        platform: "kiwify",
        external_product_id: product.id,
        effect,
        purchase,
        email,
        occurred_at: site.now(),
        created_at: site.now(),
        ...more,
      })
      .execute();
    return settlePurchases(site, "kiwify", [purchase === "" ? "k1" : purchase], site.now());
  }
  return { site, say, courseId };
}

async function hasAccess(site: TestSite, email = "ana@fora.example"): Promise<boolean> {
  const row = await site.db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select("has_access")
    .where("email", "=", email)
    .executeTakeFirst();
  return row?.has_access ?? false;
}

test("opens the course for a purchase elsewhere, and lets any closing event win in any order", async () => {
  const { site, say } = await openLedger();
  expect((await say({})).rights.map(({ change }) => change)).toEqual(["opened"]);
  expect(await hasAccess(site)).toBe(true);
  expect((await say({})).rights).toEqual([]);
  expect((await say({ effect: "hold" })).rights).toEqual([]);
  expect((await say({ effect: "take" })).rights.map(({ change }) => change)).toEqual(["closed"]);
  expect(await hasAccess(site)).toBe(false);
  expect((await say({})).rights).toEqual([]);

  await say({ effect: "take", purchase: "k2", email: "rui@fora.example" });
  await say({ purchase: "k2", email: "rui@fora.example" });
  expect(await hasAccess(site, "rui@fora.example")).toBe(false);
});

test("keeps the place of another purchase when one purchase is refunded", async () => {
  const { site, say } = await openLedger();
  await say({});
  await say({ purchase: "k2" });
  await say({ effect: "take" });
  expect(await hasAccess(site)).toBe(true);
  await say({ effect: "take", purchase: "k2" });
  expect(await hasAccess(site)).toBe(false);
});

test("keeps a place closed by the owner while nothing new is learned", async () => {
  const { site, say } = await openLedger();
  await say({});
  const ids = (await listRights(site.db, {})).map(({ id }) => id);
  await remove(site.db, ids, { byId: null, note: null }, site.now());
  expect((await say({})).rights).toEqual([]);
  expect(await hasAccess(site)).toBe(false);
  await restore(site.db, ids, site.now());
  const end = new Date(site.now().getTime() + DAY_MS);
  await moveEnd(site.db, ids, end, site.now());
  expect((await say({ ends_at: new Date(end.getTime() + DAY_MS) })).rights).toEqual([]);
  expect(await listRights(site.db, {})).toMatchObject([{ ends_at: end }]);
});

test("ends a cancelled subscription on its day, and continues it when paid again", async () => {
  const { site, say } = await openLedger();
  const day = (days: number) => new Date(site.now().getTime() + days * DAY_MS);
  await say({ subscription: "s1" });
  await say({ effect: "end", purchase: "", subscription: "s1", ends_at: day(3), occurred_at: day(1) });
  expect(await endDuePlaces(site.db, day(2))).toBe(0);
  expect(await endDuePlaces(site.db, day(3))).toBe(1);
  expect(await hasAccess(site)).toBe(false);
  await say({ subscription: "s1", occurred_at: day(4) });
  expect(await hasAccess(site)).toBe(true);
});

test("AC-11: keeps a removal by hand when the subscription is paid again", async () => {
  const { site, say, courseId } = await openLedger();
  const day = (days: number) => new Date(site.now().getTime() + days * DAY_MS);
  await say({ subscription: "s1" });
  const owner = await site.as(await makeAdmin(site.db));
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const path = `/admin/cursos/${courseId}/alunos`;
  await owner.post(path, { intent: "remove-student", id: String(id), reason: "Quebrou as regras" });
  const place = async () => (await listRights(site.db, {}))[0];
  const removed = { removed_at: expect.any(Date), removal_note: "Quebrou as regras" };
  const ended = { effect: "end", purchase: "", subscription: "s1", ends_at: day(-1) } as const;
  await say({ ...ended, occurred_at: day(1) });
  expect(await place()).toMatchObject({ ...removed, ends_at: ended.ends_at });
  expect((await say({ subscription: "s1", occurred_at: day(2) })).rights).toMatchObject([
    { change: "dated" },
  ]);
  expect(await place()).toMatchObject({ ...removed, ends_at: null });
  // Another purchase has another key, and gives a new right.
  await say({ purchase: "k2" });
  expect(await hasAccess(site)).toBe(true);
  await say({ purchase: "k2", effect: "take" });
  expect((await owner.post(path, { intent: "restore-access", id: String(id) })).status).toBe(302);
  expect(await hasAccess(site)).toBe(true);
});

test("removes only the place of a purchase without evidence", async () => {
  const { site, say } = await openLedger();
  await say({});
  await say({ purchase: "k2" });
  await site.db.deleteFrom("external_sales").where("purchase", "=", "k1").execute();
  await settlePurchases(site, "kiwify", ["k1"], site.now());
  expect(await hasAccess(site)).toBe(true);
  await site.db.deleteFrom("external_sales").where("purchase", "=", "k2").execute();
  await settlePurchases(site, "kiwify", ["k2"], site.now());
  expect(
    await site.db
      .selectFrom("enrollments")
      .innerJoin("users", "users.id", "user_id")
      .select("enrollments.id")
      .where("email", "=", "ana@fora.example")
      .execute(),
  ).toEqual([]);
});

test("leaves the course open when a refund and another purchase of the same person arrive at once", async () => {
  const { site, say } = await openLedger();
  const people = Array.from({ length: 40 }, (_, at) => `pessoa${at}@fora.example`);
  for (const [at, email] of people.entries()) await say({ purchase: `a${at}`, email });
  for (const [at, email] of people.entries()) {
    await Promise.all([
      say({ effect: "take", purchase: `a${at}`, email }),
      say({ purchase: `b${at}`, email }),
    ]);
  }
  const closed = await Promise.all(people.map((email) => hasAccess(site, email)));
  expect(closed.filter((open) => !open)).toEqual([]);
});

const PURCHASES = Array.from({ length: 25 }, (_, at) => ({
  purchase: `a${at}`,
  email: `pessoa${at}@fora.example`,
}));

test("RT-10: keeps what a webhook gives while the import of the same purchase is undone", async () => {
  const { site, say } = await openLedger({ withFile: true });
  for (const one of PURCHASES) await say(one);
  const brought = await site.db.selectFrom("external_sales").select(["id", "purchase"]).execute();
  const undo = async ({ id, purchase }: (typeof brought)[number]) => {
    await site.db.deleteFrom("external_sales").where("id", "=", id).execute();
    await settlePurchases(site, "kiwify", [purchase], site.now(), { isSilent: true });
  };
  for (const [at, sale] of brought.entries()) {
    const { email } = PURCHASES[at] ?? {};
    await Promise.all([undo(sale), say({ purchase: sale.purchase, ...(email && { email }) })]);
  }
  expect(await listRights(site.db, { openAt: site.now() })).toHaveLength(2 * PURCHASES.length);
  const open = await Promise.all(PURCHASES.map(({ email }) => hasAccess(site, email)));
  expect(open).toEqual(PURCHASES.map(() => true));
});

test("RT-10: gives one right, and closes it, when a file gives a purchase that a webhook takes at once", async () => {
  const { site, say } = await openLedger({ withFile: true });
  for (const one of PURCHASES) {
    await Promise.all([say(one), say(one), say({ ...one, effect: "take" })]);
  }
  const rights = await listRights(site.db, {});
  const things = rights.map(({ external_purchase, course_id }) => `${external_purchase} ${course_id}`);
  expect(new Set(things).size).toBe(rights.length);
  expect(await listRights(site.db, { openAt: site.now() })).toEqual([]);
  const open = await Promise.all(PURCHASES.map(({ email }) => hasAccess(site, email)));
  expect(open).toEqual(PURCHASES.map(() => false));
});
