// Each import dialog describes the columns that the import reads, and its example file imports without changes.
import { expect, test } from "vitest";
import { COUPON_EXPORT_HEADER } from "#app/coupons/coupon-export.server.ts";
import { COUPON_FILE } from "#app/coupons/coupon-file.ts";
import { broughtColumns, type FileColumns } from "#app/platform/files/file-columns.ts";
import { makeAdmin } from "./makers.ts";
import { openSite, type Visitor } from "./test-site.ts";

interface Import {
  columns: FileColumns;
  intents: [check: string, write: string];
  /** Text of the button when the example is previewed. */
  found: string;
  table: "coupons";
}

const IMPORTS: Record<string, Import> = {
  "/admin/cupons": {
    columns: COUPON_FILE,
    intents: ["check-coupon-list", "import-coupon-list"],
    found: "Importar 1 cupom",
    table: "coupons",
  },
};

/** The dialog's text, and the file behind its link. */
async function readDialog(admin: Visitor, path: string) {
  const { text } = await admin.get(`${path}?importar=1`);
  const [, file = "", name = ""] =
    /href="data:text\/csv;charset=utf-8,([^"]+)" download="([^"]+)"/.exec(text) ?? [];
  return { text, file: decodeURIComponent(file), name };
}

test.each(Object.entries(IMPORTS))(
  "names its columns and gives a readable example file: %s",
  async (path, of) => {
    const site = await openSite();
    const admin = await site.as(await makeAdmin(site.db));
    const { text, file, name } = await readDialog(admin, path);
    expect(name).toMatch(/^exemplo-de-[a-z]+\.csv$/);
    const brought = broughtColumns(of.columns);
    expect(brought.length).toBeGreaterThan(1);
    for (const { title, says } of brought) {
      expect(text).toContain(title);
      expect(text).toContain(`<dd class="text-sm text-muted">${says}</dd>`);
    }
    expect(file.split("\r\n")[0]).toBe(`\uFEFF${brought.map(({ title }) => title).join(";")}`);
    const [check, write] = of.intents;
    const looked = await admin.post(`${path}?importar=1`, { intent: check, csv: file });
    expect([looked.status, looked.text.includes(of.found)]).toEqual([200, true]);
    expect((await admin.post(`${path}?importar=1`, { intent: write, csv: file })).status).toBe(302);
    expect(await site.db.selectFrom(of.table).select("id").execute()).toHaveLength(1);
  },
);

test("exports coupons with the columns and figures of their import", () => {
  expect(COUPON_EXPORT_HEADER).toEqual(Object.values(COUPON_FILE).map(({ title }) => title));
});
