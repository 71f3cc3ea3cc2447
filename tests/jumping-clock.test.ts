// SEC-65: the system clock jumps forwards and backwards while the shop sells.
import { expect, test } from "vitest";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { buy, countQueued, HOURS, SECONDS, standing } from "./checkout.ts";
import { makeAdmin, makeProduct, makeUser } from "./makers.ts";
import { openSite } from "./test-site.ts";

const JUMPS = [HOURS, -HOURS, -HOURS, 2 * HOURS, -3 * HOURS, 2 * HOURS, -HOURS, HOURS];
const MINUTE = 60_000;

test("SEC-65: survives a one-hour clock jump: no sign-out, each order paid once, each job done once", async () => {
  const site = await openSite();
  const other = await site.second();
  const product = await makeProduct(site.db);
  const customer = await site.as(await makeUser(site.db));
  const done: unknown[] = [];
  for (const { jobs } of [site, other])
    jobs.handle("test.jump", async ({ number }) => void done.push(number));
  const orders: Awaited<ReturnType<typeof buy>>[] = [];
  for (const [number, jump] of JUMPS.entries()) {
    site.advance(jump);
    await enqueue(site.db, { topic: "test.jump", payload: { number } }, site.now());
    const email = `ana${number}@teste.example`;
    orders.push(await buy(site, site.visitor(), product, { method: "credit", email }));
    site.advance(3 * SECONDS);
    await Promise.all([site.jobs.runChores(), other.jobs.runChores()]);
    await Promise.all([site.jobs.runDue(), other.jobs.runDue()]);
    expect([number, (await customer.get("/minha-conta")).status]).toEqual([number, 200]);
  }
  // Back-office sessions last an hour, in either clock direction.
  const admin = await site.as(await makeAdmin(site.db));
  site.advance(-HOURS);
  expect((await admin.get("/admin")).status).toBe(200);
  site.advance(HOURS + 30 * MINUTE);
  expect((await admin.get("/admin")).status).toBe(200);

  // Jobs queued for a future hour run when that hour comes.
  for (let step = 0; step < 4; step++) {
    site.advance(HOURS);
    await Promise.all([site.jobs.runChores(), other.jobs.runChores()]);
    await Promise.all([site.jobs.runDue(), other.jobs.runDue()]);
  }
  expect(done.toSorted()).toEqual(JUMPS.map((_, number) => number));
  for (const { id } of orders) {
    expect(await standing(site.db, id)).toMatchObject({ status: "completed", grants: ["active"] });
  }
  expect(new Set(orders.map(({ id }) => id)).size).toBe(JUMPS.length);
  expect(new Set(orders.map(({ publicId }) => publicId)).size).toBe(JUMPS.length);
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(JUMPS.length);
  const tries = await site.db.selectFrom("outbox").select("tries").where("done_at", "is not", null).execute();
  expect(tries.filter((job) => job.tries !== 1)).toEqual([]);
});
