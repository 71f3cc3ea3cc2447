import { expect, test } from "vitest";
import { addDay, addMinutes, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { endOfLastDay, FOR_EVER } from "#app/platform/money-and-dates/terms.ts";
import { give } from "#app/rights/right-writes.server.ts";
import { makeCourseProduct, makeOffer, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { tellEndings } from "./ending-mails.server.tsx";

onBothEngines("two processes look for due mails at the same moment");

async function openLooked() {
  const site = await openSite();
  const other = await site.second();
  const told = async () => {
    await Promise.all([tellEndings(site), tellEndings(other)]);
    await site.settle();
    const mails = (await site.mails()).filter(({ subject }) => subject?.startsWith("Seu acesso termina"));
    return mails.map((mail) => ({
      to: mail.to?.[0]?.address,
      subject: mail.subject,
      text: mail.text?.replace(/\s+/g, " ") ?? "",
    }));
  };
  return { site, told, goTo: (at: Date) => site.advance(at.getTime() - site.now().getTime()) };
}

/** Creates a student with one place for each of these last days. Null: no end. */
async function place(site: TestSite, courseId: number, lastDays: (string | null)[]) {
  const user = await makeUser(site.db);
  await placeAll(site, courseId, [user.id], lastDays);
  return user;
}

async function placeAll(site: TestSite, courseId: number, userIds: number[], lastDays: (string | null)[]) {
  const times = { created_at: site.now(), updated_at: site.now() };
  await site.db
    .insertInto("enrollments")
    .values(userIds.map((user_id) => ({ user_id, course_id: courseId, ...times })))
    .execute();
  const rights = userIds.flatMap((user_id) =>
    lastDays.map((day) => ({
      user_id,
      course_id: courseId,
      source: "elsewhere" as const,
      external_purchase: `fora:${user_id}-${day}`,
      starts_at: site.now(),
      ends_at: day === null ? null : endOfLastDay(day),
    })),
  );
  await give(site.db, rights, site.now());
}

test("AC-08: tells once, in the morning of the seventh day before, unless another place lasts longer", async () => {
  const { site, told, goTo } = await openLooked();
  const { course, product } = await makeCourseProduct(site.db, { name: "Margem", price: 4990 });
  const last = addDay(dayOf(site.now()), 30);
  const alone = await place(site, course.id, [last]);
  const renewed = await place(site, course.id, [last, addDay(last, 60)]);
  await place(site, course.id, [last, null]);
  goTo(addMinutes(startOfDay(addDay(last, -8)), 20 * 60));
  expect(await told()).toEqual([]);
  goTo(addMinutes(startOfDay(addDay(last, -7)), 60));
  expect(await told()).toEqual([]);
  goTo(addMinutes(startOfDay(addDay(last, -7)), 9 * 60));
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail?.to).toBe(alone.email);
  const [year, month, day] = last.split("-");
  expect(mail?.subject).toContain(`Seu acesso termina em ${day}/${month}/${year}: ${course.title}`);
  expect(mail?.text).toContain("Seu acesso termina em 7 dias");
  expect(mail?.text).toContain("Comprar de novo");
  expect(mail?.text).toContain(`/produto/${product.id}-margem`);
  // A day later no mail is repeated. A student whose longer right was taken away is told then.
  goTo(addMinutes(startOfDay(addDay(last, -6)), 9 * 60));
  expect(await told()).toHaveLength(1);
  await makeOffer(site.db, { product_id: product.id, slug: "renovar", is_renewal: true, ...FOR_EVER });
  await site.db
    .updateTable("rights")
    .set({ revoked_for: "refund", revoked_at: site.now() })
    .where("external_purchase", "like", `%-${addDay(last, 60)}`)
    .execute();
  const [, second, ...more] = await told();
  expect(more).toEqual([]);
  expect([second?.to, second?.text]).toEqual([renewed.email, expect.stringContaining("/c/renovar")]);
  expect(second?.text).toContain("Seu acesso termina em 6 dias");
});

test("AC-08: skips places that were given for one day, and links to the course when the product is not sold", async () => {
  const { site, told, goTo } = await openLooked();
  const { course, product } = await makeCourseProduct(site.db, { name: "Margem", price: 4990 });
  await site.db.updateTable("products").set({ is_active: false }).where("id", "=", product.id).execute();
  goTo(addMinutes(startOfDay(addDay(dayOf(site.now()), 1)), 9 * 60));
  await place(site, course.id, [dayOf(site.now())]);
  expect(await told()).toEqual([]);
  const few = await place(site, course.id, [addDay(dayOf(site.now()), 3)]);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail?.to).toBe(few.email);
  expect(mail?.text).not.toMatch(/Renovar|Comprar de novo/);
  expect(mail?.text).toContain("Seu acesso termina em 3 dias");
});

test("AC-08: tells every student once when there is more than one batch", async () => {
  const { site, goTo } = await openLooked();
  const { course } = await makeCourseProduct(site.db, { price: 4990 });
  goTo(addMinutes(startOfDay(addDay(dayOf(site.now()), 1)), 9 * 60));
  const users = await Promise.all(
    Array.from({ length: 310 }, (_, at) => makeUser(site.db, { email: `aluno${at}@teste.example` })),
  );
  const ids = users.map(({ id }) => id);
  await placeAll(site, course.id, ids, [addDay(dayOf(site.now()), 3)]);
  await Promise.all([tellEndings(site), tellEndings(site)]);
  const queued = await site.db
    .selectFrom("outbox")
    .select("dedupe_key")
    .where("topic", "=", "mail.access-ends")
    .execute();
  expect(queued).toHaveLength(310);
});
