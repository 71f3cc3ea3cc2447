// Lines of an import, in pages and as a file, each with its outcome.
import { sql } from "kysely";
import { nameFromAddress } from "#app/identity/user-rules.ts";
import { CONTENTS, contentsOf } from "#app/move-in/file-contents.ts";
import { type FileLayout, rolesOf } from "#app/move-in/file-layout.ts";
import { type CsvColumns, type CsvRow, csvRows } from "#app/platform/files/csv.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { foldWords } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { listStaying } from "./import-cohorts.server.ts";
import { type GIVING, type LineOutcome, OUTCOMES } from "./sale-import.ts";
import { blockOf, type Said, type Shown } from "./sale-imports.server.ts";

export const LINES_PAGE_SIZE = 50;
const EXPORTED_AT_ONCE = 500;

export interface LineFilter {
  outcome: LineOutcome | null;
}

export async function listLines(db: Db, shown: Shown, said: Said, { outcome }: LineFilter, asked: Page) {
  const query = linesWhere(db, shown, said, outcome);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, Number(total));
  const lines = await describable(query)
    .orderBy("sale_import_lines.id")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items: await describeLines(db, lines, said, shown), total: Number(total), page };
}

function describable(lines: ReturnType<typeof linesWhere>) {
  return lines
    .leftJoin("users", "users.email", "sale_import_lines.email")
    .select(["sale_import_lines.id", "number", "sale_import_lines.email", "sale_import_lines.name", "cohort"])
    .select([
      "product",
      "external_product_id",
      "effect",
      "reason",
      "bought_at",
      "ends_at",
      "users.is_active",
    ]);
}

interface ReadLine {
  id: number;
  number: number;
  email: string;
  name: string;
  product: string;
  external_product_id: number | null;
  cohort: string;
  effect: (typeof GIVING)[number];
  reason: string;
  bought_at: Date | null;
  ends_at: Date | null;
  is_active: boolean | null;
}

async function describeLines(db: Db, lines: readonly ReadLine[], said: Said, { state }: Shown) {
  const { products, cohorts, outcomeOfLine } = said;
  const classed = lines.filter(({ cohort }) => cohort !== "");
  const staying =
    state === "ready"
      ? await listStaying(
          db,
          [...new Set(classed.map(({ email }) => email))],
          [...new Set(cohorts.items.map(({ courseId }) => courseId))],
        )
      : [];
  return lines.map(({ effect, is_active, reason, ...line }) => {
    const outcome = outcomeOfLine({ ...line, effect });
    const isIgnored = products.some(
      (product) => product.id === line.external_product_id && product.isIgnored,
    );
    const stays = staying.find(
      ({ email, course_id, cohort_id }) =>
        email === line.email &&
        cohorts.items.some(
          ({ name, courseId, cohortId }) =>
            courseId === course_id && foldWords(name) === foldWords(line.cohort) && cohortId !== cohort_id,
        ),
    );
    const words = [
      reason,
      isIgnored && outcome === "fora" ? "Este produto não é vendido aqui." : "",
      outcome === "escolher" ? (blockOf(line, cohorts) ?? "") : "",
      outcome === "entra" && stays ? `Já está na turma “${stays.name}” e fica nela.` : "",
      outcome === "entra" && is_active === null ? newAccount(line) : "",
      is_active === false ? "A conta está desativada e não recebe nada. Ative-a em Usuários." : "",
    ];
    return { ...line, outcome, reason: words.filter(Boolean).join(" ") };
  });
}

/** A code is not used as a name; the list shows the name that the new account would get instead. */
function newAccount({ name, email }: Pick<ReadLine, "name" | "email">): string {
  if (name !== "") return "Ganha uma conta.";
  return `Ganha uma conta. Esta linha não diz o nome; sem outra que diga, fica “${nameFromAddress(email)}”.`;
}

export type ShownLine = Awaited<ReturnType<typeof describeLines>>[number];

/** `Said` decides each outcome once. This query finds the lines with the same facts. */
function linesWhere(db: Db, { id }: Pick<Shown, "id">, { alike }: Said, outcome: LineOutcome | null) {
  const query = db.selectFrom("sale_import_lines").where("import_id", "=", id);
  if (outcome === null) return query;
  const kinds = alike
    .filter((kind) => kind.outcome === outcome)
    .map(
      ({ effect, external_product_id, cohort }) =>
        sql`(${sql.lit(effect)}, ${sql.lit(external_product_id ?? 0)}, ${cohort})`,
    );
  if (kinds.length === 0) return query.where(sql<boolean>`1 = 0`);
  const facts = sql`(effect, coalesce(external_product_id, 0), cohort)`;
  return query.where(sql<boolean>`${facts} in (values ${sql.join(kinds)})`);
}

/** Columns in the words for this kind of file, without columns that the file does not have. */
function columnsOf(layout: FileLayout): CsvColumns<ShownLine> {
  const { date, product } = CONTENTS[contentsOf(layout)];
  const roles = rolesOf(layout);
  const hasProducts = roles.product !== undefined || roles.code !== undefined;
  const hasEnds = roles.ends !== undefined || roles.subscription !== undefined;
  return {
    Linha: (line) => line.number,
    "E-mail": (line) => line.email,
    Nome: (line) => line.name,
    ...(hasProducts ? { [product]: (line) => line.product } : {}),
    ...(roles.cohort === undefined ? {} : { Turma: (line) => line.cohort }),
    ...(roles.date === undefined
      ? {}
      : { [date]: (line) => (line.bought_at ? formatDate(line.bought_at) : "") }),
    ...(hasEnds ? { "Acesso até": (line) => (line.ends_at ? lastDayBefore(line.ends_at) : "") } : {}),
    Resultado: (line) => OUTCOMES[line.outcome].label,
    Motivo: (line) => line.reason,
  };
}

export function linesExportHeader(layout: FileLayout): string[] {
  return Object.keys(columnsOf(layout));
}

export async function* exportLines(
  db: Db,
  shown: Shown & { layout: FileLayout },
  said: Said,
  { outcome }: LineFilter,
): AsyncGenerator<CsvRow[]> {
  const columns = columnsOf(shown.layout);
  let after = 0;
  for (;;) {
    const lines = await describable(linesWhere(db, shown, said, outcome))
      .where("sale_import_lines.id", ">", after)
      .orderBy("sale_import_lines.id")
      .limit(EXPORTED_AT_ONCE)
      .execute();
    yield csvRows(columns, await describeLines(db, lines, said, shown));
    const last = lines.at(-1);
    if (!last || lines.length < EXPORTED_AT_ONCE) return;
    after = last.id;
  }
}
