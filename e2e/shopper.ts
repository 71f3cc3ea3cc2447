// Acts of a customer through the screens.
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export const CARDS = {
  approved: "4000 0000 0000 0002",
  declined: "4000 0000 0000 0010",
  /** Pending until `simulatePayment` decides. */
  undecided: "4000 0000 0000 0044",
  lost: "4000 0000 0000 0051",
};

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
}

/** Goes from the store's search to the checkout with one unit of the product. */
export async function takeToCheckout(page: Page, product: string): Promise<void> {
  await page.goto(`/loja?busca=${encodeURIComponent(product)}`);
  await page.getByRole("link", { name: product }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: product })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Comprar Agora" }).first().click();
  await expect(page.getByRole("heading", { name: "Finalizar compra" })).toBeVisible();
}

/** Confirms a second purchase when the page says that the product is owned or being paid. */
export async function wantAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Comprar de novo" }).click();
  await expect(page.getByLabel("Nome completo")).toBeVisible();
}

export async function sayWhoIs(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Nome completo").fill(name);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Nome no cartão").fill("MARIA TESTE");
  await page.getByLabel("Mês").selectOption("12");
  await page.getByLabel("Ano").selectOption({ index: 3 });
  await page.getByLabel("CVV").fill("123");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
}

export async function payByPix(page: Page): Promise<void> {
  await page.getByRole("radio", { name: /PIX/ }).check();
  await page.getByRole("button", { name: /^Gerar PIX de R\$/ }).click();
}

export async function payByBoleto(page: Page, document: string): Promise<void> {
  await page.getByRole("radio", { name: /Boleto/ }).check();
  await page.getByLabel(/CPF/).fill(document);
  await page.getByRole("button", { name: /^Gerar boleto de R\$/ }).click();
}

/** The server closes connections after ten idle seconds, perhaps just now. Browsers retry on their own. */
export const LIKE_A_BROWSER = { maxRetries: 2 };

/** Posts as the form does without a script. Tests of the form itself fill it in. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const answer = await page.request.post("/login", {
    ...LIKE_A_BROWSER,
    headers: { "sec-fetch-site": "same-origin" },
    form: { email, password },
    maxRedirects: 0,
  });
  expect(answer.status(), `${email} signs in`).toBe(302);
}

/** Fills in the sign-in page, whatever page follows. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Downloads the bytes of a link with this browser's cookies. */
export async function downloadOf(
  page: Page,
  link: string,
): Promise<{ status: number; bytes: number; name: string }> {
  const answer = await page.request.get(link, LIKE_A_BROWSER);
  return {
    status: answer.status(),
    bytes: (await answer.body()).byteLength,
    name: answer.headers()["content-disposition"] ?? "",
  };
}

export interface OrderOptions {
  /** One unit of each product. */
  products: number[];
  name: string;
  email: string;
  method: "credit" | "pix" | "boleto";
}

/**
 * Places an order by posting what the checkout's script posts, also for products bought before. Returns its address.
 * Card orders are paid.
 */
export async function placeOrder(
  page: Page,
  { products, name, email, method }: OrderOptions,
): Promise<string> {
  const lines = products.map((productId) => ({ productId, quantity: 1 }));
  const quote = await post(page, "/api/checkout/quote", { lines, method });
  const answer = await post(page, "/api/checkout/orders", {
    lines,
    seenTotalCents: quote.total,
    again: true,
    name,
    email,
    method,
    ...(method === "credit" ? { cardToken: "tok_sandbox_pending" } : {}),
    ...(method === "boleto" ? { document: "52998224725" } : {}),
  });
  const order = `/pedido/${answer.publicId}`;
  if (method === "credit") await simulatePayment(page, order);
  return order;
}

/** The bank decides now, independent of the time that passed. */
export async function simulatePayment(
  page: Page,
  order: string,
  action: "pay" | "expire" | "settle" = "pay",
): Promise<void> {
  const path = `/api/orders/${order.split("/").at(-1)}/sandbox`;
  await post(page, URL.canParse(order) ? new URL(path, order).href : path, { action });
}

/** The bank decides, and the person returns from the bank's app to the order's page, which asks at once. */
export async function settle(page: Page, action?: "expire" | "settle"): Promise<void> {
  await expect(page).toHaveURL(/\/pedido\//);
  await waitForHydration(page);
  await simulatePayment(page, page.url(), action);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

export async function payByGoodCard(page: Page): Promise<void> {
  await payByCard(page, CARDS.undecided);
  await settle(page);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
}

async function post(page: Page, path: string, body: object) {
  const answer = await page.request.post(path, {
    ...LIKE_A_BROWSER,
    headers: { "sec-fetch-site": "same-origin", "idempotency-key": randomUUID() },
    data: body,
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}
