// Reading takes longer than the lease of its job: another process starts again, and each line is stored once.
import { expect, onTestFinished, test } from "vitest";
import { inTransaction } from "#db/connect.server.ts";
import { makeAdmin } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite } from "#tests/test-site.ts";

onBothEngines("row locks decide which of two readers may write");

const HEADING = "ID da venda,Status,Produto,Cliente,Email,Data de Criação";
const LINES = 350;
/** In the third slice, where both readers wait. */
const SLOW_FROM = 220;

test("MI-15: stops a slow reader from writing once another process has started the file again", async ({
  skip,
}) => {
  const site = await openSite();
  if (site.engine === "sqlite") return skip("SQLite has one server");
  const admin = await site.as(await makeAdmin(site.db));
  const other = await site.second();
  const rows = Array.from({ length: LINES }, (_, at) => {
    const product = at < SLOW_FROM ? "Um" : "Dois";
    return `k${at},paid,${product},Ana,p${at}@fora.example,03/08/2026 09:12:44`;
  });
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  // An open transaction inserts the same product, so every other reader of it waits.
  const noting = inTransaction(site.db, async (trx) => {
    const times = { created_at: site.now(), updated_at: site.now() };
    await trx
      .insertInto("external_products")
      .values({ platform: "kiwify", ref: "name:dois", name: "Dois", ...times })
      .execute();
    reached.resolve();
    await gate.promise;
  });
  await reached.promise;
  const body = [HEADING, ...rows].join("\n");
  await admin.send("/api/admin/imports?nome=a.csv", { method: "PUT", body });
  const stored = async () =>
    (await site.db.selectFrom("sale_import_lines").select(["id", "number"]).execute()).toSorted(
      (one, next) => one.id - next.id,
    );
  const first = site.jobs.runDue();
  await expect.poll(async () => (await stored()).length).toBe(200);
  const last = (await stored()).at(-1)?.id ?? 0;
  site.advance(61_000);
  const second = other.jobs.runDue();
  await expect.poll(async () => (await stored()).filter(({ id }) => id > last).length).toBe(200);
  gate.resolve();
  await Promise.all([noting, first, second]);
  await site.settle();
  expect((await stored()).map(({ number }) => number)).toEqual(rows.map((_, at) => at + 2));
  const [found] = await site.db.selectFrom("sale_imports").select(["state", "line_count"]).execute();
  expect(found).toEqual({ state: "ready", line_count: LINES });
  const jobs = await site.db
    .selectFrom("outbox")
    .select(["tries", "last_error"])
    .where("topic", "=", "sale-import.read")
    .execute();
  expect(jobs).toEqual([{ tries: 2, last_error: null }]);
});
