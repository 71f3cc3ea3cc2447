// The page of one offer: what it shows and fills in, and what it says when the offer is closed.
import { expect, test } from "vitest";
import { buy, checkoutBody, HOURS, SECONDS, submit, wait } from "#tests/checkout.ts";
import { makeBump, makeBundle, makeCoupon, makeOffer, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";

const NO_INDEX = '<meta name="robots" content="noindex"';

test("sells one offer, filled in by its link, without menu and cart", async () => {
  const site = await openSite();
  const short_description = "Tudo para começar hoje.";
  const product = await makeProduct(site.db, { name: "Kit Aurora", price: 9900, short_description });
  const facts = { product_id: product.id, name: "Lote 1", slug: "kit-lote-1", original_price: 9900 };
  await makeOffer(site.db, { ...facts, price: 4990, pix_discount: 1000, is_public: true });
  const page = await site.get("/c/kit-lote-1?nome=Ana%20Souza&email=ANA%40teste.example&cupom=%3Cscript%3E");
  expect(page.status).toBe(200);
  const text = page.text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
  for (const said of ["Kit Aurora", "Lote 1", "R$ 49,90", "10% de desconto no PIX", 'value="Ana Souza"']) {
    expect(text).toContain(said);
  }
  expect(text).toContain('value="ana@teste.example"');
  // The form begins on the first screen: only the offer and its price stand above it.
  const places = ["<h1", "Lote 1", "R$ 49,90", 'id="email"', "Tudo para começar hoje."];
  const found = places.map((place) => text.indexOf(place, text.indexOf("<h1")));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(text).toContain("Gerar PIX de R$ 44,91");
  expect(text).not.toContain("<script>alert");
  expect(text).not.toMatch(/href="\/carrinho"|href="\/loja"/);
  expect(text).not.toContain(NO_INDEX);
  expect(text).toContain('<link rel="canonical" href="http://localhost:3000/c/kit-lote-1"');
  expect(text).toContain('property="og:image"');
  // A coupon in the link works as at the checkout: the larger discount counts.
  await makeCoupon(site.db, { code: "METADE", discount: 5000 });
  const reduced = (await site.get("/c/kit-lote-1?cupom=%20metade")).text.replaceAll("\u00a0", " ");
  expect(reduced.replaceAll("<!-- -->", "")).toContain("Gerar PIX de R$ 24,95");
  expect(reduced).toContain(`Desconto (METADE)`);
  expect(reduced).toContain("Cupom e desconto do PIX não se somam: vale o maior.<");
  // A smaller coupon is not called applied and still counts with other methods.
  await makeCoupon(site.db, { code: "POUCO", discount: 500 });
  const beaten = (await site.get("/c/kit-lote-1?cupom=pouco")).text.replaceAll("\u00a0", " ");
  expect(beaten).toContain("Gerar PIX de R$ 44,91");
  expect(beaten).toContain("Desconto no PIX");
  expect(beaten).not.toContain("Desconto (POUCO)");
  expect(beaten).toContain("vale o maior. O cupom conta se você pagar com cartão de crédito ou boleto.");
  expect(page.text).toContain("Desconto no PIX");
  expect(page.text).not.toContain("não se somam");
  // An unencoded plus is kept.
  for (const email of ["ana+curso@exemplo.com", "ana%2Bcurso%40exemplo.com", "%20ana+curso@exemplo.com+"]) {
    const filled = await site.visitor().get(`/c/kit-lote-1?nome=Ana+Reis&email=${email}`);
    expect(filled.text, email).toContain('value="ana+curso@exemplo.com"');
    expect(filled.text, email).toContain('value="Ana Reis"');
  }
  // Values that are too long are not filled in; a signed-in person's own data are.
  const person = await site.as(await makeUser(site.db, { name: "Bia Reis", email: "bia@teste.example" }));
  const signed = await person.get(`/c/kit-lote-1?nome=${"x".repeat(121)}&email=outra%40teste.example`);
  expect(signed.text).toContain('value="Bia Reis"');
  expect(signed.text).not.toContain('outra@teste.example"');
  expect((await site.get("/c/nada")).status).toBe(404);
});

test("shows the charged price on top: PIX only, with a coupon, and for a partly owned bundle", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit", price: 9900 });
  const terms = { product_id: product.id, price: 8000, pix_discount: 1000 };
  await makeOffer(site.db, { ...terms, slug: "so-pix", methods: ["pix"] });
  await makeOffer(site.db, { ...terms, slug: "todos" });
  await makeOffer(site.db, { ...terms, slug: "de-por", original_price: 9900 });
  await makeCoupon(site.db, { code: "METADE", discount: 5000 });
  const top = async (address: string, visitor: Pick<Visitor, "get"> = site) => {
    const text = (await visitor.get(address)).text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
    const head = text.slice(text.indexOf("<h1"), text.indexOf("Seus dados"));
    return { prices: head.match(/R\$ [\d.]+,\d\d/g), isPixSaid: head.includes("de desconto no PIX") };
  };
  expect(await top("/c/todos")).toEqual({ prices: ["R$ 80,00"], isPixSaid: true });
  expect(await top("/c/so-pix")).toEqual({ prices: ["R$ 80,00", "R$ 72,00"], isPixSaid: false });
  expect(await top("/c/todos?cupom=metade")).toEqual({ prices: ["R$ 80,00", "R$ 40,00"], isPixSaid: false });
  expect(await top("/c/so-pix?cupom=metade")).toEqual({ prices: ["R$ 80,00", "R$ 40,00"], isPixSaid: false });
  expect(await top("/c/de-por?cupom=metade")).toEqual({ prices: ["R$ 99,00", "R$ 40,00"], isPixSaid: false });

  const parts = [await makeProduct(site.db, { price: 5000 }), await makeProduct(site.db, { price: 5000 })];
  const bundle = await makeBundle(site.db, parts, { name: "Pacote", price: 8000, lowers_for_owned: true });
  const ofBundle = { product_id: bundle.id, price: 8000, slug: "pacote" };
  await makeOffer(site.db, ofBundle);
  const person = await makeUser(site.db);
  const buyer = await site.as(person);
  expect(await top("/c/pacote", buyer)).toMatchObject({ prices: ["R$ 80,00"] });
  const [part] = parts;
  if (part) await buy(site, buyer, part);
  await wait(site, 6 * SECONDS);
  expect(await top("/c/pacote", buyer)).toMatchObject({ prices: ["R$ 80,00", "R$ 40,00"] });
});

