// The owner's list of a product's offers: made, shown, hidden, retired when sold, restored.
import { expect, test } from "vitest";
import { checkoutBody, submit } from "#tests/checkout.ts";
import { makeAdmin, makeOffer, makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("makes an offer with its own slug and São Paulo hours and writes the register", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db, { name: "Kit" });
  const path = `/admin/produtos/${product.id}/ofertas`;
  const fields = {
    intent: "save-offer",
    name: "Lote Único",
    price: "R$ 1.049,90",
    methods: ["credit", "pix", "boleto"],
    pix_discount: "7,5",
    starts_at: "2097-12-01T09:00",
  };
  for (const slug of ["lote-unico", "lote-unico-1"]) {
    expect((await admin.post(path, fields)).status).toBe(302);
    const made = await site.db.selectFrom("offers").selectAll().where("slug", "=", slug).executeTakeFirst();
    expect(made).toMatchObject({
      price: 104_990,
      pix_discount: 750,
      methods: [],
      is_public: false,
      places: null,
    });
    expect(made?.starts_at?.toISOString()).toBe("2097-12-01T12:00:00.000Z");
  }
  const taken = await admin.post(path, { ...fields, slug: "lote-unico" });
  expect([taken.status, taken.text.includes("Este endereço já é de outra oferta.")]).toEqual([422, true]);
  const page = (await admin.get(path)).text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
  for (const said of ["Ofertas de Kit", "R$ 1.049,90", "7,5% no PIX", "Ainda não começou", "Só com o link"]) {
    expect(page).toContain(said);
  }
  expect((await admin.get("/admin/registro")).text).toContain("Criou uma oferta");
});

test("shows an offer's term in list, form and register", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db, { name: "Kit" });
  const path = `/admin/produtos/${product.id}/ofertas`;
  const fields = { intent: "save-offer", name: "Anual", price: "99,00", methods: ["pix"], slug: "anual" };
  // Hidden fields of another choice are ignored.
  const year = { access_kind: "months", access_count: "12", access_until: "ontem" };
  expect((await admin.post(path, { ...fields, ...year })).status).toBe(302);
  const term = ["id", "version", "access_kind", "access_count", "access_until"] as const;
  const made = await site.db.selectFrom("offers").select(term).executeTakeFirstOrThrow();
  expect(made).toMatchObject({ access_kind: "months", access_count: 12, access_until: null });
  expect((await admin.get(path)).text.replaceAll("<!-- -->", "")).toContain("acesso por 1 ano");
  const edit = { ...fields, id: String(made.id), version: String(made.version) };
  const wrong = await admin.post(`${path}?editar=${made.id}`, {
    ...edit,
    access_kind: "until",
    access_until: "32/12/2097",
  });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Informe o último dia de acesso");
  expect(wrong.text).toContain('value="32/12/2097"');
  expect((await admin.post(path, { ...edit, access_kind: "until", access_until: "15/12/2097" })).status).toBe(
    302,
  );
  const until = await site.db.selectFrom("offers").select(term).executeTakeFirstOrThrow();
  expect(until).toMatchObject({ access_kind: "until", access_count: null });
  expect(until.access_until?.toISOString()).toBe("2097-12-16T03:00:00.000Z");
  expect((await admin.get(`${path}?editar=${made.id}`)).text).toContain('value="15/12/2097"');
  expect((await admin.get("/admin/registro")).text).toContain("Acesso até: (vazio) → 15/12/2097");
});

test("refuses an offer of another product and restores only a retired one", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const [own, other] = [await makeProduct(site.db), await makeProduct(site.db)];
  const offer = await makeOffer(site.db, { product_id: other.id });
  const before = await site.db.selectFrom("offers").selectAll().execute();
  for (const intent of ["delete-offer", "restore-offer", "set-offer-public"]) {
    const form = { intent, id: String(offer.id), ...(intent.startsWith("set") ? { value: "false" } : {}) };
    expect([intent, (await admin.post(`/admin/produtos/${own.id}/ofertas`, form)).status]).toEqual([
      intent,
      404,
    ]);
  }
  const ofOther = `/admin/produtos/${other.id}/ofertas`;
  expect((await admin.post(ofOther, { intent: "restore-offer", id: String(offer.id) })).status).toBe(404);
  expect(await site.db.selectFrom("offers").selectAll().execute()).toEqual(before);
  expect(await site.db.selectFrom("audit_log").selectAll().where("entity", "=", "offers").execute()).toEqual(
    [],
  );
});

test("retires a sold offer, which may be restored, and deletes an unsold one", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db);
  const path = `/admin/produtos/${product.id}/ofertas`;
  const [sold, unsold] = [
    await makeOffer(site.db, { product_id: product.id }),
    await makeOffer(site.db, { product_id: product.id }),
  ];
  const lines = [{ productId: product.id, offerId: sold.id, quantity: 1 }];
  const body = checkoutBody({ id: product.id, price: sold.price });
  expect((await submit(site.visitor(), { ...body, lines })).status).toBe(201);
  const retiredOf = async () =>
    (await site.db.selectFrom("offers").select(["id", "retired_at"]).execute()).map((row) => [
      row.id,
      row.retired_at !== null,
    ]);
  for (const { id } of [sold, unsold]) {
    expect((await admin.post(path, { intent: "delete-offer", id: String(id) })).status).toBe(302);
  }
  expect(await retiredOf()).toEqual([[sold.id, true]]);
  expect((await site.get(`/c/${sold.slug}`)).text).toContain("Esta oferta terminou");
  expect((await admin.post(path, { intent: "restore-offer", id: String(sold.id) })).status).toBe(302);
  expect(await retiredOf()).toEqual([[sold.id, false]]);
  const shown = { intent: "set-offer-public", id: String(sold.id), value: "true" };
  expect((await admin.post(path, shown)).status).toBe(302);
});
