// Becomes a student through the screens.
import { expect, type Page } from "@playwright/test";
import { placeOrder, waitForHydration } from "./shopper.ts";

export interface Student {
  name: string;
  email: string;
  password: string;
}

export async function register(page: Page, person: Student): Promise<void> {
  await page.goto("/register");
  await waitForHydration(page);
  await page.getByLabel("Nome", { exact: true }).fill(person.name);
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByLabel("Senha", { exact: true }).fill(person.password);
  await page.getByLabel("Confirmar senha", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: /^(Cadastrar|Criar conta)$/ }).click();
  await expect(page).not.toHaveURL(/\/register/);
}

/** Registers and buys the course without the checkout's screens. */
export async function buyCourse(page: Page, person: Student, course: string): Promise<void> {
  await register(page, person);
  await page.goto("/loja?categoria=cursos");
  const link = (await page.getByRole("link", { name: course }).first().getAttribute("href")) ?? "";
  const product = Number(/\/produto\/(\d+)/.exec(link)?.[1]);
  await page.goto(await placeOrder(page, { products: [product], ...person, method: "credit" }));
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible({ timeout: 20_000 });
}
