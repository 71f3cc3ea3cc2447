// Classes that the lines of an import name: the matching cohorts and whether they have room.
import { sql } from "kysely";
import { foldWords } from "#app/platform/text/search.ts";
import { isSeatedByPurchase } from "#app/rights/rights-elsewhere.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { ShownCohort } from "../matching/cohort-matches.tsx";
import { type Coming, listExternalCohorts, refusedCohorts } from "../matching/external-cohorts.server.ts";
import type { ExternalProductItem } from "../matching/external-products.server.ts";
import { GIVING, type ImportSettings } from "./sale-import.ts";

/** Lines that would give access and name a class, grouped by class and product. */
export interface ClassGroup {
  /** The file's own spelling. */
  name: string;
  /** Null if the file names no product. */
  productId: number | null;
  lines: number;
}

export interface ImportCohorts {
  items: ShownCohort[];
  /** Groups that wait for an answer or find no room, each with the reason. */
  blocked: (Omit<ClassGroup, "lines"> & { reason: string })[];
}

interface Asked {
  id: number;
  platform: string;
  settings: ImportSettings;
  /** True if the import can still begin; room is not checked afterwards. */
  isAhead: boolean;
}

const UNSAID = "Falta confirmar a turma.";

/** One entry for each class and course that the file opens. */
export async function readImportCohorts(
  db: Db,
  { id, platform, settings, isAhead }: Asked,
  { groups, products }: { groups: readonly ClassGroup[]; products: readonly ExternalProductItem[] },
  now: Date,
): Promise<ImportCohorts> {
  const pairs = groups
    .filter(({ name }) => name !== "")
    .flatMap((group) =>
      coursesOf(group.productId, products, settings).map((courseId) => ({ ...group, courseId })),
    );
  const { items, said } = await listExternalCohorts(db, platform, pairs);
  const into = pairs.flatMap((pair) => {
    const cohortId = said(pair.name, pair.courseId);
    return cohortId ? [{ ...pair, cohortId }] : [];
  });
  const refusals = isAhead
    ? await refusedCohorts(db, await countComing(db, id, into), now)
    : new Map<number, string>();
  const shown = items.map((item) => {
    const own = pairs.filter(
      ({ name, courseId }) => courseId === item.courseId && foldWords(name) === foldWords(item.name),
    );
    return {
      ...item,
      lines: own.reduce((sum, { lines }) => sum + lines, 0),
      refusal: item.cohortId ? refusals.get(item.cohortId) : undefined,
    };
  });
  const blocked = pairs.flatMap(({ name, productId, courseId }) => {
    const cohortId = said(name, courseId);
    const reason = cohortId === undefined ? UNSAID : refusals.get(cohortId ?? 0);
    return reason ? [{ name, productId, reason }] : [];
  });
  return { items: shown, blocked: isAhead ? blocked : [] };
}

function coursesOf(
  productId: number | null,
  products: readonly ExternalProductItem[],
  settings: ImportSettings,
): readonly number[] {
  if (productId === null) return settings.courseIds;
  const product = products.find(({ id }) => id === productId);
  return product && !product.isIgnored ? product.courseIds : [];
}

/**
 * Counts the people who would take a place in each cohort. People who are in the cohort already have a place. People
 * in another cohort by other ways stay there.
 */
async function countComing(
  db: Db,
  importId: number,
  into: readonly (ClassGroup & { cohortId: number })[],
): Promise<Coming[]> {
  const [first, ...more] = [...Map.groupBy(into, ({ cohortId }) => cohortId)].map(([cohortId, own]) =>
    db
      .selectFrom("sale_import_lines")
      .select(["email", sql<number>`${sql.lit(cohortId)}`.as("cohort_id")])
      .distinct()
      .where("import_id", "=", importId)
      .where("effect", "in", [...GIVING])
      .where((eb) => eb.or(own.map(isOfGroup))),
  );
  if (!first) return [];
  const wanted = more.reduce((query, next) => query.unionAll(next), first);
  const counted = await db
    .selectFrom(wanted.as("wanted"))
    .innerJoin("cohorts", "cohorts.id", "wanted.cohort_id")
    .leftJoin("users", "users.email", "wanted.email")
    .leftJoin("enrollments", (join) =>
      join
        .onRef("enrollments.user_id", "=", "users.id")
        .onRef("enrollments.course_id", "=", "cohorts.course_id"),
    )
    .select((eb) => ["wanted.cohort_id as cohortId", eb.fn.countAll<number>().as("people")])
    .where((eb) => eb.or([eb("users.id", "is", null), eb("users.is_active", "=", true)]))
    .where((eb) =>
      eb.or([
        eb("enrollments.cohort_id", "is", null),
        eb.and([eb("enrollments.cohort_id", "=", eb.ref("wanted.cohort_id")), eb("has_place", "=", false)]),
        eb.and([eb("enrollments.cohort_id", "!=", eb.ref("wanted.cohort_id")), isSeatedByPurchase]),
      ]),
    )
    .groupBy("wanted.cohort_id")
    .execute();
  return counted.map(({ cohortId, people }) => ({ cohortId, people: Number(people) }));
}

/** Condition on `sale_import_lines`. */
function isOfGroup({ name, productId }: Pick<ClassGroup, "name" | "productId">) {
  const isOfProduct =
    productId === null ? sql`external_product_id is null` : sql`external_product_id = ${productId}`;
  return sql<boolean>`(cohort = ${name} and ${isOfProduct})`;
}

/** The given people who are in a cohort by other ways, with its name: a file does not move them out. */
export async function listStaying(db: Db, emails: readonly string[], courseIds: readonly number[]) {
  if (emails.length === 0 || courseIds.length === 0) return [];
  return db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .innerJoin("cohorts", "cohorts.id", "enrollments.cohort_id")
    .select(["users.email", "enrollments.course_id", "cohort_id", "cohorts.name"])
    .where("users.email", "in", [...emails])
    .where("enrollments.course_id", "in", [...courseIds])
    .where(sql<boolean>`not ${isSeatedByPurchase}`)
    .execute();
}
