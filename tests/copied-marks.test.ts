// Invisible characters that phones, messengers and PDFs add to copied text are removed in every form and API.
import { expect, test } from "vitest";
import { checkFields, EMPTY_FIELDS } from "#app/checkout/form/checkout-form.ts";
import { maskCardNumber, maskDocument, maskZip } from "#app/checkout/form/typing-masks.ts";
import { readCertificateCode } from "#app/courses/certificates/certificate-code.ts";
import { registrationHints } from "#app/identity/user-rules.ts";
import { pixKeyWords } from "#app/payments/pix/pix-key.ts";
import { readCsv } from "#app/platform/files/csv-reading.ts";
import { phoneLine } from "#app/platform/forms/text.schema.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { checkoutBody, submit } from "./checkout.ts";
import { makeAdmin, makeCoupon, makePost, makeProduct, makeUserWithPassword } from "./makers.ts";
import { codeNow, switchOnSecondFactor } from "./second-factor.ts";
import { openTables, rowsPath } from "./table-client.ts";
import { openSite } from "./test-site.ts";

const PHONES = [
  "\u202a+55 11 98765-4321\u202c",
  "\u202d+55 (11) 98765\u20114321\u202c",
  "\u2068+55 11 98765-4321\u2069",
  "\u200e11 98765-4321",
  "\ufeff(11)\u00a098765\u20104321\u200b",
  "11\u00ad 98765\u22124321\ufe0e",
  "\u2066011 98765 4321\u2069\u200f",
];
/** Invisible characters around and inside a text. */
const WRAPPINGS = [
  (text: string) => `\u202a${text}\u202c`,
  (text: string) => `\u2068${text}\u2069\ufe0f`,
  (text: string) => `\u200b${text.slice(0, 2)}\u2060${text.slice(2)}\u00ad`,
  (text: string) => text.replaceAll("-", "\u2011").replaceAll(" ", "\u00a0"),
];
const BLANKS = [
  ...["\u200b\u200b", "\u3164\u3164", "\u2800\u2800", "\u00ad\u00ad", "\u2060\u2060\u2060", "\ufe0f\ufe0f"],
  ...[
    "\u202e\u202e",
    "\u115f\u1160",
    "\ufeff \u200d",
    "\u{e0041}\u{e0042}",
    "\ufffc\ufffc",
    "\u180e\u034f\u061c",
  ],
];

test("accepts a profile's phone number and stores it plain", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db);
  const person = await site.as(user);
  for (const phone of PHONES) {
    const form = { intent: "profile", name: "Ana Souza", phone, address: "" };
    const answer = await person.post("/minha-conta?aba=perfil", form);
    expect(answer.status, JSON.stringify(phone)).toBe(302);
    const row = site.db.selectFrom("users").select("phone").where("id", "=", user.id);
    expect((await row.executeTakeFirstOrThrow()).phone).toBe("(11) 98765-4321");
  }
});

test("cleans name, e-mail, CPF, CNPJ, CEP and coupon of an order, in browser and server", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 1990 });
  await makeCoupon(site.db, { code: "VOLTA-10" });
  for (const [at, wrap] of WRAPPINGS.entries()) {
    for (const written of ["529.982.247-25", "11.222.333/0001-81"]) {
      const typed = { ...EMPTY_FIELDS, name: wrap("Ana"), email: wrap(`a-${at}@teste.example`) };
      const fields = { ...typed, document: maskDocument(wrap(written)) };
      const pix = { method: "pix", document: "required", address: "none", cardCapture: null } as const;
      expect(checkFields(fields, pix, site.now())).toEqual({});
      expect(fields.document).toBe(written);
      const body = checkoutBody(product, { method: "boleto", email: typed.email });
      const told = { ...body, name: typed.name, document: wrap(written), coupon: wrap("volta-10") };
      const answer = await submit(site.visitor(), { ...told, again: true, seenTotalCents: 1791 });
      expect(answer.status, answer.text).toBe(201);
    }
  }
  const orders = await site.db
    .selectFrom("orders")
    .select(["guest_name", "guest_email"])
    .orderBy("id")
    .execute();
  for (const [at, { guest_name, guest_email }] of orders.entries()) {
    expect(guest_name).toBe("Ana");
    expect(guest_email).toBe(`a-${Math.floor(at / 2)}@teste.example`);
  }
  expect(maskZip("\u202a01310\u2011100\u202c")).toBe("01310-100");
  expect(maskCardNumber("\u202a4000 0000 0000 0002\u202c")).toBe("4000 0000 0000 0002");
});

