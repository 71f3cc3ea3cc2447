import { sql } from "kysely";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { makeConnection, post } from "#tests/incoming.ts";
import { makeAdmin, makePaidOrder, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import manifest from "../package.json" with { type: "json" };
import { KeptMetrics } from "./metrics/kept-metrics.ts";

const METRICS_TOKEN = "a-token-for-prometheus";

async function figures(site: TestSite, headers = { authorization: `Bearer ${METRICS_TOKEN}` }) {
  const answer = await site.visitor().get("/metrics", { headers });
  expect(answer.status).toBe(200);
  return answer.text.split("\n");
}

test("shows metrics with the token, and has no metrics without one configured", async () => {
  const open = await openSite({ METRICS_TOKEN });
  expect((await open.get("/metrics")).status).toBe(401);
  const wrong = { headers: { authorization: "Bearer another-token-of-it" } };
  expect((await open.visitor().get("/metrics", wrong)).status).toBe(401);
  // An administrator's session does not replace the token.
  expect((await (await open.as(await makeAdmin(open.db))).get("/metrics")).status).toBe(401);
  expect((await figures(open)).join("\n")).toContain("process_resident_memory_bytes");
  const closed = await openSite();
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  expect((await closed.visitor().get("/metrics", { headers })).status).toBe(404);
  await expect(openSite({ METRICS_TOKEN: "short" })).rejects.toThrow("METRICS_TOKEN: deve ter pelo menos 16");
});

test("counts answers by route, never by address", async () => {
  const site = await openSite({ METRICS_TOKEN });
  const product = await makeProduct(site.db);
  const reader = await site.as(await makeAdmin(site.db));
  await figures(site);
  for (const path of [`/produto/${product.id}`, `/produto/${product.id}?utm_source=x`, "/nada/aqui/ha"]) {
    await reader.get(path);
  }
  const told = await figures(site);
  expect(told).toContain(
    'vitrine_http_requests_total{route="/produto/:id",method="GET",status="200",cached="no"} 2',
  );
  expect(told).toContain('vitrine_http_request_duration_seconds_count{route="/produto/:id",method="GET"} 2');
  expect(told.join("\n")).not.toContain("/nada/aqui");
  expect(told.join("\n")).not.toContain("utm_source");
});

test("includes queue, failed mails, orders by status, refused deliveries, disk and slow statements", async () => {
  const site = await openSite({ METRICS_TOKEN, SLOW_QUERY_MS: "1" });
  await makePaidOrder(site);
  const late = new Date(site.now().getTime() - 90_000);
  await site.db.deleteFrom("outbox").execute();
  await enqueue(site.db, { topic: "mail.order-link", payload: { orderId: 1 } }, late);
  await enqueue(site.db, { topic: "mail.order-link", payload: { orderId: 2 } }, late);
  const { id } = await site.db
    .selectFrom("outbox")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await site.db.updateTable("outbox").set({ parked_at: site.now() }).where("id", "=", id).execute();
  const refused = await site.visitor().post("/api/webhooks/sandbox", { any: "thing" });
  expect(refused.status).toBe(401);
  await site.payments.refused.write(site.db, site.now());
  const { address } = await makeConnection(site, "kiwify");
  for (const signature of ["", "00"]) await post(site, `${address}?signature=${signature}`, "{}");
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100000)
    select max(n) as n from numbers`.execute(site.db);
  const told = await figures(site);
  for (const line of [
    "vitrine_jobs_waiting 1",
    "vitrine_mails_failed 1",
    "vitrine_jobs_failed 0",
    'vitrine_orders{status="completed"} 1',
    'vitrine_webhook_refusals_24h{provider="sandbox"} 1',
    'vitrine_incoming_refusals_24h{platform="kiwify"} 2',
  ]) {
    expect(told).toContain(line);
  }
  const age = told
    .flatMap((line) => /^vitrine_jobs_oldest_seconds ([\d.]+)$/.exec(line)?.[1] ?? [])
    .map(Number);
  expect(age[0]).toBeGreaterThanOrEqual(90);
  expect(told.some((line) => /^vitrine_disk_free_bytes [1-9]/.test(line))).toBe(true);
  expect(told.some((line) => /^nodejs_eventloop_lag_p99_seconds /.test(line))).toBe(true);
  const pool = told.some((line) => line.startsWith('vitrine_database_connections{state="waiting"} '));
  expect(pool).toBe(site.engine === "postgres");
  const slow = told.flatMap(
    (line) => /^vitrine_slow_statements_total\{fingerprint="(\w+)"\} \d+$/.exec(line)?.[1] ?? [],
  );
  expect(slow.length).toBeGreaterThan(0);
  // The log explains each slow statement without values.
  const logged: { msg: string; fingerprint?: string }[] = site.logs
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "slow statement");
  expect(logged.map(({ fingerprint }) => fingerprint)).toEqual(expect.arrayContaining(slow));
  expect(JSON.stringify(logged)).not.toContain("mail.order-link");
});

test("omits figures that do not exist: without a backup there is no backup time", async () => {
  const site = await openSite({ METRICS_TOKEN });
  expect((await figures(site)).filter((line) => /^vitrine_(backup|restore_drill)_/.test(line))).toEqual([]);
});

test("includes the program's version", async () => {
  const site = await openSite({ METRICS_TOKEN });
  const { node } = process.versions;
  expect(await figures(site)).toContain(
    `vitrine_info{version="${manifest.version}",node="${node}",engine="${site.engine}"} 1`,
  );
});

/** A worker process, as prom-client counts in it. */
function countingProcess() {
  const registers = [new Registry()];
  const [registry] = registers;
  const answers = new Counter({ name: "answers_total", help: "h", labelNames: ["route"], registers });
  const seconds = new Histogram({ name: "seconds", help: "h", buckets: [1], registers });
  const memory = new Gauge({ name: "memory_bytes", help: "h", registers });
  const orders = new Gauge({ name: "orders", help: "h", registers, aggregator: "first" });
  orders.set(7);
  memory.set(100);
  return {
    count(route: string) {
      answers.inc({ route });
      seconds.observe(0.5);
    },
    told: () => registry?.getMetricsAsJSON() ?? [],
  };
}

test("keeps the counts of an ended process in the sum and drops its gauges", async () => {
  const kept = new KeptMetrics();
  const lines = async (...living: number[]) => (await kept.text(new Set(living))).split("\n");
  const [first, second, third] = [countingProcess(), countingProcess(), countingProcess()];
  first.count("/loja");
  second.count("/loja");
  second.count("/blog");
  kept.saw(1, await first.told());
  kept.saw(2, await second.told());
  expect(await lines(1, 2)).toEqual(
    expect.arrayContaining([
      'answers_total{route="/loja"} 2',
      'answers_total{route="/blog"} 1',
      "seconds_count 3",
      "memory_bytes 200",
      "orders 7",
    ]),
  );
  // The second process ends: its last counts remain, whichever process replaces it.
  second.count("/blog");
  kept.saw(2, await second.told());
  third.count("/loja");
  kept.saw(3, await third.told());
  for (const _ of [1, 2]) {
    expect(await lines(1, 3)).toEqual(
      expect.arrayContaining([
        'answers_total{route="/loja"} 3',
        'answers_total{route="/blog"} 2',
        'seconds_bucket{le="1"} 5',
        "seconds_count 5",
        "memory_bytes 200",
        "orders 7",
      ]),
    );
  }
  // The same for each successor.
  const last = await lines(3);
  expect(last).toEqual(expect.arrayContaining(["seconds_count 5", "memory_bytes 100", "orders 7"]));
});
