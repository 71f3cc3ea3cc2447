// Script injection in every field through the normal forms (SEC-20). Uses a second shop, so that no other journey sees
// these products.
import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { encodedPayloads, PAYLOADS } from "./hostile-payloads.ts";
import { expectEachShown, expectOneOfMany, readHtml } from "./hostile-reading.ts";
import { expectShown, mustSend, oneSpace, send, textOf, watched } from "./intruders.ts";
import { allMails } from "./mailbox.ts";
import { LIKE_A_BROWSER, placeOrder, signIn } from "./shopper.ts";

const NAMES = encodedPayloads(118);
const NOTES = encodedPayloads(490);
const CATEGORIES = encodedPayloads(80);
const SEARCHES = encodedPayloads(190);
const ALL = PAYLOADS.join("\n");
const FILE = Buffer.from("um arquivo qualquer\n");

test("detects the hostile texts when nothing blocks them", async ({ browser }) => {
  const { page, found } = await watched(browser);
  for (const payload of PAYLOADS) await page.setContent(`<div title="${payload}">${payload}</div>`);
  await expect.poll(() => new Set(found.filter((line) => /ran$/.test(line))).size).toBeGreaterThan(25);
  const kinds = [];
  for (const payload of PAYLOADS) {
    const { programs, scripts } = await readHtml(page, `<div title="${payload}">${payload}</div>`);
    if (programs.length + scripts.length > 0) kinds.push(payload);
  }
  expect(kinds.length).toBeGreaterThan(45);
  expect(PAYLOADS.length).toBe(60);
  expect(new Set(PAYLOADS).size).toBe(60);
  await page.context().close();
});

test("SEC-20: runs no script from a search box or an address", async ({ browser }) => {
  const { page, found } = await watched(browser);
  await signIn(page, "admin@ipe.example", "admin123");
  for (const list of ["/loja", "/admin/produtos", "/admin/pedidos"]) {
    const screens = SEARCHES.map((text) => ({
      path: `${list}?busca=${encodeURIComponent(text)}`,
      texts: [text],
    }));
    await expectEachShown(page, screens);
  }
  const everything = encodeURIComponent(SEARCHES[0] ?? "");
  const codes = CATEGORIES.map((text) => ({
    path: `/resgatar?codigo=${encodeURIComponent(text)}`,
    texts: [text],
  }));
  await expectEachShown(page, codes);
  for (const path of [
    `/loja?categoria=${everything}&ordem=${everything}&pagina=${everything}`,
    `/loja#${everything}`,
    `/minha-conta?aba=${everything}`,
    `/admin/pedidos?status=${everything}&pagamento=${everything}&metodo=${everything}`,
    `/admin/avaliacoes?situacao=${everything}`,
    `/produto/1-${everything}`,
    `/blog/1-${everything}`,
    `/${everything}`,
    `/pedido/${everything}`,
    `/produtos/${everything}`,
  ]) {
    await expectShown(page, path, []);
  }
  await page.context().clearCookies();
  await expectShown(page, `/login?voltar=${everything}`, []);
  await expectShown(page, `/register?voltar=/${everything}`, []);
  await expectShown(page, `/redefinir-senha/${everything}`, []);
  await expectShown(page, `/acesso/${everything}`, []);
  expect(found).toEqual([]);
  await page.context().close();
});

test("SEC-20: shows hostile texts of every form as text on pages, lists, sheets, receipts and mail", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const owner = await watched(browser);
  await signIn(owner.page, "admin@ipe.example", "admin123");
  await expectAddressesRefused(owner.page);
  const categories = await addCategories(owner.page);
  const products = await addProducts(owner.page, categories);
  const buyer = await watched(browser);
  await register(buyer.page);
  const orders = await buyAll(buyer.page, products);
  await untilPaid(buyer.page, orders);
  await writeReviews(owner.page, buyer.page, products);
  const numbers = await annotate(owner.page, buyer.page, orders);

  await lookAtStore(buyer.page, products);
  await lookAtOrders(buyer.page, orders);
  await renameAndLook(buyer.page);
  await lookAtAdministration(owner.page, products, categories, numbers);
  await lookAtMails(buyer.page);
  expect([...owner.found, ...buyer.found]).toEqual([]);
  await owner.page.context().close();
  await buyer.page.context().close();
});

// ---- writing

function productForm(place: number, category: number): Record<string, string> {
  const name = NAMES[place] ?? "";
  return {
    intent: "save-product",
    name,
    short_description: NAMES[(place + 1) % NAMES.length] ?? "",
    // A rich text in which the payload is escaped as text.
    description: `<p>${ALL.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
    price: "10,00",
    category_id: String(category),
    tags: PAYLOADS.slice((place % 6) * 10, (place % 6) * 10 + 10).join("; "),
    image: `https://imagens.example/${place}"onerror="hit(${place})`,
    images: `/media/x'"><script>hit(${place})</script>`,
    video_url: `https://videos.example/${place}?"><script>hit(${place})</script>`,
    product_type: "Download",
    file_name: name,
    file_size: PAYLOADS[0]?.slice(0, 40) ?? "",
    file_type: PAYLOADS[15]?.slice(0, 40) ?? "",
    is_active: "on",
    is_featured: "on",
  };
}

