// Imports as the back office shows them: the list, one of them with its figures, and its lines page by page.
import { sql } from "kysely";
import type { FileLayout } from "#app/move-in/file-layout.ts";
import type { CsvRow } from "#app/platform/files/csv.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import type { Db } from "#db/connect.server.ts";
import {
  type ExternalProductItem,
  isMatched,
  listExternalProducts,
} from "../matching/external-products.server.ts";
import {
  GIVING,
  hasPicked,
  type ImportSettings,
  type LineOutcome,
  OUTCOMES,
  outcomeOf,
  type ProductFate,
  settingsOf,
} from "./sale-import.ts";

const LISTED = 50;
export const LINES_PAGE_SIZE = 50;
const EXPORTED_AT_ONCE = 500;

export async function listImports(db: Db) {
  return db
    .selectFrom("sale_imports")
    .leftJoin("users", "users.id", "sale_imports.created_by_id")
    .select(["sale_imports.id", "state", "platform", "file_name", "line_count", "sale_imports.created_at"])
    .select("users.name as author")
    .orderBy("sale_imports.id", "desc")
    .limit(LISTED)
    .execute();
}

export type SaleImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export async function findImport(db: Db, id: number) {
  const row = await db
    .selectFrom("sale_imports")
    .select(["id", "state", "platform", "file_name", "file_key", "layout", "settings", "sample"])
    .select(["unknown_words", "line_count", "settled_to", "run", "problem", "started_at", "finished_at"])
    .select(["notice_state", "notice_subject", "notice_text", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { layout, settings, file_key, ...rest } = row;
  return {
    ...rest,
    hasFile: file_key !== null,
    layout: layout as unknown as FileLayout,
    settings: settingsOf(settings),
  };
}

export interface ImportFigures {
  outcomes: Record<LineOutcome, number>;
  /** What the file sold, with how many lines of it would give. */
  products: { product: ExternalProductItem; lines: number }[];
  /** Lines that give without saying what. */
  withoutProduct: number;
  newsletter: number;
  /** Lines of subscriptions that would give. */
  subscriptions: number;
  /** Of those who get access. */
  people: number;
  newAccounts: number;
}

type Shown = Pick<SaleImport, "id" | "settings">;

/** Counted anew each time: products are matched and accounts are opened meanwhile. */
export async function readFigures(db: Db, { id, settings }: Shown): Promise<ImportFigures> {
  const groups = await db
    .selectFrom("sale_import_lines")
    .select(["effect", "external_product_id"])
    .select((eb) => [
      eb.fn.countAll<number>().as("lines"),
      eb.fn.sum<number>(eb.case().when("newsletter", "=", true).then(1).else(0).end()).as("readers"),
      eb.fn.count<number>("subscription").as("subscribed"),
    ])
    .where("import_id", "=", id)
    .groupBy(["effect", "external_product_id"])
    .execute();
  const ids = [...new Set(groups.flatMap(({ external_product_id }) => external_product_id ?? []))];
  const products = await listExternalProducts(db, { ids });
  const fateOf = fatesOf(products, settings);
  const outcomes = Object.fromEntries(Object.keys(OUTCOMES).map((key) => [key, 0])) as Record<
    LineOutcome,
    number
  >;
  for (const { effect, external_product_id, lines } of groups) {
    outcomes[outcomeOf(effect, fateOf(external_product_id))] += Number(lines);
  }
  const giving = groups.filter(({ effect }) => GIVING.includes(effect));
  const linesOf = (productId: number | null) =>
    giving
      .filter(({ external_product_id }) => external_product_id === productId)
      .reduce((sum, { lines }) => sum + Number(lines), 0);
  const people = await countPeople(db, { id, settings }, products);
  return {
    outcomes,
    products: products.map((product) => ({
      product: suggested(product, products, settings),
      lines: linesOf(product.id),
    })),
    withoutProduct: linesOf(null),
    subscriptions: giving.reduce((sum, { subscribed }) => sum + Number(subscribed), 0),
    newsletter: groups.reduce((sum, { readers }) => sum + Number(readers), 0),
    ...people,
  };
}

/** A file that was brought to one course or product probably holds only sales of it. */
function suggested(
  product: ExternalProductItem,
  all: readonly ExternalProductItem[],
  { preset }: ImportSettings,
): ExternalProductItem {
  const isOnly = all.length === 1 && preset !== null && !isMatched(product);
  return isOnly ? { ...product, suggested: preset } : product;
}

/** What its lines open: courses, files or both. */
export function openedKinds({ products }: Pick<ImportFigures, "products">, settings: ImportSettings) {
  const all = [settings, ...products.map(({ product }) => product)];
  return {
    hasCourses: all.some(({ courseIds }) => courseIds.length > 0),
    hasFiles: all.some(({ productIds }) => productIds.length > 0),
  };
}

function fatesOf(products: readonly ExternalProductItem[], settings: ImportSettings) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const isPicked = hasPicked(settings);
  return (productId: number | null): ProductFate => {
    const known = productId === null ? undefined : byId.get(productId);
    if (!known) return { product: "none", isPicked };
    return { isPicked, product: known.isIgnored ? "ignored" : isMatched(known) ? "matched" : "unsaid" };
  };
}

async function countPeople(db: Db, { id, settings }: Shown, products: readonly ExternalProductItem[]) {
  const opening = products.filter((product) => !product.isIgnored && isMatched(product));
  const ids = opening.map((product) => product.id);
  const isPicked = hasPicked(settings);
  if (ids.length === 0 && !isPicked) return { people: 0, newAccounts: 0 };
  const people = db
    .selectFrom("sale_import_lines")
    .select("email")
    .distinct()
    .where("import_id", "=", id)
    .where("effect", "in", [...GIVING])
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb("external_product_id", "in", ids)] : []),
        ...(isPicked ? [eb("external_product_id", "is", null)] : []),
      ]),
    );
  const counted = await db
    .selectFrom(people.as("people"))
    .leftJoin("users", "users.email", "people.email")
    .leftJoin("sale_import_people", (join) =>
      join
        .onRef("sale_import_people.user_id", "=", "users.id")
        .on("sale_import_people.import_id", "=", id)
        .on("sale_import_people.is_opened", "=", true),
    )
    .select((eb) => [eb.fn.countAll<number>().as("people"), eb.fn.count<number>("users.id").as("known")])
    .select((eb) => eb.fn.count<number>("sale_import_people.id").as("opened"))
    .executeTakeFirstOrThrow();
  // An account that this import has opened is still one of its new ones.
  const known = Number(counted.known) - Number(counted.opened);
  return { people: Number(counted.people), newAccounts: Number(counted.people) - known };
}

