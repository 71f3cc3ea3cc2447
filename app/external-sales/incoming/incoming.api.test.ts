import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { IncomingPlatform } from "#app/external-sales/incoming/incoming-platforms.ts";
import { listRights } from "#app/rights/rights.server.ts";
import {
  bodyOf,
  deliverSample,
  deliverSigned,
  makeConnection,
  matchProduct,
  post,
  SAMPLES_SAID,
  SECRETS,
  sample,
} from "#tests/incoming.ts";
import { makeCourse, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { isAuthentic } from "./delivery-proof.ts";

const ANA = "conceicao.davila@alunos.example";
const DAY_MS = 86_400_000;
/** Product codes in the samples. */
const CODES: Record<IncomingPlatform, string[]> = {
  hotmart: ["4774438", "4774439", "4774440"],
  kiwify: ["ba22c4a0-5c94-11ee-9c2d-000000000001"],
  eduzz: ["P567", "P568", "6b25298f91736fa32da03d986b354c304ee0442d"],
};

/** A shop with a connection; each product code of the platform opens its own course. */
async function openShop(
  platform: IncomingPlatform,
  options: { takesEnrollments?: boolean; isMatched?: boolean } = {},
) {
  const site = await openSite();
  const { id, address } = await makeConnection(site, platform, options);
  const courses: number[] = [];
  for (const code of CODES[platform]) {
    const { course } = await makeCourse(site.db);
    courses.push(course.id);
    if (options.isMatched !== false) await matchProduct(site, { platform, code, courseId: course.id });
  }
  const send = async (name: string) => {
    const answer = await deliverSample(site, address, sample(name));
    await site.settle();
    return answer.status;
  };
  const tell = async (body: object) => {
    const answer = await deliverSigned(site, { platform, address }, body);
    await site.settle();
    return answer.status;
  };
  return { site, id, address, courses, send, tell };
}

/** Current access as "e-mail course", sorted. */
async function watching(site: TestSite): Promise<string[]> {
  const rows = await site.db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "user_id")
    .select(["email", "course_id"])
    .where("has_access", "=", true)
    .orderBy("email")
    .orderBy("course_id")
    .execute();
  return rows.map(({ email, course_id }) => `${email} ${course_id}`);
}

async function outcomes(site: TestSite): Promise<(string | null)[]> {
  const rows = await site.db.selectFrom("incoming_deliveries").select("outcome").orderBy("id").execute();
  return rows.map(({ outcome }) => outcome);
}

function kiwifyOrder(more: object = {}) {
  return { ...JSON.parse(bodyOf(sample("kiwify-01"))), ...more };
}

test("MI-07: accepts the published signature vectors and refuses the empty key", () => {
  const proof = (
    platform: IncomingPlatform,
    secret: string,
    body: string,
    given: { query?: string; headers?: Record<string, string> },
  ) =>
    isAuthentic(platform, secret, {
      rawBody: Buffer.from(body),
      headers: new Headers(given.headers),
      query: new URLSearchParams(given.query),
    });
  const kiwify = '{"order_id":"1","order_status":"paid"}';
  const eduzz = '{"id":"1","event":"ping","data":{}}';
  const hex = "a9351199885e75942dafd22ece766ae9c2255436fb774bd9f659084e21fc4ec7";
  expect(
    proof("kiwify", "w9i3pvutvxe", kiwify, { query: "signature=7da6bf24a978f7a8c673f5dcc03c507b767488c1" }),
  ).toBe(true);
  expect(proof("kiwify", "", "{}", { query: "signature=9b9585ab4f87eff122c8cd8e6fd94d358ed56f22" })).toBe(
    false,
  );
  expect(proof("eduzz", "chave-de-exemplo", eduzz, { headers: { "x-signature": hex } })).toBe(true);
  expect(proof("eduzz", "chave-de-exemplo", eduzz, { headers: { "x-signature": `sha256=${hex}` } })).toBe(
    true,
  );
  expect(proof("hotmart", "", "{}", { headers: { "x-hotmart-hottok": "" } })).toBe(false);
});

