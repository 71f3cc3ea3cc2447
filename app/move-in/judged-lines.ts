// Effect of each line of a file on access here: docs/contracts/move-in.md, parts 1 and 3.
import type { CsvLine } from "#app/platform/files/csv-reading.ts";
import { withMaskedCards } from "#app/platform/forms/card-guard.ts";
import { instantFor } from "#app/platform/money-and-dates/known-days.ts";
import { endOfItsDay } from "#app/platform/money-and-dates/terms.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import { contentsOf, type FileContents } from "./file-contents.ts";
import { type FileLayout, rolesOf } from "./file-layout.ts";
import { readFileMoment, wrongMoment } from "./file-moments.ts";
import { nameBeside, pastedEmail } from "./pasted-email.ts";
import { isAddressLike, isNameLike } from "./person-columns.ts";
import type { SaleColumns } from "./sale-columns.ts";
import type { SaleEffect } from "./sale-effects.ts";
import { cleanCell, SaleJudge, type SaleRow } from "./sale-evidence.ts";

/** choose: the file names no product. newsletter: a person who only reads. */
export type LineEffect = SaleEffect | "refuse" | "choose" | "newsletter";

export interface JudgedLine {
  /** Line number in the file, from 1. */
  number: number;
  email: string;
  name: string;
  /** Key of the purchase on the platform; for a list of people, of the person. */
  purchase: string;
  /** Empty if the file names none. */
  products: { code?: string | undefined; name: string }[];
  effect: LineEffect;
  /** In the owner's words; empty if there is nothing to say. */
  reason: string;
  unknownWord?: string | undefined;
  boughtAt: Date | null;
  endsAt: Date | null;
  subscription: string | null;
  /** Class name in the file; empty if there is none. */
  cohort: string;
  /** True if the person agreed to the newsletter on the platform. */
  newsletter: boolean;
}

export interface JudgeSettings {
  today: string;
  /** The owner's meanings of unknown words, keyed by the folded word. */
  words: Readonly<Record<string, SaleEffect>>;
  /** End of subscriptions for which the file has no end. Null: no end. */
  subscriptionsUntil: string | null;
}

const NAME_MAX = 120;
const MOST_PURCHASE = 200;
const COHORT_MAX = 120;
/** A number of digits only could be a card number. It is shortened, and still identifies the purchase. */
const LIKE_A_CARD = /^\d{12,40}$/;

/** Result for a line on which our rules throw. The line is refused, and the following lines are read. */
const UNJUDGED = {
  email: "",
  name: "",
  purchase: "",
  products: [],
  effect: "refuse",
  reason: "Não conseguimos entender esta linha. Confira os dados dela e envie o arquivo de novo.",
  boughtAt: null,
  endsAt: null,
  subscription: null,
  cohort: "",
  newsletter: false,
} satisfies Omit<JudgedLine, "number">;

/**
 * Reads a file twice: the first pass sees every line, the second judges each line by all of them. Only cells that the
 * layout needs are read, and no line is kept, because a year's file does not fit in memory.
 */
export class LineJudge {
  readonly #layout: FileLayout;
  readonly #settings: JudgeSettings;
  readonly #places: number[];
  readonly #sales: SaleJudge | undefined;
  /** For a list of people: the first line of each person. */
  readonly #first = new Map<string, number>();

  constructor(layout: FileLayout, settings: JudgeSettings) {
    this.#layout = layout;
    this.#settings = settings;
    this.#places = [...askedPlaces(layout)];
    const keyOf = (line: CsvLine) => personKey(layout, line);
    this.#sales = layout.sale
      ? new SaleJudge(layout.sale, { ...settings, keyOf, isOfSales: contentsOf(layout) === "sales" })
      : undefined;
  }

  see(line: CsvLine): void {
    if (!this.#isLine(line)) return;
    try {
      this.#sales?.see(this.#asked(line));
    } catch {
      // `judge` meets the same error and refuses the line.
    }
  }

  /** Undefined for the headings and the lines above them. */
  judge(line: CsvLine): JudgedLine | undefined {
    if (!this.#isLine(line)) return undefined;
    try {
      return this.#judged(line);
    } catch {
      return { ...UNJUDGED, number: line.number };
    }
  }

  #judged(line: CsvLine): JudgedLine {
    const asked = this.#asked(line);
    const judged = judgedLine(this.#layout, asked, this.#sales?.judge(asked), this.#settings);
    return this.#layout.sale?.transaction === undefined ? this.#once(judged) : judged;
  }

  #isLine({ number }: CsvLine): boolean {
    return number > this.#layout.headingLine;
  }

  #asked({ number, cells }: CsvLine): CsvLine {
    const kept: string[] = [];
    for (const at of this.#places) kept[at] = cells[at] ?? "";
    const numbered = this.#layout.sale?.transaction;
    if (numbered !== undefined) kept[numbered] = shortened(kept[numbered] ?? "");
    const { eitherWay, email } = this.#layout.people;
    if (eitherWay && !isAddressLike(cells[email] ?? "")) kept.reverse();
    return { number, cells: kept };
  }

  /** Only the first of several equal rows counts. */
  #once(line: JudgedLine): JudgedLine {
    if (line.effect !== "give" && line.effect !== "choose") return line;
    const names = line.products.map(({ code = "", name }) => code || name.toLowerCase());
    const key = [line.purchase, line.email, ...names].join(" ");
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, line.number);
    return first === undefined ? line : { ...line, effect: "none", reason: `Repete a linha ${first}.` };
  }
}