export interface LineFilter {
  outcome: LineOutcome | null;
}

/** One page of the lines, with what becomes of each. */
export async function listLines(
  db: Db,
  shown: Shown,
  products: readonly ExternalProductItem[],
  { outcome }: LineFilter,
  asked: Page,
) {
  const query = linesWhere(db, shown, products, outcome);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, Number(total));
  const lines = await describable(query)
    .orderBy("sale_import_lines.id")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return {
    items: lines.map((line) => described(line, products, shown.settings)),
    total: Number(total),
    page,
  };
}

/** With what `described` tells of a line. */
function describable(lines: ReturnType<typeof linesWhere>) {
  return lines
    .leftJoin("users", "users.email", "sale_import_lines.email")
    .select(["sale_import_lines.id", "number", "sale_import_lines.email", "sale_import_lines.name"])
    .select(["product", "external_product_id", "effect", "reason", "bought_at", "users.is_active"]);
}

interface ReadLine {
  id: number;
  number: number;
  email: string;
  name: string;
  product: string;
  external_product_id: number | null;
  effect: (typeof GIVING)[number];
  reason: string;
  bought_at: Date | null;
  is_active: boolean | null;
}

function described(line: ReadLine, products: readonly ExternalProductItem[], settings: ImportSettings) {
  const outcome = outcomeOf(line.effect, fatesOf(products, settings)(line.external_product_id));
  const isIgnored = products.some(({ id, isIgnored }) => id === line.external_product_id && isIgnored);
  const said = [
    line.reason,
    isIgnored && outcome === "fora" ? "Este produto não é vendido aqui." : "",
    outcome === "entra" && line.is_active === null ? "Ganha uma conta." : "",
    line.is_active === false ? "A conta está desativada e não recebe nada. Ative-a em Usuários." : "",
  ];
  const { id, number, email, name, product, bought_at } = line;
  return { id, number, email, name, product, bought_at, outcome, reason: said.filter(Boolean).join(" ") };
}