test.each(["hotmart", "kiwify", "eduzz"] as const)(
  "MI-07: every sample of %s is taken as it was sent",
  async (platform) => {
    const { site, send } = await openShop(platform);
    const mine = SAMPLES_SAID.deliveries.filter((one) => one.platform === platform);
    for (const { file } of mine)
      expect([file, await send(file.replace("webhooks/", ""))]).toEqual([file, 200]);
    expect((await outcomes(site)).filter((outcome) => outcome === null)).toEqual([]);
  },
);

const HOTTOK = SECRETS.hotmart;
const KIWIFY = "49000f7630ec3e1b3f77c47c27078847bb83505b";
const EDUZZ = "7080f103802196a00ea7a21af3476c9ce0804c4c22e18dc7903ad6a5f680f84c";

type Forgery = [name: string, query: string, headers: Record<string, string>];

const FORGERIES: [IncomingPlatform, string, Forgery[]][] = [
  [
    "hotmart",
    "hotmart-01",
    [
      ["missing", "", {}],
      ["empty", "", { "x-hotmart-hottok": "" }],
      ["wrong", "", { "x-hotmart-hottok": "hottok-de-outra-conta-00000000" }],
      ["doubled", "", { "x-hotmart-hottok": `${HOTTOK}, ${HOTTOK}` }],
      ["upper case", "", { "x-hotmart-hottok": HOTTOK.toUpperCase() }],
      ["truncated", "", { "x-hotmart-hottok": HOTTOK.slice(0, -1) }],
      ["multibyte", "", { "x-hotmart-hottok": "\u00e9".repeat(30) }],
      ["in the query", `hottok=${HOTTOK}`, {}],
      ["in a header of the same sense", "", { "x-hotmart-webhook-token": HOTTOK }],
    ],
  ],
  [
    "kiwify",
    "kiwify-01",
    [
      ["missing", "", {}],
      ["empty", "signature=", {}],
      ["wrong", `signature=${"0".repeat(40)}`, {}],
      ["doubled", `signature=${KIWIFY}&signature=${KIWIFY}`, {}],
      ["upper case", `signature=${KIWIFY.toUpperCase()}`, {}],
      ["truncated", `signature=${KIWIFY.slice(0, 38)}`, {}],
      ["longer", `signature=${KIWIFY}00`, {}],
      ["multibyte", `signature=${encodeURIComponent("\u00e9".repeat(40))}`, {}],
      ["broken", "signature=%E9%ZZ", {}],
      ["of another body", `signature=${sample("kiwify-04").query?.slice("signature=".length)}`, {}],
      ["in a header", "", { "x-signature": KIWIFY }],
    ],
  ],
  [
    "eduzz",
    "eduzz-01",
    [
      ["missing", "", {}],
      ["empty", "", { "x-signature": "" }],
      ["wrong", "", { "x-signature": "0".repeat(64) }],
      ["doubled", "", { "x-signature": `${EDUZZ}, ${EDUZZ}` }],
      ["upper case", "", { "x-signature": EDUZZ.toUpperCase() }],
      ["truncated", "", { "x-signature": EDUZZ.slice(0, 62) }],
      ["multibyte", "", { "x-signature": "\u00e9".repeat(64) }],
      ["base64", "", { "x-signature": Buffer.from(EDUZZ, "hex").toString("base64") }],
      ["prefix twice", "", { "x-signature": `sha256=sha256=${EDUZZ}` }],
    ],
  ],
];

