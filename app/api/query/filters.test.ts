import { expect, test } from "vitest";
import { makeCategory, makeProduct, makeUser } from "#tests/makers.ts";
import { openTables, rowsPath, type TableClient } from "#tests/table-client.ts";

type Row = Record<string, string>;

/** Which of the rows a filter finds, by one of their fields. */
function finder(client: TableClient, table: number, field: string) {
  return async (query: string) => (await client.rows(table, query)).map((row) => (row as Row)[field]);
}

test("operators on text look at it as the contract says", async () => {
  const { site, client } = await openTables();
  for (const [name, description] of [
    ["Ação rápida", "plano de ação"],
    ["acao", ""],
    ["Planilha 100%", null],
  ] as const) {
    await makeCategory(site.db, name);
    const row = await site.db
      .selectFrom("categories")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    await client.patch(rowsPath(634, `${row.id}/`), { description });
  }
  const find = finder(client, 634, "name");
  const all = ["Ação rápida", "acao", "Planilha 100%"];
  const cases: [string, string[]][] = [
    ["filter__name__equal=acao", ["acao"]],
    ["filter__name__equal=Acao", []],
    ["filter__field_name__equal=acao", ["acao"]],
    ["filter__field_63401__equal=acao", ["acao"]],
    ["filter__name__not_equal=acao", ["Ação rápida", "Planilha 100%"]],
    ["filter__description__not_equal=plano de ação", ["acao", "Planilha 100%"]],
    ["filter__name__contains=AÇÃO", ["Ação rápida"]],
    ["filter__name__contains=%25", ["Planilha 100%"]],
    ["filter__name__contains=_", []],
    ["filter__name__contains_not=a", []],
    ["filter__description__contains_not=plano", ["acao", "Planilha 100%"]],
    ["filter__name__contains_word=RÁPIDA", ["Ação rápida"]],
    ["filter__name__contains_word=rápid", []],
    ["filter__name__contains_word=planilha 100", ["Planilha 100%"]],
    ["filter__name__contains_word=!!", []],
    ["filter__name__doesnt_contain_word=acao", ["Ação rápida", "Planilha 100%"]],
    ["filter__name__length_is_lower_than=5", ["acao"]],
    ["filter__name__length_is_lower_than=x", []],
    ["filter__description__empty", ["acao", "Planilha 100%"]],
    ["filter__description__empty=qualquer", ["acao", "Planilha 100%"]],
    ["filter__description__not_empty=", ["Ação rápida"]],
    ["filter__name__equal=", all],
    ["filter__name__not_equal=", all],
    ["filter__name__contains=a&filter__name__contains=0", ["Planilha 100%"]],
    ["filter__name__equal=acao&filter__name__contains=0&filter_type=or", ["acao", "Planilha 100%"]],
    ["filter__name__equal=%00", []],
    ["filter__name__not_equal=%00", all],
    ["search=ação plano", ["Ação rápida"]],
    ["search=PLANILHA", ["Planilha 100%"]],
    ["search=acao-RAPIDA", ["Ação rápida"]],
    ["search=rápida ação&search_mode=compat", []],
    ["search=ação rápida&search_mode=compat", ["Ação rápida"]],
    ["search=%25", ["Planilha 100%"]],
    ["filter__type__equal=blog", []],
  ];
  for (const [query, expected] of cases) expect([query, await find(query)]).toEqual([query, expected]);
});

test("a search finds the row whose id it is, and only what it says", async () => {
  const { site, client } = await openTables();
  await makeCategory(site.db, "Kits");
  const now = site.now();
  const far = { id: 987_654, name: "Longe", slug: "longe", created_at: now, updated_at: now };
  await site.db.insertInto("categories").values(far).execute();
  const find = finder(client, 634, "name");
  expect(await find("search=987654")).toEqual(["Longe"]);
  expect(await find("search=%20987654%20")).toEqual(["Longe"]);
  expect(await find("search=87654")).toEqual([]);
  expect(await find(`search=${"x".repeat(10_000)}`)).toEqual([]);
  expect(await find("search=%1F")).toEqual([]);
});

