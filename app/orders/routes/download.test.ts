import { expect, test } from "vitest";
import { revokeAccess, suspendAccess } from "#app/orders/access/access.server.ts";
import { grantOrderCookie } from "#app/orders/access/order-links.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { updateRow } from "#db/writes.server.ts";
import { openFakeS3 } from "#tests/fake-s3.ts";
import { makeAdmin, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const CONTENT = "0123456789abcdefghij";
const MINUTE = 60_000;

async function* content() {
  yield Buffer.from(CONTENT);
}

/** A customer with one paid download. */
async function shopWithDownload(environment: Record<string, string> = {}) {
  const site = await openSite(environment);
  const user = await makeUser(site.db);
  await site.files.put("entregas/kit", content(), 100);
  const product = await makeProduct(site.db, { file_key: "entregas/kit", file_name: "Kit de ícones.zip" });
  const { order, rights } = await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  const path = `/downloads/${rights[0]?.public_id}`;
  return { site, user, product, order, path, buyer: await site.as(user) };
}

async function downloadCount(site: TestSite): Promise<number | undefined> {
  return (await listRights(site.db, {}))[0]?.download_count;
}

test("OP-26: serves the buyer the whole file, privately, under its cleaned name", async () => {
  const { site, buyer, path } = await shopWithDownload();
  const answer = await buyer.get(path);
  expect([answer.status, answer.text]).toEqual([200, CONTENT]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-length")).toBe("20");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="Kit de icones.zip"; filename*=UTF-8''Kit%20de%20%C3%ADcones.zip`,
  );
  expect(await downloadCount(site)).toBe(1);
});

test("OP-26: asks a visitor without a session to sign in and reveals nothing", async () => {
  const { site, path } = await shopWithDownload();
  const answer = await site.visitor().get(path);
  expect(answer.status).toBe(302);
  expect(answer.location).toBe(`/login?voltar=${encodeURIComponent(path)}`);
  expect((await site.visitor().get("/downloads/nada")).status).toBe(302);
  expect(await downloadCount(site)).toBe(0);
});

test("OP-26: answers another person with the same 404 as for a missing download", async () => {
  const { site, path } = await shopWithDownload();
  const other = await site.as(await makeUser(site.db));
  const theirs = await other.get(path);
  const nothing = await other.get("/downloads/AAAAAAAAAAAAAAAAAAAAAA");
  expect([theirs.status, nothing.status]).toEqual([404, 404]);
  expect(theirs.text).toBe(nothing.text);
  expect(await downloadCount(site)).toBe(0);
});

test("OP-26: lets the shop's owner try the download without counting", async () => {
  const { site, path } = await shopWithDownload();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get(path)).text).toBe(CONTENT);
  expect(await downloadCount(site)).toBe(0);
  expect(await site.db.selectFrom("download_events").select("id").execute()).toEqual([]);
});

test("OP-26: answers 410 with the last day for an ended download", async () => {
  const { site, user, path } = await shopWithDownload();
  site.advance(366 * 24 * 60 * MINUTE);
  const answer = await (await site.as(user)).get(path);
  expect(answer.status).toBe(410);
  expect(answer.text).toContain("Este download valeu até");
  expect(await downloadCount(site)).toBe(0);
});

test("OP-26: answers 410 when revoked, and 423 with the reason when suspended", async () => {
  const { site, buyer, order, path } = await shopWithDownload();
  const now = site.now();
  await inTransaction(site.db, (trx) => suspendAccess(trx, { orderId: order.id, why: "fraud_warning", now }));
  const suspended = await buyer.get(path);
  expect(suspended.status).toBe(423);
  expect(suspended.text).toContain("Pagamento em análise. O download volta");
  await inTransaction(site.db, (trx) => revokeAccess(trx, { orderId: order.id, now }));
  const taken = await buyer.get(path);
  expect(taken.status).toBe(410);
  expect(taken.text).toContain("reembolsada");
  expect(await downloadCount(site)).toBe(0);
});

test("OP-26: refuses the 21st download within an hour, but not another customer's", async () => {
  const { site, buyer, path, product } = await shopWithDownload();
  for (let number = 1; number <= 20; number++) expect((await buyer.get(path)).status).toBe(200);
  const refused = await buyer.get(path);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const other = await makeUser(site.db);
  const { rights } = await makePaidOrder(site, { user_id: other.id, lines: [{ product }] });
  expect((await (await site.as(other)).get(`/downloads/${rights[0]?.public_id}`)).status).toBe(200);
});

test("OP-26: counts once per person in ten minutes", async () => {
  const { site, buyer, path } = await shopWithDownload();
  await buyer.get(path);
  site.advance(9 * MINUTE);
  await buyer.get(path);
  expect(await downloadCount(site)).toBe(1);
  site.advance(2 * MINUTE);
  await buyer.get(path);
  expect(await downloadCount(site)).toBe(2);
});

test("OP-26: counts parallel downloads once", async () => {
  const { site, buyer, path } = await shopWithDownload();
  const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.get(path)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  expect(await downloadCount(site)).toBe(1);
});

test("OP-26: serves ranges without counting a later part again", async () => {
  const { site, buyer, path } = await shopWithDownload();
  const first = await buyer.get(path, { headers: { range: "bytes=0-4" } });
  expect([first.status, first.text]).toEqual([206, "01234"]);
  expect(first.headers.get("content-range")).toBe("bytes 0-4/20");
  expect(first.headers.get("content-length")).toBe("5");
  for (let start = 5; start < 20; start++) {
    await buyer.get(path, { headers: { range: `bytes=${start}-${start}` } });
    await buyer.get(path, { headers: { range: `bytes=${start}-` } });
  }
  const last = await buyer.get(path, { headers: { range: "bytes=-3" } });
  expect([last.status, last.text]).toEqual([206, "hij"]);
  expect(await downloadCount(site)).toBe(1);
  expect(await site.db.selectFrom("download_events").select("id").execute()).toHaveLength(1);
});