test.each(FORGERIES)(
  "MI-07: %s: refuses and logs an unsigned delivery and stores nothing of it",
  async (platform, name, forgeries) => {
    const { site, address } = await openShop(platform);
    const body = bodyOf(sample(name));
    const before = site.logs.length;
    for (const [what, query, headers] of forgeries) {
      const answer = await post(site, query === "" ? address : `${address}?${query}`, body, headers);
      expect([what, answer.status, answer.text]).toEqual([what, 401, ""]);
    }
    const lines = site.logs.slice(before);
    expect(lines.filter((line) => line.includes("was not signed"))).toHaveLength(forgeries.length);
    expect(lines.join("\n")).not.toContain(ANA);
    await site.settle();
    expect(await watching(site)).toEqual([]);
    const kept = await site.db
      .selectFrom("incoming_deliveries")
      .select(["body", "outcome", "repeats"])
      .execute();
    expect(kept).toEqual([{ body: null, outcome: "unsigned", repeats: forgeries.length - 1 }]);
  },
);

test("MI-07: refuses a body that was parsed and serialized again, and a wrong Hotmart token in the body", async () => {
  const kiwify = await openShop("kiwify");
  const escaped = sample("kiwify-08");
  const again = JSON.stringify(JSON.parse(bodyOf(escaped)));
  expect((await post(kiwify.site, `${kiwify.address}?${escaped.query}`, again)).status).toBe(401);

  const hotmart = await makeConnection(kiwify.site, "hotmart");
  const inside = (hottok: unknown) => JSON.stringify({ ...JSON.parse(bodyOf(sample("hotmart-01"))), hottok });
  const header = { "x-hotmart-hottok": HOTTOK };
  expect((await post(kiwify.site, hotmart.address, inside("outro"), header)).status).toBe(401);
  expect((await post(kiwify.site, hotmart.address, inside(7), header)).status).toBe(401);
  expect((await post(kiwify.site, hotmart.address, inside(HOTTOK))).status).toBe(401);
  expect((await post(kiwify.site, hotmart.address, inside(HOTTOK), header)).status).toBe(200);
});

test("answers 404 for an unknown connection and 413 for a body that is too large, never a redirect", async () => {
  const { site, address } = await openShop("kiwify");
  const one = sample("kiwify-01");
  const key = address.split("/").at(-1);
  for (const path of [
    "/api/entrada/kiwify/outra",
    `/api/entrada/hotmart/${key}`,
    `/api/entrada/outra/${key}`,
    "/api/entrada/kiwify",
    `${address}/`,
    `/api/entrada/kiwify/${"a".repeat(3000)}`,
  ]) {
    expect([path, (await post(site, `${path}?${one.query}`, bodyOf(one))).status]).toEqual([path, 404]);
  }
  expect((await site.get(address)).status).toBe(404);
  expect((await post(site, `${address}?${one.query}`, "x".repeat(262_145))).status).toBe(413);
  const foreign = {
    origin: "https://app.kiwify.com.br",
    host: "outra.example",
    "sec-fetch-site": "cross-site",
  };
  expect((await post(site, `${address}?${one.query}`, bodyOf(one), foreign)).status).toBe(200);
});

test("answers and stores a delivery without a purchase, and shows it as without effect", async () => {
  const { site, tell, address } = await openShop("eduzz");
  expect(await tell({ id: "p1", event: "ping", data: {} })).toBe(200);
  expect(await tell({ id: "p2", event: "myeduzz.invoice_sonhada", data: { id: "1" } })).toBe(200);
  for (const odd of [
    [],
    null,
    "texto",
    7,
    { data: null },
    { id: "p3", event: "myeduzz.invoice_paid", data: { id: "9", items: [null, 3, { productId: {} }] } },
  ]) {
    expect(await tell(odd as object)).toBe(200);
  }
  const unreadable = '{"id": "p4", "event"';
  const signature = createHmac("sha256", SECRETS.eduzz).update(unreadable).digest("hex");
  expect((await post(site, address, unreadable, { "x-signature": signature })).status).toBe(200);
  await site.settle();
  expect(await outcomes(site)).toEqual([
    "test",
    "none",
    "none",
    "none",
    "none",
    "none",
    "none",
    "none",
    "wrong",
  ]);
  const { note } = await site.db
    .selectFrom("incoming_deliveries")
    .select("note")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(note).toContain("JSON");
  expect(await watching(site)).toEqual([]);
});

