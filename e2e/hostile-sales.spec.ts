// Script injection in sales texts: offers, coupons, bumps, questions, pages, menu, brand, reminders, student lists, URL
// marks (SEC-20). Uses the second shop.
import { expect, type Page, test } from "@playwright/test";
import { encodedPayloads, PAYLOADS, RICH_PAYLOADS } from "./hostile-payloads.ts";
import { expectEachShown } from "./hostile-reading.ts";
import { expectShown, mustSend, send, watched } from "./intruders.ts";
import { LIKE_A_BROWSER, placeOrder, signIn } from "./shopper.ts";

const NAMES = encodedPayloads(78);
const QUESTIONS = encodedPayloads(190);
const ANSWERS = encodedPayloads(1900, "\n");
const NOTES = encodedPayloads(190);
const MARKS = encodedPayloads(90);
const BUYERS = 4;
const TITLES = encodedPayloads(78);
const RICH = `<p>${PAYLOADS.join("</p><p>")}</p>${RICH_PAYLOADS.join("")}<p>fim do texto</p>`;

test("SEC-20: shows hostile texts of offers, coupons, bumps, questions and origins as text everywhere", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const owner = await watched(browser);
  await signIn(owner.page, "admin@ipe.example", "admin123");
  const [first, second] = await addProducts(owner.page);
  const offers = `/admin/produtos/${first}/ofertas`;
  const offerNames = NAMES.slice(0, 8);
  for (const [place, name] of offerNames.entries()) {
    await mustSend(owner.page, offers, {
      intent: "save-offer",
      name,
      slug: `intrusa-${place}`,
      price: "9,00",
      methods: "pix",
      is_public: "on",
    });
  }
  await mustSend(owner.page, `/admin/produtos/${first}/adicionais`, {
    intent: "save-bump",
    bumped_product_id: String(second),
    headline: NAMES[8] ?? "",
    description: encodedPayloads(290)[0] ?? "",
    price: "1,00",
  });
  for (const code of ["<SCRIPT>", '"ONERROR=HIT', "'';HIT"]) {
    const refused = await send(owner.page, "/admin/cupons", { intent: "save-coupon", code, kind: "percent" });
    expect(refused.status(), code).toBe(422);
  }
  for (const [place, note] of NOTES.entries()) {
    await mustSend(owner.page, "/admin/cupons", {
      intent: "save-coupon",
      code: `INTRUSO${place}`,
      kind: "percent",
      discount: "1",
      applies_to: "all",
      note,
    });
  }

  const visitor = await watched(browser);
  await expectShown(visitor.page, `/produto/${first}`, [...offerNames, ...QUESTIONS.slice(0, 10)]);
  await expectShown(visitor.page, "/c/intrusa-0", [offerNames[0] ?? ""]);
  const sale = encodeURIComponent(PAYLOADS.slice(0, 20).join(" "));
  await expectShown(visitor.page, `/c/intrusa-1?nome=${sale}&email=${sale}&cupom=${sale}`, []);
  const marked = MARKS.map((mark) => {
    const marks = { utm_source: mark, utm_medium: mark, utm_campaign: mark, src: mark, cupom: mark };
    return `/produto/${first}?${new URLSearchParams(marks)}`;
  });
  // The owner sees an origin once it has an order.
  for (const [place, path] of marked.slice(0, BUYERS).entries()) {
    const came = await watched(browser);
    await came.page.goto(path);
    await placeOrder(came.page, orderOf(second, place));
    expect(came.found).toEqual([]);
    await came.page.context().close();
  }
  await expectEachShown(
    visitor.page,
    marked.slice(BUYERS).map((path) => ({ path, texts: [] })),
  );

  await expectShown(owner.page, offers, offerNames);
  await expectShown(owner.page, `/admin/produtos/${first}/adicionais`, [NAMES[8] ?? ""]);
  const searches = NOTES.map((_, place) => ({ path: `/admin/cupons?q=INTRUSO${place}`, texts: [] }));
  await expectEachShown(owner.page, searches);
  for (const path of [
    "/admin",
    "/admin/origens",
    "/admin/cupons",
    "/admin/pedidos",
    "/admin/recuperacao",
    "/admin/registro",
    `/admin/registro?q=${sale}`,
    `/admin/pedidos?origem=${sale}`,
  ]) {
    await expectShown(owner.page, path, []);
  }
  expect([...owner.found, ...visitor.found]).toEqual([]);
  await owner.page.context().close();
  await visitor.page.context().close();
});

