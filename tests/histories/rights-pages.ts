// What every page, file, list and mail says of rights, compared with one telling of their rows after each step.
import type { TestSite, Visitor } from "#tests/test-site.ts";
import type { PlacedOrder } from "./rights-history.ts";
import { readMails } from "./rights-mails.ts";
import { readOrderPages } from "./rights-order-pages.ts";
import { readPersonPages } from "./rights-person-pages.ts";
import { readShopPages } from "./rights-shop-pages.ts";
import type { Person, RightsStage } from "./rights-stage.ts";
import { type Right, readRights } from "./rights-telling.ts";

export type Thing = { courseId: number } | { productId: number };

export class RightsPages {
  readonly #stage: RightsStage;
  readonly #orders: readonly PlacedOrder[];
  readonly #mails = new Set<string>();

  constructor(stage: RightsStage, orders: readonly PlacedOrder[]) {
    this.#stage = stage;
    this.#orders = orders;
  }

  /** `isNoted` is false while no chore has noted an end or an opening that came since. */
  async differences({ isNoted = true } = {}): Promise<string[]> {
    const facts = await Reading.of(this.#stage, this.#orders);
    await readPersonPages(facts);
    await readOrderPages(facts);
    await readShopPages(facts, { isNoted });
    await readMails(facts, this.#mails);
    return facts.wrong;
  }
}

/** All that a reader needs; it says here what a page should have said. */
export class Reading {
  readonly wrong: string[] = [];
  readonly stage: RightsStage;
  readonly orders: readonly PlacedOrder[];
  readonly rights: readonly Right[];
  readonly now: Date;
  readonly owner: Visitor;
  /** Those who have an account by now, each with a browser that is signed in. */
  readonly people: readonly (Person & { userId: number; browser: Visitor })[];

  private constructor(facts: Pick<Reading, "stage" | "orders" | "rights" | "now" | "owner" | "people">) {
    this.stage = facts.stage;
    this.orders = facts.orders;
    this.rights = facts.rights;
    this.now = facts.now;
    this.owner = facts.owner;
    this.people = facts.people;
  }

  static async of(stage: RightsStage, orders: readonly PlacedOrder[]): Promise<Reading> {
    const now = stage.site.now();
    const rights = await readRights(stage.site.db);
    const people = [];
    for (const person of stage.people) {
      const { userId } = person;
      const browser = await stage.browserOf(person);
      // Who never had anything reads nothing.
      if (userId !== undefined && browser && rights.some(({ user_id }) => user_id === userId))
        people.push({ ...person, userId, browser });
    }
    return new Reading({ stage, orders, rights, now, owner: await stage.owner(), people });
  }

  get site(): TestSite {
    return this.stage.site;
  }

  expect(page: string, said: unknown, expected: unknown): void {
    const [one, other] = [JSON.stringify(said), JSON.stringify(expected)];
    if (one !== other) this.wrong.push(`${page} says ${one}, not ${other}`);
  }

  /** The rights of a person to a course or a file. */
  rightsTo(userId: number, thing: Thing): Right[] {
    return this.rights.filter(
      (right) =>
        right.user_id === userId &&
        ("courseId" in thing ? right.course_id === thing.courseId : right.product_id === thing.productId),
    );
  }

  nameOf({ course_id }: Right): string {
    return this.stage.courses.find(({ id }) => id === course_id)?.title ?? this.stage.file.name;
  }
}

/** The text of a page's main part, without the marks that React leaves between pieces of text. */
export function mainText(html: string): string {
  return textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
}

export function textOf(html: string): string {
  return html
    .replaceAll("<!-- -->", "")
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replaceAll("<wbr/>", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The pieces of a page that begin with this tag, as HTML. */
export function pieces(html: string, tag: string): string[] {
  return html.replaceAll("<!-- -->", "").split(tag).slice(1);
}

export function articles(html: string): string[] {
  return pieces(html, "<article").map((piece) => piece.slice(0, piece.indexOf("</article>")));
}

/** What was sold by an offer is called "Caderno · Lote 9". */
export const OFFER = "(?: · Lote \\d+)?";

/** The day after these words; null where they are not there. */
export function dayAfter(words: string, text: string): string | null {
  return new RegExp(`${words} (\\d\\d/\\d\\d/\\d{4})`).exec(text)?.[1] ?? null;
}
