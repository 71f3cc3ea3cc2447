// MI-02: random histories of files, newer files, webhooks in any order, duplicates and undos end in the access of the
// table in docs/contracts/move-in.md. `npm run test:long` runs a thousand histories.
import { expect, test } from "vitest";
import type { IncomingPlatform } from "#app/external-sales/incoming/incoming-platforms.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { deliverSigned, makeConnection } from "./incoming.ts";
import { isLong } from "./long-run.ts";
import { makeAdmin, makeCourse, makeProduct } from "./makers.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

onBothEngines("runs its statements under each engine's own locks");

const PLATFORMS = ["hotmart", "kiwify", "eduzz", "memberkit", "teachable", "woocommerce", "ghost"] as const;
type Platform = (typeof PLATFORMS)[number];
const HISTORIES = Number(process.env.TEST_HISTORIES) || (isLong ? 1000 : 56);
const EACH = Math.ceil(HISTORIES / PLATFORMS.length);
/** Parallel shops of one platform, because a history mostly waits for hundreds of sequential statements. */
const LANES = HISTORIES >= 200 ? 4 : 1;
const DAY_MS = 86_400_000;

type Effect = "give" | "keep" | "hold" | "take" | "none";
/** Things that each product of the platform opens here. */
const OPENS = { "11": ["course"], "12": ["file"], "13": ["course", "file"], "14": [] } as const;
type Code = keyof typeof OPENS;
const CODES = Object.keys(OPENS) as Code[];
const nameOf = (code: Code) => `Produto ${code}`;

/** The contract's table in part 3. */
const WORDS: Record<Platform, Record<string, Effect>> = {
  hotmart: {
    Aprovado: "give",
    Completo: "give",
    Reembolsado: "take",
    Chargeback: "take",
    "Em disputa": "hold",
    "Reembolsado parcialmente": "keep",
    Cancelado: "none",
    Atrasado: "none",
    "Aguardando pagamento": "none",
  },
  kiwify: {
    paid: "give",
    refunded: "take",
    chargedback: "take",
    refund_requested: "hold",
    waiting_payment: "none",
    refused: "none",
  },
  eduzz: { Paga: "give", Reembolsada: "take", Cancelado: "none" },
  memberkit: { membro: "give" },
  teachable: { matriculado: "give" },
  woocommerce: { comprou: "give", nada: "none" },
  ghost: { membro: "give", saiu: "none" },
};

/** The contract's table in part 4. end: a subscription is cancelled. */
const EVENTS: Record<IncomingPlatform, Record<string, Effect | "end">> = {
  hotmart: {
    PURCHASE_APPROVED: "give",
    PURCHASE_COMPLETE: "give",
    PURCHASE_REFUNDED: "take",
    PURCHASE_CHARGEBACK: "take",
    PURCHASE_PROTEST: "hold",
    PURCHASE_EXPIRED: "none",
    SUBSCRIPTION_CANCELLATION: "end",
  },
  kiwify: {
    paid: "give",
    refunded: "take",
    chargedback: "take",
    refused: "none",
    waiting_payment: "none",
    subscription_canceled: "end",
  },
  eduzz: {
    "myeduzz.invoice_paid": "give",
    "myeduzz.invoice_refunded": "take",
    "myeduzz.invoice_waiting_refund": "hold",
    "myeduzz.invoice_canceled": "none",
  },
};

interface Purchase {
  id: string;
  who: string;
  code: Code;
  subscription: string | undefined;
  paidAt: Date;
}

/** Reported facts that were not undone. */
interface Told {
  purchase: Purchase;
  effect: Effect;
  at: Date;
}
interface End {
  subscription: string;
  at: Date;
  until: Date;
}

function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const pick = <T>(roll: (sides: number) => number, all: readonly T[]): T => all[roll(all.length)] as T;