test("MI-08: opens the course for an approved purchase with one mail, and closes it after a refund", async () => {
  const { site, send, courses } = await openShop("kiwify");
  await send("kiwify-01");
  expect(await watching(site)).toEqual([`${ANA} ${courses[0]}`]);
  const [mail, ...more] = await site.mails();
  expect([mail?.to?.[0]?.address, mail?.subject?.startsWith("Seu acesso ao curso"), more.length]).toEqual([
    ANA,
    true,
    0,
  ]);
  await send("kiwify-01");
  await send("kiwify-04");
  expect(await watching(site)).toEqual([]);
  await send("kiwify-01");
  expect(await watching(site)).toEqual([]);
  expect(await site.mails()).toHaveLength(1);
  expect(await outcomes(site)).toEqual(["opened", "closed"]);
});

test("MI-08: refuses the next request of an open player after a refund, and keeps the progress", async () => {
  const { site, send, courses } = await openShop("hotmart");
  const ana = await makeUser(site.db, { email: ANA });
  await send("hotmart-01");
  const browser = await site.as(ana);
  const lesson = await site.db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "module_id")
    .select(["course_lessons.id", "course_id"])
    .where("course_id", "=", courses[0] ?? 0)
    .executeTakeFirstOrThrow();
  const address = `/curso/${lesson.course_id}?aula=${lesson.id}`;
  const player = (await browser.get(address)).location ?? address;
  expect((await browser.get(player)).status).toBe(200);
  const report = `/api/courses/${lesson.course_id}/lessons/${lesson.id}/progress`;
  expect((await browser.postJson(report, { second: 5 })).status).toBe(200);
  await send("hotmart-05");
  const refused = await browser.postJson(report, { second: 9 });
  expect([refused.status, refused.json().message]).toEqual([
    403,
    expect.stringContaining("Hotmart foi devolvida"),
  ]);
  expect((await browser.get(player)).status).toBe(403);
  expect(await watching(site)).toEqual([]);
  expect(await site.db.selectFrom("lesson_progress").select("id").execute()).toHaveLength(1);
});

test("gives one place for a purchase in two events, and a place for each item of an invoice", async () => {
  const kiwify = await openShop("kiwify");
  const order = { order_id: "k-9", subscription_id: "s-9" };
  const until = new Date(kiwify.site.now().getTime() + 30 * DAY_MS).toISOString();
  const Subscription = { customer_access: { access_until: until } };
  await kiwify.tell(kiwifyOrder(order));
  await kiwify.tell(kiwifyOrder({ ...order, webhook_event_type: "subscription_renewed", Subscription }));
  expect(await listRights(kiwify.site.db, { thing: "course" })).toMatchObject([
    { external_purchase: "kiwify:k-9", ends_at: new Date(until) },
  ]);

  const eduzz = await openShop("eduzz");
  await eduzz.send("eduzz-01");
  expect(await watching(eduzz.site)).toEqual([`${ANA} ${eduzz.courses[0]}`, `${ANA} ${eduzz.courses[1]}`]);
  const mails = await eduzz.site.mails();
  expect(mails.map(({ subject }) => subject)).toEqual(["Seu acesso aos cursos"]);
  await eduzz.send("eduzz-03");
  expect(await watching(eduzz.site)).toHaveLength(2);
  await eduzz.send("eduzz-04");
  expect(await watching(eduzz.site)).toEqual([]);
});

test("judges Kiwify by the order's status, whatever the event's name", async () => {
  const { site, tell } = await openShop("kiwify");
  await tell(kiwifyOrder({ order_id: "a", order_status: "waiting_payment" }));
  await tell(kiwifyOrder({ order_id: "b", order_status: "refunded" }));
  await tell(
    kiwifyOrder({ order_id: "c", order_status: "refused", webhook_event_type: "subscription_renewed" }),
  );
  await tell(kiwifyOrder({ order_id: "d", webhook_event_type: "subscription_late" }));
  await tell(kiwifyOrder({ order_id: "e", webhook_event_type: "evento_de_amanha" }));
  expect(await watching(site)).toEqual([]);
  await tell(kiwifyOrder({ order_id: "f", webhook_event_type: "pix_created" }));
  expect(await watching(site)).toHaveLength(1);
  await tell(
    kiwifyOrder({ order_id: "f", order_status: "chargedback", webhook_event_type: "subscription_canceled" }),
  );
  expect(await watching(site)).toEqual([]);
});

