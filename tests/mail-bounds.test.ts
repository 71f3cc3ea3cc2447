// Nobody can flood a mailbox through the shop: mails that strangers can cause are limited by mailbox, network, hour and
// day.

import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { requestConfirmation } from "#app/identity/users/email-confirmations.server.ts";
import { requestPasswordReset } from "#app/identity/users/password-renewal.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import {
  type Bound,
  MAIL_RULES,
  type MailRule,
  type MailTopic,
  PER_NETWORK,
  POOLS,
} from "#app/mail/mail-bounds.ts";
import { mailboxOf } from "#app/mail/mailbox.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { causedBy } from "#db/handle.server.ts";
import { buy, DAYS, HOURS, wait } from "./checkout.ts";
import { makeAdmin, makeOffer, makeOrder, makePaidOrder, makePost, makeProduct, makeUser } from "./makers.ts";
import { askCode } from "./sign-in-code.ts";
import { type Answer, openSite, type TestSite, type Visitor } from "./test-site.ts";

const MAILBOX = "vitima@teste.example";
/** One mailbox in many spellings. */
const tagged = (number: number) => (number === 0 ? MAILBOX : `vitima+${number}@teste.example`);
const RULES = Object.entries(MAIL_RULES) as [MailTopic, MailRule][];
const BOUNDED = RULES.flatMap(([topic, rule]) => ("own" in rule ? [{ topic, rule }] : []));
const MOST_A_DAY = 35;