test("cleans money, numbers, days, codes and addresses in back-office forms", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  for (const [at, wrap] of WRAPPINGS.entries()) {
    const form = { intent: "save-coupon", kind: "amount", applies_to: "all", note: "" };
    const answer = await admin.post("/admin/cupons", {
      ...form,
      code: wrap(`volta-${at}`),
      discount: wrap("R$ 1.299,00"),
      starts_at: wrap("2026-11-20T10:00"),
      ends_at: wrap("2026-12-01T00:00"),
      max_uses: wrap("50"),
      max_uses_each: wrap("1"),
      min_total_cents: wrap("100,00"),
    });
    expect(answer.status, answer.text.slice(0, 300)).toBe(302);
  }
  const coupons = await site.db.selectFrom("coupons").selectAll().orderBy("id").execute();
  expect(coupons.map(({ code }) => code)).toEqual(["VOLTA-0", "VOLTA-1", "VOLTA-2", "VOLTA-3"]);
  for (const coupon of coupons) {
    expect(coupon).toMatchObject({ discount: 129_900, max_uses: 50, min_total_cents: 10_000 });
    expect(coupon.starts_at).toEqual(new Date("2026-11-20T13:00:00Z"));
  }
  const post = {
    intent: "save-post",
    content: "<p>Texto.</p>",
    image: "\u202ahttps://img.example/a.png\u202c",
  };
  const saved = await admin.post("/blog-admin?novo=1", { ...post, title: "Um post", is_draft: "on" });
  expect(saved.status, saved.text.slice(0, 300)).toBe(302);
  const { image } = await site.db.selectFrom("blog_posts").select("image").executeTakeFirstOrThrow();
  expect(image).toBe("https://img.example/a.png");
  const found = await admin.get(`/admin/cupons?busca=${encodeURIComponent("\u202aVOLTA\u20112\u202c")}`);
  expect([found.text.includes("VOLTA-2"), found.text.includes("VOLTA-1")]).toEqual([true, false]);
});

test("cleans values in the table API and in CSV cells", async () => {
  const { client } = await openTables();
  const wrap = (text: string) => `\u202a${text}\u202c`;
  const person = {
    name: "Ana Souza",
    email: wrap("ana@teste.example"),
    phone: wrap("+55 11 98765\u20114321"),
  };
  const made = await client.post(rowsPath(629), person);
  expect(made.status, made.text).toBe(200);
  expect(made.json()).toMatchObject({ email: "ana@teste.example", phone: "+55 11 98765-4321" });
  const coupon = { code: wrap("volta\u201110"), kind: wrap("percent"), discount: wrap("10.00") };
  const sold = await client.post(rowsPath(642), { ...coupon, starts_at: wrap("2026-11-20T10:00:00Z") });
  expect(sold.status, sold.text).toBe(200);
  expect(sold.json()).toMatchObject({
    code: "VOLTA-10",
    discount: "10.00",
    starts_at: "2026-11-20T10:00:00Z",
  });
  const cells = [wrap("a"), wrap("11 9"), "\u200b"].join(";");
  expect(readCsv(`${cells}\n1;2;3`)[0]?.cells).toEqual(["a", "11 9", ""]);
});

