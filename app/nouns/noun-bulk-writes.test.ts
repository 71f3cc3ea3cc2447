import { expect, test } from "vitest";
import { COUPONS } from "#app/coupons/coupon-writes.server.ts";
import { makeCoupon } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { changeNouns } from "./noun-bulk-writes.server.ts";

test.each([
  ["the search is derived from", { note: "Natal" }],
  ["rows of another table hold", { products: [1] }],
])("throws for a column that %s, and changes nothing", async (_, to) => {
  const { db, now } = await openSite();
  const { id } = await makeCoupon(db, { code: "VOLTA10" });
  await expect(changeNouns(COUPONS, db, { ids: [id], patch: () => to }, now())).rejects.toThrow(
    "cannot write",
  );
  const stored = await db.selectFrom("coupons").select(["note", "version"]).executeTakeFirstOrThrow();
  expect(stored).toEqual({ note: null, version: 1 });
});
