// Imports for the admin: the list, and one import with its figures.
import type { FileLayout } from "#app/move-in/file-layout.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import {
  type ExternalProductItem,
  isMatched,
  listExternalProducts,
} from "../matching/external-products.server.ts";
import { type ImportCohorts, readImportCohorts } from "./import-cohorts.server.ts";
import {
  GIVING,
  hasPicked,
  type ImportSettings,
  type LineOutcome,
  OUTCOMES,
  outcomeOf,
  settingsOf,
} from "./sale-import.ts";

const LISTED = 50;

export async function listImports(db: Db) {
  const rows = await db
    .selectFrom("sale_imports")
    .leftJoin("users", "users.id", "sale_imports.created_by_id")
    .select([
      "sale_imports.id",
      "state",
      "platform",
      "file_name",
      "line_count",
      "sale_imports.created_at",
      "layout",
    ])
    .select("users.name as author")
    .orderBy("sale_imports.id", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(({ layout, ...row }) => ({ ...row, layout: layout as unknown as FileLayout }));
}

export type SaleImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export async function findImport(db: Db, id: number) {
  const row = await db
    .selectFrom("sale_imports")
    .select(["id", "state", "platform", "file_name", "file_key", "layout", "settings", "sample"])
    .select([
      "unknown_words",
      "line_count",
      "erased_lines",
      "settled_to",
      "run",
      "problem",
      "started_at",
      "finished_at",
    ])
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
  /** Products in the file, each with its number of lines that would give access. */
  products: { product: ExternalProductItem; lines: number }[];
  cohorts: ImportCohorts;
  /** Lines that give access without naming a product. */
  withoutProduct: number;
  newsletter: number;
  /** Lines of subscriptions that would give access. */
  subscriptions: number;
  people: number;
  newAccounts: number;
}

export type Shown = Pick<SaleImport, "id" | "settings" | "platform" | "state">;

/** Counted again each time, because products are matched and accounts are created meanwhile. */
export async function readFigures(
  db: Db,
  shown: Shown,
  now: Date,
): Promise<{ figures: ImportFigures; said: Said }> {
  const { id, settings, platform, state } = shown;
  const groups = await db
    .selectFrom("sale_import_lines")
    .select(["effect", "external_product_id", "cohort"])
    .select((eb) => [
      eb.fn.countAll<number>().as("lines"),
      eb.fn.sum<number>(eb.case().when("newsletter", "=", true).then(1).else(0).end()).as("readers"),
      eb.fn.count<number>("subscription").as("subscribed"),
    ])
    .where("import_id", "=", id)
    .groupBy(["effect", "external_product_id", "cohort"])
    // A class has the spelling of its first line.
    .orderBy((eb) => eb.fn.min("number"))
    .execute();
  const ids = [...new Set(groups.flatMap(({ external_product_id }) => external_product_id ?? []))];
  const products = await listExternalProducts(db, { ids });
  const outcomes = Object.fromEntries(Object.keys(OUTCOMES).map((key) => [key, 0])) as Record<
    LineOutcome,
    number
  >;
  const giving = groups.filter(({ effect }) => GIVING.includes(effect));
  const classes = giving.map(({ cohort: name, external_product_id: productId, lines }) => {
    return { name, productId, lines: Number(lines) };
  });
  const isAhead = state === "ready" || state === "paused";
  const cohorts = await readImportCohorts(
    db,
    { id, platform, settings, isAhead },
    { groups: classes, products },
    now,
  );
  const outcomeOfLine = outcomesBy(products, cohorts, settings);
  const alike = groups.map((group) => ({ ...group, outcome: outcomeOfLine(group) }));
  for (const { outcome, lines } of alike) outcomes[outcome] += Number(lines);
  const linesOf = (productId: number | null) =>
    giving
      .filter(({ external_product_id }) => external_product_id === productId)
      .reduce((sum, { lines }) => sum + Number(lines), 0);
  const people = await countPeople(db, shown, products, now);
  const figures = {
    outcomes,
    cohorts,
    products: products.map((product) => ({
      product: suggested(product, products, settings),
      lines: linesOf(product.id),
    })),
    withoutProduct: linesOf(null),
    subscriptions: giving.reduce((sum, { subscribed }) => sum + Number(subscribed), 0),
    newsletter: groups.reduce((sum, { readers }) => sum + Number(readers), 0),
    ...people,
  };
  return { figures, said: { products, cohorts, alike, outcomeOfLine } };
}

/** A file that was uploaded for one course or product probably has only sales of it. */
function suggested(
  product: ExternalProductItem,
  all: readonly ExternalProductItem[],
  { preset }: ImportSettings,
): ExternalProductItem {
  const isOnly = all.length === 1 && preset !== null && !isMatched(product);
  return isOnly ? { ...product, suggested: preset } : product;
}

/** Kinds that its lines open: courses, files or both. */
export function openedKinds({ products }: Pick<ImportFigures, "products">, settings: ImportSettings) {
  const all = [settings, ...products.map(({ product }) => product)];
  return {
    hasCourses: all.some(({ courseIds }) => courseIds.length > 0),
    hasFiles: all.some(({ productIds }) => productIds.length > 0),
  };
}

/** Columns that decide the outcome of a line. */
export type AlikeLines = Pick<Row<"sale_import_lines">, "effect" | "external_product_id" | "cohort">;

function outcomesBy(
  products: readonly ExternalProductItem[],
  cohorts: ImportCohorts,
  settings: ImportSettings,
) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const isPicked = hasPicked(settings);
  const productOf = ({ external_product_id }: AlikeLines) => {
    const known = byId.get(external_product_id ?? 0);
    if (!known) return "none";
    return known.isIgnored ? "ignored" : isMatched(known) ? "matched" : "unsaid";
  };
  return (line: AlikeLines): LineOutcome => {
    const isBlocked = blockOf(line, cohorts) !== undefined;
    return outcomeOf(line.effect, { product: productOf(line), isPicked, isBlocked });
  };
}

