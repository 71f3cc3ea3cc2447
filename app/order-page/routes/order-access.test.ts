import { expect, test } from "vitest";
import { isEnrolled } from "#app/courses/access/enrollments.server.ts";
import { grantAccess, revokeAccess } from "#app/orders/access/access.server.ts";
import { grantOrderCookie, makeOrderLink, revokeOrderLinks } from "#app/orders/access/order-links.server.ts";
import { joinGuestOrders } from "#app/orders/access/order-person.server.ts";
import { GATES } from "#app/platform/gates/gates.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { buy } from "#tests/checkout.ts";
import { makeCourseProduct, makeOrder, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

function linkTo(site: TestSite, orderId: number) {
  return makeOrderLink(site.db, { orderId, secret: site.secret, now: site.now() });
}

test("sets a cookie for the order of a private link and redirects to it", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site);
  const { token } = await linkTo(site, order.id);
  const guest = site.visitor();
  const answer = await guest.get(`/acesso/${token}`);
  expect([answer.status, answer.location]).toEqual([302, `/pedido/${order.public_id}`]);
  expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  expect((await guest.get(`/pedido/${order.public_id}/recibo`)).status).toBe(200);
});

test("sets a secure cookie with the host prefix on https", async () => {
  const site = await openSite({ SITE_URL: "https://loja.example" });
  const { order } = await makePaidOrder(site);
  expect(await grantOrderCookie(site, order)).toMatch(/^__Host-order-[^;]+; Path=\/; HttpOnly;.*; Secure$/);
});

test("stores neither the token nor its source in the database", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site);
  const { token } = await linkTo(site, order.id);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(JSON.stringify(await site.db.selectFrom("order_links").selectAll().execute())).not.toContain(token);
});

test("opens several orders at once and keeps an older link valid", async () => {
  const site = await openSite();
  const first = await makePaidOrder(site);
  const second = await makePaidOrder(site);
  const old = await linkTo(site, first.order.id);
  await linkTo(site, first.order.id);
  const guest = site.visitor();
  expect((await guest.get(`/acesso/${old.token}`)).status).toBe(302);
  await guest.get(`/acesso/${(await linkTo(site, second.order.id)).token}`);
  for (const { order } of [first, second]) {
    expect((await guest.get(`/pedido/${order.public_id}/recibo`)).status).toBe(200);
  }
});

test("SEC-03: answers 404 without a cookie for a changed, unknown or revoked link", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site);
  const { token } = await linkTo(site, order.id);
  const changed = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  const ends = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
  for (const wrong of [
    changed,
    ends,
    `${token}A`,
    token.slice(1),
    "nada",
    "%00",
    order.public_id,
    String(order.id),
  ]) {
    const answer = await site.visitor().get(`/acesso/${wrong}`);
    expect([wrong, answer.status, answer.headers.get("set-cookie")]).toEqual([wrong, 404, null]);
    expect(answer.text).toMatch(/Este link de acesso não vale mais|Este endereço não existe/);
  }
  await revokeOrderLinks(site.db, order.id, site.now());
  expect((await site.visitor().get(`/acesso/${token}`)).status).toBe(404);
});

test("SEC-03: closes the browsers that a revoked link had opened", async () => {
  const site = await openSite();
  const { order, rights } = await makePaidOrder(site);
  const guest = site.visitor();
  await guest.get(`/acesso/${(await linkTo(site, order.id)).token}`);
  expect((await guest.get(`/pedido/${order.public_id}/recibo`)).status).toBe(200);
  await revokeOrderLinks(site.db, order.id, site.now());
  expect((await guest.get(`/pedido/${order.public_id}/recibo`)).status).toBe(404);
  expect((await guest.get(`/downloads/${rights[0]?.public_id}`)).status).toBe(302);
});

test("SEC-03: does not open another order with a cookie, whatever its name", async () => {
  const site = await openSite();
  const mine = await makePaidOrder(site);
  const other = await makePaidOrder(site);
  const { token } = await linkTo(site, mine.order.id);
  const guest = site.visitor();
  guest.cookies.set(`order-${other.order.public_id.slice(0, 8)}`, token);
  expect((await guest.get(`/pedido/${other.order.public_id}/recibo`)).status).toBe(404);
  expect((await guest.get(`/downloads/${other.rights[0]?.public_id}`)).status).toBe(302);
});

test("SEC-03: makes an address wait after 300 wrong tries, but no other address", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site);
  const { token } = await linkTo(site, order.id);
  const guesser = site.visitor("198.51.100.9");
  const { flood: points, seconds } = GATES["order-link"];
  const limit = { name: "order-link-address", points, seconds };
  for (let number = 2; number < points; number++) await site.limits.use(limit, { address: guesser.ip });
  for (let number = 0; number < 2; number++) {
    expect((await guesser.get(`/acesso/errado-${number}`)).status).toBe(404);
  }
  const refused = await guesser.get("/acesso/errado-31");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await guesser.get(`/acesso/${token}`)).status).toBe(429);
  expect((await site.visitor("198.51.100.10").get(`/acesso/${token}`)).status).toBe(302);
});

