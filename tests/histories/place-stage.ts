// A course with cohorts, offers and people of one history, in the shop and in the model.
import { startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { HOURS } from "#tests/checkout.ts";
import { makeAdmin, makeCohort, makeCourseProduct, makeOffer, makeUser } from "#tests/makers.ts";
import type { TestSite, Visitor } from "#tests/test-site.ts";
import {
  type Day,
  dayAfter,
  type ModelCohort,
  type ModelOffer,
  type ModelPerson,
  type ModelTerm,
  PlaceModel,
} from "./place-model.ts";

export const PRICE = 4990;
const PEOPLE = 4;
const MONTHS_OF_PRODUCT = 2;

export const months = (count: number): ModelTerm => ({ kind: "months", count });

export interface Sold {
  offer: ModelOffer;
  /** Undefined for the product itself. */
  offerId: number | undefined;
}

export class PlaceStage {
  readonly site: TestSite;
  readonly model: PlaceModel;
  #ownerId = 0;
  course = 0;
  product = 0;
  lessons: number[] = [];
  users: { id: number; email: string }[] = [];
  #cohorts: { id: number; link_key: string }[] = [];
  sold: Sold[] = [];
  #asked = 0;

  private constructor(site: TestSite, start: Day) {
    this.site = site;
    const cohort = (name: string, facts: Partial<ModelCohort>): ModelCohort => ({
      name,
      limit: null,
      term: undefined,
      first: null,
      last: null,
      isLinkOpen: true,
      isRetired: false,
      ...facts,
    });
    this.model = new PlaceModel(start, PEOPLE, [
      cohort("Março", { limit: 2 }),
      cohort("Abril", { limit: 1, term: months(1), first: dayAfter(start, 40) }),
      cohort("Maio", { term: { kind: "days", count: 40 }, last: dayAfter(start, 150) }),
      cohort("Junho", { limit: 1, term: { kind: "until", day: dayAfter(start, 200) }, isLinkOpen: false }),
    ]);
  }

  /** The history begins at noon of that day. */
  static async open(site: TestSite, start: Day): Promise<PlaceStage> {
    const stage = new PlaceStage(site, start);
    site.advance(startOfDay(start).getTime() + 12 * HOURS - site.now().getTime());
    await stage.#openCourse();
    return stage;
  }

  async #openCourse(): Promise<void> {
    const { db } = this.site;
    const term = termColumns(months(MONTHS_OF_PRODUCT));
    const { product, course, lessons } = await makeCourseProduct(db, { price: PRICE, ...term });
    this.product = product.id;
    this.course = course.id;
    this.lessons = lessons.map(({ id }) => id);
    for (let at = 0; at < PEOPLE; at++) this.users.push(await makeUser(db));
    this.#ownerId = (await makeAdmin(db)).id;
    for (const { name, limit, term, first, last, isLinkOpen } of this.model.cohorts) {
      const facts = {
        course_id: course.id,
        name,
        places: limit,
        is_link_open: isLinkOpen,
        starts_at: first ? startOfDay(first) : null,
        ends_at: last ? startOfDay(dayAfter(last, 1)) : null,
        ...(term && termColumns(term)),
      };
      this.#cohorts.push(await makeCohort(db, facts));
    }
    const [march, april, may, june] = this.model.cohorts;
    const offers: [ModelCohort | undefined, ModelTerm | undefined, boolean?][] = [
      [undefined, months(1)],
      [undefined, months(12)],
      [undefined, { kind: "days", count: 40 }],
      [undefined, { kind: "until", day: dayAfter(this.model.today, 100) }],
      [undefined, { kind: "forever" }],
      [march, months(1)],
      [march, undefined],
      [april, months(12)],
      [may, months(3)],
      [june, undefined],
      [undefined, months(1), true],
      [march, months(1), true],
    ];
    this.sold = [{ offer: { cohort: undefined, term: months(2), isRenewal: false }, offerId: undefined }];
    for (const [cohort, term, isRenewal = false] of offers) {
      const cohort_id = cohort ? this.idOf(cohort) : null;
      const facts = { product_id: product.id, cohort_id, price: PRICE, is_renewal: isRenewal };
      const { id } = await makeOffer(db, { ...facts, ...(term && termColumns(term)) });
      const lasts = cohort?.term ?? term ?? months(MONTHS_OF_PRODUCT);
      this.sold.push({ offer: { cohort, term: lasts, isRenewal }, offerId: id });
    }
  }

  /** A new session each time, because a history may outlast a session. */
  owner(): Promise<Visitor> {
    return this.site.as({ id: this.#ownerId });
  }

  async enrollmentOf(person: ModelPerson): Promise<number | undefined> {
    const query = this.site.db.selectFrom("enrollments").select("id").where("course_id", "=", this.course);
    return (await query.where("user_id", "=", this.userOf(person).id).executeTakeFirst())?.id;
  }

  /** A new network each time, because limits by address are not tested here. */
  async browserOf(person: ModelPerson): Promise<Visitor> {
    const browser = await this.site.as(this.userOf(person));
    browser.ip = `198.51.${100 + Math.floor(++this.#asked / 250)}.${this.#asked % 250}`;
    return browser;
  }

  userOf(person: ModelPerson) {
    return this.users[this.model.people.indexOf(person)] as { id: number; email: string };
  }

  rowOf(cohort: ModelCohort) {
    return this.#cohorts[this.model.cohorts.indexOf(cohort)] as { id: number; link_key: string };
  }

  idOf(cohort: ModelCohort): number {
    return this.rowOf(cohort).id;
  }
}

function termColumns(term: ModelTerm) {
  return {
    access_kind: term.kind,
    access_count: "count" in term ? term.count : null,
    access_until: "day" in term ? startOfDay(dayAfter(term.day, 1)) : null,
  };
}
