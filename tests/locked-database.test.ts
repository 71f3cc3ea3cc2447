// SEC-60 by HTTP: another process holds SQLite's lock.
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { checkoutBody, submit } from "./checkout.ts";
import { fakeProvider } from "./fake-provider.ts";
import { makeProduct, makeUser } from "./makers.ts";
import { openSite } from "./test-site.ts";

const BUSY_MS = 300;

test("SEC-60: serves pages while another process holds the lock, answers orders with 503 before a charge, and recovers", async ({
  skip,
}) => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider }, busyMs: BUSY_MS });
  if (site.engine !== "sqlite") skip("PostgreSQL has no lock of the whole database");
  const product = await makeProduct(site.db);
  // Warms up, because personal pages are rendered each time.
  const reader = await site.as(await makeUser(site.db));
  const pages = ["/health/live", "/health/ready", "/loja", `/produto/${product.id}`];
  const readAll = async () => {
    for (const path of pages) expect((await reader.get(path)).status, path).toBeLessThan(400);
  };
  await readAll();
  const other = new Database(site.config.databaseUrl);
  other.exec("begin immediate");
  const guest = site.visitor();
  const placing = submit(guest, checkoutBody(product), "the-same-press-of-the-button");
  // The driver does not block: reads are answered before the write is refused.
  let isRefused = false;
  void placing.then(() => {
    isRefused = true;
  });
  await readAll();
  expect(isRefused).toBe(false);
  const refused = await placing;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, expect.any(String)]);
  expect(provider.starts).toEqual([]);
  other.exec("rollback");
  other.close();
  const placed = await submit(guest, checkoutBody(product), "the-same-press-of-the-button");
  expect([placed.status, provider.starts.length]).toEqual([201, 1]);
});
