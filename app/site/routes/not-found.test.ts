import { expect, test } from "vitest";
import { openSite } from "#tests/test-site.ts";
import { PAGES } from "../navigation/tried-addresses.ts";

test("an address that people try leads to the page it means, for good, and keeps what stands behind it", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  const wanted = {
    "/entrar": "/login",
    "/Entrar/": "/login",
    "/esqueci-a-senha": "/esqueci-senha",
    "/cadastro": "/register",
    "/cadastro?utm_source=bio": "/register?utm_source=bio",
    "/meus-pedidos?utm_source=bio": "/minha-conta?aba=pedidos&utm_source=bio",
    "/pol%C3%ADtica-de-privacidade": "/privacidade",
    "/carrinho_de_compras": undefined,
    "/nada-disso": undefined,
    "/%E0%A4%A": undefined,
  };
  for (const [address, page] of Object.entries(wanted)) {
    const answer = await visitor.get(address);
    const expected = page ? [301, page] : [address.includes("%E0") ? answer.status : 404, null];
    expect([address, answer.status, answer.location]).toEqual([address, ...expected]);
  }
});

test("no address of the table is a page of its own, and each leads to one", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  for (const [page, tried] of Object.entries(PAGES)) {
    expect([page, (await visitor.get(page)).status]).not.toEqual([page, 404]);
    for (const one of tried) {
      const { status, location } = await visitor.get(`/${one}`);
      expect([one, status, location]).toEqual([one, 301, page]);
    }
  }
});
