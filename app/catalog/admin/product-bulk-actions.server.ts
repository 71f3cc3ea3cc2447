// What is done to the marked products of the list: asked about first, in numbers and words, then done and told.

import type { AppContext } from "#app/context.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import {
  type Asking,
  askedOutcome,
  countOf,
  fromTo,
  inBatches,
  leftSentence,
  readMarked,
  stayingSentences,
} from "#app/platform/forms/bulk-selection.ts";
import { failure } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { fieldToCents, formatBRL } from "#app/platform/money-and-dates/money.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { readMarkedProducts } from "../products/product-list.server.ts";
import { type BulkChange, changeProducts, flagProducts, newPrice } from "./product-bulk-writes.server.ts";

interface App extends Pick<AppContext, "db" | "now"> {
  author: Author;
}

/** What the bar means: which products, and whether it only asks. */
export interface MarkedProducts {
  ids: number[];
  asking?: Asking | undefined;
}

const NOUN = { one: "produto", many: "produtos" };
const ACT = { action: "product.bulk", entity: "products" } as const;
const NOTHING_CHANGED = "Nada mudou";

const FLAGS = {
  activate: { flag: "is_active", value: true, act: "Ativar", words: ["ativado", "ativados"] },
  deactivate: { flag: "is_active", value: false, act: "Desativar", words: ["desativado", "desativados"] },
  feature: {
    flag: "is_featured",
    value: true,
    act: "Colocar em destaque",
    words: ["em destaque", "em destaque"],
  },
  unfeature: {
    flag: "is_featured",
    value: false,
    act: "Tirar do destaque",
    words: ["fora do destaque", "fora do destaque"],
  },
} as const;
const STATES = { is_active: ["inativo", "ativo"], is_featured: ["fora do destaque", "em destaque"] } as const;

export async function runFlags(
  app: App,
  { change, intent }: { change: keyof typeof FLAGS; intent: string },
  { ids, asking }: MarkedProducts,
): Promise<FormOutcome> {
  const title = NOTHING_CHANGED;
  if (ids.length === 0) return nothingMarked(intent);
  const { words, act, ...flag } = FLAGS[change];
  const products = await readMarked(ids, (batch) => readMarkedProducts(app.db, batch));
  const [off, on] = STATES[flag.flag];
  const said = (changed: ReadonlySet<number>) => {
    const states = products
      .filter(({ id }) => changed.has(id))
      .map((product) => (product[flag.flag] ? on : off));
    return `${act} ${countOf(changed.size, NOUN)}: ${fromTo(states, flag.value ? on : off)}`;
  };
  const now = app.now();
  const bulk = { ...ACT, said };
  const outcome = await askOrAct(asking)(app.db, app.author, bulk, now, async (trx, author) => {
    const sum = { changed: 0, unchanged: 0, lacking: 0, unfinished: 0, missing: 0 };
    for (const batch of inBatches(ids))
      addTo(sum, await flagProducts(trx, { ids: batch, ...flag, author }, now));
    return sum;
  });
  const { changed, unchanged, lacking, unfinished, missing: gone } = outcome;
  const reasons = [
    lacking > 0
      ? `${lacking} não ${lacking === 1 ? "tem" : "têm"} o que entregar: falta o arquivo, ou um curso publicado com aulas.`
      : "",
    unfinished > 0
      ? `${unfinished} não ${unfinished === 1 ? "está completo" : "estão completos"}: falta a descrição curta ou a categoria.`
      : "",
  ].filter(Boolean);
  const description = [...reasons, leftSentence({ unchanged, missing: gone })].filter(Boolean).join(" ");
  if (changed === 0) return refused(failure(description), intent, { title, description });
  if (outcome.asking) {
    const sentences = [...stayingSentences({ unchanged, missing: gone }), ...reasons];
    return askedOutcome(intent, outcome.asking, { title: outcome.said, confirmLabel: act, sentences });
  }
  const sentence = changed === 1 ? `1 produto ${words[0]}` : `${changed} produtos ${words[1]}`;
  return done(sentence, description || undefined);
}

interface TypedChange {
  intent: string;
  change: "price" | "percent" | "category";
  value?: string | undefined;
  category?: string | undefined;
  ending?: "" | "90" | undefined;
}

