// The owner changes settings and finds mails and changes in their lists.
import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { signIn, waitForHydration } from "./shopper.ts";

test("lets the owner change the opening hours, refuses unreadable colours and shows the change in the register", async ({
  page,
}) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Antes de abrir a loja" })).toBeVisible();
  await page.goto("/admin/configuracoes?grupo=cores");
  await waitForHydration(page);
  await page.getByLabel("Cor principal", { exact: false }).last().fill("#ff9900");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("A cor mais próxima que funciona é #")).toBeVisible();
  await expect(page.locator("#primary")).toHaveValue("#ff9900");
  await expectAccessible(page, "settings, refused");

  // Short, because 13 digits in a row may look like a card number and are refused.
  const hours = `Segunda a sexta, 9h às 17h (${randomUUID().slice(0, 8)})`;
  await page.getByRole("link", { name: "WhatsApp e redes" }).click();
  // Leaving would lose the refused colour.
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await page.getByLabel("Horário do WhatsApp").fill(hours);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Configurações salvas.")).toBeVisible();

  await page.goto("/admin/registro?acao=settings.save");
  await expect(page.getByRole("table")).toContainText(hours);
});