async function expectAddressesRefused(page: Page): Promise<void> {
  for (const address of ["javascript:hit(1)", "data:text/html,x", "//evil.example/x", "/\\evil.example"]) {
    for (const field of ["image", "images", "video_url"]) {
      const answer = await send(page, "/admin/produtos", { ...productForm(0, 1), [field]: address });
      expect(answer.status(), `${field} ${address}`).toBe(422);
    }
  }
}

/** Returns their ids, which this shop assigns in order. */
async function addCategories(page: Page): Promise<number[]> {
  for (const [place, name] of CATEGORIES.entries()) {
    await mustSend(page, "/admin/produtos?aba=categorias", {
      intent: "save-category",
      name,
      slug: place % 2 ? "" : name,
      description: NOTES[place % NOTES.length] ?? "",
      color: PAYLOADS[place]?.slice(0, 40) ?? "",
    });
  }
  const html = await (await page.request.get("/admin/produtos?aba=categorias", LIKE_A_BROWSER)).text();
  const numbers = [...html.matchAll(/editar=(\d+)/g)].map(([, id]) => Number(id));
  const last = Math.max(...numbers);
  return CATEGORIES.map((_, place) => last - CATEGORIES.length + 1 + place);
}

async function addProducts(page: Page, categories: number[]): Promise<number[]> {
  const upload = await page.request.put(
    `/api/admin/uploads/file?nome=${encodeURIComponent("<img src=x onerror=hit(9)>.txt")}`,
    {
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/octet-stream" },
      data: FILE,
    },
  );
  expect(upload.status()).toBe(200);
  const { key } = await upload.json();
  for (const place of NAMES.keys()) {
    await mustSend(page, "/admin/produtos", { ...productForm(place, categories[place] ?? 1), file_key: key });
  }
  const html = await (await page.request.get("/admin/produtos", LIKE_A_BROWSER)).text();
  const last = Math.max(...[...html.matchAll(/editar=(\d+)/g)].map(([, id]) => Number(id)));
  return NAMES.map((_, place) => last - NAMES.length + 1 + place);
}

async function register(page: Page): Promise<void> {
  await mustSend(page, "/register", {
    name: NAMES[0] ?? "",
    email: "intruso@teste.example",
    password: "segredo-do-intruso",
    password_confirmation: "segredo-do-intruso",
  });
}

async function buyAll(page: Page, products: number[]): Promise<string[]> {
  const orders: string[] = [];
  for (const [place, name] of NAMES.entries()) {
    const bought = place === 0 ? products : products.slice(place, place + 1);
    const email = "intruso@teste.example";
    orders.push(await placeOrder(page, { products: bought, name, email, method: "credit" }));
  }
  return orders;
}

/** Payments settle by themselves, the newest last. */
async function untilPaid(page: Page, orders: string[]): Promise<void> {
  for (const address of [orders.at(-1) ?? "", ...orders]) {
    await expect
      .poll(async () => (await page.request.get(address, LIKE_A_BROWSER)).text(), { timeout: 20_000 })
      .toContain("Pagamento Confirmado!");
  }
}

async function writeReviews(owner: Page, buyer: Page, products: number[]): Promise<void> {
  for (const [place, comment] of encodedPayloads(1990, "\n").entries()) {
    await mustSend(buyer, `/produto/${products[place]}/avaliar`, { rating: "5", comment });
  }
  await expectShown(owner, "/admin/avaliacoes", PAYLOADS);
  const ids = await owner.locator('input[type="checkbox"][name="id"]').all();
  for (const box of ids) {
    await mustSend(owner, "/admin/avaliacoes", { intent: "approve", id: await box.inputValue() });
  }
}

/** The buyer asks for a refund; the owner refunds a part and changes the status. Each act has a reason. */
async function annotate(owner: Page, buyer: Page, orders: string[]): Promise<number[]> {
  const html = await (await buyer.request.get(orders[0] ?? "", LIKE_A_BROWSER)).text();
  const first = Number(/<title>Pedido (\d+)/.exec(html)?.[1]);
  const numbers = orders.map((_, place) => first + place);
  for (const [place, reason] of NOTES.entries()) {
    await mustSend(buyer, orders[place] ?? "", { reason });
    const order = String(numbers[place]);
    const sheet = `/admin/pedidos?pedido=${order}`;
    const version = /name="version" value="(\d+)"/.exec(
      await (await owner.request.get(sheet, LIKE_A_BROWSER)).text(),
    )?.[1];
    const status = { intent: "status", order, version: version ?? "", status: "cancelled", note: reason };
    await mustSend(owner, sheet, status);
    // Another order, because a pending refund changes its own order.
    const other = String(numbers[place + NOTES.length]);
    const refund = { intent: "refund", order: other, key: randomUUID(), scope: "amount", amount: "1,00" };
    await mustSend(owner, `/admin/pedidos?pedido=${other}`, { ...refund, reason });
  }
  return numbers;
}

