// RT-04: the account and the course show the same state when a person has one course from several sources.
import { expect, test } from "vitest";
import { endDuePlaces } from "#app/courses/access/place-endings.server.ts";
import { suspendAccess } from "#app/orders/access/access.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { buy, checkoutBody, DAYS, findOrder, SECONDS, submit, wait } from "./checkout.ts";
import { makeAdmin, makeCourseProduct, makeOffer, makeUser } from "./makers.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

const PRICE = 4990;
const ONE_MONTH = { access_kind: "months", access_count: 1, access_until: null } as const;

async function mainText(visitor: Visitor, address: string): Promise<string> {
  const main = /<main[\s\S]*<\/main>/.exec((await visitor.get(address)).text)?.[0] ?? "";
  return main
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

async function buyMonth(site: TestSite) {
  const { product, course } = await makeCourseProduct(site.db, { price: PRICE, ...ONE_MONTH });
  const user = await makeUser(site.db);
  const order = await buy(site, await site.as(user), { id: product.id, price: PRICE }, { method: "credit" });
  await wait(site, 20 * SECONDS);
  return { course, user, order };
}

async function enrollByHand(site: TestSite, courseId: number, email: string): Promise<void> {
  const owner = await site.as(await makeAdmin(site.db));
  const answer = await owner.post(`/admin/cursos/${courseId}/alunos`, {
    intent: "enroll-student",
    name: "",
    email,
  });
  expect(answer.status).toBe(302);
  await site.settle();
}

function contest(site: TestSite, orderId: number): Promise<void> {
  const now = site.now();
  return inTransaction(site.db, (trx) => suspendAccess(trx, { orderId, why: "dispute", now }));
}

test("RT-04: shows a course as open when the bought month is over and a place by hand is open", async () => {
  const site = await openSite();
  const { course, user } = await buyMonth(site);
  site.advance(40 * DAYS);
  await endDuePlaces(site.db, site.now());
  const student = await site.as(user);
  expect(await mainText(student, "/minha-conta")).toContain("Expirado");
  await enrollByHand(site, course.id, user.email);
  expect(await mainText(student, "/meus-cursos")).toContain("Continuar");
  expect(await mainText(student, "/minha-conta")).not.toContain("Expirado");
});

test("RT-04: shows a course as open when its purchase is contested and a place by hand is open", async () => {
  const site = await openSite();
  const { course, user, order } = await buyMonth(site);
  await contest(site, order.id);
  const student = await site.as(user);
  expect(await mainText(student, "/minha-conta")).toContain("Suspenso");
  await enrollByHand(site, course.id, user.email);
  expect(await mainText(student, "/meus-cursos")).toContain("Continuar");
  expect(await mainText(student, "/minha-conta")).not.toContain("Suspenso");
});

test("RT-04: stops promising the opening day of a pre-sale when its purchase is contested", async () => {
  const site = await openSite();
  const { product, course } = await makeCourseProduct(site.db);
  const day = new Date(site.now().getTime() + 60 * DAYS).toISOString().slice(0, 10);
  const opens_at = new Date(`${day}T03:00:00Z`);
  const offer = await makeOffer(site.db, { product_id: product.id, price: PRICE, opens_at });
  const user = await makeUser(site.db);
  const student = await site.as(user);
  const lines = [{ productId: offer.product_id, offerId: offer.id, quantity: 1 }];
  const body = checkoutBody({ id: product.id, price: PRICE }, { method: "credit" });
  const answer = await submit(student, { ...body, lines });
  expect(answer.status, answer.text).toBe(201);
  await wait(site, 20 * SECONDS);
  expect(await mainText(student, `/curso/${course.id}`)).toContain("ainda não abriu");
  await contest(site, (await findOrder(site.db, answer.json().publicId)).id);
  expect(await mainText(student, `/curso/${course.id}`)).not.toContain("ainda não abriu");
  site.advance(opens_at.getTime() - site.now().getTime() + 5 * DAYS);
  await site.settle();
  const later = await site.as(user);
  expect(await mainText(later, "/minha-conta")).toContain("contestado");
  expect(await mainText(later, `/curso/${course.id}`)).not.toContain("ainda não abriu");
});
