// PostgreSQL closes connections in use: after a restart, or when a backend process ends.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { node24, root } from "../scripts/prepare.mjs";
import { checkoutBody, findOrder, submit } from "./checkout.ts";
import { makeProduct } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** Terminates this database's connections that match the condition. Returns their number. */
async function terminate(site: TestSite, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${which}`.execute(site.db);
  return rows.length;
}

/** Errors that would otherwise have ended the process. */
function strayErrors(): unknown[] {
  const strays: unknown[] = [];
  const note = (error: unknown) => void strays.push(error);
  process.on("uncaughtException", note);
  onTestFinished(() => void process.off("uncaughtException", note));
  return strays;
}

const PROGRAM = `
  import { openDb } from "#db/connect.server.ts";
  import { sql } from "kysely";
  const db = openDb(process.env.URL);
  await db.transaction().execute(async (trx) => {
    await sql\`select 1\`.execute(trx);
    console.log("open");
    await new Promise((resolve) => process.stdin.once("data", resolve));
    await sql\`select 1\`.execute(trx);
  }).then(() => console.log("committed"), () => console.log("refused"));
  const { rows } = await sql\`select 7 as n\`.execute(db);
  console.log("again " + rows[0].n);
  process.exit(0);
`;

test("keeps the process alive when a connection closes inside a transaction, and answers the next query", async ({
  skip,
}) => {
  const site = await openSite();
  if (site.engine === "sqlite") skip("an embedded database has no connection to lose");
  const args = ["--input-type=module", "--eval", PROGRAM];
  const child = spawn(node24, args, {
    cwd: root,
    env: { ...process.env, URL: site.config.databaseUrl },
    stdio: ["pipe", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  const lines: string[] = [];
  const reading = createInterface({ input: child.stdout });
  reading.on("line", (line) => void lines.push(line));
  await expect.poll(() => lines).toContain("open");
  expect(await terminate(site, sql`state = 'idle in transaction'`)).toBe(1);
  // The client notices the end while it is idle.
  await expect.poll(async () => await terminate(site, sql`state = 'idle in transaction'`)).toBe(0);
  child.stdin.write("go on\n");
  const [code] = await exited;
  expect([code, lines]).toEqual([0, ["open", "refused", "again 7"]]);
});

test("answers 503 when an order's connection closes halfway, and orders once on the same button press", async ({
  skip,
}) => {
  const site = await openSite();
  if (site.engine === "sqlite") skip("an embedded database has no connection to lose");
  const strays = strayErrors();
  const product = await makeProduct(site.db);
  const locked = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  onTestFinished(() => ending.resolve());
  // Warms up: the first request of a process loads the router, and the lock must not be held that long.
  await site.get("/sobre");
  const holding = site.db.transaction().execute(async (trx) => {
    await sql`select id from products where id = ${product.id} for update`.execute(trx);
    locked.resolve();
    await ending.promise;
  });
  await locked.promise;
  const key = randomUUID();
  const visitor = site.visitor();
  const placing = submit(visitor, checkoutBody(product), key);
  const isWaiting = sql`wait_event_type = 'Lock'`;
  await expect.poll(() => terminate(site, isWaiting)).toBe(1);
  const refused = await placing;
  ending.resolve();
  await holding;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  const placed = await submit(visitor, checkoutBody(product), key);
  expect(placed.status, placed.text).toBe(201);
  expect(await findOrder(site.db, placed.json().publicId)).toMatchObject({ payment_status: "pending" });
  expect(await site.db.selectFrom("orders").select("id").execute()).toHaveLength(1);
  expect(strays).toEqual([]);
});

test("answers each page with 200 or 503 while all connections are closed repeatedly", async ({ skip }) => {
  const site = await openSite();
  if (site.engine === "sqlite") skip("an embedded database has no connection to lose");
  const strays = strayErrors();
  const other = await site.second();
  await makeProduct(site.db, { name: "Kit de ícones" });
  const statuses = new Set<number>();
  for (let round = 0; round < 8; round++) {
    const asking = Array.from({ length: 12 }, async (_, number) => {
      const answer = await other.fetch(new Request(`http://localhost:3000/loja?busca=kit${number}`), {
        id: randomUUID(),
        ip: "203.0.113.7",
      });
      await answer.text();
      statuses.add(answer.status);
    });
    await terminate(site, sql`application_name = 'vitrine' and backend_type = 'client backend'`);
    await Promise.all(asking);
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expect.poll(async () => (await site.get("/loja?busca=kit")).text).toContain("Kit de ícones");
  expect(strays).toEqual([]);
});
