import { expect, test } from "vitest";
import { makeAdmin, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("lists and files name each column, and say money, tenths, counts and yes or no as people read them", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { id } = await makeProduct(site.db, {
    name: "Kit de margem",
    price: 8990,
    original_price: 12_900,
    sales_count: 1240,
    rating: 48,
    is_featured: true,
  });
  const { id: plain } = await makeProduct(site.db, { name: "Avulso", rating: 0, is_featured: false });
  for (const is_verified of [true, false]) {
    const user = await makeUser(site.db);
    await site.db
      .insertInto("product_reviews")
      .values({
        product_id: id,
        user_id: user.id,
        rating: 5,
        comment: is_verified ? "Comprei" : "Ganhei",
        is_verified,
        is_approved: false,
        created_at: site.now(),
        updated_at: site.now(),
      })
      .execute();
  }

  const list = (await admin.get("/admin/produtos")).text;
  for (const shown of ["Categoria", "Preço", "Vendas", "Nota", "1.240"]) expect(list).toContain(shown);

  const [head = "", ...lines] = (await admin.get("/admin/produtos/exportar")).text.split("\r\n");
  expect(head.replace("\uFEFF", "")).toBe(
    "Produto;Nome;Categoria;Tipo;Preço;Preço original;Vendas;Prazo de acesso;Dias ou meses de acesso;Acesso até;Nota;Avaliações;Situação;Destaque;Criado em",
  );
  const cells = (row: number) => lines.find((line) => line.startsWith(`${row};`))?.split(";") ?? [];
  expect(cells(id).slice(4, 14)).toEqual(["89,90", "129,00", "1240", "", "", "", "4,8", "0", "Ativo", "Sim"]);
  expect([cells(plain)[10], cells(plain)[13]]).toEqual(["", "Não"]);

  const reviews = (await admin.get("/admin/avaliacoes/exportar")).text.split("\r\n");
  expect(reviews[0]).toContain("Produto;Autor;E-mail;Estrelas;Comentário;Compra verificada;Situação");
  expect(reviews.find((line) => line.includes("Comprei"))).toContain(";Comprei;Sim;Pendente");
  expect(reviews.find((line) => line.includes("Ganhei"))).toContain(";Ganhei;Não;Pendente");
});