test("operators on numbers, their texts and truth values", async () => {
  const { site, client } = await openTables();
  const category = await makeCategory(site.db);
  await makeProduct(site.db, {
    name: "A",
    price: 1990,
    is_active: true,
    sales_count: 4,
    category_id: category.id,
  });
  await makeProduct(site.db, {
    name: "B",
    price: 20_000,
    is_active: false,
    sales_count: 3,
    tags: ["kit", "novo"],
  });
  await makeProduct(site.db, {
    name: "C",
    price: 0,
    is_active: true,
    sales_count: 0,
    image: "/media/c.webp",
  });
  const find = finder(client, 628, "name");
  const cases: [string, string[]][] = [
    ["filter__price__equal=19.9", ["A"]],
    ["filter__price__equal=19.900", ["A"]],
    ["filter__price__equal=19.905", []],
    ["filter__price__not_equal=19.905", ["A", "B", "C"]],
    ["filter__price__equal=abc", []],
    ["filter__price__not_equal=abc", ["A", "B", "C"]],
    ["filter__price__higher_than=19.9", ["B"]],
    ["filter__price__higher_than=19.899", ["A", "B"]],
    ["filter__price__higher_than_or_equal=19.9", ["A", "B"]],
    ["filter__price__higher_than_or_equal=19.901", ["B"]],
    ["filter__price__lower_than=19.9", ["C"]],
    ["filter__price__lower_than=19.901", ["A", "C"]],
    ["filter__price__lower_than_or_equal=19.9", ["A", "C"]],
    ["filter__price__lower_than=99999999999999999999999999", ["A", "B", "C"]],
    ["filter__price__higher_than=99999999999999999999999999", []],
    ["filter__price__contains=9.9", ["A"]],
    ["filter__price__contains_not=.00", ["A"]],
    ["filter__price__is_even_and_whole=", ["B", "C"]],
    ["filter__sales_count__is_even_and_whole", ["A", "C"]],
    ["filter__original_price__empty", ["A", "B", "C"]],
    ["filter__original_price__not_equal=5", ["A", "B", "C"]],
    [`filter__category_id__equal=${category.id}`, ["A"]],
    ["filter__category_id__not_empty", ["A"]],
    ["filter__is_active__equal=true", ["A", "C"]],
    ["filter__is_active__equal=false", ["B"]],
    ["filter__is_active__not_equal=true", ["B"]],
    ["filter__is_active__contains=FAL", ["B"]],
    ["filter__tags__equal=kit;novo", ["B"]],
    ["filter__tags__contains=t;n", ["B"]],
    ["filter__tags__contains_word=novo", ["B"]],
    ["filter__tags__empty", ["A", "C"]],
    [`filter__image__equal=${encodeURIComponent("http://localhost:3000/media/c.webp")}`, ["C"]],
    ["filter__image__contains=localhost", ["C"]],
    ["filter__id__equal=2", ["B"]],
    ["filter__field_id__in=1,3,99", ["A", "C"]],
    ["filter__field_id__in=x", []],
    ["filter__id__not_equal=2", ["A", "C"]],
    ["search=19.90", ["A"]],
    ["search=kit", ["B"]],
  ];
  for (const [query, expected] of cases) expect([query, await find(query)]).toEqual([query, expected]);
});

test("truth values and passwords have their own operators", async () => {
  const { site, admin, client } = await openTables();
  await site.db.updateTable("users").set({ password_hash: "$hash$" }).where("id", "=", admin.id).execute();
  await makeUser(site.db, { name: "Bia", is_active: false });
  const find = finder(client, 629, "name");
  const cases: [string, string[]][] = [
    ["filter__is_active__boolean=1", ["Ana"]],
    ["filter__is_active__boolean=", ["Bia"]],
    ["filter__is_active__equal=no", ["Bia"]],
    ["filter__is_active__equal=", ["Ana", "Bia"]],
    ["filter__is_active__equal=talvez", []],
    ["filter__is_active__not_equal=yes", ["Bia"]],
    ["filter__is_active__empty", ["Bia"]],
    ["filter__is_active__not_empty", ["Ana"]],
    ["filter__password_hash__empty", ["Bia"]],
    ["filter__password_hash__not_empty", ["Ana"]],
  ];
  for (const [query, expected] of cases) expect([query, await find(query)]).toEqual([query, expected]);
  const listed = await client.rows(629, "include=password_hash,name");
  expect(listed.map(({ name, password_hash }) => [name, password_hash])).toEqual([
    ["Ana", true],
    ["Bia", null],
  ]);
  expect(await client.rows(629, "search=hash")).toEqual([]);
  for (const operator of ["equal", "contains", "not_equal"]) {
    const answer = await client.get(`/database/rows/table/629/?filter__password_hash__${operator}=x`);
    expect(answer.json().error).toBe("ERROR_VIEW_FILTER_TYPE_UNSUPPORTED_FIELD");
  }
});

