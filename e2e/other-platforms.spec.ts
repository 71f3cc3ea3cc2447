// An owner who still sells on another platform: its sales open courses here, and its refunds close them.
import { createHmac, randomUUID } from "node:crypto";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { readCourses } from "../db/seed/content/courses.ts";
import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { mailTo } from "./mailbox.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const COURSE = "Automação com planilhas: do zero ao robô";
const TOKEN = "token-da-kiwify";
const STUDENT = { name: "Graça Compra", email: "graca.compra@teste.example", password: "segredo-certo" };
const ORDER = {
  order_id: randomUUID(),
  order_status: "paid",
  webhook_event_type: "order_approved",
  created_at: "2026-11-20 09:12",
  approved_date: "2026-11-20 09:13",
  Product: { product_id: randomUUID(), product_name: "Robôs e planilhas" },
  Customer: { full_name: STUDENT.name, email: STUDENT.email },
};

test("opens a course for a Kiwify sale once its product is matched, and closes the open player on refund", async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, "admin@ipe.example", "admin123");
  await owner.goto("/admin/importar/conexoes?nova=1");
  await waitForHydration(owner);
  const sheet = owner.getByRole("dialog", { name: "Nova conexão" });
  await sheet.getByLabel("Plataforma").selectOption({ label: "Kiwify" });
  await sheet.getByLabel("Nome", { exact: true }).fill("Kiwify da loja");
  await sheet.getByLabel("Token do webhook").fill(TOKEN);
  await expectAccessible(owner, "a new connection");
  await sheet.getByRole("button", { name: "Salvar conexão" }).click();
  await expect(owner.getByRole("heading", { level: 1, name: "Kiwify da loja" })).toBeVisible();
  expect(await owner.content()).not.toContain(TOKEN);
  const address = await owner.getByLabel("Endereço para colar na Kiwify").inputValue();
  const path = new URL(address).pathname;

  expect(await deliver(request, path, ORDER)).toBe(200);
  await expect
    .poll(async () => {
      await owner.reload();
      return owner.getByRole("cell", { name: "Produto sem escolha" }).first().isVisible();
    })
    .toBe(true);
  await waitForHydration(owner);
  await expectAccessibleAtEveryWidth(owner, "a connection with a product that waits");
  await owner.getByLabel("O que Robôs e planilhas é aqui").selectOption({ label: COURSE });
  await owner.getByRole("button", { name: "Salvar escolhas" }).click();
  await expect(owner.getByText("Produtos combinados.")).toBeVisible();
  await expect
    .poll(async () => {
      await owner.reload();
      return owner.getByRole("cell", { name: "Acesso liberado" }).first().isVisible();
    })
    .toBe(true);
  await owner.getByRole("link", { name: /^Compra aprovada/ }).click();
  await expect(owner.getByRole("dialog", { name: "Compra aprovada" })).toContainText("Robôs e planilhas");
  await expectAccessible(owner, "a delivery");

  // The sale created the account. The student activates it from the mail.
  await mailTo(STUDENT.email, /^Seu acesso ao curso/);
  const student = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await student.goto("/esqueci-senha");
  await waitForHydration(student);
  await student.getByLabel("E-mail", { exact: true }).fill(STUDENT.email);
  await student.getByRole("button", { name: /Enviar/ }).click();
  const reset = await mailTo(STUDENT.email, /senha/i);
  const link = /https?:\/\/\S+\/redefinir-senha\/\S+/.exec(reset.text ?? "")?.[0] ?? "";
  await student.goto(new URL(link).pathname);
  await waitForHydration(student);
  for (const field of await student.locator('input[type="password"]').all())
    await field.fill(STUDENT.password);
  await student.getByRole("button", { name: /senha/i }).last().click();
  await expect(student).not.toHaveURL(/redefinir-senha/);
  if (/\/login/.test(student.url())) await signIn(student, STUDENT.email, STUDENT.password);
  const text = readCourses()
    .find(({ title }) => title === COURSE)
    ?.modules.flatMap(({ lessons }) => lessons)
    .find(({ content_type }) => content_type === "text");
  await student.goto("/meus-cursos");
  await waitForHydration(student);
  await student
    .getByRole("link", { name: new RegExp(COURSE) })
    .first()
    .click();
  await expect(student.getByRole("heading", { level: 1, name: COURSE })).toBeVisible();
  await student.getByRole("button", { name: "Abrir lista de aulas" }).click();
  const list = student.getByRole("dialog", { name: "Aulas do curso" });
  const lesson = list.locator("a", { hasText: text?.title ?? "" }).first();
  if (!(await lesson.isVisible()))
    await list
      .locator("details", { hasText: text?.title ?? "" })
      .locator("summary")
      .first()
      .click();
  await lesson.click();
  await expect(student.getByRole("heading", { level: 2, name: text?.title ?? "" })).toBeVisible();

  const refund = { ...ORDER, order_status: "refunded", webhook_event_type: "order_refunded" };
  expect(await deliver(request, path, refund)).toBe(200);
  await expect
    .poll(async () => {
      await owner.goto(new URL(owner.url()).pathname);
      return owner.getByRole("cell", { name: "Acesso fechado" }).first().isVisible();
    })
    .toBe(true);
  await student.getByRole("button", { name: "Concluir e continuar" }).click();
  await expect(student.getByText("A compra na Kiwify foi devolvida").first()).toBeVisible();
  await student.reload();
  await expect(student.getByText("Você não tem mais acesso a este curso").first()).toBeVisible();
  await expectAccessible(student, "a player that a refund closed");
});

/** Posts as Kiwify's server does. */
async function deliver(request: APIRequestContext, path: string, order: object): Promise<number> {
  const data = JSON.stringify(order);
  const signature = createHmac("sha1", TOKEN).update(data).digest("hex");
  const headers = { "content-type": "application/json" };
  const answer = await request.post(`${path}?signature=${signature}`, { headers, data, maxRedirects: 0 });
  return answer.status();
}
