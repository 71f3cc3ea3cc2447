// Every operator that n8n's Baserow node offers, asked as it asks: for any field, by its number, with a value or without.
import { expect, test } from "vitest";
import { makeCategory, makeProduct } from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";

const OFFERED = [
  ...["equal", "not_equal", "contains", "contains_not", "filename_contains", "higher_than", "lower_than"],
  ...["date_equal", "date_not_equal", "date_equals_today", "date_equals_month", "date_equals_year"],
  ...["date_before", "date_after", "empty", "not_empty", "boolean"],
  ...["link_row_has", "link_row_has_not", "single_select_equal", "single_select_not_equal"],
];

/** An hour before the year ends in São Paulo: in UTC it is the next one, its first month and its first day. */
const NOW = Date.parse("2027-01-01T02:00:00Z");

test("each operator that n8n offers finds what it says, in the shop's calendar where it names no zone", async () => {
  const { site, client } = await openTables();
  site.advance(NOW - Date.now());
  const books = await makeCategory(site.db, "Livros");
  const image = "https://fotos.exemplo.com/capa-azul.jpg";
  await makeProduct(site.db, { name: "Livro", price: 1990, category_id: books.id, image });
  await makeProduct(site.db, {
    name: "Curso",
    price: 9900,
    category_id: null,
    is_active: false,
    image: null,
  });
  for (const [title, scheduled_date] of [
    ["hoje", "2026-12-31T21:30:00-03:00"],
    ["ontem", "2026-12-30T12:00:00Z"],
    ["novembro", "2026-11-30T23:30:00-03:00"],
    ["ano que vem", "2027-01-01T00:30:00-03:00"],
    ["nunca", null],
  ]) {
    expect((await client.post(rowsPath(632), { title, scheduled_date })).status).toBe(200);
  }
  const numbered = async (table: number) => {
    const fields: { id: number; name: string }[] = (
      await client.get(`/api/database/fields/table/${table}/`)
    ).json();
    return new Map(fields.map(({ id, name }) => [name, id]));
  };
  const [product, post] = [await numbered(628), await numbered(632)];
  const find = async (field: string, operator: string, value: string) => {
    const [table, id] = field === "scheduled_date" ? [632, post.get(field)] : [628, product.get(field)];
    const query = `filter__field_${id}__${operator}=${encodeURIComponent(value)}`;
    const rows = await client.rows(table, query);
    // As it asks where it was told names: the word stands twice.
    const again = await client.rows(table, query.replace("filter__field_", "filter__field_field_"));
    expect(again).toEqual(rows);
    return rows.map((row) => row.name ?? row.title);
  };
  const dated = ["hoje", "ontem", "novembro", "ano que vem"];
  const cases: [field: string, operator: string, value: string, found: string[]][] = [
    ["name", "equal", "Livro", ["Livro"]],
    ["price", "equal", "19.90", ["Livro"]],
    ["name", "not_equal", "Livro", ["Curso"]],
    ["name", "contains", "ivr", ["Livro"]],
    ["name", "contains_not", "ivr", ["Curso"]],
    ["image", "filename_contains", "azul", ["Livro"]],
    ["image", "filename_contains", "verde", []],
    ["price", "higher_than", "19.90", ["Curso"]],
    ["price", "lower_than", "99", ["Livro"]],
    ["image", "empty", "", ["Curso"]],
    ["image", "not_empty", "", ["Livro"]],
    ["is_active", "boolean", "true", ["Livro"]],
    ["is_active", "boolean", "", ["Curso"]],
    ["is_bundle", "boolean", "true", []],
    ["category_id", "link_row_has", String(books.id), ["Livro"]],
    ["category_id", "link_row_has_not", String(books.id), ["Curso"]],
    ["product_type", "single_select_equal", "Não é um tipo", []],
    ["name", "single_select_equal", "Livro", ["Livro"]],
    ["name", "single_select_not_equal", "Livro", ["Curso"]],
    ["scheduled_date", "date_equals_today", "", ["hoje"]],
    ["scheduled_date", "date_equals_today", "UTC", ["hoje", "ano que vem"]],
    ["scheduled_date", "date_equals_month", "", ["hoje", "ontem"]],
    ["scheduled_date", "date_equals_year", "", ["hoje", "ontem", "novembro"]],
    ["scheduled_date", "date_equals_year", "America/Sao_Paulo", ["hoje", "ontem", "novembro"]],
    ["scheduled_date", "date_equal", "2026-12-30", ["ontem"]],
    ["scheduled_date", "date_not_equal", "2026-12-30", ["hoje", "novembro", "ano que vem", "nunca"]],
    ["scheduled_date", "date_before", "2026-12-30", ["novembro"]],
    ["scheduled_date", "date_after", "2026-12-30", ["hoje", "ano que vem"]],
    // As its trigger asks for what is new since it last looked.
    ["scheduled_date", "date_after", "Europe/Amsterdam?2026-12-30T12:00:00Z", ["hoje", "ano que vem"]],
    ["scheduled_date", "not_empty", "", dated],
  ];
  expect([...new Set(cases.map(([, operator]) => operator))].toSorted()).toEqual(OFFERED.toSorted());
  for (const [field, operator, value, found] of cases) {
    const asked = `${field} ${operator} ${value}`;
    expect([asked, await find(field, operator, value)]).toEqual([asked, found]);
  }
  const sorted = await client.rows(628, `order_by=-${product.get("price")},${product.get("name")}`);
  expect(sorted.map(({ name }) => name)).toEqual(["Curso", "Livro"]);
  const either = `filter__field_${product.get("name")}__equal=Livro&filter__field_${product.get("price")}__equal=99`;
  expect(await client.rows(628, `${either}&filter_type=OR`)).toHaveLength(2);
});

test("what fits no field of its kind is refused with its code, never dropped", async () => {
  const { client } = await openTables();
  for (const [table, field, operator] of [
    [628, "price", "link_row_has"],
    [628, "price", "single_select_equal"],
    [628, "name", "link_row_has"],
    [628, "name", "boolean"],
    [628, "name", "date_equals_today"],
    [629, "password_hash", "filename_contains"],
  ] as const) {
    const answer = await client.get(`/database/rows/table/${table}/?filter__${field}__${operator}=1`);
    expect([field, operator, answer.json().error]).toEqual([
      field,
      operator,
      "ERROR_VIEW_FILTER_TYPE_UNSUPPORTED_FIELD",
    ]);
  }
});