test("explains why an offer is closed and asks search engines not to index the page", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit" });
  const at = (ms: number) => new Date(site.now().getTime() + ms);
  const states = [
    [{ starts_at: at(HOURS) }, "Esta oferta ainda não começou"],
    [{ ends_at: at(0) }, "Esta oferta terminou"],
    [{ retired_at: at(0) }, "Esta oferta terminou"],
    [{ places: 2, sold_units: 2 }, "As vagas acabaram"],
  ] as const;
  for (const [at, [facts, said]] of states.entries()) {
    await makeOffer(site.db, { product_id: product.id, slug: `o-${at}`, is_public: true, ...facts });
    const page = await site.get(`/c/o-${at}`);
    expect([page.status, page.text.includes(said), page.text.includes(NO_INDEX)], said).toEqual([
      200,
      true,
      true,
    ]);
    expect(page.text).not.toContain('id="email"');
    expect(page.text).toContain(`/produto/${product.id}-kit`);
  }
  // A private offer is sold to visitors with the link and listed nowhere.
  await makeOffer(site.db, { product_id: product.id, slug: "so-com-link" });
  const closed = await site.get("/c/so-com-link");
  expect([closed.text.includes('id="email"'), closed.text.includes(NO_INDEX)]).toEqual([true, true]);
  expect((await site.get(`/produto/${product.id}-kit`)).text).not.toContain("so-com-link");
});

test("lists public open offers on the product page until they end or sell out", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit" });
  const path = `/produto/${product.id}-kit`;
  const at = (ms: number) => new Date(site.now().getTime() + ms);
  const facts = { product_id: product.id, is_public: true };
  await makeOffer(site.db, { ...facts, slug: "por-uma-hora", ends_at: at(HOURS) });
  const last = await makeOffer(site.db, { ...facts, slug: "ultima-vaga", places: 1 });
  const slugs = async () => {
    const { text } = await site.get(path);
    return ["por-uma-hora", "ultima-vaga"].filter((slug) => text.includes(`/c/${slug}`));
  };
  expect(await slugs()).toEqual(["por-uma-hora", "ultima-vaga"]);
  const body = checkoutBody({ id: product.id, price: last.price }, { email: "ana+pendente@teste.example" });
  const lines = [{ productId: product.id, offerId: last.id, quantity: 1 }];
  expect((await submit(site.visitor(), { ...body, lines })).status).toBe(201);
  expect(await slugs()).toEqual(["por-uma-hora"]);
  site.advance(HOURS);
  expect(await slugs()).toEqual([]);
});