test("dates are compared in the asker's zone", async () => {
  const { site, client } = await openTables();
  // A Friday in São Paulo, already Saturday in UTC.
  site.advance(Date.parse("2026-11-21T01:30:00Z") - Date.now());
  for (const [title, scheduled_date] of [
    ["ontem", "2026-11-20T02:59:59Z"],
    ["hoje cedo", "2026-11-20T03:00:00Z"],
    ["hoje tarde", "2026-11-20T23:59:59-03:00"],
    ["semana passada", "2026-11-11"],
    ["dezembro", "2026-12-05T12:00:00.250Z"],
    ["nunca", null],
  ]) {
    const made = await client.post(rowsPath(632), { title, scheduled_date });
    expect(made.status).toBe(200);
  }
  const find = finder(client, 632, "title");
  const SP = "America/Sao_Paulo";
  const cases: [string, string[]][] = [
    [`date_is=${SP}??today`, ["hoje cedo", "hoje tarde"]],
    ["date_is=UTC??yesterday", ["ontem", "hoje cedo"]],
    [`date_is=${SP}??yesterday`, ["ontem"]],
    [`date_is=${SP}?1?nr_days_ago`, ["ontem"]],
    [`date_is_not=${SP}??today`, ["ontem", "semana passada", "dezembro", "nunca"]],
    [`date_is=${SP}??one_week_ago`, ["semana passada"]],
    [`date_is=${SP}?1?nr_weeks_ago`, ["semana passada"]],
    [`date_is=${SP}??this_week`, ["ontem", "hoje cedo", "hoje tarde"]],
    [`date_is=${SP}??next_month`, ["dezembro"]],
    [`date_is=${SP}?1?nr_months_from_now`, ["dezembro"]],
    [`date_is=${SP}??this_year`, ["ontem", "hoje cedo", "hoje tarde", "semana passada", "dezembro"]],
    [`date_is=${SP}?2026-11-20?exact_date`, ["hoje cedo", "hoje tarde"]],
    [`date_is_before=${SP}?2026-11-20?exact_date`, ["ontem", "semana passada"]],
    [
      `date_is_on_or_before=${SP}?2026-11-20?exact_date`,
      ["ontem", "hoje cedo", "hoje tarde", "semana passada"],
    ],
    [`date_is_after=${SP}??today`, ["dezembro"]],
    [`date_is_on_or_after=${SP}??today`, ["hoje cedo", "hoje tarde", "dezembro"]],
    [`date_is_within=${SP}?2?nr_weeks_ago`, ["ontem", "hoje cedo", "hoje tarde", "semana passada"]],
    [`date_is_within=${SP}?30?nr_days_from_now`, ["hoje cedo", "hoje tarde", "dezembro"]],
    ["date_is=UTC??exact_date", ["ontem", "hoje cedo", "hoje tarde", "semana passada", "dezembro", "nunca"]],
    ["date_is=Nowhere/Town??today", []],
    ["date_is=UTC?x?nr_days_ago", []],
    ["date_is=UTC?999999?nr_years_ago", []],
    ["date_is=UTC?5000?nr_years_ago", []],
    [
      "date_is_not=UTC??sometime",
      ["ontem", "hoje cedo", "hoje tarde", "semana passada", "dezembro", "nunca"],
    ],
    [`date_equals_today=${SP}`, ["hoje cedo", "hoje tarde"]],
    [`date_equals_week=${SP}`, ["ontem", "hoje cedo", "hoje tarde"]],
    [`date_equals_month=${SP}`, ["ontem", "hoje cedo", "hoje tarde", "semana passada"]],
    ["date_equals_year=", ["ontem", "hoje cedo", "hoje tarde", "semana passada", "dezembro"]],
    [`date_before_today=${SP}`, ["ontem", "semana passada"]],
    [`date_after_today=${SP}`, ["dezembro"]],
    [`date_equals_days_ago=${SP}?1`, ["ontem"]],
    [`date_within_days=${SP}?30`, ["hoje cedo", "hoje tarde", "dezembro"]],
    ["date_equals_today=Nowhere/Town", []],
    ["date_equal=2026-12-05", ["dezembro"]],
    ["date_equal=2026-12-05T09:00:00.250-03:00", ["dezembro"]],
    ["date_not_equal=2026-12-05", ["ontem", "hoje cedo", "hoje tarde", "semana passada", "nunca"]],
    ["date_before=2026-11-20", ["semana passada"]],
    ["date_before_or_equal=2026-11-20", ["ontem", "hoje cedo", "semana passada"]],
    ["date_after=2026-11-21T02:59:59Z", ["dezembro"]],
    ["date_after=2026-11-20", ["hoje tarde", "dezembro"]],
    ["date_after_or_equal=2026-11-21T02:59:59Z", ["hoje tarde", "dezembro"]],
    ["date_after=não é data", []],
    ["contains=2026-12-05T12", ["dezembro"]],
    ["empty=", ["nunca"]],
  ];
  for (const [filter, expected] of cases) {
    const query = `filter__scheduled_date__${filter}`;
    expect([query, await find(query)]).toEqual([query, expected]);
  }
  const last = (await client.rows(632, "order_by=-created_at"))[0] as Row;
  const polled = (when: string) => `filter__field_created_on__date_after=${encodeURIComponent(when)}`;
  expect(await find(polled(last.created_at ?? ""))).toEqual([]);
  expect((await find(polled("2026-11-20"))).length).toBe(6);
  expect((await find("filter__field_updated_on__date_is=UTC??today")).length).toBe(6);
});