/** What the owner typed, or why it means nothing. */
function bulkChangeOf({ change, value = "", category = "", ending }: TypedChange): BulkChange | string {
  if (change === "category")
    return rowId.safeParse(category).data ? { category: Number(category) } : "Escolha a categoria.";
  if (change === "price") {
    const price = fieldToCents(value);
    return price === undefined ? "Informe um preço, como 49,90." : { price };
  }
  const [, sign, whole = "", part = ""] =
    /^([+-]?)(\d{1,3})(?:,(\d{1,2}))?\s*%?$/.exec(bareText(value)) ?? [];
  const basisPoints = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  if (!whole || basisPoints === 0) return "Informe a porcentagem, como 10 ou -15.";
  if (sign === "-" && basisPoints > 10_000) return "Um desconto vai até 100%.";
  return { basisPoints: sign === "-" ? -basisPoints : basisPoints, isToNinety: ending === "90" };
}

export async function runBulkChange(
  app: App,
  typed: TypedChange,
  { ids, asking }: MarkedProducts,
): Promise<FormOutcome> {
  const title = NOTHING_CHANGED;
  const refuse = (description: string) => refused(failure(description), typed.intent, { title, description });
  const change = bulkChangeOf(typed);
  if (typeof change === "string") return refuse(change);
  if (ids.length === 0) return nothingMarked(typed.intent);
  const words = await wordsOf(app, change, ids);
  if (!words) return refuse("Esta categoria não existe mais.");
  const now = app.now();
  const held: { name: string; error: string }[] = [];
  const act = { ...ACT, said: words.said };
  const outcome = await askOrAct(asking)(app.db, app.author, act, now, async (trx, author) => {
    const sum = { changed: 0, unchanged: 0, missing: 0 };
    for (const batch of inBatches(ids)) {
      const { refused, ...part } = await changeProducts(trx, { ids: batch, change, author }, now);
      addTo(sum, part);
      held.push(...refused);
    }
    return sum;
  });
  const { changed, unchanged, missing: gone } = outcome;
  const description = leftSentence({ refused: held, unchanged, missing: gone });
  if (changed === 0) return refuse(description ?? NOTHING_CHANGED);
  if (outcome.asking) {
    const sentences = stayingSentences({ refused: held, unchanged, missing: gone });
    const { confirmLabel } = words;
    return askedOutcome(typed.intent, outcome.asking, { title: outcome.said, confirmLabel, sentences });
  }
  return done(changed === 1 ? "1 produto alterado" : `${changed} produtos alterados`, description);
}

/** The question, and what the register says of it; undefined when there is no such category. */
async function wordsOf({ db }: App, change: BulkChange, ids: number[]) {
  const products = await readMarked(ids, (batch) => readMarkedProducts(db, batch));
  const moving = (changed: ReadonlySet<number>) => products.filter(({ id }) => changed.has(id));
  if ("category" in change) {
    const query = db.selectFrom("categories").select("name").where("id", "=", change.category);
    const category = await query.where("type", "=", "product").executeTakeFirst();
    if (!category) return undefined;
    const said = (changed: ReadonlySet<number>) => {
      const now = moving(changed).map(({ category_name }) => category_name ?? "sem categoria");
      return `Mudar a categoria de ${countOf(changed.size, NOUN)}: ${fromTo(now, category.name)}`;
    };
    return { said, confirmLabel: "Mudar a categoria" };
  }
  const said = (changed: ReadonlySet<number>) => {
    const now = moving(changed).map(({ price }) => price);
    const then = now.map((price) => newPrice(price, change));
    return `Mudar o preço de ${countOf(changed.size, NOUN)}: de ${rangeOf(now)} para ${rangeOf(then)}`;
  };
  return { said, confirmLabel: "Mudar o preço" };
}

function addTo<K extends string>(sum: Record<K, number>, part: Record<K, number>): void {
  for (const name of Object.keys(sum) as K[]) sum[name] += part[name];
}

/** "R$ 10,00–R$ 90,00", or the one that all have. */
function rangeOf(prices: number[]): string {
  const [least, most] = prices.reduce(
    ([low, high], price) => [Math.min(low, price), Math.max(high, price)] as const,
    [Number.POSITIVE_INFINITY, 0] as readonly [number, number],
  );
  if (prices.length === 0) return formatBRL(0);
  return least === most ? formatBRL(least) : `${formatBRL(least)}–${formatBRL(most)}`;
}

function nothingMarked(intent: string): FormOutcome {
  const description = "Marque pelo menos um produto.";
  return refused(failure(description), intent, { title: NOTHING_CHANGED, description });
}
