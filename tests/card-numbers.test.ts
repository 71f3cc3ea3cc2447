import { expect, test } from "vitest";
import { checkoutBody, submit } from "./checkout.ts";
import { makeAdmin, makeProduct, makeUser } from "./makers.ts";
import { openSite } from "./test-site.ts";

const CARD = "4111 1111 1111 1111";

test("OP-33: refuses a card number in any form at its field and stores nothing", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const admin = await site.as(await makeAdmin(site.db));
  const customer = await site.as(user);
  const register = {
    name: CARD,
    email: "bia@teste.example",
    password: "segredo1",
    password_confirmation: "segredo1",
  };
  const answers = [
    await site.visitor().post("/register", register),
    await site.visitor().post("/esqueci-senha", { email: CARD }),
    await site.visitor().post("/login", { email: CARD, password: "x" }),
    await customer.post("/minha-conta?aba=perfil", { intent: "profile", name: CARD }),
    await customer.post(`/produto/${product.id}/avaliar`, { rating: "5", comment: `meu cartão é ${CARD}` }),
    await customer.post("/resgatar", { code: CARD }),
    await admin.post("/admin/produtos", { intent: "save-category", name: CARD }),
  ];
  for (const answer of answers) expect(answer.status, answer.text.slice(0, 200)).toBe(422);
  for (const answer of answers) {
    expect(answer.text).not.toMatch(/4111.?1111/);
    expect(answer.text).toContain("O número 4111 •••• 1111 parece de um cartão.");
  }

  const users = await site.db.selectFrom("users").select("name").execute();
  const reviews = await site.db.selectFrom("product_reviews").select("comment").execute();
  expect(JSON.stringify([users, reviews])).not.toMatch(/4111.?1111/);
  expect(site.logs.join("\n")).not.toMatch(/4111.?1111/);
});

test("OP-33: saves links, picture addresses, ISBNs and codes of other platforms unchanged", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const written = [
    "https://x.com/fulana/status/1790123456789012342",
    "https://cdn.exemplo.com/uploads/1732612345600-capa.png",
    "ISBN 978-85-359-0007-1",
    "https://cdn.exemplo.com/4111111111111111.png",
    "HP1695341234567897",
  ];
  for (const [at, text] of written.entries()) {
    const email = `ana${at}@teste.example`;
    const customer = await site.as(await makeUser(site.db, { email }));
    const answer = await customer.post(`/produto/${product.id}/avaliar`, { rating: "5", comment: text });
    expect(answer.text, text).not.toContain("parece de um cartão");
    const message = `Peço que corrijam: ${text}`;
    const ask = { kind: "correction", email, message, website: "" };
    expect((await site.visitor().post("/privacidade/pedido", ask)).status, text).toBeLessThan(400);
  }
});

test("OP-33: accepts a CNPJ that looks like a card number at checkout and in a request", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const visitor = site.visitor();
  for (const document of ["11222363000198", "11.222.363/0001-98"]) {
    const answer = await submit(visitor, {
      ...checkoutBody(product, { method: "boleto" }),
      document,
      again: true,
    });
    expect([document, answer.status]).toEqual([document, 201]);
  }
  const message = "A nota saiu para o CNPJ 11222363000198 e devia sair para outro.";
  const ask = { kind: "correction", email: "ana@teste.example", message, website: "" };
  expect((await visitor.post("/privacidade/pedido", ask)).status).toBeLessThan(400);
});
