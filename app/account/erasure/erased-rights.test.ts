// RT-11: rights of an erased person.
import { expect, test } from "vitest";
import { rightState } from "#app/rights/right-state.ts";
import { give, remove } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { buy, wait } from "#tests/checkout.ts";
import {
  endDeletionDays,
  makeCourse,
  makeCourseProduct,
  makePaidOrder,
  makeProduct,
  makeUserWithPassword,
} from "#tests/makers.ts";
import { CODE_PAGE, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { collectPersonalRows, findPerson } from "./personal-data.server.ts";

const EMAIL = "vera@teste.example";
const PASSWORD = "torno barro e café";
const DAY = 86_400_000;

async function openScene(facts: { email_confirmed_at?: Date | null } = {}) {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: EMAIL, name: "Vera Cruz", ...facts });
  return { site, user };
}

async function askErasure(site: TestSite, user: { id: number }): Promise<void> {
  const form = { intent: "deletion", current_password: PASSWORD, confirmed: "sim" };
  const answer = await (await site.as(user)).post("/minha-conta?aba=perfil", form);
  expect([answer.status, answer.location]).toEqual([302, "/"]);
}

function accountsWith(site: TestSite, email: string) {
  return site.db
    .selectFrom("users")
    .select(["id", "email_confirmed_at"])
    .where("email", "=", email)
    .execute();
}

test("RT-11: keeps an erased person's course without what names the person", async () => {
  const { site, user } = await openScene();
  const now = site.now();
  const [first, second] = [await makeCourse(site.db), await makeCourse(site.db)];
  const own = { user_id: user.id, starts_at: now } as const;
  const [byHand] = await give(
    site.db,
    [
      { ...own, course_id: first.course.id, source: "hand", external_purchase: null },
      { ...own, course_id: second.course.id, source: "elsewhere", external_purchase: "kiwify:k-1" },
    ],
    now,
  );
  await remove(site.db, [byHand?.id ?? 0], { byId: null, note: "Vera brigou com a turma" }, now);
  await askErasure(site, user);
  await endDeletionDays(site);
  const rights = await listRights(site.db, {});
  expect(
    rights.map(({ user_id, course_id, external_purchase, removal_note }) => [
      user_id,
      course_id,
      external_purchase,
      removal_note,
    ]),
  ).toEqual([
    [user.id, first.course.id, null, null],
    [user.id, second.course.id, null, null],
  ]);
  expect(rights.map((right) => rightState(right, site.now()))).toEqual(["removed", "open"]);
});

test("RT-11: deletes an erased person's files bought elsewhere and the addresses of downloads", async () => {
  const { site, user } = await openScene();
  const now = site.now();
  const product = await makeProduct(site.db);
  const { rights } = await makePaidOrder(site, { user_id: user.id });
  const brought = { user_id: user.id, source: "elsewhere", external_purchase: "kiwify:k-1" } as const;
  await give(site.db, [{ ...brought, product_id: product.id, starts_at: now }], now);
  const all = await listRights(site.db, {});
  const event = { person: `user:${user.id}`, ip: "198.51.100.23", counted: true, created_at: now };
  await site.db
    .insertInto("download_events")
    .values(all.map(({ id }) => ({ right_id: id, ...event })))
    .execute();
  await askErasure(site, user);
  await endDeletionDays(site);
  expect((await listRights(site.db, {})).map(({ id }) => id)).toEqual(rights.map(({ id }) => id));
  const events = await site.db.selectFrom("download_events").select(["right_id", "ip"]).execute();
  expect(events).toEqual([{ right_id: rights[0]?.id, ip: null }]);
});

test("RT-11: gives a guest's later purchase to a fresh account when the account of its address is erased", async () => {
  const { site, user } = await openScene();
  const { product, course } = await makeCourseProduct(site.db);
  await askErasure(site, user);
  site.advance(DAY);
  const buyer = site.visitor();
  const order = await buy(site, buyer, product, { email: EMAIL });
  await wait(site, DAY);
  await endDeletionDays(site);
  const accounts = await accountsWith(site, EMAIL);
  expect(accounts).toEqual([{ id: expect.any(Number), email_confirmed_at: null }]);
  const rights = await listRights(site.db, { orderIds: [order.id] });
  expect(rights.map((right) => [right.user_id, rightState(right, site.now())])).toEqual([
    [accounts[0]?.id, "awaits_confirmation"],
  ]);
  expect((await buyer.get(`/pedido/${order.publicId}`)).status).toBe(200);

  const owner = site.visitor();
  expect((await owner.post(CODE_PAGE, { intent: "ask-code", email: EMAIL })).status).toBe(302);
  await typeCode(owner, (await newestCode(site, EMAIL)).code);
  expect((await owner.get(`/curso/${course.id}`)).status).toBe(200);
});

test("RT-11: keeps a guest's purchase when a stranger erases an account of its address that was never confirmed", async () => {
  const { site, user } = await openScene({ email_confirmed_at: null });
  const { product } = await makeCourseProduct(site.db);
  const order = await buy(site, site.visitor(), product, { email: EMAIL });
  await wait(site, DAY);
  await askErasure(site, user);
  await endDeletionDays(site);
  const [account] = await accountsWith(site, EMAIL);
  expect(account?.id).not.toBe(user.id);
  const rights = await listRights(site.db, { orderIds: [order.id] });
  expect(rights.map((right) => [right.user_id, rightState(right, site.now())])).toEqual([
    [account?.id, "awaits_confirmation"],
  ]);
});

test("SEC-50: leaves a guest's purchase out of the export of an account that never confirmed the address", async () => {
  const { site, user } = await openScene({ email_confirmed_at: null });
  const { product } = await makeCourseProduct(site.db);
  await buy(site, site.visitor(), product, { email: EMAIL });
  await wait(site, DAY);
  const rows = await collectPersonalRows(site.db, await findPerson(site.db, user.id));
  expect([rows.get("users")?.length, rows.get("rights"), rows.get("enrollments")]).toEqual([1, [], []]);
  await site.db.updateTable("users").set({ email_confirmed_at: site.now() }).execute();
  const confirmed = await collectPersonalRows(site.db, await findPerson(site.db, user.id));
  expect([confirmed.get("rights")?.length, confirmed.get("enrollments")?.length]).toEqual([1, 1]);
});
