// Numbers of every spelling and size where the table API counts or compares, on both engines.
import { expect, test } from "vitest";
import { makeCategory } from "#tests/makers.ts";
import { openTables } from "#tests/table-client.ts";

const ROWS = "/api/database/rows/table/634/";
/** More than a number holds exactly, more than a column holds, more than a number holds at all. */
const HUGE = ["9007199254740993", "9223372036854775808", "99999999999999999999", "9".repeat(400)];
const NO_NUMBER = [
  "-1",
  "-99999999999999999999",
  "1e3",
  "1e30",
  "1.5",
  "2;0",
  "0x2",
  "٢",
  "NaN",
  "Infinity",
  "x",
  "",
];

async function openThree() {
  const tables = await openTables();
  for (const name of ["Alfa", "Beta", "Gama"]) await makeCategory(tables.site.db, name);
  const ask = async (query: string) => {
    const answer = await tables.client.get(`${ROWS}?user_field_names=true&${query}`);
    expect([query.slice(0, 80), answer.status]).toEqual([query.slice(0, 80), 200]);
    const { count, previous, results } = answer.json();
    const names: string[] = results.map(({ name }: { name: string }) => name);
    return { count, previous, names };
  };
  return { ...tables, ask };
}

test("a page past the end is empty however far past it lies; what is no positive number is the first", async () => {
  const { ask } = await openThree();
  for (const page of ["3", "100001", ...HUGE]) {
    const { count, names, previous } = await ask(`size=2&page=${page}`);
    expect([page, count, names]).toEqual([page, 3, []]);
    expect(previous).toContain("size=2");
  }
  // A search counts along with its page, and not past the end.
  for (const page of HUGE) {
    expect([page, await ask(`search=a&page=${page}`)]).toMatchObject([page, { count: 3, names: [] }]);
  }
  for (const page of ["0", "000", ...NO_NUMBER]) {
    expect([page, (await ask(`size=2&page=${encodeURIComponent(page)}`)).names]).toEqual([
      page,
      ["Alfa", "Beta"],
    ]);
  }
  for (const page of ["02", "0".repeat(40).concat("2")]) {
    expect([page, (await ask(`size=2&page=${page}`)).names]).toEqual([page, ["Gama"]]);
  }
});

test("more than 200 rows are refused however many more; what is no positive number is the usual size", async () => {
  const { client, ask } = await openThree();
  for (const size of ["201", "0201", ...HUGE]) {
    const answer = await client.get(`${ROWS}?size=${size}`);
    expect([size, answer.status, answer.json().error]).toEqual([size, 400, "ERROR_PAGE_SIZE_LIMIT"]);
  }
  for (const size of ["0", ...NO_NUMBER]) {
    expect([size, (await ask(`size=${encodeURIComponent(size)}`)).names.length]).toEqual([size, 3]);
  }
  expect((await ask("size=0002")).names).toEqual(["Alfa", "Beta"]);
});

test("ids and lengths compared with any number find what they say", async () => {
  const { client, ask, site } = await openThree();
  const first = await site.db.selectFrom("categories").select("id").orderBy("id").executeTakeFirstOrThrow();
  for (const number of [...HUGE, ...NO_NUMBER.filter(Boolean)]) {
    const text = encodeURIComponent(number);
    expect([number, (await ask(`filter__id__equal=${text}`)).count]).toEqual([number, 0]);
    // What is no number at all makes the whole list one that no row is in.
    const found = HUGE.includes(number) ? ["Alfa"] : [];
    expect([number, (await ask(`filter__id__in=${text},${first.id}`)).names]).toEqual([number, found]);
    const row = await client.get(`${ROWS}${text}/`);
    expect([number, row.status]).toEqual([number, 404]);
    const moved = await client.patch(`${ROWS}${first.id}/move/?before_id=${text}`);
    expect([number, moved.status]).toEqual([number, 404]);
  }
  for (const number of HUGE) {
    expect([number, (await ask(`filter__name__length_is_lower_than=${number}`)).count]).toEqual([number, 3]);
    expect([number, (await ask(`search=${number}`)).count]).toEqual([number, 0]);
  }
  expect((await ask("filter__name__length_is_lower_than=1e30")).count).toBe(0);
});

test("ids and references in a body that no row can have are refused, whatever their spelling, and nothing is written", async () => {
  const { client, site } = await openThree();
  const before = await site.db.selectFrom("categories").selectAll().orderBy("id").execute();
  const sent = [1e15, 1e30, 2 ** 53, -1, 1.5, ...HUGE, ...NO_NUMBER.filter(Boolean)];
  const BATCH = `${ROWS}batch/?user_field_names=true`;
  for (const id of sent) {
    const answers = [
      await client.patch(BATCH, { items: [{ id, name: "Trocada" }] }),
      await client.post(`${ROWS}batch-delete/`, { items: [id] }),
      await client.post(`${ROWS}?before=${encodeURIComponent(String(id))}&user_field_names=true`, {
        name: "Nova",
      }),
      await client.post("/api/database/rows/table/628/?user_field_names=true", {
        name: "Kit",
        category_id: id,
      }),
      await client.get(`/api/database/webhooks/${encodeURIComponent(String(id))}/`),
    ];
    for (const [at, answer] of answers.entries()) {
      const isRefused = answer.status >= 400 && answer.status < 500;
      expect([id, at, answer.status, isRefused]).toEqual([id, at, answer.status, true]);
    }
  }
  expect(await site.db.selectFrom("categories").selectAll().orderBy("id").execute()).toEqual(before);
  expect(await site.db.selectFrom("products").selectAll().execute()).toEqual([]);
});