test("extends access for a renewal without another mail, and ends a cancelled subscription on its day", async () => {
  const { site, tell } = await openShop("kiwify");
  const start = site.now().getTime();
  const day = (days: number) => new Date(start + days * DAY_MS);
  const until = (days: number) => ({ customer_access: { access_until: day(days).toISOString() } });
  const of = { subscription_id: "s1" };
  const on = (days: number) => ({
    approved_date: day(days).toISOString(),
    created_at: day(days).toISOString(),
  });
  await tell(kiwifyOrder({ ...of, ...on(0), order_id: "k1", Subscription: until(30) }));
  site.advance(29 * DAY_MS);
  await tell(
    kiwifyOrder({
      ...of,
      ...on(29),
      order_id: "k2",
      webhook_event_type: "subscription_renewed",
      Subscription: until(60),
    }),
  );
  expect(await site.mails()).toHaveLength(1);
  await tell(
    kiwifyOrder({
      ...of,
      ...on(29),
      order_id: "k2",
      webhook_event_type: "subscription_late",
      Subscription: until(60),
    }),
  );
  await tell(
    kiwifyOrder({
      ...of,
      ...on(29),
      order_id: "k2",
      webhook_event_type: "subscription_canceled",
      Subscription: until(60),
    }),
  );
  site.advance(30 * DAY_MS);
  await site.settle();
  expect(await watching(site)).toHaveLength(1);
  site.advance(2 * DAY_MS);
  await site.settle();
  expect(await watching(site)).toEqual([]);
  // Paid again after a month's break: they are mailed like new buyers.
  await tell(kiwifyOrder({ ...of, ...on(90), order_id: "k3", Subscription: until(120) }));
  expect(await watching(site)).toHaveLength(1);
  expect(await site.mails()).toHaveLength(2);
});

test("Hotmart: ends a cancelled subscription at its next charge, and continues it when paid after that", async () => {
  const { site, tell, courses } = await openShop("hotmart");
  const start = site.now().getTime();
  const charge = (transaction: string, days: number) => {
    const body = JSON.parse(bodyOf(sample("hotmart-01")));
    body.id = `evento-${transaction}`;
    body.creation_date = start + days * DAY_MS;
    body.data.product.id = 4774440;
    body.data.purchase = { ...body.data.purchase, transaction, approved_date: start + days * DAY_MS };
    body.data.subscription = { subscriber: { code: "SUB0013" } };
    return body;
  };
  const end = JSON.parse(bodyOf(sample("hotmart-12")));
  end.data.cancellation_date = start + 2 * DAY_MS;
  end.data.date_next_charge = start + 30 * DAY_MS;
  // The end is reported before the charge.
  await tell(end);
  await tell(charge("HP1", 0));
  expect(await watching(site)).toEqual([`${ANA} ${courses[2]}`]);
  // Complete after its guarantee period: the day of payment stays the same.
  site.advance(8 * DAY_MS);
  const complete = charge("HP1", 0);
  await tell({ ...complete, id: "completa", event: "PURCHASE_COMPLETE", creation_date: start + 8 * DAY_MS });
  site.advance(23 * DAY_MS);
  await site.settle();
  expect(await watching(site)).toEqual([]);
  await tell(charge("HP2", 31));
  expect(await watching(site)).toEqual([`${ANA} ${courses[2]}`]);
});

