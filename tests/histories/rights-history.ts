// One history of rights, lived through the front door. Every page is read after each step.
import { randomUUID } from "node:crypto";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { DAYS, findOrder, HOURS, SECONDS, submit, wait } from "#tests/checkout.ts";
import { askCode, newestCode, typeCode } from "#tests/sign-in-code.ts";
import type { Answer, TestSite, Visitor } from "#tests/test-site.ts";
import type { Step } from "./random-steps.ts";
import { RightsPages } from "./rights-pages.ts";
import { deliver, EVENTS, FILE_STATUSES, importFile, type Purchase } from "./rights-platform.ts";
import { CODES, type Code, type Person, RightsStage, type Sold } from "./rights-stage.ts";

/** How likely each is. */
export const RIGHTS_HAPPENINGS = {
  buy: 9,
  renew: 3,
  redeem: 4,
  hand: 4,
  remove: 4,
  readmit: 3,
  end: 3,
  "no-end": 1,
  refund: 4,
  dispute: 3,
  win: 2,
  lose: 1,
  status: 2,
  hook: 5,
  file: 2,
  undo: 1,
  "show-mailbox": 3,
  wait: 9,
};
export type RightsHappening = keyof typeof RIGHTS_HAPPENINGS;

const STATUSES = ["pending", "completed", "cancelled"] as const;
const A_GIFT = { isGuest: false, quantity: 2 };
const LONGEST_WAIT_DAYS = 60;
const ATTEMPT = 20 * SECONDS;

export interface PlacedOrder {
  id: number;
  publicId: string;
  buyer: Person;
}

export class RightsHistory {
  readonly #stage: RightsStage;
  readonly #pages: RightsPages;
  readonly #orders: PlacedOrder[] = [];
  readonly #purchases: Purchase[] = [];
  readonly #imports: string[] = [];
  #deliveries = 0;

  private constructor(stage: RightsStage) {
    this.#stage = stage;
    this.#pages = new RightsPages(stage, this.#orders);
  }

  static async open(site: TestSite): Promise<RightsHistory> {
    return new RightsHistory(await RightsStage.open(site));
  }

