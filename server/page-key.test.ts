import { expect, test } from "vitest";
import { pageKey } from "./page-key.ts";

test("marks of campaigns do not make another page, parameters of the page do, in any order", () => {
  expect(pageKey("/")).toBe("/");
  expect(pageKey("/?utm_source=instagram&fbclid=x")).toBe("/");
  expect(pageKey("/loja?pagina=2&categoria=ebooks&utm_medium=bio")).toBe("/loja?categoria=ebooks&pagina=2");
  expect(pageKey("/loja?categoria=ebooks&pagina=2")).toBe("/loja?categoria=ebooks&pagina=2");
  expect(pageKey("/produto/12-kit-de-icones")).toBe("/produto/12-kit-de-icones");
  expect(pageKey("/loja.data?_routes=site%2Froutes%2Flayout")).toBe(
    "/loja.data?_routes=site%2Froutes%2Flayout",
  );
  expect(pageKey("/_.data")).toBe("/_.data");
  expect(pageKey("/__manifest?paths=%2Fblog%2C%2Floja&version=a1b2c3d4")).toBe(
    "/__manifest?paths=%2Fblog%2C%2Floja&version=a1b2c3d4",
  );
});

test("what belongs to one person, changes with every asking or is not known is not kept", () => {
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
  expect(addresses.filter((address) => pageKey(address) !== undefined)).toEqual([]);
});
