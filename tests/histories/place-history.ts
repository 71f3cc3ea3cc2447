// One random history of a course with cohorts, run through the real forms beside the model.
import { randomUUID } from "node:crypto";
import { checkoutBody, DAYS, findOrder, SECONDS, submit, wait } from "#tests/checkout.ts";
import type { Answer, TestSite } from "#tests/test-site.ts";
import { countRows, differences, differencesInPlayer } from "./place-checks.ts";
import {
  type Day,
  dayAfter,
  type ModelCohort,
  type ModelOrder,
  type ModelPerson,
  type ModelTerm,
} from "./place-model.ts";
import { months, PlaceStage, PRICE, type Sold } from "./place-stage.ts";
import type { Step } from "./random-steps.ts";

/** Relative weights. */
export const PLACE_HAPPENINGS = {
  buy: 7,
  renew: 3,
  link: 5,
  hand: 3,
  move: 9,
  end: 3,
  "no-end": 1,
  remove: 1,
  readmit: 2,
  refund: 4,
  dispute: 2,
  win: 1,
  lose: 1,
  study: 2,
  retire: 1,
  wait: 8,
};
export type PlaceHappening = keyof typeof PLACE_HAPPENINGS;

/** Days whose number does not exist in all later months. */
const STARTS: readonly Day[] = ["2027-01-29", "2028-01-30", "2028-02-27", "2027-08-30", "2027-04-15"];
const ODD_DAYS = ["01-31", "02-28", "02-29", "03-31", "05-31", "08-31", "12-31"];

export class PlaceHistory {
  readonly #stage: PlaceStage;

  private constructor(stage: PlaceStage) {
    this.#stage = stage;
  }

  static async open(site: TestSite, chance: number): Promise<PlaceHistory> {
    return new PlaceHistory(await PlaceStage.open(site, take(STARTS, chance)[0]));
  }

  get movesWithoutRoom(): number {
    return this.#stage.model.movesWithoutRoom;
  }

