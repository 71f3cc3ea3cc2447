// The redirect after sign-in, as a browser reads the address (SEC-14).
import { expect, test } from "@playwright/test";
import { HOSTILE_TARGETS } from "../tests/hostile-targets.ts";
import { fillSignIn, signIn } from "./shopper.ts";

test("SEC-14: leads from a guarded page to the sign-in and back to the same address", async ({ page }) => {
  const wanted = "/admin/pedidos?busca=ana+%26+bia&status=pending";
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?voltar=/);
  // A wrong password keeps the return address.
  await page.getByLabel("E-mail", { exact: true }).fill("admin@ipe.example");
  await page.getByLabel("Senha", { exact: true }).fill("não é esta");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Email ou senha inválidos")).toBeVisible();
  await fillSignIn(page, "admin@ipe.example", "admin123");
  await expect(page.getByRole("heading", { name: "Gestão de Pedidos" })).toBeVisible();
  expect(addressOf(page.url())).toBe(wanted);
  await expect(page.getByRole("searchbox")).toHaveValue("ana & bia");
});

test("SEC-14: returns to a guarded page that was opened by a link inside the site", async ({ page }) => {
  await page.goto("/resgatar?codigo=ABCD-1234");
  await expect(page).toHaveURL(/\/login\?voltar=/);
  await page.getByRole("link", { name: /Cadastre-se|Criar conta|Cadastrar/ }).click();
  await expect(page).toHaveURL(/\/register\?voltar=/);
  await page.getByRole("link", { name: /Entrar|Entre/ }).click();
  await expect(page).toHaveURL(/\/login\?voltar=/);
  await fillSignIn(page, "cliente@ipe.example", "cliente123");
  await expect(page.getByLabel("Código")).toHaveValue("ABCD-1234");
});

test("SEC-14: follows no hostile return address, at sign-in or when already signed in", async ({ page }) => {
  const foreign: string[] = [];
  await page.route(/^\w+:\/+[^/]*evil\.example/, (route) => {
    foreign.push(route.request().url());
    return route.abort();
  });
  for (const target of ["//evil.example", "/\t/evil.example"]) {
    await page.goto(`/login?voltar=${encodeURIComponent(target)}`);
    await fillSignIn(page, "cliente@ipe.example", "cliente123");
    await expect(page, JSON.stringify(target)).toHaveURL("/");
    await page.context().clearCookies();
  }
  await signIn(page, "cliente@ipe.example", "cliente123");
  // The server's answer is enough here; the browser resolves the redirect.
  await page.route(/\.(js|css|woff2|svg|webp)$/, (route) => route.abort());
  for (const target of HOSTILE_TARGETS) {
    await page.goto(`/login?voltar=${encodeURIComponent(target)}`, { waitUntil: "commit" });
    expect(addressOf(page.url()), JSON.stringify(target)).toBe("/");
  }
  expect(foreign).toEqual([]);
});

function addressOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}
