import { expect, test } from "vitest";
import { buy, checkoutBody, DAYS, findOrder, submit } from "#tests/checkout.ts";
import { changeCompany } from "#tests/company.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";

const legal = (title: string, text: string) => ({
  title,
  sections: [{ id: "texto", type: "legal-text", title, text }],
});

function write(owner: Visitor, ref: string, [act, version, content]: [string, number, object]) {
  return owner.postJson(`/api/admin/pages/${ref}`, { act, version, content });
}

test("the owner writes the terms, with fields that fill themselves in, and goes back to the model", async () => {
  const site = await openSite();
  site.advance(DAYS);
  const owner = await site.as(await makeAdmin(site.db));
  expect((await site.get("/termos")).text).toContain("Última atualização em <!-- -->27 de novembro de 2026");
  expect((await owner.get("/admin/paginas")).text).toMatch(
    /Termos de uso[\s\S]*Política de privacidade[\s\S]*Política de reembolso/,
  );

  const text =
    "<h2>Quem somos</h2><p>{{ Empresa }}, {{DOCUMENTO}}.</p><ul><li><p>{{reembolso automático}}</p></li></ul>";
  expect((await write(owner, "terms", ["save", 0, legal("Regras", `${text}<p>{{empre`)])).status).toBe(200);
  const unknown = await write(owner, "terms", [
    "publish",
    1,
    legal("Regras", "<p>{{<b>empresa</b>}} {{patrao}}</p>"),
  ]);
  expect(unknown.json().errors).toEqual({
    "sections.texto.text":
      "O campo {{patrao}} não existe. Escolha um da lista de campos ou apague as chaves.",
  });
  const broken = await write(owner, "terms", ["publish", 1, legal("Regras", "<p>{{<b>empresa</b>}}</p>")]);
  expect(broken.json().errors["sections.texto.text"]).toContain("Há chaves {{ ou }} sobrando");
  const other = { id: "aviso", type: "notice", title: "Oi", headline: "Oi" };
  for (const sections of [[], [other], [...legal("Regras", text).sections, other]]) {
    const refused = await write(owner, "terms", ["publish", 1, { title: "Regras", sections }]);
    expect([refused.status, Object.keys(refused.json().errors)]).toEqual([422, ["sections"]]);
  }
  const elsewhere = await write(owner, "about", ["save", 0, legal("Sobre", text)]);
  expect(elsewhere.json().errors).toEqual({ sections: "Textos legais ficam nas páginas deles." });

  expect((await write(owner, "terms", ["publish", 1, legal("Regras", text)])).json()).toMatchObject({
    version: 2,
  });
  const page = (await site.get("/termos")).text;
  expect(page).toContain(
    "<h2>Quem somos</h2><p>Ipê Digital Software e Automação Ltda., CNPJ 11.222.333/0001-81.</p></div>",
  );
  expect(page).not.toContain("27 de novembro de 2026");
  const hidden = await owner.post("/admin/paginas", { intent: "hide-page", page: "terms", version: "2" });
  expect(hidden.status).toBe(422);

  const back = await owner.post("/admin/paginas/terms", { intent: "restore-template", version: "2" });
  expect(back.location).toBe("/admin/paginas/terms?aberta=3");
  expect((await owner.get("/admin/paginas/terms/previa")).text).toContain("foro do domicílio do consumidor");
  expect((await site.get("/termos")).text).not.toContain("foro do domicílio");
  expect(
    (await owner.post("/admin/paginas/about", { intent: "restore-template", version: "0" })).status,
  ).toBe(422);
});

test("an order keeps the terms that its buyer was shown, word for word, whatever is published or set later", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const product = await makeProduct(site.db);
  const visitor = site.visitor();
  const shownIn = async () => {
    expect((await visitor.get("/checkout")).text).toContain("termsId");
    const terms = site.db.selectFrom("legal_texts").select("id").where("page", "=", "terms");
    return (await terms.orderBy("id", "desc").executeTakeFirstOrThrow()).id;
  };
  const place = (termsId: number) => submit(visitor, { ...checkoutBody(product), again: true, termsId });
  const termsOf = async (answer: Awaited<ReturnType<typeof place>>) => {
    expect(answer.status, answer.text).toBe(201);
    return (await findOrder(site.db, answer.json().publicId)).terms_id;
  };

  const shown = await shownIn();
  expect(shown).toBeGreaterThan(0);
  expect((await buy(site, visitor, product)).terms_id).toBe(shown);
  site.advance(DAYS);
  const text = "<p>Agora é diferente.</p>";
  const owner = await site.as(boss);
  expect((await write(owner, "terms", ["publish", 0, legal("Termos novos", text)])).status).toBe(200);
  expect(await termsOf(await place(shown))).toBe(shown);
  const next = await shownIn();
  expect(next).toBeGreaterThan(shown);
  expect(await termsOf(await place(next))).toBe(next);

  // What the settings say is part of what was read, and of the refund policy that belongs to the terms.
  await changeCompany(site, { taxId: "529.982.247-25", refundWindowDays: 7 });
  const order = await findOrder(site.db, (await place(shown)).json().publicId);
  const receipt = await visitor.get(`/pedido/${order.public_id}/recibo`);
  expect(receipt.text).toContain(`href="/termos/${shown}"`);
  const old = await visitor.get(`/termos/${shown}`);
  for (const words of [
    "foro do domicílio",
    "CNPJ 11.222.333/0001-81",
    "30 dias",
    "Esta é uma versão anterior",
  ])
    expect(old.text).toContain(words);
  const sheet = (await owner.get(`/admin/pedidos?pedido=${order.id}`)).text;
  expect(sheet).toContain("Aceitou os termos de <!-- -->27/11/2026");
  expect(sheet).toContain(`href="/termos/${shown}"`);
  expect((await owner.get("/admin/pedidos/exportar")).text).toContain(`27/11/2026 (/termos/${shown})`);

  site.advance(2 * DAYS);
  const late = await place(shown);
  expect([late.status, late.json().error]).toEqual([409, "terms_changed"]);
  expect((await place(999_999)).status).toBe(409);
  for (const path of ["/termos/999999", "/termos/x", `/termos/${shown}x`])
    expect((await site.get(path)).status, path).toBe(404);
});

test("who sells in their own name is called by the CPF", async () => {
  const site = await openSite();
  await changeCompany(site, { taxId: "529.982.247-25", legalName: "Ana Souza" });
  const page = (await site.get("/termos")).text;
  expect(page).toContain("<strong>Ana Souza</strong>, CPF 529.982.247-25, Rua das Palmeiras");
  expect(page).not.toContain("CNPJ");
});
