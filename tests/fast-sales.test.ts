// A fast-selling product over two processes: no sale fails and every unit is counted.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createWebhook } from "#app/api/webhooks/webhooks.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { updateRow } from "#db/writes.server.ts";
import { buy, checkoutBody, submit } from "./checkout.ts";
import { makeAdmin, makeOrder, makeProduct } from "./makers.ts";
import { openSite, type TestSite, Visitor } from "./test-site.ts";

const PRODUCTS_TABLE = 628;
const SALES = 200;
const BUYERS = 16;

/** Opens a transaction, runs the work and stays open. Returns a function that ends the transaction. */
async function holdOpen(site: TestSite, work: (trx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  const worked = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const over = inTransaction(site.db, async (trx) => {
    await work(trx);
    worked.resolve();
    await ending.promise;
  });
  await Promise.race([worked.promise, over]);
  return () => {
    ending.resolve();
    return over;
  };
}

async function countWaiting(site: TestSite): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
  return rows[0]?.waiting ?? 0;
}

function deadlocks(site: TestSite): string[] {
  return site.logs.filter((line) => line.includes("40P01") || line.includes("deadlock"));
}

async function unitsSold(site: TestSite, ids: number[]): Promise<number[]> {
  const rows = await site.db
    .selectFrom("products")
    .select(["id", "sales_count"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.sales_count);
}

test("never deadlocks when sales wait for a product's row while another order locks it", async ({ skip }) => {
  const site = await openSite();
  if (site.engine === "sqlite") skip("one writer at a time: nobody waits for a row");
  const product = await makeProduct(site.db);
  const buyer = site.visitor();
  const orders = [];
  for (let number = 0; number < 5; number++) {
    orders.push(await buy(site, buyer, product, { email: `ana${number}@teste.example` }));
  }
  const endOrdering = await holdOpen(site, (trx) => makeOrder(trx, { lines: [{ product }] }));
  const endEditing = await holdOpen(site, (trx) =>
    updateRow(trx, "products", product.id, { name: "Outro nome" }, site.now()),
  );
  const paying = orders.map(({ publicId }) =>
    buyer.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" }),
  );
  await expect.poll(() => countWaiting(site)).toBe(orders.length);
  await endEditing();
  const answers = await Promise.all(paying);
  await endOrdering();
  expect(deadlocks(site)).toEqual([]);
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
  expect(await unitsSold(site, [product.id])).toEqual([orders.length]);
});

test("lets a sale with listening integrations finish while another order holds the product", async ({
  skip,
}) => {
  const site = await openSite();
  if (site.engine === "sqlite") skip("one writer at a time: nobody waits for a row");
  const product = await makeProduct(site.db, { price: 0 });
  const facts = {
    name: "Planilha",
    url: "https://planilha.example/aviso",
    events: ["rows.updated" as const],
    headers: {},
    include_all_events: true,
    request_method: "POST",
    use_user_field_names: true,
  };
  await createWebhook(
    site.db,
    { tableId: PRODUCTS_TABLE, actorId: (await makeAdmin(site.db)).id, facts },
    site.now(),
  );
  const endOrdering = await holdOpen(site, (trx) => makeOrder(trx, { lines: [{ product }] }));
  const placed = await submit(site.visitor(), checkoutBody(product));
  await endOrdering();
  expect(placed.status, placed.text).toBe(201);
  const told = await site.db.selectFrom("webhook_deliveries").select("event_type").execute();
  expect(told).toEqual([{ event_type: "rows.updated" }]);
});

/** Sells this many times, alternating between two processes. Returns unexpected statuses. */
async function sellAll(site: TestSite, bodyOf: (number: number) => ReturnType<typeof checkoutBody>) {
  const other = await site.second();
  const failed: number[] = [];
  let number = 0;
  const buyer = async () => {
    while (number < SALES) {
      const mine = number++;
      const { fetch, config } = mine % 2 === 0 ? site : other;
      const visitor = new Visitor(fetch, config.siteUrl);
      visitor.ip = `198.51.100.${mine}`;
      const placed = await submit(visitor, bodyOf(mine));
      if (placed.status !== 201) failed.push(placed.status);
      if (placed.status !== 201 || placed.json().order.final) continue;
      const paid = await visitor.postJson(`/api/orders/${placed.json().publicId}/sandbox`, { action: "pay" });
      if (paid.status !== 200) failed.push(paid.status);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  return failed;
}

test("pays and counts each of hundreds of concurrent sales of one product over two processes", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  expect(
    await sellAll(site, (number) => checkoutBody(product, { email: `ana${number}@teste.example` })),
  ).toEqual([]);
  expect(deadlocks(site)).toEqual([]);
  expect(await unitsSold(site, [product.id])).toEqual([SALES]);
});

test("counts every sale of two products, in either cart order, paid and free", async () => {
  const site = await openSite();
  const one = await makeProduct(site.db, { price: 0 });
  const two = await makeProduct(site.db, { price: 0 });
  const three = await makeProduct(site.db);
  const failed = await sellAll(site, (number) => {
    const products = number % 3 === 0 ? [one, two] : [one, two, three];
    const sorted = number % 2 === 0 ? products : products.toReversed();
    return checkoutBody(sorted, { email: `ana${number}@teste.example` });
  });
  expect(failed).toEqual([]);
  expect(deadlocks(site)).toEqual([]);
  const withThree = SALES - Math.ceil(SALES / 3);
  expect(await unitsSold(site, [one.id, two.id, three.id])).toEqual([SALES, SALES, withThree]);
});