test("keeps account and back office closed with a private link", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site);
  const guest = site.visitor();
  await guest.get(`/acesso/${(await linkTo(site, order.id)).token}`);
  for (const path of ["/minha-conta", "/admin/pedidos", "/meus-cursos"]) {
    expect((await guest.get(path)).location).toBe(`/login?voltar=${encodeURIComponent(path)}`);
  }
});

test("OP-24: gives a guest's order to the account that confirms its e-mail, and to no other", async () => {
  const site = await openSite();
  const { product, course } = await makeCourseProduct(site.db);
  await site.files.put("entregas/kit", file(), 100);
  const download = await makeProduct(site.db, { file_key: "entregas/kit" });
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const { order, rights } = await makePaidOrder(site, {
    guest_email: user.email,
    lines: [{ product: download }, { product }],
  });
  const { token } = await linkTo(site, order.id);
  const browser = await site.as(user);
  const path = `/downloads/${rights[0]?.public_id}`;

  // Registered but not confirmed: the account is empty.
  expect((await browser.get(path)).status).toBe(404);
  expect(await isEnrolled(site.db, { userId: user.id, courseId: course.id }, site.now())).toBe(false);
  const guest = site.visitor();
  await guest.get(`/acesso/${token}`);
  expect((await guest.get(path)).status).toBe(200);

  // Another account with another confirmed address gets nothing.
  const stranger = await makeUser(site.db, { email: "bia@teste.example" });
  expect(await joinGuestOrders(site.db, { userId: stranger.id, email: stranger.email }, site.now())).toBe(0);

  expect(await joinGuestOrders(site.db, { userId: user.id, email: user.email }, site.now())).toBe(1);
  expect(await joinGuestOrders(site.db, { userId: user.id, email: user.email }, site.now())).toBe(0);
  expect((await browser.get(path)).status).toBe(200);
  expect(await isEnrolled(site.db, { userId: user.id, courseId: course.id }, site.now())).toBe(true);
  expect(await listRights(site.db, { thing: "course" })).toHaveLength(1);

  // A later account with the same address does not take the order.
  expect(await joinGuestOrders(site.db, { userId: stranger.id, email: user.email }, site.now())).toBe(0);
  expect((await (await site.as(stranger)).get(path)).status).toBe(404);
  const row = await site.db.selectFrom("orders").select("user_id").executeTakeFirstOrThrow();
  expect(row.user_id).toBe(user.id);
});

test("OP-24: treats an address typed in capitals as the same", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const order = await buy(site, site.visitor(), product, { email: " ANA@Teste.Example " });
  expect(order.guest_email).toBe("ana@teste.example");
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  expect(await joinGuestOrders(site.db, { userId: user.id, email: "Ana@teste.example" }, site.now())).toBe(1);
});

test("OP-24: moves each order once when two tabs join at the same time", async () => {
  const site = await openSite();
  const { product } = await makeCourseProduct(site.db);
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  await makePaidOrder(site, { guest_email: user.email, lines: [{ product }] });
  const joined = await Promise.all(
    Array.from({ length: 4 }, () =>
      joinGuestOrders(site.db, { userId: user.id, email: user.email }, site.now()),
    ),
  );
  expect(joined.sort()).toEqual([0, 0, 0, 1]);
  expect(await listRights(site.db, { thing: "course" })).toHaveLength(1);
});

test("OP-24: keeps a course place as open as it was, and gives later payments directly", async () => {
  const site = await openSite();
  const taken = await makeCourseProduct(site.db);
  const waiting = await makeCourseProduct(site.db);
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const guest_email = user.email;
  const first = await makePaidOrder(site, { guest_email, lines: [{ product: taken.product }] });
  const now = site.now();
  await inTransaction(site.db, (trx) => revokeAccess(trx, { orderId: first.order.id, now }));
  const later = await makeOrder(site.db, { guest_email, lines: [{ product: waiting.product }] });
  expect(await joinGuestOrders(site.db, { userId: user.id, email: guest_email }, now)).toBe(2);
  expect(await isEnrolled(site.db, { userId: user.id, courseId: taken.course.id }, site.now())).toBe(false);
  expect(await isEnrolled(site.db, { userId: user.id, courseId: waiting.course.id }, site.now())).toBe(false);
  const facts = { orderId: later.order.id, now, accessDays: 365, secret: site.secret };
  await inTransaction(site.db, (trx) => grantAccess(trx, facts));
  expect(await isEnrolled(site.db, { userId: user.id, courseId: waiting.course.id }, site.now())).toBe(true);
});

async function* file() {
  yield Buffer.from("conteúdo");
}