test("offers bumps unticked on the offer page and sells them at their own price", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit" });
  const sheet = await makeProduct(site.db, { name: "Planilha", price: 3900 });
  const terms = { price: 5000, pix_discount: 1000, slug: "kit" };
  const offer = await makeOffer(site.db, { product_id: product.id, ...terms });
  const pair = { product_id: product.id, bumped_product_id: sheet.id };
  const bump = await makeBump(site.db, { ...pair, price: 1900, headline: "Leve a planilha" });
  const page = (await site.get("/c/kit")).text;
  expect(page).toContain("Leve a planilha");
  expect(page).not.toMatch(/type="checkbox"[^>]* checked/);
  const guest = site.visitor();
  const placed = await submit(guest, {
    ...checkoutBody({ id: 0, price: 4500 + 1900 }),
    lines: [
      { productId: product.id, quantity: 1, offerId: offer.id },
      { productId: sheet.id, quantity: 1, bumpId: bump.id },
    ],
  });
  expect(placed.status, placed.text).toBe(201);
  const lines = await site.db
    .selectFrom("order_items")
    .select(["price", "list_price", "offer_id", "bump_id"])
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { price: 4500, list_price: 5000, offer_id: offer.id, bump_id: null },
    { price: 1900, list_price: null, offer_id: null, bump_id: bump.id },
  ]);
});

test("asks for a chosen amount, keeps the link's amount and explains a wrong one", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit" });
  const facts = { product_id: product.id, name: "Pague quanto quiser", slug: "kit-livre", is_public: true };
  const offer = await makeOffer(site.db, { ...facts, price: 2500, minimum_price: 1000 });
  const read = async (path: string) =>
    (await site.get(path)).text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
  const shop = await read(`/produto/${product.id}-kit`);
  for (const said of [
    "você escolhe o valor, a partir de R$ 10,00",
    'action="/c/kit-livre"',
    'name="valor"',
  ]) {
    expect(shop).toContain(said);
  }
  for (const [typed, said, button] of [
    ["", "Sugestão: R$ 25,00. O mínimo é R$ 10,00.", "Gerar PIX de R$ 25,00"],
    ["?valor=R%24+1.040%2C5", "Sugestão: R$ 25,00. O mínimo é R$ 10,00.", "Gerar PIX de R$ 1.040,50"],
    ["?valor=9,99", "O mínimo é R$ 10,00.", "Confira o valor"],
    ["?valor=dez", "Informe um valor, como 10 ou 10,50.", "Confira o valor"],
    ["?valor=100000,01", "O máximo é R$ 100.000,00.", "Confira o valor"],
  ] as const) {
    const page = await read(`/c/kit-livre${typed}`);
    // The button names the amount of the field or none.
    const [named] = /Gerar PIX de R\$ [\d.,]+|Confira o valor/.exec(page) ?? [];
    expect([page.includes(said), named], typed).toEqual([true, button]);
    const text = new URLSearchParams(typed).get("valor") ?? "25,00";
    expect(page, typed).toMatch(new RegExp(`id="valor"[^>]* value="${text.replace("$", "\\$")}"`));
    expect(page.includes('aria-invalid="true"'), typed).toBe(
      said !== "Sugestão: R$ 25,00. O mínimo é R$ 10,00.",
    );
  }
  // A fixed-price offer shows no amount field; the rest of the page is the same.
  await site.db.updateTable("offers").set({ minimum_price: 0 }).where("id", "=", offer.id).execute();
  expect(await read("/c/kit-livre?valor=0")).toContain("Concluir pedido");
  await site.db.updateTable("offers").set({ minimum_price: null }).where("id", "=", offer.id).execute();
  const fixed = await read("/c/kit-livre?valor=10");
  expect([fixed.includes('id="valor"'), fixed.includes("Gerar PIX de R$ 25,00")]).toEqual([false, true]);
});