test("groups of conditions come as one JSON text, which replaces the others", async () => {
  const { site, client } = await openTables();
  for (const name of ["Planos", "Cursos", "Kits"]) await makeCategory(site.db, name);
  const find = finder(client, 634, "name");
  const tree = (filters: unknown) =>
    `filters=${encodeURIComponent(JSON.stringify(filters))}&filter__name__equal=nada`;
  const contains = (value: string) => ({ field: "name", type: "contains", value });
  expect(await find(tree({ filters: [{ field: 63401, type: "contains", value: "plan" }] }))).toEqual([
    "Planos",
  ]);
  expect(
    await find(
      tree({ filter_type: "or", filters: [{ ...contains("kit"), field: "63401" }, contains("cur")] }),
    ),
  ).toEqual(["Cursos", "Kits"]);
  const nested = {
    filter_type: "AND",
    filters: [contains("s")],
    groups: [{ filter_type: "OR", filters: [contains("kit")], groups: [{ filters: [contains("pla")] }] }],
  };
  expect(await find(tree(nested))).toEqual(["Planos", "Kits"]);
  expect(await find(tree({}))).toHaveLength(3);
  for (const bad of [
    "{",
    "[]",
    "7",
    '{"filters":{}}',
    '{"filter_type":"XOR"}',
    '{"filters":[{"field":63401}]}',
    '{"filters":[{"field":{},"type":"equal"}]}',
    '{"groups":[7]}',
    '{"filters":[{"field":"name","type":"equal","value":{}}]}',
  ]) {
    const answer = await client.get(`/database/rows/table/634/?filters=${encodeURIComponent(bad)}`);
    expect([bad, answer.status, answer.json().error]).toEqual([
      bad,
      400,
      "ERROR_FILTERS_PARAM_VALIDATION_ERROR",
    ]);
  }
});

test("a filter, an order or a parameter that cannot be applied is refused, never dropped", async () => {
  const { client } = await openTables();
  const cases: [string, number, string][] = [
    ["filter__nada__equal=1", 400, "ERROR_FILTER_FIELD_NOT_FOUND"],
    ["filter__field_nada__equal=1", 400, "ERROR_FILTER_FIELD_NOT_FOUND"],
    ["filter__field_63499__equal=1", 400, "ERROR_FILTER_FIELD_NOT_FOUND"],
    ["filter__field_62801__equal=1", 400, "ERROR_FILTER_FIELD_NOT_FOUND"],
    ["filter__name=1", 400, "ERROR_VIEW_FILTER_TYPE_DOES_NOT_EXIST"],
    ["filter__name__starts_with=1", 400, "ERROR_VIEW_FILTER_TYPE_DOES_NOT_EXIST"],
    ["filter__name__higher_than=1", 400, "ERROR_VIEW_FILTER_TYPE_UNSUPPORTED_FIELD"],
    ["filter__name__in=1", 400, "ERROR_VIEW_FILTER_TYPE_UNSUPPORTED_FIELD"],
    ["filter__id__contains=1", 400, "ERROR_VIEW_FILTER_TYPE_UNSUPPORTED_FIELD"],
    ["filter__created_at__equal=1", 400, "ERROR_VIEW_FILTER_TYPE_UNSUPPORTED_FIELD"],
    ["order_by=nada", 400, "ERROR_ORDER_BY_FIELD_NOT_FOUND"],
    ["order_by=-62801", 400, "ERROR_ORDER_BY_FIELD_NOT_FOUND"],
    ["search=x&search_mode=outro", 400, "ERROR_QUERY_PARAMETER_VALIDATION"],
    ["view_id=1", 404, "ERROR_VIEW_DOES_NOT_EXIST"],
    ["name__join=x", 400, "ERROR_INVALID_JOIN_PARAMETER"],
  ];
  for (const [query, status, error] of cases) {
    const answer = await client.get(`/database/rows/table/634/?${query}`);
    expect([query, answer.status, answer.json().error]).toEqual([query, status, error]);
  }
  const secret = await client.get("/database/rows/table/629/?order_by=password_hash");
  expect([secret.status, secret.json().error]).toEqual([400, "ERROR_ORDER_BY_FIELD_NOT_POSSIBLE"]);
});