/** Expected access as "e-mail thing": given, not taken, and not past the end of its subscription. */
function modelOf(told: Told[], ends: End[], now: Date): string[] {
  const groups = Map.groupBy(told, ({ purchase }) => purchase.id);
  const open = [...groups.values()].flatMap((group) => {
    const given = group.filter(({ effect }) => effect === "give" || effect === "keep");
    if (given.length === 0 || group.some(({ effect }) => effect === "take")) return [];
    const { purchase } = group[0] as Told;
    const own = ends.filter(({ subscription }) => subscription === purchase.subscription);
    const last = own.toSorted((one, other) => +other.at - +one.at)[0];
    const isPaidSince = last !== undefined && given.some(({ at }) => at > last.at);
    if (last && !isPaidSince && last.until <= now) return [];
    return OPENS[purchase.code].map((thing) => `${purchase.who} ${thing}`);
  });
  return [...new Set(open)].toSorted();
}

async function accessOf({ db, now }: TestSite, history: string): Promise<string[]> {
  const at = now();
  const places = await db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "user_id")
    .select("email")
    .where("has_access", "=", true)
    .where("email", "like", `${history}-%`)
    .execute();
  const people = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "like", `${history}-%`)
    .execute();
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const userIds = people.map(({ id }) => id);
  const files = await listRights(db, { userIds, thing: "product", openAt: at });
  const owners = new Set(files.map(({ user_id }) => emails.get(user_id)));
  return [
    ...places.map(({ email }) => `${email} course`),
    ...[...owners].map((email) => `${email} file`),
  ].toSorted();
}

/** A shop with one connected platform. Each code opens its things, by file and by webhook. */
async function openShop(platform: Platform) {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course } = await makeCourse(site.db, { title: "O curso" });
  const file = await makeProduct(site.db, { name: "O arquivo" });
  const times = { created_at: site.now(), updated_at: site.now() };
  for (const code of CODES) {
    const refs = [`code:${code}`, `code:P${code}`, `name:${nameOf(code).toLowerCase()}`];
    for (const ref of refs) {
      const { id } = await site.db
        .insertInto("external_products")
        .values({ platform, ref, name: nameOf(code), is_ignored: OPENS[code].length === 0, ...times })
        .returning("id")
        .executeTakeFirstOrThrow();
      const said = { external_product_id: id, created_at: site.now() };
      for (const thing of OPENS[code]) {
        await (thing === "course"
          ? site.db.insertInto("external_product_courses").values({ ...said, course_id: course.id })
          : site.db.insertInto("external_product_files").values({ ...said, product_id: file.id })
        ).execute();
      }
    }
  }
  const hooked =
    platform === "hotmart" || platform === "kiwify" || platform === "eduzz" ? platform : undefined;
  const address = hooked && (await makeConnection(site, hooked)).address;
  const picked = [String(course.id), `p${file.id}`];
  return { site, admin, address, hooked, picked };
}

type Shop = Awaited<ReturnType<typeof openShop>>;
interface FileRow {
  purchase: Purchase;
  word: string;
}