  /** Returns what the pages say that the rights do not. */
  async happen({ kind, chance }: Step<RightsHappening>): Promise<string[]> {
    const { site } = this.#stage;
    const wrong: string[] = [];
    // Rate limits by the hour are not tested here.
    site.advance(HOURS);
    const answer = await this.#act(kind, chance);
    if (answer && answer.status >= 500) wrong.push(`${kind}: ${answer.status}`);
    await this.#stage.findAccounts();
    // Pages and files do not wait for the chore that notes an end.
    if (kind === "wait") wrong.push(...(await this.#pages.differences({ isNoted: false })));
    await site.settle();
    return [...wrong, ...(await this.#pages.differences())];
  }

  async #act(kind: RightsHappening, chance: number): Promise<Answer | undefined> {
    const { site, people, courses } = this.#stage;
    const [person, rest] = take(people, chance);
    const [course, more] = take(courses, rest);
    const owner = await this.#stage.owner();
    switch (kind) {
      case "buy": {
        const [sold, last] = take(this.#stage.sold, rest);
        return this.#buy(person, sold, { isGuest: last < 0.4, quantity: last > 0.75 ? 2 : 1 });
      }
      case "renew": {
        const places = (await this.#places()).filter(({ course_id }) => course_id === courses[0]?.id);
        const userId = pick(places, rest)?.user_id;
        const renewing = people.find((one) => one.userId === userId) ?? person;
        return this.#buy(renewing, this.#stage.renewal, { isGuest: false, quantity: 1 });
      }
      case "redeem":
        return (
          (await this.#redeem(rest, person)) ?? this.#buy(person, take(this.#stage.sold, rest)[0], A_GIFT)
        );
      case "hand": {
        const months = { access_kind: "months", access_count: "1" };
        const isInCohort = course === courses[0] && more > 0.7;
        const cohort = isInCohort ? String(this.#stage.cohortId) : "";
        const term = more < 0.5 ? months : {};
        const fields = { intent: "enroll-student", email: person.email, name: "", cohort, ...term };
        return owner.post(studentsOf(course.id), fields);
      }
      case "remove":
      case "readmit":
      case "end":
      case "no-end": {
        const [place, last] = take(await this.#places(), chance);
        if (!place) return this.#act("hand", chance);
        const id = String(place.id);
        const students = studentsOf(place.course_id);
        if (kind === "remove")
          return owner.post(students, { intent: "remove-student", id, reason: "Pediu para sair" });
        if (kind === "readmit") return owner.post(students, { intent: "restore-access", id });
        const until = kind === "end" ? this.#dayAhead(Math.floor(last * 90)) : "";
        return owner.post(students, { intent: "change-students", change: kind, until, id });
      }
      case "refund":
      case "dispute":
      case "win":
      case "lose":
      case "status":
        return (await this.#change(kind, owner, chance)) ?? this.#act("buy", chance);
      case "hook": {
        const purchase = this.#purchase(person, rest);
        const [event] = take(EVENTS, more);
        const until = new Date(site.now().getTime() + (more < 0.5 ? -1 : 20) * DAYS);
        return deliver(this.#stage, { id: `d${++this.#deliveries}`, purchase, event, until });
      }
      case "file": {
        const rows = [rest, more].map((luck) => ({
          purchase: this.#purchase(person, luck),
          status: take(FILE_STATUSES, luck)[0],
        }));
        this.#imports.push(await importFile(this.#stage, owner, rows));
        return undefined;
      }
      case "undo": {
        const path = pick(this.#imports, chance);
        return path === undefined ? this.#act("file", chance) : owner.post(path, { intent: "undo-import" });
      }
      case "show-mailbox":
        // A code is mailed to accounts alone.
        return person.userId === undefined ? this.#act("hand", chance) : this.#showMailbox(person);
      case "wait":
        site.advance((1 + Math.floor(chance * LONGEST_WAIT_DAYS)) * DAYS);
        return undefined;
    }
  }

  async #buy(
    person: Person,
    { productId, price, offerId }: Sold,
    { isGuest, quantity }: { isGuest: boolean; quantity: number },
  ): Promise<Answer> {
    const { site } = this.#stage;
    const browser = (!isGuest && (await this.#stage.browserOf(person))) || this.#stage.guest();
    const answer = await submit(browser, {
      lines: [{ productId, quantity, ...(offerId ? { offerId } : {}) }],
      seenTotalCents: price * quantity,
      name: "Comprador",
      email: person.email,
      method: "credit",
      cardToken: "tok_sandbox_approve",
      again: true,
    });
    await wait(site, ATTEMPT);
    if (answer.status !== 201) return answer;
    const { publicId }: { publicId: string } = answer.json();
    const { id } = await findOrder(site.db, publicId);
    this.#orders.push({ id, publicId, buyer: person });
    return answer;
  }

  /** A free code, by somebody who did not buy it. */
  async #redeem(chance: number, person: Person): Promise<Answer | undefined> {
    const { site } = this.#stage;
    const asked = { secret: site.secret, now: site.now() };
    const orders = this.#orders.filter(({ buyer }) => buyer !== person);
    const access = await Promise.all(orders.map(({ id }) => findOrderAccess(site.db, id, asked)));
    const free = access.flatMap(({ licences }) => licences.filter(({ redeemed_at }) => !redeemed_at));
    const licence = pick(free, chance);
    const browser = await this.#stage.browserOf(person);
    return licence && browser?.post("/resgatar", { code: licence.code });
  }

  #places() {
    const query = this.#stage.site.db.selectFrom("enrollments").select(["id", "course_id", "user_id"]);
    return query.orderBy("id").execute();
  }

  #dayAhead(days: number): string {
    const at = new Date(this.#stage.site.now().getTime() - 3 * HOURS + days * DAYS);
    return at.toISOString().slice(0, 10).split("-").toReversed().join("/");
  }

  /** What happens to the money of an order. Undefined where no order is in the state for it. */
  async #change(
    kind: "refund" | "dispute" | "win" | "lose" | "status",
    owner: Visitor,
    chance: number,
  ): Promise<Answer | undefined> {
    const rows = await this.#stage.site.db
      .selectFrom("orders")
      .innerJoin("payment_attempts", "payment_attempts.order_id", "orders.id")
      .select(["orders.id", "orders.public_id", "orders.status", "orders.version", "dispute"])
      .orderBy("orders.id")
      .execute();
    const isFit = ({ status, dispute }: (typeof rows)[number]) =>
      kind === "status" ||
      (kind === "win" || kind === "lose"
        ? dispute === "open"
        : status === "completed" && (dispute === "none" || (kind === "refund" && dispute === "won")));
    const fit = rows.filter(isFit);
    if (fit.length === 0) return undefined;
    const [order, rest] = take(fit, chance);
    if (kind === "refund") return refund(owner, order.id, rest);
    if (kind === "status") {
      const body = { status: take(STATUSES, rest)[0], version: order.version };
      return owner.postJson(`/api/admin/orders/${order.id}/status`, body);
    }
    const action = kind === "dispute" ? kind : `${kind}-dispute`;
    return owner.postJson(`/api/orders/${order.public_id}/sandbox`, { action });
  }

  /** One of before, or a new one. */
  #purchase({ email }: Person, chance: number): Purchase {
    const known = this.#purchases.filter((one) => one.email === email);
    const [again, rest] = take([true, false], chance);
    const found = again ? pick(known, rest) : undefined;
    if (found) return found;
    const [code, last] = take(Object.keys(CODES) as Code[], rest);
    const number = this.#purchases.length + 1;
    const purchase = {
      id: `HP${number}`,
      email,
      code,
      subscription: last < 0.5 ? `S${number}` : undefined,
      paidAt: new Date(this.#stage.site.now().getTime() - DAYS),
    };
    this.#purchases.push(purchase);
    return purchase;
  }

  async #showMailbox({ email }: Person): Promise<Answer> {
    const browser = this.#stage.guest();
    const asked = await askCode(browser, email);
    if (asked.status >= 400) return asked;
    return typeCode(browser, (await newestCode(this.#stage.site, email)).code);
  }
}

function studentsOf(courseId: number): string {
  return `/admin/cursos/${courseId}/alunos`;
}

async function refund(owner: Visitor, orderId: number, chance: number): Promise<Answer> {
  const path = `/api/admin/orders/${orderId}/refunds`;
  const send = (body: object) => owner.postJson(path, body, { headers: { "idempotency-key": randomUUID() } });
  // A part of the money takes no access away.
  if (chance < 0.15) return send({ cents: 1000, reason: "combinado" });
  const answer = await send({ reason: "desistência" });
  // The provider pays back for some days alone.
  return answer.status === 201 ? answer : send({ action: "by-hand", reason: "desistência" });
}

/** One of them, and what is left of the chance. */
function take<T>(list: readonly T[], chance: number): [T, number] {
  const place = chance * list.length;
  const at = Math.min(Math.floor(place), list.length - 1);
  return [list[at] as T, place - at];
}

function pick<T>(list: readonly T[], chance: number): T | undefined {
  return list[Math.floor(chance * list.length)];
}
