import { expect, test } from "vitest";
import { cacheKey } from "./cache-key.ts";

test("ignores campaign parameters and distinguishes page parameters in any order", () => {
  expect(cacheKey("/")).toBe("/");
  expect(cacheKey("/?utm_source=instagram&fbclid=x&cupom=VOLTA10")).toBe("/");
  expect(cacheKey("/loja?pagina=2&categoria=ebooks&utm_medium=bio")).toBe("/loja?categoria=ebooks&pagina=2");
  expect(cacheKey("/loja?categoria=ebooks&pagina=2")).toBe("/loja?categoria=ebooks&pagina=2");
  expect(cacheKey("/produto/12-kit-de-icones")).toBe("/produto/12-kit-de-icones");
  expect(cacheKey("/loja.data?_routes=site%2Froutes%2Flayout")).toBe(
    "/loja.data?_routes=site%2Froutes%2Flayout",
  );
  expect(cacheKey("/_.data")).toBe("/_.data");
  expect(cacheKey("/__manifest?paths=%2Fblog%2C%2Floja&version=a1b2c3d4")).toBe(
    "/__manifest?paths=%2Fblog%2C%2Floja&version=a1b2c3d4",
  );
});

test("does not cache personal, changing or unknown pages", () => {
  const addresses = [
    "/carrinho",
    "/checkout",
    "/login",
    "/register",
    "/minha-conta",
    "/acesso/abc",
    "/pedido/abc",
    "/redefinir-senha/abc",
    "/admin",
    "/curso/1",
    "/loja?busca=kit",
    "/__manifest?paths=%2Floja%2C%2Fadmin&version=a1b2c3d4",
    "/__manifest?paths=%2Floja&version=a1b2c3d4&x=1",
    "/__manifest?paths=%2Floja",
    "/loja?x=1",
    "/loja?pagina=1&pagina=2",
    "/loja?_routes=root",
    "/blog/1%2f..%2fadmin",
    `/loja?categoria=${"a".repeat(101)}`,
    `/produto/${"a".repeat(700)}`,
  ];
  expect(addresses.filter((address) => cacheKey(address) !== undefined)).toEqual([]);
});