test("treats names, titles and comments of invisible characters only as empty", async () => {
  const { site, client } = await openTables();
  const product = await makeProduct(site.db, { price: 0 });
  const post = await makePost(site.db);
  for (const blank of BLANKS) {
    const seen = JSON.stringify(blank);
    const password = { password: "segredo-bom-1", password_confirmation: "segredo-bom-1", website: "" };
    const registered = { name: blank, email: "ana@teste.example", ...password };
    expect(registrationHints({ ...registered }).name, seen).toBeDefined();
    expect((await site.visitor().post("/register", registered)).status, seen).toBe(422);
    expect(
      checkFields({ ...EMPTY_FIELDS, name: blank, email: "a@b.example" }, undefined, site.now()),
    ).toEqual({
      name: "Informe seu nome completo",
    });
    const order = await submit(site.visitor(), { ...checkoutBody(product), name: blank });
    expect(order.status, seen).toBe(422);
    const comment = { name: "Ana", email: "ana@teste.example", comment: blank, website: "" };
    for (const wrong of [comment, { ...comment, name: blank, comment: "Gostei" }]) {
      expect((await site.visitor().post(`/blog/${post.id}`, wrong)).status, seen).toBe(422);
    }
    const titled = await client.post(rowsPath(632), { title: blank, content: "Texto" });
    expect([titled.status, Object.keys(titled.json().detail)], seen).toEqual([400, ["title"]]);
    expect((await client.post(rowsPath(629), { name: blank, email: "x@teste.example" })).status).toBe(400);
  }
  expect(await site.db.selectFrom("orders").select("id").execute()).toEqual([]);
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

test("cleans a second-factor code and a certificate number", async () => {
  const site = await openSite();
  const password = "segredo-certo";
  const user = await makeUserWithPassword(site.db, password, { role: "admin", email: "dona@teste.example" });
  const { key, codes } = await switchOnSecondFactor(site, await site.as(user), password);
  site.advance(60_000);
  const digits = codeNow(site, key);
  const [grouped = "", spare = ""] = [`${digits.slice(0, 3)}\u2011${digits.slice(3)}`, codes[0]];
  for (const code of [`\u2068${grouped}\u2069`, `\u202a${spare.replace("-", "\u2011")}\u202c`]) {
    const visitor = site.visitor();
    await visitor.post("/login", { email: "\u202aDona@teste.example\u202c", password });
    expect((await visitor.post("/login/codigo", { code })).status).toBe(302);
    expect((await visitor.get("/admin")).status).toBe(200);
  }
  expect(readCertificateCode("\u202a7k2m\u201109xq\u2011ab4d\u202c")).toBe("7K2M-09XQ-AB4D");
});

test("converts an internationalized domain to ASCII in every form and API", async () => {
  const { site, client } = await openTables();
  const product = await makeProduct(site.db, { price: 0 });
  const post = await makePost(site.db);
  const kept = (name: string) => `${name}@xn--corao-dra1a.com.br`;
  const password = { password: "segredo-bom-1", password_confirmation: "segredo-bom-1", website: "" };
  const visitor = site.visitor();
  const person = { name: "Ana Souza", email: "Ana@CORAÇÃO.com.br", ...password };
  expect(registrationHints(person)).toEqual({});
  expect((await visitor.post("/register", person)).status).toBe(302);
  expect((await submit(site.visitor(), checkoutBody(product, { email: "bia@coração.com.br" }))).status).toBe(
    201,
  );
  const reader = { email: "caio@coração.com.br", source: "blog", website: "" };
  expect((await site.visitor().postJson("/api/newsletter", reader)).status).toBeLessThan(300);
  const comment = { name: "Dora", email: "dora@coração.com.br", comment: "Gostei", website: "" };
  expect((await visitor.post(`/blog/${addressOf(post.id, post.title)}`, comment)).status).toBe(302);
  const row = await client.post(rowsPath(629), { name: "Eva", email: "eva@coração.com.br" });
  expect([row.status, row.json().email]).toEqual([200, kept("eva")]);
  const users = await site.db.selectFrom("users").select("email").orderBy("id").execute();
  expect(users.map(({ email }) => email).slice(1)).toEqual([kept("ana"), kept("bia"), kept("eva")]);
  expect(await site.db.selectFrom("orders").select("guest_email").execute()).toEqual([
    { guest_email: kept("bia") },
  ]);
  expect(await site.db.selectFrom("newsletter_subscriptions").select("email").execute()).toEqual([
    { email: kept("caio") },
  ]);
  expect(await site.db.selectFrom("comments").select("email").execute()).toEqual([{ email: kept("dora") }]);
  const again = site.visitor();
  const entered = await again.post("/login", { email: "ana@coração.com.br", password: "segredo-bom-1" });
  expect(entered.status).toBe(302);
});

test("keeps invisible characters in texts that need them", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const title = "Família \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f \u2013 guia";
  await admin.post("/blog-admin?novo=1", { intent: "save-post", title, content: "<p>a</p>", is_draft: "on" });
  expect(await site.db.selectFrom("blog_posts").select("title").execute()).toEqual([{ title }]);
  expect(phoneLine(40).parse("ramal \u2764\ufe0f")).toBe("ramal \u2764\ufe0f");
  expect(pixKeyWords("\u202aana@teste.example\u202c")).toBe("E-mail ana@teste.example");
  expect(fieldToCents("\u202dR$\u00a049,90\u202c")).toBe(4990);
});