// ---- looking

async function lookAtStore(page: Page, products: number[]): Promise<void> {
  const tagless = PAYLOADS.map((payload) => payload.replace(/^(##|-) /, ""));
  const screens = products.map((id, place) => ({
    path: `/produto/${id}`,
    texts: [NAMES[place] ?? "", ...tagless],
  }));
  for (const [place, told] of (await expectEachShown(page, screens)).entries()) {
    expect(told).toContainEqual(expect.objectContaining({ name: NAMES[place] }));
  }
  await page.goto(`/produto/${products[0]}`);
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
  await expect(page.getByText("Adicionado ao carrinho")).toBeVisible();
  await page
    .getByRole("link", { name: /^Carrinho/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /Carrinho/i }).first()).toBeVisible();
  await expect.poll(() => textOf(page)).toContain(oneSpace(NAMES[0] ?? ""));
  await page.goto("/checkout");
  await expect(page.getByLabel("Nome completo")).toHaveValue(NAMES[0] ?? "");
  await expectShown(page, "/", []);
  await expectShown(page, "/loja?ordem=newest", CATEGORIES);
  await page.locator(`main article a[href^="/produto/${products.at(-1)}-"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: NAMES.at(-1) ?? "" })).toBeVisible();
}

async function lookAtOrders(page: Page, orders: string[]): Promise<void> {
  await expectShown(page, orders[0] ?? "", NAMES);
  const receipts = orders.map((address, place) => ({
    path: `${address}/recibo`,
    texts: [NAMES[place] ?? ""],
  }));
  await expectEachShown(page, receipts);
  await expectShown(page, "/minha-conta?aba=produtos", NAMES);
  await expectShown(page, "/minha-conta?aba=pedidos", NAMES.slice(-5));
}

async function renameAndLook(page: Page): Promise<void> {
  const refused = await send(page, "/minha-conta?aba=perfil", {
    intent: "profile",
    name: "Nome",
    phone: "<script>hit(0)</script>",
    address: "",
  });
  expect(refused.status()).toBe(422);
  const addresses = encodedPayloads(290);
  for (const [place, name] of NAMES.entries()) {
    const address = addresses[place % addresses.length] ?? "";
    await mustSend(page, "/minha-conta?aba=perfil", { intent: "profile", name, phone: "", address });
    await expectOneOfMany(page, place, { path: "/minha-conta?aba=perfil", texts: [name, address] });
  }
}

async function lookAtAdministration(
  page: Page,
  products: number[],
  categories: number[],
  orders: number[],
): Promise<void> {
  // Each form shows two names: its own name, and the next product's name as the short description.
  const sheets = products.map((id, place) => ({
    path: `/admin/produtos?editar=${id}`,
    texts: [NAMES[place] ?? "", NAMES[(place + 1) % NAMES.length] ?? ""],
  }));
  await expectEachShown(page, sheets);
  await expectShown(page, "/admin/produtos?aba=categorias", CATEGORIES);
  const forms = NOTES.map((note, place) => ({
    path: `/admin/produtos?aba=categorias&editar=${categories[place]}`,
    texts: [note],
  }));
  const details = [...NOTES, ...NOTES].map((note, place) => ({
    path: `/admin/pedidos?pedido=${orders[place]}`,
    texts: [NAMES[place] ?? "", note],
  }));
  await expectEachShown(page, forms);
  await expectEachShown(page, details);
  await expectShown(page, "/admin/pedidos", NAMES.slice(-15));
  await expectShown(page, "/admin/pedidos?pagina=2", NAMES.slice(0, 1));
  await expectShown(page, "/admin", NAMES.slice(-3));
  await expectShown(page, "/admin/avaliacoes?situacao=aprovadas", PAYLOADS);
}

async function lookAtMails(page: Page): Promise<void> {
  const mails = () => allMails("intrusos");
  const written = async () => oneSpace((await mails()).map(({ text }) => text).join("\n"));
  const missing = async () => {
    const said = await written();
    return [...NAMES, ...NOTES].filter((text) => !said.includes(oneSpace(text)));
  };
  await expect.poll(missing, { timeout: 20_000, message: "mails with every name and reason" }).toEqual([]);
  const shown: string[] = [];
  for (const { html } of await mails()) {
    await page.setContent(html ?? "");
    shown.push(await textOf(page));
  }
  const said = shown.join("\n");
  expect([...NAMES, ...NOTES].filter((text) => !said.includes(oneSpace(text)))).toEqual([]);
}
