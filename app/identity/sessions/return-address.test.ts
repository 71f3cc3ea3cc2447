import { expect, test } from "vitest";
import { HOSTILE_TARGETS } from "#tests/hostile-targets.ts";
import { returnAddress } from "./return-address.ts";

test.each(HOSTILE_TARGETS)("SEC-14: %j leads home", (target) => {
  expect(returnAddress(target)).toBe("/");
});

test("SEC-14: nothing asked leads home", () => {
  expect(returnAddress(null)).toBe("/");
  expect(returnAddress(undefined)).toBe("/");
});

test.each([
  "/",
  "/loja?q=kit&ordem=price-low",
  "/curso/12-planilhas?aula=7#duvidas",
  "/pedido/abc/recibo",
  "/minha-conta?aba=pedidos",
  "/loja?q=//x&voltar=%2Flogin",
  "/login-novo",
])("SEC-14: the good path %j survives with its query", (target) => {
  expect(returnAddress(target)).toBe(target);
});

test("SEC-14: dots inside a good path are resolved", () => {
  expect(returnAddress("/curso/../loja?pagina=2")).toBe("/loja?pagina=2");
});