test("SEC-20: shows hostile texts of pages, menu, brand, reminders and student lists as text", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const owner = await watched(browser);
  const { page } = owner;
  await signIn(page, "admin@ipe.example", "admin123");
  const made = await send(page, "/admin/paginas", { intent: "create-page", title: `Intrusa ${PAYLOADS[0]}` });
  const ref = made.headers().location?.split("/").at(-1) ?? "";
  const sections = [
    { id: "titulo", type: "page-title", title: TITLES[0] },
    { id: "duvidas", type: "faq", title: TITLES[1], items: [{ question: TITLES[2], answer: RICH }] },
  ];
  const content = { act: "publish", version: 1, content: { title: TITLES[3], sections } };
  const published = await page.request.post(`/api/admin/pages/${ref}`, {
    ...LIKE_A_BROWSER,
    headers: { "sec-fetch-site": "same-origin" },
    data: content,
  });
  expect(published.status(), await published.text()).toBe(200);
  await page.goto("/admin/paginas");
  const address = await page.locator('a[href^="/p/"]').first().getAttribute("href");
  const visitor = await watched(browser);
  await expectShown(visitor.page, address ?? "", [TITLES[0] ?? "", TITLES[1] ?? "", TITLES[2] ?? ""]);
  await expectShown(page, `/admin/paginas/${ref}`, []);

  await page.goto("/admin/paginas/menu");
  const version = (await page.locator('input[name="version"]').first().getAttribute("value")) ?? "0";
  const labels = encodedPayloads(30).slice(0, 5);
  await mustSend(page, "/admin/paginas/menu", {
    intent: "save-navigation",
    version,
    header: JSON.stringify(labels.map((label) => ({ label, to: "/loja" }))),
    footer: JSON.stringify([{ title: labels[0], links: labels.map((label) => ({ label, to: "/blog" })) }]),
  });
  await mustSend(page, "/admin/configuracoes?grupo=marca", {
    intent: "save-settings",
    group: "marca",
    brand: PAYLOADS[0]?.slice(0, 40) ?? "",
    tagline: TITLES[4] ?? "",
    legalName: TITLES[5] ?? "",
    taxId: "45.997.418/0001-53",
    logo: "",
  });
  for (const message of ["cart-1", "cart-2"]) {
    await send(page, "/admin/recuperacao/mensagens", {
      intent: "save-message",
      message,
      version: "0",
      on: "on",
      delay: "2",
      subject: TITLES[6] ?? "",
      text: PAYLOADS.join("\n").replaceAll(/[{}]/g, ""),
    });
    await page.goto(`/admin/recuperacao/mensagens/${message}/previa`);
  }
  const csv = [
    "Nome;E-mail",
    ...NAMES.map((name, place) => `"${name.replaceAll('"', '""')}";i${place}@teste.example`),
  ];
  const course = "/admin/cursos/1/alunos";
  const pasted = await send(page, "/admin/importar", {
    intent: "paste-list",
    csv: csv.join("\r\n"),
    preset: "1",
  });
  const [, rehearsal = ""] = /(\/admin\/importar\/\d+)/.exec(pasted.headers().location ?? pasted.url()) ?? [];
  // A file is read in a background job.
  await expect(async () => {
    await page.goto(rehearsal);
    await expect(page.getByRole("heading", { name: "Linha por linha" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectShown(page, rehearsal, NAMES.slice(0, 3));
  await expect(async () => {
    await send(page, rehearsal, { intent: "begin-import" });
    await page.goto(course);
    await expect(page.getByText(NAMES.at(-1) ?? "").first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectShown(page, course, NAMES.slice(-3));
  for (const path of ["/", "/loja", "/sobre", "/blog", "/termos", "/privacidade", "/login", "/checkout"]) {
    await expectShown(
      visitor.page,
      path,
      [labels[0] ?? ""].filter(() => path !== "/checkout"),
    );
  }
  for (const path of [
    "/admin",
    "/admin/paginas",
    "/admin/registro",
    "/admin/configuracoes",
    "/admin/recuperacao/mensagens",
  ]) {
    await expectShown(page, path, []);
  }
  expect([...owner.found, ...visitor.found]).toEqual([]);
});

function orderOf(product: number, place: number) {
  return {
    products: [product],
    name: NAMES[place] ?? "",
    email: `v${place}@teste.example`,
    method: "pix" as const,
  };
}

/** Creates two products, the first with questions. Returns their ids. */
async function addProducts(page: Page): Promise<[number, number]> {
  const upload = await page.request.put("/api/admin/uploads/file?nome=a.txt", {
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/octet-stream" },
    data: Buffer.from("um arquivo qualquer\n"),
  });
  const { key } = await upload.json();
  for (const name of ["Intruso um", "Intruso dois"]) {
    const form = new URLSearchParams({
      intent: "save-product",
      name,
      short_description: TITLES[7] ?? "",
      image: "https://imagens.example/1.webp",
      description: RICH,
      price: "10,00",
      category_id: "1",
      product_type: "Download",
      file_key: key,
      file_name: "a.txt",
      is_active: "on",
    });
    for (const [place, question] of QUESTIONS.slice(0, 10).entries()) {
      form.append("faq", question);
      form.append("faq", ANSWERS[place % ANSWERS.length] ?? "");
    }
    const answer = await page.request.post("/admin/produtos", {
      ...LIKE_A_BROWSER,
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
      data: form.toString(),
      maxRedirects: 0,
    });
    const refused = [...(await answer.text()).matchAll(/-error"[^>]*>([^<]*)/g)].map(([, words]) => words);
    expect([answer.status(), refused]).toEqual([302, []]);
  }
  const html = await (await page.request.get("/admin/produtos", LIKE_A_BROWSER)).text();
  const last = Math.max(...[...html.matchAll(/editar=(\d+)/g)].map(([, id]) => Number(id)));
  return [last - 1, last];
}
