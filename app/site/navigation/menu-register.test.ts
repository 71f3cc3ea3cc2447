import { expect, test } from "vitest";
import { menuChanges } from "./menu-register.ts";

const shop = { label: "Loja", to: "/loja" };
const blog = { label: "Blog", to: "/blog" };
const about = { label: "Sobre", to: "/sobre" };
const menu = (header: (typeof shop)[], footer: { title: string; links: (typeof shop)[] }[] = []) => ({
  header,
  footer,
});

test("links that came, went, changed and moved are told one by one", () => {
  expect(menuChanges(menu([shop, blog]), menu([blog, { label: "Comprar", to: "/loja" }, about]))).toEqual({
    "Menu do topo, acrescentado": { para: "Sobre (/sobre)" },
    "Menu do topo, “Loja”": { de: "Loja (/loja)", para: "Comprar (/loja)" },
    "Menu do topo, ordem": { de: "Loja, Blog", para: "Blog, Loja" },
  });
  expect(menuChanges(menu([shop, about]), menu([shop]))).toEqual({
    "Menu do topo, retirado": { de: "Sobre (/sobre)" },
  });
  expect(menuChanges(menu([shop, { ...shop }]), menu([{ ...shop }]))).toEqual({
    "Menu do topo, retirado": { de: "Loja (/loja)" },
  });
});

test("columns of the footer are known by their titles", () => {
  const house = { title: "Casa", links: [about] };
  const store = { title: "Compras", links: [shop] };
  const from = menu([], [house, store]);
  expect(menuChanges(from, menu([], [store, house]))).toEqual({
    "Rodapé, ordem das colunas": { de: "Casa, Compras", para: "Compras, Casa" },
  });
  expect(
    menuChanges(
      from,
      menu(
        [],
        [
          { ...house, title: "Empresa" },
          { ...store, links: [] },
        ],
      ),
    ),
  ).toEqual({
    "Rodapé, coluna 1": { de: "Casa", para: "Empresa" },
    "Rodapé, coluna “Compras”, retirado": { de: "Loja (/loja)" },
  });
  expect(menuChanges(from, menu([], [house, { title: "Ajuda", links: [blog] }]))).toEqual({
    "Rodapé, coluna 2": { de: "Compras", para: "Ajuda" },
    "Rodapé, coluna “Ajuda”, acrescentado": { para: "Blog (/blog)" },
    "Rodapé, coluna “Ajuda”, retirado": { de: "Loja (/loja)" },
  });
  expect(menuChanges(from, menu([], [house]))).toEqual({
    "Rodapé, coluna “Compras” retirada": { de: "Loja (/loja)" },
  });
  expect(menuChanges(from, from)).toEqual({});
});
