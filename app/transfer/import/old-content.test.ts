// Source rows that are older than our rules: repaired where possible, through the normal write, with a note in the
// report.
import { expect, test } from "vitest";
import { move, openMove, outcomes } from "#tests/moving.ts";
import { CREATED } from "#tests/old-shop.ts";

const DATED = { created_at: CREATED };

test("repairs an old product, post or review that breaks a rule, and reports the repair", async () => {
  const { site, fake } = await openMove();
  const course = { product_type: "Curso", linked_course_id: 2, category_id: 3, is_active: "true", ...DATED };
  fake.tables
    .get(628)
    ?.rows.push(
      { ...course, id: 51, name: "Sem desconto", short_description: "a", price: "90", original_price: "10" },
      { ...course, id: 52, name: "Sem descrição", price: "90" },
      { ...course, id: 53, name: "Sem preço", short_description: "a", price: "" },
      { ...course, id: 54, name: "n".repeat(200), short_description: "a", price: "90" },
    );
  fake.tables
    .get(632)
    ?.rows.push(
      { id: 951, title: "Vazio", content: "", status: "published", ...DATED },
      { id: 952, title: "Sem dia", content: "<p>a</p>", status: "scheduled", ...DATED },
    );
  fake.tables
    .get(633)
    ?.rows.push(
      { id: 51, product_id: 51, rating: "4", is_approved: true, ...DATED },
      { id: 52, product_id: null, rating: "4", is_approved: true, ...DATED },
    );
  const told = outcomes(await move(site, fake));
  const why = (row: string) => [told[row]?.result, told[row]?.why];

  const products = await site.db
    .selectFrom("products")
    .select(["id", "is_active", "price", "original_price"])
    .where("id", ">", 50)
    .orderBy("id")
    .execute();
  expect(products).toEqual([
    { id: 51, is_active: true, price: 9000, original_price: null },
    { id: 52, is_active: true, price: 9000, original_price: null },
    { id: 53, is_active: false, price: 0, original_price: null },
    { id: 54, is_active: true, price: 9000, original_price: null },
  ]);
  expect(why("products 51")).toEqual([
    "importada",
    expect.stringContaining("original_price não é maior que o preço: ficou vazio"),
  ]);
  expect(told["products 52"]?.why).toContain("short_description veio vazio: complete em Produtos");
  expect(told["products 53"]?.why).toContain("price veio vazio: ficou fora da loja");
  expect(told["products 54"]?.why).toContain("name é mais longo do que o formulário aceita: ficou como veio");

  const posts = await site.db.selectFrom("blog_posts").select("status").where("id", ">", 950).execute();
  expect(posts).toEqual([{ status: "draft" }, { status: "draft" }]);
  expect(told["blog_posts 951"]?.why).toContain("content veio vazio: ficou como rascunho");
  expect(told["blog_posts 952"]?.why).toContain("o post era agendado: ficou como rascunho");

  expect(told["product_reviews 51"]?.why).toContain("guest_name veio vazio");
  expect(why("product_reviews 52")).toEqual([
    "recusada",
    expect.stringContaining("product_id: Informe o produto avaliado."),
  ]);
});