test("OP-26: counts a range that has no beginning before it", async () => {
  const { site, buyer, path } = await shopWithDownload();
  expect((await buyer.get(path, { headers: { range: "bytes=1-" } })).text).toBe(CONTENT.slice(1));
  expect(await downloadCount(site)).toBe(1);
});

test("OP-26: answers 416 for a range outside the file and counts nothing", async () => {
  const { site, buyer, path } = await shopWithDownload();
  const answer = await buyer.get(path, { headers: { range: "bytes=20-" } });
  expect(answer.status).toBe(416);
  expect(answer.headers.get("content-range")).toBe("bytes */20");
  expect(await downloadCount(site)).toBe(0);
});

test("serves the whole file when it was replaced after the first part", async () => {
  const { buyer, path } = await shopWithDownload();
  const etag = (await buyer.get(path)).headers.get("etag") ?? "";
  const same = await buyer.get(path, { headers: { range: "bytes=5-", "if-range": etag } });
  const other = await buyer.get(path, { headers: { range: "bytes=5-", "if-range": '"antigo"' } });
  expect([same.status, other.status]).toEqual([206, 200]);
  expect(other.text).toBe(CONTENT);
});

test("counts nothing for a HEAD request", async () => {
  const { site, buyer, path } = await shopWithDownload();
  const answer = await buyer.send(path, { method: "HEAD" });
  expect([answer.status, answer.text, answer.headers.get("content-length")]).toEqual([200, "", "20"]);
  expect(await downloadCount(site)).toBe(0);
});

test("lets a guest download with the order's cookie, only from that order", async () => {
  const { site, product } = await shopWithDownload();
  const mine = await makePaidOrder(site, { lines: [{ product }] });
  const other = await makePaidOrder(site, { lines: [{ product }] });
  const guest = site.visitor();
  keepCookie(guest, await grantOrderCookie(site, mine.order));
  expect((await guest.get(`/downloads/${mine.rights[0]?.public_id}`)).text).toBe(CONTENT);
  expect((await guest.get(`/downloads/${other.rights[0]?.public_id}`)).status).toBe(302);
  const person = await site.db.selectFrom("download_events").select("person").execute();
  expect(person).toEqual([{ person: `order:${mine.order.id}` }]);
});

test("explains a product without a file and counts nothing", async () => {
  const { site, buyer, path, product } = await shopWithDownload();
  await updateRow(site.db, "products", product.id, { file_key: null }, site.now());
  expect((await buyer.get(path)).status).toBe(404);
  await updateRow(site.db, "products", product.id, { file_key: "entregas/sumiu" }, site.now());
  const answer = await buyer.get(path);
  expect([answer.status, answer.text.includes("sem arquivo")]).toEqual([404, true]);
  expect(await downloadCount(site)).toBe(0);
});

test("SEC-71: answers 503 without counting when the store fails", async () => {
  const s3 = await openFakeS3();
  const { site, buyer, path } = await shopWithDownload(s3.environment);
  const before = await listRights(site.db, {});
  s3.failWith = 500;
  const answer = await buyer.get(path);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(answer.text).toContain("Download fora do ar");
  expect(await listRights(site.db, {})).toEqual(before);
  expect(await site.db.selectFrom("download_events").select("id").execute()).toEqual([]);
  s3.failWith = undefined;
  const again = await buyer.get(path, { headers: { range: "bytes=2-4" } });
  expect([again.status, again.text]).toEqual([206, "234"]);
  expect(await downloadCount(site)).toBe(1);
});

test("SEC-126: counts a download cut by the store when its rest is fetched", async () => {
  const s3 = await openFakeS3();
  const { site, buyer, path } = await shopWithDownload(s3.environment);
  s3.cutAfter = 5;
  await expect(buyer.get(path)).rejects.toThrow();
  await expect.poll(() => downloadCount(site)).toBe(0);
  expect(await site.db.selectFrom("download_events").select("id").execute()).toEqual([]);
  s3.cutAfter = undefined;
  expect((await buyer.get(path, { headers: { range: "bytes=5-" } })).text).toBe(CONTENT.slice(5));
  expect(await downloadCount(site)).toBe(1);
});

test("SEC-71: marks a cut download as incomplete and resumes it without counting again", async () => {
  const s3 = await openFakeS3();
  const { site, buyer, path } = await shopWithDownload(s3.environment);
  s3.cutAfter = 5;
  await expect(buyer.get(path)).rejects.toThrow();
  s3.cutAfter = undefined;
  const rest = await buyer.get(path, { headers: { range: "bytes=5-" } });
  expect([rest.status, rest.text]).toEqual([206, CONTENT.slice(5)]);
  expect((await buyer.get(path)).text).toBe(CONTENT);
  expect(await downloadCount(site)).toBe(1);
});

test("SEC-71: reports a file missing in the store without counting", async () => {
  const s3 = await openFakeS3();
  s3.forgets = true;
  const { site, buyer, path } = await shopWithDownload(s3.environment);
  const answer = await buyer.get(path);
  expect([answer.status, answer.text.includes("sem arquivo")]).toEqual([404, true]);
  expect(site.logs.some((line) => line.includes("deliverable missing"))).toBe(true);
  expect(await downloadCount(site)).toBe(0);
});

function keepCookie(visitor: Visitor, line: string): void {
  const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
  visitor.cookies.set(name, value);
}