function askedPlaces(layout: FileLayout): Set<number> {
  const { people, sale, newsletter, person } = layout;
  const { charge, left, orders, paid = [] } = sale ?? {};
  const more = [person, charge, left, orders, newsletter === "all" ? undefined : newsletter];
  const all = [...Object.values(rolesOf(layout)), ...people.name, ...people.instead, ...paid, ...more];
  const places = all.filter((at) => at !== undefined);
  return new Set(people.eitherWay ? [...places, 0, 1] : places);
}

/** Key of a purchase without a number: person and date. */
function personKey({ format, people, person, sale, date }: FileLayout, { cells }: CsvLine): string {
  const own = person === undefined ? "" : cleanCell(cells[person]);
  const who = own || pastedEmail(cleanCell(cells[people.email]));
  const isByPerson = format === "vitrine" || sale?.status === undefined || date === undefined;
  const when = isByPerson ? "" : ` ${cleanCell(cells[date])}`;
  return `${who}${when}`;
}

function judgedLine(
  layout: FileLayout,
  line: CsvLine,
  row: SaleRow | undefined,
  { subscriptionsUntil }: JudgeSettings,
): JudgedLine {
  const { people, sale, zone } = layout;
  const cell = (at: number | undefined) => (at === undefined ? "" : cleanCell(line.cells[at]));
  const written = cell(people.email);
  const subscription = shortened(cell(layout.subscription)) || null;
  const bought = cell(layout.date);
  const boughtOn = bought === "" ? undefined : readFileMoment(bought, zone);
  const boughtAt = boughtOn && instantFor("first", boughtOn.day, boughtOn.at);
  const ends = readFileMoment(cell(sale?.ends), "site");
  const until = subscription === null ? null : subscriptionsUntil;
  const endDay = ends?.day ?? until;
  const endsAt = endDay === null ? null : instantFor("last", endDay);
  const code = shortened(cell(layout.code)) || undefined;
  const products = (row?.products ?? []).map((name) => ({ code, name: withMaskedCards(name) }));
  const numbered = row?.transaction ?? "";
  const purchase = shortened(numbered === "" ? personKey(layout, line) : numbered);
  const judged = {
    number: line.number,
    email: pastedEmail(written),
    name: nameOf(layout, line.cells) || nameBeside(written),
    purchase: purchase.slice(0, MOST_PURCHASE),
    products: products.length === 0 && code !== undefined ? [{ code, name: code }] : products,
    effect: row?.effect ?? "give",
    reason: withMaskedCards(row?.reason ?? ""),
    unknownWord: row?.unknownWord && withMaskedCards(row.unknownWord),
    boughtAt: boughtAt ?? null,
    endsAt: endsAt ? endOfItsDay(endsAt) : null,
    subscription,
    cohort: [...withMaskedCards(cell(layout.cohort)).replace(/\s+/g, " ")].slice(0, COHORT_MAX).join(""),
    newsletter: getsNews(layout, cell) && row?.effect !== "refuse" && cell(sale?.left) === "",
  } satisfies JudgedLine;
  const wrongDay = bought !== "" && !boughtAt ? wrongMoment(bought, boughtOn) : undefined;
  return settled(checked(judged, wrongDay), sale, contentsOf(layout));
}

function shortened(purchase: string): string {
  const digits = purchase.replace(/[\s.-]/g, "");
  return LIKE_A_CARD.test(digits) ? `n${BigInt(digits).toString(36)}` : purchase;
}

function getsNews({ newsletter }: FileLayout, cell: (at: number | undefined) => string): boolean {
  if (newsletter === undefined) return false;
  return newsletter === "all" || cell(newsletter).toLowerCase() === "true";
}

/** Parts of a name without duplicates; cells that are no name are dropped. */
function nameOf({ people }: FileLayout, cells: readonly string[]): string {
  const read = (columns: readonly number[]) => {
    const parts = columns.map((at) => cleanCell(cells[at])).filter(isNameLike);
    return parts.reduce((name, part) => (name.endsWith(part) ? name : `${name} ${part}`.trim()), "");
  };
  const name = (read(people.name) || read(people.instead)).replace(/\s+/g, " ");
  return /\p{Cc}/u.test(name) ? "" : [...name].slice(0, NAME_MAX).join("");
}

/** A line that gives access needs an address; a line that takes access is identified by its number. */
function checked(line: JudgedLine, wrongDay: string | undefined): JudgedLine {
  if (line.effect === "refuse") return line;
  const refuse = (reason: string): JudgedLine => ({ ...line, effect: "refuse", reason, newsletter: false });
  const gives = line.effect === "give" || line.effect === "keep" || line.newsletter;
  const isAddress = isEmail(line.email);
  if (gives && line.email === "") return refuse("Sem e-mail.");
  if (gives && !isAddress) return refuse("E-mail inválido.");
  if (gives && wrongDay) return refuse(wrongDay);
  return isAddress ? line : { ...line, email: "", newsletter: false };
}

const SAYS_NOTHING: Record<FileContents, string> = {
  sales: "Não diz o que comprou.",
  students: "Não diz de qual curso.",
  customers: "Não diz o que comprou.",
  subscribers: "Não diz o que tem.",
  people: "Não diz o que tem.",
};

/** For a file without products, the owner chooses what buyers get. */
function settled(line: JudgedLine, sale: SaleColumns | null, contents: FileContents): JudgedLine {
  const gives = line.effect === "give" || line.effect === "keep";
  if (gives && sale?.product !== undefined && line.products.length === 0) {
    return { ...line, effect: "none", reason: SAYS_NOTHING[contents] };
  }
  const isChoice = sale?.orders !== undefined || (sale?.paid?.length ?? 0) > 0;
  if (line.effect === "give" && isChoice) return { ...line, effect: "choose" };
  if (line.newsletter && line.effect === "none") return { ...line, effect: "newsletter", reason: "" };
  return line;
}