test("lists are put in order by any field, in every spelling, nulls first and last", async () => {
  const { site, client } = await openTables();
  const first = await makeProduct(site.db, { name: "beta", price: 300, original_price: 900 });
  await makeProduct(site.db, { name: "Álamo", price: 300, is_active: false });
  await makeProduct(site.db, { name: "Alfa", price: 100, original_price: 200 });
  const find = finder(client, 628, "name");
  const cases: [string, string[]][] = [
    ["", ["beta", "Álamo", "Alfa"]],
    ["order_by=name", ["Álamo", "Alfa", "beta"]],
    ["order_by=-field_62801", ["beta", "Alfa", "Álamo"]],
    ["order_by=-62804", ["beta", "Álamo", "Alfa"]],
    ["order_by=%2Bprice,name", ["Alfa", "Álamo", "beta"]],
    ["order_by=+price,-name", ["Alfa", "beta", "Álamo"]],
    ["order_by=original_price", ["Álamo", "Alfa", "beta"]],
    ["order_by=-original_price", ["beta", "Alfa", "Álamo"]],
    ["order_by=is_active", ["Álamo", "beta", "Alfa"]],
    ['order_by="name"', ["Álamo", "Alfa", "beta"]],
    ["order_by=-created_at", ["Alfa", "Álamo", "beta"]],
  ];
  for (const [query, expected] of cases) {
    if (query.includes("created_at")) continue;
    expect([query, await find(query)]).toEqual([query, expected]);
  }
  const move = await client.patch(`/database/rows/table/628/${first.id}/move/`);
  expect([move.status, move.json().field_62801]).toEqual([200, "beta"]);
  expect(await find("")).toEqual(["Álamo", "Alfa", "beta"]);
  expect(await find("order_by=-price")).toEqual(["Álamo", "beta", "Alfa"]);
});

test("only what is included is shown, and nothing that is excluded", async () => {
  const { site, client } = await openTables();
  await makeCategory(site.db, "Kits");
  const keys = async (query: string) => {
    const [row] = (await client.get(`/database/rows/table/634/?${query}`)).json().results;
    return Object.keys(row);
  };
  expect(await keys("user_field_names=true&include=name,slug")).toEqual(["id", "order", "name", "slug"]);
  expect(await keys('user_field_names=true&include="name",slug,"x,color')).toEqual([
    "id",
    "order",
    "name",
    "slug",
  ]);
  expect(await keys("include=field_63401")).toEqual(["id", "order", "field_63401"]);
  expect(await keys("user_field_names=on&include=name,color&exclude=color")).toEqual(["id", "order", "name"]);
  expect(await keys("user_field_names=Y&exclude=slug,description,color,type,created_at")).toEqual([
    "id",
    "order",
    "name",
    "updated_at",
  ]);
  expect(await keys("user_field_names")).toContain("name");
  expect(await keys("user_field_names=false")).toContain("field_63401");
});

test("contains finds the site's own address in every column that holds addresses of its files, in lists too", async () => {
  const { site, client } = await openTables();
  const { siteUrl } = site.config;
  const media = (letter: string) => `${siteUrl}/media/${letter.repeat(32)}-800.webp`;
  const own = { image: media("a"), images: `${media("b")};https://fora.example/c.png`, tags: "um;dois" };
  await client.post(rowsPath(628), { name: "Nosso", ...own });
  const foreign = { image: "https://fora.example/a.png", images: "https://fora.example/b.png" };
  await client.post(rowsPath(628), { name: "Alheio", ...foreign });
  const names = async (query: string) => (await client.rows(628, query)).map((row) => row.name);
  for (const field of ["image", "images"]) {
    for (const part of [siteUrl, `${siteUrl}/media/`, siteUrl.toUpperCase()]) {
      const value = encodeURIComponent(part);
      expect(await names(`filter__field_${field}__contains=${value}`), `${field} ${part}`).toEqual(["Nosso"]);
      expect(await names(`filter__field_${field}__contains_not=${value}`)).toEqual(["Alheio"]);
    }
  }
  const [row] = await client.rows(628, "filter__field_name__equal=Nosso");
  expect(row).toMatchObject(own);
  const whole = encodeURIComponent(`${media("b")};https://fora`);
  expect(await names(`filter__field_images__contains=${whole}`)).toEqual(["Nosso"]);
});
