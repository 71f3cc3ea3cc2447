// The shop of a history of rights: two courses, a file, a bundle, the offers of a course, a platform, and three people.
import { startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { DAYS, HOURS } from "#tests/checkout.ts";
import { makeConnection, matchProduct } from "#tests/incoming.ts";
import {
  makeAdmin,
  makeBundle,
  makeCohort,
  makeCourseProduct,
  makeOffer,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { clientWith, type TableClient } from "#tests/table-client.ts";
import type { TestSite, Visitor } from "#tests/test-site.ts";

export const PRICE = 4990;
const FIRST_DAY = "2027-01-29";
const NOON = 12 * HOURS;
const PRE_SALE_DAYS = 20;

/** Products of the platform by code, each with the things that it opens here. */
export const CODES = { "11": ["course"], "12": ["file"], "13": ["course", "file"] } as const;
export type Code = keyof typeof CODES;
export const codeName = (code: string) => `Produto ${code}`;

export interface Sold {
  productId: number;
  price: number;
  offerId?: number;
}

export interface Course {
  id: number;
  title: string;
  lessonId: number;
}

/** `userId` is undefined until an order or a purchase elsewhere makes the account. */
export interface Person {
  email: string;
  userId: number | undefined;
}

async function* text() {
  yield Buffer.from("conteúdo");
}

function months(count: number) {
  return { access_kind: "months", access_count: count, access_until: null } as const;
}

export class RightsStage {
  readonly site: TestSite;
  readonly courses: Course[] = [];
  readonly people: Person[] = [];
  readonly sold: Sold[] = [];
  /** For whoever had the first course. */
  renewal: Sold = { productId: 0, price: PRICE };
  file = { id: 0, name: "Caderno" };
  cohortId = 0;
  /** The address that the platform delivers to. */
  hookAddress = "";
  #ownerId = 0;
  #client: TableClient | undefined;
  #asked = 0;

  private constructor(site: TestSite) {
    this.site = site;
  }

  /** The history begins at noon, on a day whose number February does not have. */
  static async open(site: TestSite): Promise<RightsStage> {
    const stage = new RightsStage(site);
    site.advance(startOfDay(FIRST_DAY).getTime() + NOON - site.now().getTime());
    await stage.#openShop();
    await stage.#openPlatform();
    return stage;
  }

  async #openShop(): Promise<void> {
    const { db, files } = this.site;
    const first = await makeCourseProduct(db, { name: "Astronomia", price: PRICE, ...months(2) });
    const second = await makeCourseProduct(db, { name: "Botânica", price: PRICE });
    await files.put("entregas/caderno", text(), 100);
    const file = await makeProduct(db, {
      name: this.file.name,
      price: PRICE,
      file_key: "entregas/caderno",
      ...months(3),
    });
    this.file = { id: file.id, name: file.name };
    for (const { course, product, lessons } of [first, second]) {
      await db.updateTable("courses").set({ title: product.name }).where("id", "=", course.id).execute();
      this.courses.push({ id: course.id, title: product.name, lessonId: lessons[0]?.id ?? 0 });
    }
    const bundle = await makeBundle(db, [second.product, file], { name: "Pacote", price: PRICE });
    const cohort = await makeCohort(db, { course_id: first.course.id, name: "Turma de março", places: 2 });
    this.cohortId = cohort.id;
    const opens_at = new Date(startOfDay(FIRST_DAY).getTime() + PRE_SALE_DAYS * DAYS);
    const offers = [
      { ...months(1) },
      { access_kind: "forever" as const },
      { ...months(1), opens_at },
      { ...months(1), cohort_id: cohort.id },
    ];
    for (const { id } of [first.product, second.product, file, bundle])
      this.sold.push({ productId: id, price: PRICE });
    for (const facts of offers) {
      const offer = await makeOffer(db, { product_id: first.product.id, price: PRICE, ...facts });
      this.sold.push({ productId: first.product.id, price: PRICE, offerId: offer.id });
    }
    const renewal = { product_id: first.product.id, price: PRICE, is_renewal: true, ...months(1) };
    const { id: offerId } = await makeOffer(db, renewal);
    this.renewal = { productId: first.product.id, price: PRICE, offerId };
    const early = await makeOffer(db, { product_id: file.id, price: PRICE, opens_at });
    this.sold.push({ productId: file.id, price: PRICE, offerId: early.id });
    const owner = await makeAdmin(db, { name: "Dona" });
    this.#ownerId = owner.id;
    this.#client = await clientWith(this.site, owner, { 672: ["read"] });
    const ana = await makeUser(db, { email: "ana@teste.example", email_confirmed_at: this.site.now() });
    // An account whose address nobody has confirmed.
    const bia = await makeUser(db, { email: "bia@teste.example" });
    this.people.push(
      { email: ana.email, userId: ana.id },
      { email: bia.email, userId: bia.id },
      { email: "caio@teste.example", userId: undefined },
    );
  }

  async #openPlatform(): Promise<void> {
    const [course] = this.courses;
    for (const [code, things] of Object.entries(CODES)) {
      const opens: readonly string[] = things;
      await matchProduct(this.site, {
        platform: "hotmart",
        code,
        name: codeName(code),
        ...(opens.includes("course") && course ? { courseId: course.id } : {}),
        ...(opens.includes("file") ? { productId: this.file.id } : {}),
      });
    }
    this.hookAddress = (await makeConnection(this.site, "hotmart")).address;
  }

  get client(): TableClient {
    if (!this.#client) throw new Error("the shop is not open yet");
    return this.#client;
  }

  owner(): Promise<Visitor> {
    return this.site.as({ id: this.#ownerId }, { isProven: true });
  }

  /** Each request comes from an address of its own, because rate limits by address are not tested here. */
  nextIp(): string {
    this.#asked++;
    return `198.51.${100 + Math.floor(this.#asked / 250)}.${this.#asked % 250}`;
  }

  guest(): Visitor {
    return this.site.visitor(this.nextIp());
  }

  /** Undefined while the person has no account. */
  async browserOf({ userId }: Person): Promise<Visitor | undefined> {
    if (userId === undefined) return undefined;
    const browser = await this.site.as({ id: userId }, { isProven: true });
    browser.ip = this.nextIp();
    return browser;
  }

  /** Accounts that purchases made since. */
  async findAccounts(): Promise<void> {
    const rows = await this.site.db.selectFrom("users").select(["id", "email"]).execute();
    for (const person of this.people) person.userId = rows.find(({ email }) => email === person.email)?.id;
  }
}