test("SEC-33: lists every kind of mail in the table and keeps the sum that strangers can cause small", async () => {
  const handled: string[] = [];
  for await (const file of glob("app/**/*.server.{ts,tsx}")) {
    const text = await readFile(file, "utf8");
    for (const [, topic = ""] of text.matchAll(/handle\(\s*["'`](mail\.[\w-]+)/g)) handled.push(topic);
  }
  expect(handled.length).toBeGreaterThan(30);
  expect(handled.toSorted()).toEqual(Object.keys(MAIL_RULES).toSorted());
  for (const { topic, rule } of BOUNDED) {
    expect(rule.own.hour, topic).toBeLessThanOrEqual(rule.own.day);
    if (rule.by === "stranger" || rule.by === "typed") expect(rule.own.day, topic).toBeLessThanOrEqual(16);
  }
  expect(POOLS.news.day + POOLS.doors.day).toBeLessThanOrEqual(MOST_A_DAY);
});

/** Sends what a job of this topic would, to the address in its payload. */
function handleAll(site: TestSite): void {
  for (const [topic] of RULES) {
    site.jobs.handle(topic as "mail.lead", async ({ to }, { id }) => {
      await site.mail.send({ to: String(to), subject: topic, html: "<p>Oi</p>", text: "Oi", key: `t-${id}` });
    });
  }
}

async function cause(site: TestSite, topic: string, to: string, network?: string): Promise<void> {
  const db = network ? causedBy(site.db, network) : site.db;
  await enqueue(db, { topic, payload: { to } }, site.now());
}

async function sent(site: TestSite, topic?: string): Promise<number> {
  let mails = site.db
    .selectFrom("outbox")
    .select("id")
    .where("topic", "like", "mail.%")
    .where("done_at", "is not", null)
    .where("recipient", "is not", null)
    .where("held_by", "is", null);
  if (topic) mails = mails.where("topic", "=", topic);
  return (await mails.execute()).length;
}

test("SEC-33: limits each kind of mail to a mailbox by hour and day, and allows more afterwards", async () => {
  const site = await openSite();
  handleAll(site);
  for (const [place, { topic, rule }] of BOUNDED.entries()) {
    const mailbox = `v${place}@teste.example`;
    const flood = async (extra: number) => {
      for (let number = 0; number < extra; number++) {
        await cause(site, topic, mailbox.replace("@", `+${number}@`), `198.51.${place}.${number}`);
      }
      await site.jobs.runDue();
      return sent(site, topic);
    };
    const { hour, day } = boundOf(rule);
    expect([topic, await flood(hour + 5)]).toEqual([topic, hour]);
    site.advance(HOURS);
    const second = Math.min(2 * hour, day);
    expect([topic, await flood(hour + 5)]).toEqual([topic, second]);
    for (let passed = 2; passed < 20; passed++) {
      site.advance(HOURS);
      if ((await flood(hour + 1)) >= day) break;
    }
    site.advance(HOURS);
    expect([topic, await flood(day)]).toEqual([topic, day]);
    site.advance(DAYS);
    expect([topic, await flood(hour + 5)]).toEqual([topic, day + hour]);
  }
}, 120_000);

/** The kind's own limit, or the pool's if that is lower. */
function boundOf(rule: MailRule & { own: Bound }): Bound {
  if (!("pool" in rule)) return rule.own;
  const pool = POOLS[rule.pool];
  return { hour: Math.min(rule.own.hour, pool.hour), day: Math.min(rule.own.day, pool.day) };
}

test("SEC-33: limits all kinds together, without holding back notices and paid purchases", async () => {
  const site = await openSite();
  handleAll(site);
  for (const { topic, rule } of BOUNDED) {
    if (!("pool" in rule)) continue;
    for (let number = 0; number < 20; number++)
      await cause(site, topic, tagged(number), `198.51.100.${number}`);
  }
  await site.jobs.runDue();
  expect(await sent(site)).toBe(POOLS.news.hour + POOLS.doors.hour);
  for (const topic of ["mail.email-changed", "mail.email-change-asked", "mail.order-refunded"])
    await cause(site, topic, MAILBOX, "198.51.100.1");
  await site.jobs.runDue();
  expect(await sent(site)).toBe(POOLS.news.hour + POOLS.doors.hour + 3);
});

test("SEC-33: limits mails that one network causes to many mailboxes, without limiting other networks", async () => {
  const site = await openSite();
  handleAll(site);
  const flood = async (count: number, network: string) => {
    for (let number = 0; number < count; number++)
      await cause(site, "mail.order-waiting", `${network}${number}@teste.example`, network);
    await site.jobs.runDue();
    return sent(site);
  };
  expect(await flood(PER_NETWORK.hour + 10, "198.51.100.7")).toBe(PER_NETWORK.hour);
  expect(await flood(2, "198.51.100.8")).toBe(PER_NETWORK.hour + 2);
  site.advance(HOURS);
  expect(await flood(3, "198.51.100.7")).toBe(PER_NETWORK.hour + 5);
});

test("SEC-33: counts across two processes and counts a retried mail once", async () => {
  const site = await openSite();
  const other = await site.second();
  handleAll(site);
  handleAll({ ...site, ...other });
  for (let number = 0; number < 40; number++) await cause(site, "mail.order-waiting", tagged(number));
  await Promise.all([site.jobs.runDue(), other.jobs.runDue()]);
  expect(await sent(site)).toBe(MAIL_RULES["mail.order-waiting"].own.hour);

  let isAway = true;
  site.jobs.handle("mail.order-lapsed", async ({ to }, { id }) => {
    await site.mail.send({ to: String(to), subject: "Oi", html: "", text: "Oi", key: `l-${id}` });
    if (isAway) throw new Error("fora do ar");
  });
  const { hour } = MAIL_RULES["mail.order-lapsed"].own;
  for (let number = 0; number < hour; number++) await cause(site, "mail.order-lapsed", "bia@teste.example");
  await site.jobs.runDue();
  isAway = false;
  site.advance(60_000);
  await site.jobs.runDue();
  expect(await sent(site, "mail.order-lapsed")).toBe(hour);
});

test("SEC-33: shows a held mail and its reason to the owner, and sends it when the team says so", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  handleAll(site);
  const { hour } = MAIL_RULES["mail.order-waiting"].own;
  for (let number = 0; number < hour + 2; number++) await cause(site, "mail.order-waiting", tagged(number));
  await site.settle();
  expect(await sent(site)).toBe(hour);
  const page = (await admin.get("/admin/emails?estado=dispensado")).text;
  expect(page).toContain("já recebeu o máximo de e-mails deste tipo por hora");
  const held = await site.db.selectFrom("outbox").select("id").where("held_by", "is not", null).execute();
  expect(held).toHaveLength(2);
  const [one, two] = held.map(({ id }) => String(id));
  expect((await admin.get(`/admin/emails?email=${one}`)).text).toContain(
    "para não encher a caixa de ninguém",
  );
  expect((await admin.get("/admin/emails/exportar")).text).toContain("deste tipo por hora");
  await admin.post("/admin/emails", { intent: "resend", email: one ?? "" });
  await admin.post("/admin/emails", { intent: "resend-marked", id: [two ?? ""] });
  site.advance(60_000);
  await site.settle();
  expect(await sent(site)).toBe(hour + 2);
});

test("SEC-33: keeps no address, and no network once a mail is done; counts are deleted after their time", async () => {
  const site = await openSite();
  handleAll(site);
  await cause(site, "mail.order-waiting", MAILBOX, "198.51.100.7");
  await site.settle();
  const counts = await site.db.selectFrom("mail_counts").selectAll().execute();
  expect(counts).toHaveLength(6);
  expect(JSON.stringify(counts)).not.toMatch(/vitima|198\.51/);
  const { caused_by } = await site.db.selectFrom("outbox").select("caused_by").executeTakeFirstOrThrow();
  expect(caused_by).toBeNull();
  site.advance(2 * DAYS);
  await site.settle();
  expect(await site.db.selectFrom("mail_counts").selectAll().execute()).toEqual([]);
});

// One act of a stranger through the real forms, for an address of the mailbox.

interface Door {
  topic: MailTopic;
  /** Daily limit of the form itself, independent of mail. */
  most?: number;
  prepare?: (site: TestSite, numbers: number[]) => Promise<unknown>;
  act: (visitor: Visitor, site: TestSite, number: number) => Promise<Answer>;
}

const PASSWORD = { password: "segredo-certo", password_confirmation: "segredo-certo" };
const accounts = async ({ db }: TestSite, numbers: number[]) => {
  for (const number of numbers) await makeUser(db, { email: tagged(number) });
};
const products =
  (facts: { price?: number } = {}) =>
  async ({ db }: TestSite) =>
    makeProduct(db, facts);
const order = async (visitor: Visitor, site: TestSite, options: Parameters<typeof buy>[3]) => {
  const product = await site.db.selectFrom("products").selectAll().executeTakeFirstOrThrow();
  const { publicId } = await buy(site, visitor, product, options);
  return visitor.get(`/pedido/${publicId}`).then((answer) => ({ ...answer, text: "" }));
};

const DOORS: Door[] = [
  {
    topic: "mail.password-reset",
    prepare: accounts,
    act: (visitor, _, number) => visitor.post("/esqueci-senha", { email: tagged(number), website: "" }),
  },
  {
    topic: "mail.confirm-email",
    act: (visitor, _, number) =>
      visitor.post("/register", { name: "Alguém", email: tagged(number), website: "", ...PASSWORD }),
  },
  {
    topic: "mail.sign-in-code",
    prepare: accounts,
    act: (visitor, _, number) => askCode(visitor, tagged(number)),
  },
  {
    topic: "mail.order-recovery",
    prepare: accounts,
    act: (visitor, _, number) => visitor.post("/recuperar-compra", { email: tagged(number), website: "" }),
  },
  {
    topic: "mail.order-link",
    prepare: async ({ db }, numbers) => {
      for (const number of numbers)
        await makeOrder(db, { public_id: `pedido-${number}`, guest_email: tagged(number) });
    },
    act: (visitor, _, number) =>
      visitor.postJson(`/api/orders/pedido-${number}/links`, { email: tagged(number) }),
  },
  {
    topic: "mail.data-request",
    act: (visitor, _, number) =>
      visitor.post("/privacidade/pedido", {
        kind: "export",
        email: tagged(number),
        message: "",
        website: "",
      }),
  },
  {
    topic: "mail.newsletter-welcome",
    act: (visitor, _, number) =>
      visitor.postJson("/api/newsletter", { email: tagged(number), source: "blog" }),
  },
  {
    topic: "mail.order-waiting",
    prepare: products(),
    // The mail comes after a minute, before anybody pays a boleto.
    act: (visitor, site, number) => order(visitor, site, { email: tagged(number), method: "boleto" }),
  },
  {
    topic: "mail.order-declined",
    prepare: products(),
    act: (visitor, site, number) =>
      order(visitor, site, { email: tagged(number), method: "credit", card: "tok_sandbox_decline_funds" }),
  },
  {
    topic: "mail.order-confirmed",
    most: 5,
    prepare: products({ price: 0 }),
    act: (visitor, site, number) => order(visitor, site, { email: tagged(number) }),
  },
  {
    topic: "mail.gift",
    prepare: async (site, numbers) => {
      const user = await makeUser(site.db, { email: "quem-da@teste.example" });
      await makePaidOrder(site, {
        user_id: user.id,
        public_id: "pedido-com-presentes",
        lines: [{ quantity: numbers.length + 1 }],
      });
    },
    act: async (visitor, site, number) => {
      const buyer = await site.db.selectFrom("orders").select(["id", "user_id"]).executeTakeFirstOrThrow();
      const item = await site.db.selectFrom("order_items").select("id").executeTakeFirstOrThrow();
      const giver = await site.as({ id: buyer.user_id ?? 0 });
      giver.ip = visitor.ip;
      return giver.post("/pedido/pedido-com-presentes", {
        intent: "send-gift",
        line: String(item.id),
        unit: String(number + 1),
        email: tagged(number),
        send_on: dayOf(site.now()),
        note: "",
      });
    },
  },
  {
    topic: "mail.offer-open",
    prepare: async (site) => {
      const product = await makeProduct(site.db);
      const starts_at = new Date(site.now().getTime() + 60_000);
      await makeOffer(site.db, {
        product_id: product.id,
        name: "Lote",
        slug: "lote-2",
        price: 4990,
        starts_at,
      });
    },
    act: (visitor, _, number) => visitor.post("/c/lote-2", { email: tagged(number), website: "" }),
  },
];

/** The parts of an answer that the sender can compare, whatever account the address has. */
function seen({ status, location, text }: Answer) {
  return [
    status,
    location?.replace(/[\w-]{20,}/g, "…"),
    text.replace(/vitima(%2B|\+|&#x2B;|\\u002b)?\d*(@|%40)/gi, "$").replace(/[\w+/=-]{16,}/g, "…"),
  ];
}

test.each(DOORS)(
  "SEC-33: limits $topic when it is requested repeatedly for a mailbox from many networks",
  async (door) => {
    const site = await openSite();
    const { topic, prepare, act, most } = door;
    const rule = MAIL_RULES[topic] as MailRule & { own: Bound };
    const { hour } = boundOf(rule);
    const numbers = Array.from({ length: most ?? hour + 5 }, (_, number) => number + 1);
    await prepare?.(site, numbers);
    const answers = [];
    for (const number of numbers) {
      answers.push(seen(await act(site.visitor(`198.51.100.${number}`), site, number)));
      await site.settle();
    }
    site.advance(20 * 60_000);
    await site.settle();
    expect(answers[0]?.[0]).toBeLessThan(400);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const all = (await site.mails()).filter(({ to }) => mailboxOf(to?.[0]?.address ?? "") === MAILBOX);
    expect(await sent(site, topic)).toBe(hour);
    expect(all.length).toBeLessThanOrEqual(POOLS.news.hour + POOLS.doors.hour);
    const held = await site.db
      .selectFrom("outbox")
      .select("id")
      .where("topic", "=", topic)
      .where("held_by", "is not", null)
      .execute();
    expect(held).toHaveLength(numbers.length - hour);
  },
);

test("SEC-33: limits mails of one network to many mailboxes and keeps its answers the same", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  for (let number = 0; number < PER_NETWORK.hour + 5; number++) {
    const options = { email: `v${number}@teste.example`, method: "boleto" } as const;
    await buy(site, site.visitor("2001:db8:1:2::1"), product, options);
  }
  await wait(site, 60_000);
  expect(await sent(site, "mail.order-waiting")).toBe(PER_NETWORK.hour);
  const other = { email: "outra@teste.example", method: "boleto" } as const;
  await buy(site, site.visitor("2001:db8:1:2:ffff::9"), product, other);
  await wait(site, 60_000);
  expect(await sent(site, "mail.order-waiting")).toBe(PER_NETWORK.hour);
  const neighbour = { email: "vizinha@teste.example", method: "boleto" } as const;
  await buy(site, site.visitor("2001:db8:1:3::1"), product, neighbour);
  await wait(site, 60_000);
  expect(await sent(site, "mail.order-waiting")).toBe(PER_NETWORK.hour + 1);
});

test("SEC-33: still delivers a flooded person's paid purchase and the access link that she paid for", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  for (let number = 0; number < 12; number++) {
    await buy(site, site.visitor(`198.51.100.${number}`), product, { email: tagged(number) });
    await site
      .visitor(`198.51.101.${number}`)
      .post("/register", { name: "Alguém", email: tagged(100 + number), website: "", ...PASSWORD });
    await site.settle();
  }
  for (let number = 0; number < 5; number++) {
    const { publicId } = await buy(site, site.visitor("203.0.113.9"), product, {
      email: MAILBOX,
      method: "credit",
    });
    site.advance(5000);
    await site.settle();
    expect((await site.mails()).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(
        `Pedido ${(await site.db.selectFrom("orders").select("id").where("public_id", "=", publicId).executeTakeFirstOrThrow()).id} confirmado`,
      ),
    );
  }
  site.advance(HOURS);
  const before = await sent(site, "mail.order-recovery");
  for (let number = 100; number < 110; number++)
    await site
      .visitor(`198.51.102.${number}`)
      .post("/recuperar-compra", { email: tagged(number), website: "" });
  await site.settle();
  await site.visitor("203.0.113.9").post("/recuperar-compra", { email: MAILBOX, website: "" });
  await site.settle();
  const toHer = (await site.mails()).filter(
    ({ to, subject }) => to?.[0]?.address === MAILBOX && subject?.startsWith("Suas compras"),
  );
  expect(toHer).toHaveLength(1);
  // Other kinds used up the mailbox's limit.
  expect(await sent(site, "mail.order-recovery")).toBe(
    before + MAIL_RULES["mail.order-recovery"].own.hour + 1,
  );
});

const resetLinks = async (site: TestSite, address: string) =>
  (await site.mails())
    .filter(({ to }) => to?.[0]?.address === address)
    .flatMap(({ text }) =>
      [...(text ?? "").matchAll(/https?:\/\/\S+(\/redefinir-senha\/[\w-]+)/g)].map(([, path = ""]) => path),
    );

async function worksForAny(site: TestSite, links: string[]): Promise<boolean> {
  for (const link of links) if ((await site.visitor().get(link)).status === 200) return true;
  return false;
}

test("SEC-33: keeps the last sent password link working every hour when further links are held back", async () => {
  const site = await openSite();
  await makeUser(site.db, { email: MAILBOX, email_confirmed_at: new Date() });
  for (let number = 1; number < 9; number++) await makeUser(site.db, { email: tagged(number) });
  for (let hour = 0; hour < 12; hour++) {
    // Bypasses the limits of the page, which count by spelling.
    for (const email of [...[1, 2, 3, 4, 5, 6, 7, 8].map(tagged), ...Array(5).fill(MAILBOX)]) {
      const db = causedBy(site.db, `198.51.100.${hour}`);
      await requestPasswordReset(db, { email, secret: site.secret, query: "" }, site.now());
      await site.settle();
    }
    expect(await worksForAny(site, await resetLinks(site, MAILBOX)), `hour ${hour}`).toBe(true);
    site.advance(HOURS);
  }
  const { day } = MAIL_RULES["mail.password-reset"].own;
  expect((await resetLinks(site, MAILBOX)).length).toBeLessThanOrEqual(day + 12);
  const others = (await site.mails()).filter(({ to }) => to?.[0]?.address !== MAILBOX);
  expect(others.length).toBeLessThanOrEqual(day);
});

test("SEC-33: accepts the newest sent confirmation link, whatever was requested after it", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { email: MAILBOX });
  const her = await site.as(user);
  const { hour } = MAIL_RULES["mail.confirm-email"].own;
  for (let number = 0; number < hour + 2; number++) {
    // Bypasses the limit of the page, which is equally high.
    const request = { userId: user.id, email: MAILBOX, secret: site.secret };
    await requestConfirmation(causedBy(site.db, "198.51.100.7"), request, site.now());
    await site.settle();
  }
  const rows = await site.db.selectFrom("one_time_links").selectAll().orderBy("created_at").execute();
  expect(rows).toHaveLength(hour + 2);
  expect(rows.map(({ used_at }) => used_at === null)).toEqual([
    ...Array.from({ length: hour - 1 }, () => false),
    true,
    true,
    true,
  ]);
  const mails = await site.mails();
  const links = rows.flatMap(({ id }) => {
    const text = mails.find(({ messageId }) => messageId?.includes(id))?.text ?? "";
    return /https?:\/\/\S+(\/confirmar-email\/[\w-]+)/.exec(text)?.[1] ?? [];
  });
  expect(links).toHaveLength(hour);
  expect((await her.get(links.at(-1) ?? "")).status).toBe(200);
  expect((await her.get(links[0] ?? "")).status).toBe(404);
});

test("SEC-33: never holds back mails that the team sends to a person", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db, { price: 0 });
  const { order: paid } = await makePaidOrder(site, { guest_email: MAILBOX, guest_name: "Vítima" });
  await makePost(site.db);
  for (let number = 0; number < 5; number++)
    await buy(site, site.visitor(`198.51.100.${number}`), product, { email: tagged(number) });
  await site.settle();
  const ids = (await site.db.selectFrom("orders").select("id").where("id", "!=", paid.id).execute()).map(
    ({ id }) => id,
  );
  const before = await sent(site, "mail.order-link");
  const answer = await admin.post("/admin/pedidos", { intent: "resend-marked", id: ids.map(String) });
  expect(answer.status, answer.text.slice(0, 500)).toBe(302);
  site.advance(60_000);
  await site.settle();
  expect(await sent(site, "mail.order-link")).toBe(before + ids.length);
});