/** Counts the people who get access; purchases that are over or refunded and deactivated accounts give none. */
async function countPeople(
  db: Db,
  { id, platform, settings }: Pick<Shown, "id" | "platform" | "settings">,
  products: readonly ExternalProductItem[],
  now: Date,
) {
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
    .where("email", "not in", db.selectFrom("users").select("email").where("is_active", "=", false))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    // Subqueries that run once, not once for each line.
    .where(
      "purchase",
      "not in",
      db
        .selectFrom("sale_import_lines")
        .select("purchase")
        .where("import_id", "=", id)
        .where("effect", "=", "take"),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("external_sales")
            .select("external_sales.id")
            .where("external_sales.platform", "=", platform)
            .whereRef("external_sales.purchase", "=", "sale_import_lines.purchase")
            .where("external_sales.effect", "=", "take"),
        ),
      ),
    )
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
  // An account that this import has created still counts as new.
  const known = Number(counted.known) - Number(counted.opened);
  return { people: Number(counted.people), newAccounts: Number(counted.people) - known };
}

/** The owner's answers about the products and classes of the lines. */
export interface Said {
  products: readonly ExternalProductItem[];
  cohorts: ImportCohorts;
  /** Every combination of these columns in the import, each with its outcome. */
  alike: readonly (AlikeLines & { outcome: LineOutcome })[];
  outcomeOfLine: (line: AlikeLines) => LineOutcome;
}

/** Reason why lines with this class cannot be imported yet. */
export function blockOf(
  { external_product_id, cohort }: Omit<AlikeLines, "effect">,
  { blocked }: ImportCohorts,
): string | undefined {
  if (cohort === "") return undefined;
  return blocked.find(({ name, productId }) => name === cohort && productId === external_product_id)?.reason;
}

/** Progress: the number of settled lines. */
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