const two = (value: number) => String(value).padStart(2, "0");
/** America/Sao_Paulo, UTC−3. */
function local(at: Date): { day: string; iso: string } {
  const there = new Date(at.getTime() - 3 * 3_600_000);
  const [y, m, d] = [there.getUTCFullYear(), two(there.getUTCMonth() + 1), two(there.getUTCDate())];
  const time = `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
  return { day: `${d}/${m}/${y} ${time}:00`, iso: `${y}-${m}-${d} ${time}` };
}

/** Writes a file in the platform's format. */
function fileOf(platform: Platform, rows: FileRow[]): string {
  const lines = rows.map(({ purchase: { id, who, code, subscription, paidAt }, word }) => {
    const on = local(paidAt).day;
    switch (platform) {
      case "hotmart":
        return `${id};${word};${on};${code};${nameOf(code)};Ana;${who};${subscription ?? "(none)"}`;
      case "kiwify":
        return `${id},${word},${nameOf(code)},Ana,${who},${on}`;
      case "eduzz":
        return `${id};${word};${nameOf(code)};${code};Ana;${who};;${on};1,00`;
      case "teachable":
        return `${id},Ana,${who},2024-01-02T03:00:00Z,${nameOf(code)}`;
      case "woocommerce":
        return `Ana,ana,2026-10-01 10:00:00,2024-01-02 10:00:00,${who},${word === "comprou" ? 2 : 0},1,1,BR,X,SC,88`;
      case "ghost":
        return `${id},${who},Ana,,false,,,2022-04-06T07:42:08.000Z,${word === "saiu" ? "2023-01-01T00:00:00.000Z" : ""},,Apoiador,`;
      default:
        return `Ana;${who}`;
    }
  });
  return [HEADINGS[platform], ...lines].join("\n");
}

const HEADINGS: Record<Platform, string> = {
  hotmart:
    "Código da transação;Status da transação;Data da transação;Código do produto;Produto;Comprador(a);Email do(a) Comprador(a);Código do assinante",
  kiwify: "ID da venda,Status,Produto,Cliente,Email,Data de Criação",
  eduzz:
    "Fatura;Status;Produto;Cód. Produto;Cliente / Nome;Cliente / E-mail;Cliente / Documento;Data de Pagamento;Valor da Venda",
  memberkit: "nome;email",
  teachable: "User ID,Full Name,Email,Joined At,Courses Enrolled",
  woocommerce:
    "Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code",
  ghost:
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id",
};

/** Uploads and runs a file. Returns the import's path, or undefined if there was nothing to do. */
async function importFile({ site, admin, picked }: Shop, platform: Platform, body: string) {
  const answer = await admin.send("/api/admin/imports?nome=lista.csv", { method: "PUT", body });
  const path = `/admin/importar/${answer.json().id}`;
  await work(site);
  if ((await stateOf(site, path)) === "columns") {
    const roles = {
      transaction: "0",
      status: "1",
      product: "2",
      code: "3",
      name: "4",
      email: "5",
      date: "7",
    };
    await admin.post(path, { intent: "save-columns", platform, ...roles });
    await work(site);
  }
  await admin.post(path, { intent: "save-choices", opens: picked, platform });
  await work(site);
  const begun = await admin.post(path, { intent: "begin-import" });
  await work(site);
  const state = await stateOf(site, path);
  expect([begun.status, state]).toEqual(begun.status === 302 ? [302, "done"] : [409, "ready"]);
  return begun.status === 302 ? path : undefined;
}

/** Runs queued jobs only, because a round of chores costs a hundred statements and changes nothing here. */
async function work({ jobs }: TestSite): Promise<void> {
  while ((await jobs.runDue()) > 0);
}

async function stateOf({ db }: TestSite, path: string) {
  const id = Number(path.split("/").at(-1));
  const row = await db.selectFrom("sale_imports").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state;
}

async function undo(site: TestSite, admin: Visitor, path: string) {
  await admin.post(path, { intent: "undo-import" });
  await work(site);
  expect(await stateOf(site, path)).toBe("undone");
}

interface Delivery {
  purchase: Purchase;
  event: string;
  at: Date;
  until: Date;
  id: string;
}

/** A webhook body in the platform's format. */
function bodyOf(platform: IncomingPlatform, { purchase, event, at, until, id }: Delivery): object {
  const { id: transaction, who, code, subscription, paidAt } = purchase;
  if (platform === "hotmart") {
    const product = { id: Number(code), name: nameOf(code) };
    if (EVENTS.hotmart[event] === "end") {
      const subscriber = { code: subscription, email: who, name: "Ana" };
      const data = { product, subscriber, cancellation_date: +at, date_next_charge: +until };
      return { id, creation_date: +at, event, data };
    }
    const told = { transaction, approved_date: +paidAt, status: "X" };
    const data = {
      product,
      buyer: { email: who, name: "Ana" },
      purchase: told,
      ...(subscription === undefined ? {} : { subscription: { subscriber: { code: subscription } } }),
    };
    return { id, creation_date: +at, event, data };
  }
  if (platform === "kiwify") {
    const isEnd = EVENTS.kiwify[event] === "end";
    return {
      order_id: transaction,
      order_status: isEnd ? "paid" : event,
      webhook_event_type: isEnd ? event : "order_approved",
      approved_date: local(paidAt).iso,
      updated_at: local(at).iso,
      Product: { product_id: code, product_name: nameOf(code) },
      Customer: { full_name: "Ana", email: who },
      ...(subscription === undefined ? {} : { subscription_id: subscription }),
      ...(isEnd ? { Subscription: { customer_access: { access_until: local(until).iso } } } : {}),
      sent: id,
    };
  }
  const items = [{ productId: `P${code}`, name: nameOf(code) }];
  const data = { id: transaction, buyer: { name: "Ana", email: who }, paidAt: paidAt.toISOString(), items };
  return { id, event, sentDate: at.toISOString(), data };
}

const NUMBERED: readonly Platform[] = ["hotmart", "kiwify", "eduzz", "teachable", "ghost"];

/** Purchases of this history. In a list without purchase numbers, a person is one purchase. */
function purchasesOf(
  platform: Platform,
  history: string,
  roll: (sides: number) => number,
  now: Date,
): Purchase[] {
  const isPicked = platform === "memberkit" || platform === "woocommerce" || platform === "ghost";
  const isSubscribed = platform === "hotmart" || platform === "kiwify";
  const minute = Math.floor(+now / 60_000) * 60_000;
  return Array.from({ length: 2 + roll(3) }, (_, at) => {
    const own = NUMBERED.includes(platform) ? roll(2) : at;
    const who = `${history}-${platform === "ghost" || platform === "teachable" ? at : own}@fora.example`;
    return {
      id: `${history}n${at}`,
      who,
      code: isPicked ? "13" : pick(roll, CODES),
      subscription: isSubscribed && roll(2) === 0 ? `${history}s${at}` : undefined,
      paidAt: new Date(minute - (10 + roll(10)) * DAY_MS),
    };
  });
}

/** Runs one history and returns the expected access. */
async function live(shop: Shop, platform: Platform, history: string, roll: (sides: number) => number) {
  const { site, admin, address, hooked } = shop;
  const now = site.now();
  const minute = Math.floor(+now / 60_000) * 60_000;
  const purchases = purchasesOf(platform, history, roll, now);
  const files: { rows: FileRow[]; path: string | undefined; isUndone: boolean }[] = [];
  const deliveries: Delivery[] = [];
  const steps: string[] = [];
  for (let step = 0; step < 4 + roll(4); step++) {
    const act = roll(hooked ? 8 : 4);
    const done = files.filter(({ path, isUndone }) => path !== undefined && !isUndone);
    if (act <= 1 || (act === 2 && files.length === 0)) {
      const rows = purchases
        .filter(() => roll(3) > 0)
        .map((purchase) => ({ purchase, word: pick(roll, Object.keys(WORDS[platform])) }));
      const all = roll(4) === 0 ? [...rows, ...rows.slice(0, 1)] : rows;
      if (all.length === 0) continue;
      steps.push(`file ${all.map(({ purchase, word }) => `${purchase.id}=${word}`).join()}`);
      files.push({
        rows: all,
        path: await importFile(shop, platform, fileOf(platform, all)),
        isUndone: false,
      });
    } else if (act === 2) {
      const { rows } = pick(roll, files);
      const again = rows.toSorted(() => roll(3) - 1);
      steps.push("the same file, shuffled");
      files.push({
        rows: again,
        path: await importFile(shop, platform, fileOf(platform, again)),
        isUndone: false,
      });
    } else if (act === 3) {
      const gone = done[roll(Math.max(done.length, 1))];
      if (!gone?.path) continue;
      steps.push(`undo ${files.indexOf(gone)}`);
      await undo(site, admin, gone.path);
      gone.isUndone = true;
    } else if (hooked && address !== undefined) {
      const isAgain = deliveries.length > 0 && roll(4) === 0;
      const purchase = pick(roll, purchases);
      const events = Object.entries(EVENTS[hooked]).filter(
        ([, effect]) => effect !== "end" || purchase.subscription !== undefined,
      );
      const fresh = {
        purchase,
        event: pick(roll, events)[0],
        // Before or after the last payment.
        at: new Date(+purchase.paidAt + (roll(2) === 0 ? -1 : 1) * (1 + roll(4)) * DAY_MS),
        until: new Date(minute + (roll(2) === 0 ? -1 : 30) * DAY_MS),
        id: `${history}d${deliveries.length}`,
      };
      const one = isAgain ? pick(roll, deliveries) : fresh;
      steps.push(`${isAgain ? "again " : ""}${one.event} ${one.purchase.id}`);
      if (!isAgain) deliveries.push(one);
      const answer = await deliverSigned(site, { platform: hooked, address }, bodyOf(hooked, one));
      expect(answer.status).toBe(200);
      if (roll(2) === 0) await work(site);
    }
  }
  await work(site);
  return { steps, expected: expectedOf(platform, files, deliveries, hooked, now) };
}

function expectedOf(
  platform: Platform,
  files: { rows: FileRow[]; path: string | undefined; isUndone: boolean }[],
  deliveries: Delivery[],
  hooked: IncomingPlatform | undefined,
  now: Date,
): string[] {
  const ofFiles = files
    .filter(({ path, isUndone }) => path !== undefined && !isUndone)
    .flatMap(({ rows }) =>
      rows.map(({ purchase, word }): Told => {
        return { purchase, effect: WORDS[platform][word] ?? "none", at: purchase.paidAt };
      }),
    );
  const effectOf = ({ event }: Delivery) => (hooked ? EVENTS[hooked][event] : undefined);
  const seen = new Set<string>();
  // Kiwify deliveries have no id: the same order, event and status again is a duplicate.
  const counted = deliveries.filter(({ purchase, event }) => {
    const key = `${purchase.id} ${event}`;
    return platform !== "kiwify" || (!seen.has(key) && seen.add(key));
  });
  const ofHooks = counted.flatMap((one): Told[] => {
    const effect = effectOf(one);
    return effect === undefined || effect === "end"
      ? []
      : [{ purchase: one.purchase, effect, at: one.purchase.paidAt }];
  });
  const ends = counted.flatMap((one): End[] => {
    const { subscription } = one.purchase;
    return effectOf(one) === "end" && subscription !== undefined
      ? [{ subscription, at: one.at, until: one.until }]
      : [];
  });
  return modelOf([...ofFiles, ...ofHooks], ends, now);
}

test.each(PLATFORMS)(
  `MI-02: ends histories of %s in the access that the contract states`,
  async (platform) => {
    const shops: Shop[] = [];
    while (shops.length < LANES) shops.push(await openShop(platform));
    const things = new Set<string>();
    const lane = async (shop: Shop, first: number) => {
      for (let at = first; at < EACH; at += LANES) {
        const history = `h${at}`;
        const roll = dice((at + 1) * 7919 + platform.length * 104_729);
        const { steps, expected } = await live(shop, platform, history, roll);
        for (const access of expected) things.add(access.split(" ")[1] ?? "");
        expect({ history, steps, access: await accessOf(shop.site, history) }).toEqual({
          history,
          steps,
          access: expected,
        });
      }
    };
    // Waits for all histories before closing the shops, also after a failure.
    const ended = await Promise.allSettled(shops.map(lane));
    for (const one of ended) if (one.status === "rejected") throw one.reason;
    expect([...things].toSorted()).toEqual(["course", "file"]);
    for (const { site } of shops)
      expect(await site.db.selectFrom("orders").select("id").execute()).toEqual([]);
  },
  isLong || process.env.TEST_HISTORIES ? 3_600_000 : 120_000,
);