  /** Runs the step in the shop and in the model. Returns the differences. */
  async happen({ kind, chance }: Step<PlaceHappening>): Promise<string[]> {
    const { site, model } = this.#stage;
    const before = await countRows(this.#stage);
    const said = await this.#act(kind, chance);
    await site.settle();
    model.closeWhatIsOver();
    const wrong = await differences(this.#stage, take(model.people, chance)[0]);
    if (!said) return wrong;
    const { expected, happened, text } = said;
    if (expected !== happened) wrong.unshift(`${kind}: ${happened ? "done" : "refused"}, ${text}`);
    if (!happened && (await countRows(this.#stage)) !== before)
      wrong.unshift(`${kind}: refused, and half of it stands`);
    return wrong;
  }

  async #act(kind: PlaceHappening, chance: number) {
    const { site, model, course, lessons } = this.#stage;
    const owner = await this.#stage.owner();
    const [person, rest] = take(model.people, chance);
    const [cohort, more] = take(model.cohorts, rest);
    const other = [null, ...model.cohorts][Math.floor(more * 5)] ?? null;
    const students = `/admin/cursos/${course}/alunos`;
    const enrolled = await this.#stage.enrollmentOf(person);
    switch (kind) {
      case "buy":
      case "renew": {
        const sold = this.#stage.sold.filter(({ offer }) => offer.isRenewal === (kind === "renew"));
        return this.#buy(person, take(sold, rest)[0]);
      }
      case "link": {
        const { link_key } = this.#stage.rowOf(cohort);
        const answer = await (await this.#stage.browserOf(person)).post(`/turma/${link_key}`, {});
        return outcome(model.joinByLink(person, cohort), answer);
      }
      case "hand": {
        const term = take([undefined, undefined, months(1), { kind: "forever" as const }], more)[0];
        const into = take([null, ...model.cohorts], rest)[0];
        const { email } = this.#stage.userOf(person);
        const answer = await owner.post(students, {
          ...{
            intent: "enroll-student",
            email,
            name: "",
            cohort: into ? String(this.#stage.idOf(into)) : "",
          },
          ...(term && termFields(term)),
        });
        const had = model.hasAccess(person);
        const given = model.giveByHand(person, into, term);
        return had ? undefined : outcome(given, answer);
      }
      case "move": {
        // Half of the times into a full cohort if there is one; alone or in a bulk move.
        const overfull = rest < 0.5 ? pick(model.overfullMoves(), more) : undefined;
        const first = overfull?.person ?? person;
        const people = Math.floor(rest * 4) % 2 === 0 ? model.people : [first];
        return this.#move(people, first.cohort ?? cohort, overfull ? overfull.to : other);
      }
      case "end":
      case "no-end": {
        if (!enrolled) return undefined;
        const last = kind === "end" ? dayAfter(model.today, Math.floor(rest * 140) - 5) : null;
        const until = last?.split("-").toReversed().join("/") ?? "";
        const fields = { intent: "change-students", change: kind, until, id: String(enrolled) };
        const answer = await owner.post(students, fields);
        return outcome(model.moveEnd([person], last), answer);
      }
      case "remove": {
        if (!enrolled) return undefined;
        const fields = { intent: "remove-student", id: String(enrolled), reason: "Pediu para sair" };
        const answer = await owner.post(students, fields);
        model.remove(person);
        return outcome(true, answer);
      }
      case "readmit": {
        if (!enrolled) return undefined;
        const answer = await owner.post(students, { intent: "restore-access", id: String(enrolled) });
        model.readmit(person);
        return outcome(true, answer);
      }
      case "refund":
        return this.#refund(
          pick(
            model.orders.filter(({ state }) => state === "paid"),
            chance,
          ),
        );
      case "dispute":
        return this.#bank(
          pick(
            model.orders.filter((order) => order.state === "paid" && isWhole(order)),
            chance,
          ),
          kind,
        );
      case "win":
      case "lose":
        return this.#bank(
          pick(
            model.orders.filter(({ state }) => state === "disputed"),
            chance,
          ),
          kind,
        );
      case "study": {
        if (person.done === lessons.length) return undefined;
        const expected = model.hasAccess(person);
        const lesson = lessons[person.done];
        const browser = await this.#stage.browserOf(person);
        const answer = await browser.post(`/curso/${course}?aula=${lesson}`, { intent: "complete" });
        if (expected) person.done++;
        return outcome(expected, answer);
      }
      case "retire": {
        const intent = cohort.isRetired ? "restore-cohort" : "delete-cohort";
        const id = String(this.#stage.idOf(cohort));
        const answer = await owner.post(`/admin/cursos/${course}/turmas`, { intent, id });
        cohort.isRetired = !cohort.isRetired;
        return outcome(true, answer);
      }
      case "wait": {
        const days =
          chance < 0.4 ? daysUntilOdd(model.today) + (rest < 0.3 ? 1 : 0) : 1 + Math.floor(rest * 60);
        site.advance(days * DAYS);
        model.today = dayAfter(model.today, days);
        // The access checks know it before the chore runs.
        const wrong = await differencesInPlayer(this.#stage, model.people);
        if (wrong.length > 0) throw new Error(`before the chore: ${wrong.join("; ")}`);
        return undefined;
      }
    }
  }

  async #move(people: readonly ModelPerson[], from: ModelCohort, to: ModelCohort | null) {
    if (from.isRetired) return undefined;
    const ids = (await Promise.all(people.map((one) => this.#stage.enrollmentOf(one)))).flatMap(
      (id) => id ?? [],
    );
    if (ids.length === 0) return undefined;
    const page = `/admin/cursos/${this.#stage.course}/turmas/${this.#stage.idOf(from)}`;
    const fields = { to: to ? String(this.#stage.idOf(to)) : "", id: ids.map(String) };
    const answer = await (await this.#stage.owner()).post(page, { intent: "move-members", ...fields });
    return outcome(this.#stage.model.move(people, from, to), answer);
  }

  async #buy(person: ModelPerson, { offer, offerId }: Sold) {
    const { site, model, product } = this.#stage;
    const { email } = this.#stage.userOf(person);
    const line = { productId: product, quantity: 1, ...(offerId && { offerId }) };
    const body = {
      ...checkoutBody({ id: product, price: PRICE }, { method: "credit", email }),
      lines: [line],
    };
    const answer = await submit(await this.#stage.browserOf(person), { ...body, again: true });
    await wait(site, 20 * SECONDS);
    const isPlaced = answer.status === 201;
    const key = isPlaced ? (await findOrder(site.db, answer.json().publicId)).id : 0;
    return outcome(model.buy(person, offer, key) !== undefined, answer, isPlaced);
  }

  async #refund(order: ModelOrder | undefined) {
    if (!order) return undefined;
    const owner = await this.#stage.owner();
    const send = (body: object) =>
      owner.postJson(`/api/admin/orders/${order.key}/refunds`, body, {
        headers: { "idempotency-key": randomUUID() },
      });
    let answer = await send({ reason: "desistência" });
    // The provider refunds only for a number of days.
    if (answer.status !== 201) answer = await send({ action: "by-hand", reason: "desistência" });
    this.#stage.model.giveBack(order);
    return outcome(true, answer, answer.status < 300 && answer.json().refund?.state === "done");
  }

  async #bank(order: ModelOrder | undefined, kind: "dispute" | "win" | "lose") {
    if (!order) return undefined;
    const { site, model } = this.#stage;
    const { public_id } = await site.db
      .selectFrom("orders")
      .select("public_id")
      .where("id", "=", order.key)
      .executeTakeFirstOrThrow();
    const action = kind === "dispute" ? kind : `${kind}-dispute`;
    const owner = await this.#stage.owner();
    const answer = await owner.postJson(`/api/orders/${public_id}/sandbox`, { action });
    if (kind === "dispute") model.dispute(order);
    else if (kind === "win") model.winDispute(order);
    else model.giveBack(order);
    return outcome(true, answer);
  }
}

function daysUntilOdd(today: Day): number {
  for (let days = 1; ; days++) {
    if (ODD_DAYS.includes(dayAfter(today, days).slice(5))) return days;
  }
}

interface Said {
  expected: boolean;
  happened: boolean;
  text: string;
}

function outcome(expected: boolean, answer: Answer, happened = answer.status < 400): Said {
  return {
    expected,
    happened,
    text: `${answer.status} ${answer.status < 400 ? answer.location : answer.text.slice(0, 300)}`,
  };
}

/** Picks an element, and returns the rest of the chance. */
function take<T>(list: readonly T[], chance: number): [T, number] {
  const place = chance * list.length;
  const at = Math.floor(place);
  return [list[at] as T, place - at];
}

function pick<T>(list: readonly T[], chance: number): T | undefined {
  return list[Math.floor(chance * list.length)];
}

/** True if the place is open: neither over nor removed by hand. */
function isWhole(order: ModelOrder): boolean {
  return order.person.places.some((place) => place.order === order && place.state === "open");
}

function termFields(term: ModelTerm): Record<string, string> {
  return { access_kind: term.kind, ...("count" in term && { access_count: String(term.count) }) };
}
