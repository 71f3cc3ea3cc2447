// Effect of each row of another platform's file on access. The strongest word of a purchase counts, in whatever order
// the rows are.
import type { CsvLine } from "#app/platform/files/csv-reading.ts";
import { stateOfDay } from "#app/platform/money-and-dates/known-days.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { readFileMoment, wrongMoment } from "./file-moments.ts";
import type { SaleColumns } from "./sale-columns.ts";
import { effectOf, NO_ACCESS, type Platform, type SaleEffect } from "./sale-effects.ts";

export interface SaleRow {
  /** Line number in the file, from 1. */
  number: number;
  /** Names in the file; empty if there are none. */
  products: string[];
  /** The purchase's number without its instalment mark. Empty if the file has none. */
  transaction: string;
  /** The status word, if it is unknown. */
  unknownWord?: string;
  effect: SaleEffect | "refuse";
  /** The reason in the owner's words; for a row that gives access, a hint. */
  reason?: string;
}

interface Read extends SaleRow {
  purchase: string;
  /** True for a later charge of a purchase with several. */
  isLater: boolean;
}

const EMPTY =
  /^(?:\(none\)|-|null|n\/a|#(?:n\/[ad]|ref!|valor!|value!|nome\?|name\?|div\/0!|nulo!|null!|n[uú]m!))?$/i;
/** Ghost, and people in Excel, write an apostrophe before text that looks like a formula. */
const APOSTROPHE = /^'(?=[=+\-@\d])/;
const INSTALMENT = /C\d+$/;
const LATER = "Outra parcela de uma compra que já está na lista.";
const NO_FIRST =
  "Uma parcela cuja primeira não está paga neste arquivo. Envie um arquivo desde o dia da compra.";
const STRENGTH = { refuse: 0, none: 0, give: 1, keep: 1, hold: 2, take: 3 };
const WHERE: Record<Platform, string> = { hotmart: "Na Hotmart", kiwify: "Na Kiwify", other: "No arquivo" };

/** The cell without the placeholders that platforms write for empty values. */
export function cleanCell(cell = ""): string {
  const text = cell.trim();
  return EMPTY.test(text) ? "" : text.replace(APOSTROPHE, "");
}

export interface Judging {
  today: string;
  /** The owner's meanings of unknown words, keyed by the folded word. */
  words?: Readonly<Record<string, SaleEffect>>;
  /** Key of a purchase without a number. Left out: each row is its own purchase. */
  keyOf?: (row: CsvLine) => string;
  /** True if the rows are purchases. Default: true. */
  isOfSales?: boolean;
}

/** Stored for each purchase: its strongest row. */
interface Strongest extends Pick<Read, "number" | "effect" | "isLater" | "reason"> {
  hasFirst: boolean;
}

/** First pass sees every row, second pass judges. In between, only one row's data is stored for each purchase. */
export class SaleJudge {
  readonly #columns: SaleColumns;
  readonly #judging: Judging;
  readonly #strongest = new Map<string, Strongest>();

  constructor(columns: SaleColumns, judging: Judging) {
    this.#columns = columns;
    this.#judging = judging;
  }

  see(line: CsvLine): void {
    const { purchase, number, effect, isLater, reason = "" } = readRow(line, this.#columns, this.#judging);
    const known = this.#strongest.get(purchase);
    const hasFirst = known?.hasFirst || (!isLater && (effect === "give" || effect === "keep"));
    if (known) known.hasFirst = hasFirst;
    const more = known ? STRENGTH[effect] - STRENGTH[known.effect] : 1;
    const isStronger = more > 0 || (more === 0 && known?.isLater && !isLater);
    if (isStronger) this.#strongest.set(purchase, { number, effect, isLater, reason, hasFirst });
  }

  judge(line: CsvLine): SaleRow {
    const row = readRow(line, this.#columns, this.#judging);
    return settled(row, this.#strongest.get(row.purchase), this.#judging);
  }
}

function readRow(line: CsvLine, columns: SaleColumns, judging: Judging): Read {
  const { number, cells } = line;
  const cell = (at: number | undefined) => (at === undefined ? "" : cleanCell(cells[at]));
  const named = cell(columns.product);
  const products = columns.hasManyProducts ? named.split(/[|,]/).map(cleanCell) : [named];
  const transaction = cell(columns.transaction);
  const purchase = columns.platform === "hotmart" ? transaction.replace(INSTALMENT, "") : transaction;
  const charge = cell(columns.charge);
  const unnumbered = judging.keyOf ? `${judging.keyOf(line)} ${foldWords(named)}` : `row ${number}`;
  const row = {
    number,
    transaction: purchase,
    products: products.filter(Boolean),
    // Without a number, each row is its own purchase.
    purchase: purchase === "" ? unnumbered : `${purchase} ${foldWords(named)}`,
    isLater: purchase !== transaction && charge !== "1",
  };
  return { ...row, ...judged(cell, columns, judging) };
}

function judged(
  cell: (at: number | undefined) => string,
  columns: SaleColumns,
  { today, words = {}, isOfSales = true }: Judging,
): Judged {
  if (cell(columns.left) !== "") return { effect: "none", reason: "Saiu da lista antes." };
  if (columns.paid?.every((at) => /^(?:false)?$/i.test(cell(at)))) {
    return { effect: "none", reason: "Só lê a newsletter: não tem plano." };
  }
  if (columns.orders !== undefined && !(Number(cell(columns.orders)) > 0)) {
    return { effect: "none", reason: "Ainda não comprou nada." };
  }
  const end = judgedEnd(cell(columns.ends), today);
  if (end && end.effect !== "give") return end;
  if (columns.status === undefined) return end ?? { effect: "give" };
  const byWord = judgedWord(columns.platform, cell(columns.status), { words, isOfSales });
  return byWord.effect === "give" && end ? end : byWord;
}

type Judged = Pick<SaleRow, "effect" | "reason" | "unknownWord">;

function judgedEnd(written: string, today: string): Judged | undefined {
  if (written === "") return undefined;
  const read = readFileMoment(written, "site");
  const day = read?.day ?? "";
  if (stateOfDay(day) === "never") return { effect: "give", reason: "O acesso não tem fim." };
  if (stateOfDay(day) === "outside") return { effect: "refuse", reason: wrongMoment(written, read) };
  const said = day.split("-").toReversed().join("/");
  return day < today
    ? { effect: "none", reason: `O acesso terminou em ${said}.` }
    : {
        effect: "give",
        reason: `O acesso vai até ${said}.`,
      };
}

function judgedWord(
  platform: Platform,
  written: string,
  { words = {}, isOfSales }: Pick<Judging, "words" | "isOfSales">,
): Judged {
  const where = WHERE[platform];
  if (written === "")
    return {
      effect: "none",
      reason: `Sem situação: não dá para saber se ${isOfSales ? "foi pago" : "tem acesso"}.`,
    };
  const effect = effectOf(platform, written) ?? words[foldWords(written)];
  switch (effect) {
    case "give":
      return { effect };
    case "keep":
      return { effect, reason: `${where}: "${written}". Entra, e vale conferir.` };
    case "hold":
      return { effect, reason: `${where}: "${written}". Há uma disputa aberta; confira antes.` };
    case "take":
      return { effect, reason: `${where}: "${written}". O dinheiro foi devolvido.` };
    case "none":
      return {
        effect,
        reason: `${where}: "${written}".${isOfSales && foldWords(written) !== NO_ACCESS ? " Não está pago." : ""}`,
      };
    default:
      return {
        effect: "none",
        reason: `${where}: "${written}", uma situação que não conhecemos.`,
        unknownWord: written,
      };
  }
}

function settled(
  { purchase, isLater, ...row }: Read,
  strongest: Strongest | undefined,
  { isOfSales = true }: Pick<Judging, "isOfSales">,
): SaleRow {
  const gives = row.effect === "give" || row.effect === "keep";
  const isSuperseded = strongest !== undefined && STRENGTH[strongest.effect] > STRENGTH[row.effect];
  // A refunded later instalment is left to a person. A purchase whose first instalment was refunded is over.
  const byInstalment = isSuperseded && strongest.isLater;
  if (gives && isLater) return { ...row, effect: "none", reason: strongest?.hasFirst ? LATER : NO_FIRST };
  if (gives && isSuperseded && !byInstalment) {
    return {
      ...row,
      effect: "none",
      reason: `A mesma ${isOfSales ? "compra" : "pessoa"} na linha ${strongest.number}: ${lower(strongest.reason)}`,
    };
  }
  if (row.effect === "take" && isLater && !(strongest && !strongest.isLater && strongest.effect === "take")) {
    return { ...row, effect: "hold" };
  }
  return row;
}

function lower(reason = ""): string {
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}