test("keeps the course closed when a refund arrives before its approval, and opens it for another purchase", async () => {
  const { site, send, tell } = await openShop("hotmart");
  await send("hotmart-05");
  await send("hotmart-06");
  expect(await watching(site)).toEqual([]);
  const other = JSON.parse(bodyOf(sample("hotmart-01")));
  other.id = "outro";
  other.data.purchase.transaction = "HP0000000099";
  await tell(other);
  expect(await watching(site)).toHaveLength(1);
});

test("gives nothing for Hotmart's later instalments, and takes nothing for a refunded later instalment", async () => {
  const { site, tell } = await openShop("hotmart");
  const charge = (transaction: string, event: string) => {
    const body = JSON.parse(bodyOf(sample("hotmart-01")));
    body.id = `${transaction} ${event}`;
    body.event = event;
    body.data.purchase.transaction = transaction;
    return body;
  };
  await tell(charge("HP5C2", "PURCHASE_APPROVED"));
  expect(await watching(site)).toEqual([]);
  await tell(charge("HP5C1", "PURCHASE_APPROVED"));
  await tell(charge("HP5C2", "PURCHASE_REFUNDED"));
  expect(await watching(site)).toHaveLength(1);
  await tell(charge("HP5C1", "PURCHASE_REFUNDED"));
  expect(await watching(site)).toEqual([]);
});

test("Eduzz: opens courses by enrolments only if the owner chose so, and then not by invoices", async () => {
  const invoices = await openShop("eduzz");
  await invoices.send("eduzz-12");
  expect(await watching(invoices.site)).toEqual([]);
  const enrolments = await openShop("eduzz", { takesEnrollments: true });
  await enrolments.send("eduzz-01");
  await enrolments.send("eduzz-12");
  expect(await watching(enrolments.site)).toEqual([`iara@alunos.example ${enrolments.courses[2]}`]);
});

test("reports a purchase without an address as wrong, and still stores its refund", async () => {
  const { site, tell } = await openShop("kiwify");
  await tell(kiwifyOrder({ Customer: { full_name: "Ana", email: "sem arroba" } }));
  await tell(kiwifyOrder({ order_status: "refunded", Customer: {} }));
  expect(await outcomes(site)).toEqual(["wrong", "known"]);
  await tell(kiwifyOrder({ Customer: { full_name: "Ana\u0000 Luz", email: " ANA@Alunos.EXAMPLE " } }));
  expect(await watching(site)).toEqual([]);
});

test("opens accounts for names as other programs write them", async () => {
  const { site, tell } = await openShop("kiwify");
  await tell(
    kiwifyOrder({
      Customer: { full_name: `Ana\u0000 Luz ${"x".repeat(500)}\ud800`, email: " ANA@Alunos.EXAMPLE " },
    }),
  );
  const { email, name } = await site.db
    .selectFrom("users")
    .select(["email", "name"])
    .executeTakeFirstOrThrow();
  expect([email, name.startsWith("Ana Luz"), name.length <= 120]).toEqual(["ana@alunos.example", true, true]);
});

/** Deterministic: the same order for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return items
    .map((item) => ({ item, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

test.each(["hotmart", "kiwify", "eduzz"] as const)(
  "MI-02: the samples of %s in any order, and twice, end in the same access",
  { timeout: 120_000 },
  async (platform) => {
    const mine = SAMPLES_SAID.deliveries.filter((one) => one.platform === platform);
    const expected: Record<IncomingPlatform, (courses: number[]) => string[]> = {
      // The main purchase was refunded, the bump was not.
      hotmart: (courses) => [`${ANA} ${courses[1]}`],
      // The refunded purchase is closed; another order is paid.
      kiwify: (courses) => [`${ANA} ${courses[0]}`],
      eduzz: () => [],
    };
    for (let seed = 1; seed <= 5; seed++) {
      const { site, address, courses } = await openShop(platform);
      for (const one of shuffled([...mine, ...mine], seed)) {
        expect((await deliverSample(site, address, one)).status).toBe(200);
        if (seed % 2 === 0) await site.settle();
      }
      await site.settle();
      expect([seed, await watching(site)]).toEqual([seed, expected[platform](courses)]);
    }
  },
);
