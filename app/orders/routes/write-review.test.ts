import { expect, test } from "vitest";
import { moderateReviews } from "#app/catalog/reviews/review-writes.server.ts";
import { saveCompanyGroup } from "#app/company/company-settings.server.ts";
import { GATES } from "#app/platform/gates/gates.ts";
import type { Db } from "#db/connect.server.ts";
import { makeOrder, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

function reviewsOf(db: Db) {
  return db.selectFrom("product_reviews").selectAll().orderBy("id").execute();
}

async function openBuyer(site: TestSite) {
  const product = await makeProduct(site.db, { name: "Kit" });
  const user = await makeUser(site.db, { name: "Camila Furtado" });
  await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  return { product, user, buyer: await site.as(user), address: `/produto/${product.id}-kit/avaliar` };
}

async function openToAll(site: TestSite) {
  const fields = { reviewsOpenToAll: "on", mailSender: "" };
  const owner = await makeUser(site.db, { role: "admin" });
  await saveCompanyGroup(site.db, { name: "conteudo", fields, actorId: owner.id, ip: "::1" }, site.now());
  await site.refreshCompany();
  expect(site.company.reviewsOpenToAll).toBe(true);
}

test("stores a buyer's review as pending and verified, and shows it once approved", async () => {
  const site = await openSite();
  const { product, user, buyer, address } = await openBuyer(site);
  const sent = await buyer.post(address, { rating: "4", comment: "Muito bom.\r\nRecomendo." });
  expect(sent.status).toBe(302);
  expect(sent.location).toBe(`/produto/${product.id}-kit#avaliacoes`);
  expect(await reviewsOf(site.db)).toMatchObject([
    {
      user_id: user.id,
      product_id: product.id,
      rating: 4,
      comment: "Muito bom.\nRecomendo.",
      is_verified: true,
      is_approved: false,
    },
  ]);
  const waiting = await buyer.get(`/produto/${product.id}-kit`);
  expect(waiting.text).toContain("Avaliação enviada!");
  expect((await buyer.get(`/produto/${product.id}-kit/eu`)).text).toContain('"reviewed":true');
  expect(waiting.text).not.toContain("Muito bom.");

  const [review] = await reviewsOf(site.db);
  await moderateReviews(site.db, [review?.id ?? 0], "approve", site.now());
  const shown = await site.get(`/produto/${product.id}`);
  expect(shown.text).toContain("Muito bom.");
  expect(shown.text).toContain("Camila Furtado");
  expect(shown.text).toContain("Compra verificada");
});

test("accepts one review of a product per person", async () => {
  const site = await openSite();
  const { buyer, address } = await openBuyer(site);
  const answers = await Promise.all(
    [1, 2, 3].map((number) => buyer.post(address, { rating: "5", comment: `Vez ${number}` })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([302, 422, 422]);
  expect(answers.find((answer) => answer.status === 422)?.text).toContain("Você já avaliou este produto.");
  expect(await reviewsOf(site.db)).toHaveLength(1);
});

test("refuses a review from a person who did not buy or was refunded", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const unpaid = await makeUser(site.db);
  await makeOrder(site.db, { user_id: unpaid.id, lines: [{ product }] });
  const refunded = await makeUser(site.db);
  const back = { status: "refunded", payment_status: "refunded" } as const;
  await makeOrder(site.db, { ...back, user_id: refunded.id, lines: [{ product }] });
  const returned = await makeUser(site.db);
  await makePaidOrder(site, { user_id: returned.id, lines: [{ product, refunded_at: site.now() }] });
  for (const user of [unpaid, refunded, returned, await makeUser(site.db)]) {
    const visitor = await site.as(user);
    const answer = await visitor.post(`/produto/${product.id}/avaliar`, { rating: "5", comment: "Oi" });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Só quem comprou este produto pode avaliar.");
    expect(answer.text).toContain("Oi</textarea>");
    expect((await visitor.get(`/produto/${product.id}/avaliar`)).text).toContain("Só quem comprou");
  }
  expect(await reviewsOf(site.db)).toEqual([]);
});

test("leads a visitor through the sign-in and back", async () => {
  const site = await openSite();
  const { id } = await makeProduct(site.db);
  const answer = await site.visitor().post(`/produto/${id}/avaliar`, { rating: "5", comment: "Oi" });
  expect(answer.status).toBe(302);
  expect(answer.location).toBe(`/login?voltar=${encodeURIComponent(`/produto/${id}/avaliar`)}`);
  expect(await reviewsOf(site.db)).toEqual([]);
});

test("shows errors for stars and text at their fields and keeps what was typed", async () => {
  const site = await openSite();
  const { buyer, address } = await openBuyer(site);
  const wrong: [Record<string, string>, string][] = [
    [{ comment: "Guardado" }, "Escolha de 1 a 5 estrelas."],
    [{ rating: "0", comment: "Guardado" }, "Escolha de 1 a 5 estrelas."],
    [{ rating: "6", comment: "Guardado" }, "Escolha de 1 a 5 estrelas."],
    [{ rating: "4.5", comment: "Guardado" }, "Escolha de 1 a 5 estrelas."],
    [{ rating: "5", comment: "   " }, "Escreva o que você achou."],
  ];
  for (const [fields, sentence] of wrong) {
    const answer = await buyer.post(address, fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    if (fields.comment?.trim()) expect(answer.text).toContain("Guardado</textarea>");
  }
  const long = await buyer.post(address, { rating: "5", comment: "a".repeat(2001) });
  expect(long.text).toContain("Use no máximo 2.000 caracteres.");
  expect(await reviewsOf(site.db)).toEqual([]);
});

test("refuses a review of an unknown or inactive product", async () => {
  const site = await openSite();
  const { buyer } = await openBuyer(site);
  const hidden = await makeProduct(site.db, { is_active: false });
  for (const id of ["999", "abc", String(hidden.id)]) {
    expect((await buyer.post(`/produto/${id}/avaliar`, { rating: "5", comment: "Oi" })).status).toBe(404);
    expect((await buyer.get(`/produto/${id}/avaliar`)).status).toBe(404);
  }
});

test("accepts one review of a guest with name and address where the shop allows it", async () => {
  const site = await openSite();
  await openToAll(site);
  const { id } = await makeProduct(site.db);
  const guest = site.visitor();
  const bare = await guest.post(`/produto/${id}/avaliar`, { rating: "5", comment: "Oi" });
  expect(bare.status).toBe(422);
  expect(bare.text).toContain("Informe o seu nome.");
  const review = { rating: "5", comment: "Oi", name: "Rogério", email: "ROGERIO@teste.example" };
  expect((await guest.post(`/produto/${id}/avaliar`, review)).status).toBe(302);
  expect((await guest.post(`/produto/${id}/avaliar`, review)).status).toBe(422);
  expect(await reviewsOf(site.db)).toMatchObject([
    { user_id: null, guest_name: "Rogério", guest_email: "rogerio@teste.example", is_verified: false },
  ]);
});

test("SEC-04: refuses a review with an unknown field", async () => {
  const site = await openSite();
  for (const field of [
    "role",
    "id",
    "is_active",
    "is_approved",
    "is_verified",
    "price",
    "created_at",
    "user_id",
    "product_id",
    "__proto__",
    "constructor",
    "website",
  ]) {
    const { buyer, address } = await openBuyer(site);
    const answer = await buyer.post(address, { rating: "5", comment: "Oi", [field]: "1" });
    expect(answer.status, field).toBe(422);
  }
  expect(await reviewsOf(site.db)).toEqual([]);
});

test("SEC-20: shows a review as plain text", async () => {
  const site = await openSite();
  const { product, buyer, address } = await openBuyer(site);
  const payload = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}</textarea>javascript:alert(1)`;
  await buyer.post(address, { rating: "5", comment: payload });
  const [review] = await reviewsOf(site.db);
  expect(review?.comment).toBe(payload);
  await moderateReviews(site.db, [review?.id ?? 0], "approve", site.now());
  const { text } = await site.get(`/produto/${product.id}`);
  expect(text).not.toContain("<script>alert(1)");
  expect(text).not.toContain("<img src=x");
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  const refused = await buyer.post(address, { rating: "9", comment: payload });
  expect(refused.text).not.toContain("<img src=x");
});

test("SEC-30: refuses a person's eleventh review of an hour with Retry-After", async () => {
  const site = await openSite();
  const { user, address } = await openBuyer(site);
  const browser = async (ip: string) => {
    const visitor = await site.as(user);
    visitor.ip = ip;
    return visitor;
  };
  const here = await browser("203.0.113.1");
  for (let number = 1; number <= 10; number++) {
    expect((await here.post(address, { comment: "Sem nota" })).status).toBe(422);
  }
  const elsewhere = await browser("203.0.113.2");
  const refused = await elsewhere.post(address, { rating: "5", comment: "Guardado" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.text).toContain("Muitas tentativas.");
  expect(refused.text).toContain("Guardado</textarea>");
  expect(await reviewsOf(site.db)).toEqual([]);
});

test("SEC-30: shares the limit among all servers of a database", async () => {
  const site = await openSite();
  const { user, address } = await openBuyer(site);
  const here = await site.as(user);
  // An embedded database has one server only.
  const other = site.engine === "postgres" ? await site.second() : site;
  const there = new Visitor(other.fetch, site.config.siteUrl);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  const statuses: number[] = [];
  for (let number = 1; number <= 6; number++) {
    for (const visitor of [here, there]) statuses.push((await visitor.post(address, {})).status);
  }
  expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true);
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test("SEC-30: limits an IP address, whoever signs in there", async () => {
  const site = await openSite();
  const { id } = await makeProduct(site.db);
  const { flood: points, calm, seconds } = GATES.review;
  const limit = { name: "review-address", points, seconds };
  const visitor = await site.as(await makeUser(site.db));
  for (let count = 1; count < calm; count++) await site.limits.use(limit, { address: visitor.ip });
  expect((await visitor.post(`/produto/${id}/avaliar`, {})).status).toBe(422);
  const other = await site.as(await makeUser(site.db));
  expect((await other.post(`/produto/${id}/avaliar`, {})).status).toBe(429);
});

test("SEC-31: stores unusual text unchanged or refuses it at its field", async () => {
  const site = await openSite();
  await openToAll(site);
  const { id } = await makeProduct(site.db);
  const kept = ["💥 👩🏽‍💻", "مرحبا \u202Eabc", "e\u0301", "\u200Binvisível", "𝒳"];
  for (const [number, comment] of kept.entries()) {
    const review = { rating: "5", comment, name: comment, email: `p${number}@teste.example` };
    expect((await site.visitor().post(`/produto/${id}/avaliar`, review)).status, comment).toBe(302);
  }
  expect((await reviewsOf(site.db)).map((row) => row.comment)).toEqual(kept);
  for (const comment of ["a\u0000b", "a\u0007b"]) {
    const review = { rating: "5", comment, name: "Eu", email: "eu@teste.example" };
    const answer = await site.visitor().post(`/produto/${id}/avaliar`, review);
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/caracteres? .*não pode(m)? ser salvos?/);
  }
  const broken = await site.visitor().send(`/produto/${id}/avaliar`, {
    method: "POST",
    body: "rating=5&comment=%E0%A4%A&name=%FF%FE&email=x%40teste.example",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(broken.status).toBeLessThan(500);
});
