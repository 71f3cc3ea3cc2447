import { expect, test } from "vitest";
import { KEY_PLACES } from "#app/platform/text/key-places.ts";
import { NAMED_PAGES } from "./named-pages.ts";
import { mayShowPopups, pageKey } from "./page-key.ts";

test("every path has its key", () => {
  const keys: [string, string][] = [
    ["/", "home"],
    ["", "home"],
    ["/home", "home"],
    ["/produto/12-kit-de-icones", "produtos"],
    ["/blog/4-quanto-custa", "blog"],
    ["/blog/", "blog"],
    ["/produtos/analytics", "produtos/analytics"],
    ["/minha-conta", "minha-conta"],
    ["/solucoes", "solucoes"],
    ["//solucoes//", "solucoes"],
    ...NAMED_PAGES.filter(({ key }) => key !== "home").map(({ key }): [string, string] => [`/${key}`, key]),
  ];
  expect(keys.map(([path]) => [path, pageKey(path)])).toEqual(keys);
});

test("no pop-up stands over an order or a page whose address is a key", () => {
  const closed = ["/pedido/x", ...KEY_PLACES.map((place) => `/${place}/x`)];
  expect(closed.filter(mayShowPopups)).toEqual([]);
  expect(["/", "/checkout", "/blog/1"].every(mayShowPopups)).toBe(true);
});