export type ShownLine = ReturnType<typeof described>;

function linesWhere(
  db: Db,
  { id, settings }: Shown,
  products: readonly ExternalProductItem[],
  outcome: LineOutcome | null,
) {
  const query = db.selectFrom("sale_import_lines").where("import_id", "=", id);
  if (outcome === null) return query;
  const ignored = products.filter(({ isIgnored }) => isIgnored).map((product) => product.id);
  const unsaid = products.filter((product) => !isMatched(product)).map((product) => product.id);
  const among = (ids: number[]) =>
    ids.length > 0 ? sql<boolean>`external_product_id in (${sql.join(ids)})` : sql<boolean>`1 = 0`;
  const notSold = sql<boolean>`(external_product_id is not null and ${among(ignored)})`;
  const opensNothing = hasPicked(settings)
    ? sql<boolean>`(external_product_id is not null and ${among(unsaid)})`
    : sql<boolean>`(external_product_id is null or ${among(unsaid)})`;
  switch (outcome) {
    case "erro":
      return query.where("effect", "=", "refuse");
    case "newsletter":
      return query.where("effect", "=", "newsletter");
    case "devolvida":
      return query.where("effect", "=", "take").where(sql<boolean>`not ${notSold}`);
    case "conferir":
      return query.where("effect", "in", ["hold", "keep"]).where(sql<boolean>`not ${notSold}`);
    case "fora":
      return query.where((eb) =>
        eb.or([
          eb("effect", "=", "none"),
          eb.and([eb("effect", "in", ["give", "choose", "take", "hold", "keep"]), notSold]),
        ]),
      );
    case "escolher":
      return query.where("effect", "in", ["give", "choose"]).where(opensNothing);
    default:
      return query
        .where("effect", "in", ["give", "choose"])
        .where(sql<boolean>`not ${opensNothing}`)
        .where(sql<boolean>`not ${notSold}`);
  }
}

export const LINES_EXPORT_HEADER = ["Linha", "E-mail", "Nome", "Produto", "Data", "Resultado", "Motivo"];

/** The same lines as a file. */
export async function* exportLines(
  db: Db,
  shown: Shown,
  products: readonly ExternalProductItem[],
  { outcome }: LineFilter,
): AsyncGenerator<CsvRow[]> {
  let after = 0;
  for (;;) {
    const lines = await describable(linesWhere(db, shown, products, outcome))
      .where("sale_import_lines.id", ">", after)
      .orderBy("sale_import_lines.id")
      .limit(EXPORTED_AT_ONCE)
      .execute();
    yield lines
      .map((line) => described(line, products, shown.settings))
      .map(({ number, email, name, product, bought_at, outcome: is, reason }) => [
        number,
        email,
        name,
        product,
        bought_at?.toISOString().slice(0, 10) ?? "",
        OUTCOMES[is].label,
        reason,
      ]);
    const last = lines.at(-1);
    if (!last || lines.length < EXPORTED_AT_ONCE) return;
    after = last.id;
  }
}

/** How much of it is done: lines whose places follow. */
export async function countDone(db: Db, { id, settled_to }: Pick<SaleImport, "id" | "settled_to">) {
  const { done, all } = await db
    .selectFrom("sale_import_lines")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.sum<number>(eb.case().when("id", "<=", settled_to).then(1).else(0).end()).as("done"),
    ])
    .where("import_id", "=", id)
    .executeTakeFirstOrThrow();
  return { done: Number(done ?? 0), all: Number(all) };
}
