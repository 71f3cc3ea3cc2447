// Recognizes the platform of a file and the roles of its columns: docs/contracts/move-in.md, part 2.
import type { CsvLine } from "#app/platform/files/csv-reading.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { foldWords } from "#app/platform/text/search.ts";
import type { Zone } from "./file-moments.ts";
import { findStudentColumns, isAddressLike, isEmailTitle, type StudentColumns } from "./person-columns.ts";
import type { ExternalPlatform } from "./platforms.ts";
import { findSaleColumns, type ListOfPeople, placeOf, type SaleColumns } from "./sale-columns.ts";

export const FORMATS = {
  hotmart: "Hotmart, vendas detalhadas",
  "hotmart-older": "Hotmart, relatório antigo de vendas",
  "hotmart-box": "Lista de nomes e e-mails sem títulos",
  kiwify: "Kiwify, vendas",
  eduzz: "Eduzz, vendas",
  memberkit: "MemberKit, alunos",
  teachable: "Teachable, alunos",
  woocommerce: "WooCommerce, clientes",
  ghost: "Ghost, inscritos",
  mailchimp: "Mailchimp, inscritos",
  vitrine: "Alunos de um curso, exportados da Vitrine",
  list: "Lista de pessoas",
  other: "Outro arquivo",
} as const;

export type FormatId = keyof typeof FORMATS;

/** Roles that a person can assign to a column. */
export const ROLES = {
  email: "E-mail",
  name: "Nome",
  status: "Situação do pagamento",
  transaction: "Número da venda",
  product: "Produto",
  code: "Código do produto",
  date: "Data da compra ou da matrícula",
  ends: "Acesso até",
  cohort: "Turma",
  subscription: "Assinatura",
} as const;

export type Role = keyof typeof ROLES;

export interface FileLayout {
  format: FormatId;
  platform: ExternalPlatform;
  /** The file's own spelling. Empty if the file has no headings. */
  headings: string[];
  /** Line number in the file, from 1. 0 if the file has no headings. */
  headingLine: number;
  people: Pick<StudentColumns, "email" | "name" | "instead" | "eitherWay" | "everyCell">;
  sale: SaleColumns | null;
  /** Column that identifies a person, if purchases have no number. */
  person?: number | undefined;
  code?: number | undefined;
  date?: number | undefined;
  subscription?: number | undefined;
  cohort?: number | undefined;
  /** The newsletter column, or "all" to subscribe everybody. */
  newsletter?: number | "all" | undefined;
  zone: Zone;
  /** Roles whose column is a guess, because the platform does not document it. */
  assumed: Partial<Record<Role, true>>;
  /** Undocumented facts about the whole file. */
  notes: string[];
}

export type Recognition = Outcome<{ layout: FileLayout; isKnown: boolean }>;

interface Known {
  format: FormatId;
  platform: ExternalPlatform;
  needs: string[];
  date?: RegExp;
  code?: RegExp;
  subscription?: RegExp;
  person?: RegExp;
  /** Only for a list of people; left out for a file of sales. */
  list?: ListOfPeople;
  newsletter?: RegExp | "all";
  zone?: Zone;
  assumed?: Role[];
  notes?: string[];
  /** The platform does not document its headings, so a person has to confirm the columns. */
  isUnsure?: true;
}

const SITE_ZONE = "As horas do arquivo são lidas como de Brasília.";
const UTC = "As horas do arquivo são lidas como UTC.";

const KNOWN: Known[] = [
  {
    format: "vitrine",
    platform: "other",
    // Older exports call their first column "Matrícula", newer exports "Número da matrícula".
    needs: ["e mail", "situacao", "andamento", "turma", "acesso ate"],
    date: /^desde$/,
  },
  {
    format: "hotmart",
    platform: "hotmart",
    needs: ["codigo da transacao", "status da transacao"],
    date: /^data da transacao$/,
    code: /^codigo do produto$/,
    subscription: /^codigo do assinante$/,
    notes: [SITE_ZONE],
  },
  {
    format: "hotmart-older",
    platform: "hotmart",
    needs: ["transacao", "status", "email", "nome do produto", "moeda"],
    date: /^data de venda$/,
    code: /^codigo do produto$/,
    notes: [
      SITE_ZONE,
      "As letras com acento são lidas como as do Windows quando o arquivo não diz outra coisa.",
    ],
  },
  {
    format: "kiwify",
    platform: "kiwify",
    needs: ["id da venda", "status", "produto", "cliente", "email"],
    date: /^data de criacao$/,
    notes: [SITE_ZONE],
  },
  {
    format: "ghost",
    platform: "ghost",
    needs: ["subscribed to emails", "complimentary plan", "created at"],
    date: /^created at$/,
    person: /^id$/,
    list: { left: /^deleted at$/, paid: /^(?:complimentary plan|tiers|products)$/ },
    newsletter: /^subscribed to emails$/,
    zone: "utc",
  },
  {
    format: "woocommerce",
    platform: "woocommerce",
    needs: ["username", "last active", "sign up", "email", "orders"],
    date: /^sign up$/,
    list: { orders: /^orders$/ },
  },
  {
    format: "mailchimp",
    platform: "mailchimp",
    needs: ["email address", "member rating"],
    date: /^optin time$/,
    newsletter: "all",
    assumed: ["date"],
    notes: [UTC],
    zone: "utc",
  },
  {
    format: "teachable",
    platform: "teachable",
    needs: ["courses enrolled", "email"],
    date: /^joined at$/,
    person: /^user id$/,
    assumed: ["email", "name", "product", "date"],
    notes: [UTC],
    zone: "utc",
  },
  {
    format: "eduzz",
    platform: "eduzz",
    needs: ["fatura", "cliente e mail"],
    date: /^data de pagamento$/,
    code: /^cod produto$/,
    assumed: ["email", "name", "status", "transaction", "product", "code", "date"],
    notes: [SITE_ZONE],
    isUnsure: true,
  },
];

const DATE =
  /^(?:data|date|matricula|data (?:de|da|do) .*|.* date|created at|joined at|criado em|comprado em)$/;
const ENROLLED = /(?:^| )matricula(?: |$)/;
const OF_MEMBERKIT = /(?:^| )(?:expira|expiracao|matricula)(?: |$)/;
const CODE = /^(?:codigo do produto|cod produto|product (?:id|code)|id do produto)$/;
const SUBSCRIPTION =
  /^(?:assinatura|codigo da assinatura|id da assinatura|subscription(?: id)?|codigo do assinante)$/;
const COHORT =
  /^(?:(?:nome|name) )?(?:(?:da|do|of) )?(?:turma|grupo|classe|class|cohort|coorte|group)(?: (?:nome|name|atual|do aluno|da aluna|do curso))?$/;
/** Limit: rows in which headings are searched, because they may be below a report title. */
const LOOKED_THROUGH = 10;
const BOX_SHARE = 0.9;
const BOX_DAY = /^\d{1,2}\/\d{1,2}\/\d{4}$/;

/** Recognizes platform and columns from the first rows of a file. `isKnown` means that nobody has to confirm them. */
export function recognizeFile(rows: readonly CsvLine[]): Recognition {
  if (rows.length === 0) return { ok: false, message: "O arquivo está vazio." };
  for (const [at, row] of rows.slice(0, LOOKED_THROUGH).entries()) {
    const titles = row.cells.map((cell) => foldWords(cell));
    const known = KNOWN.find((one) => isOf(one, titles));
    const sale = findSaleColumns(titles, known && { platform: wordsOf(known), list: known.list });
    if (!sale.ok) return sale;
    if (known) return knownLayout(known, rows.slice(at), titles, sale.columns);
  }
  if (looksLikeBox(rows)) return { ok: true, isKnown: true, layout: boxLayout() };
  return otherLayout(rows.slice(headingsAt(rows)));
}

/** Skips titles above the list: the headings are the fullest of the first rows with an e-mail heading. */
function headingsAt(rows: readonly CsvLine[]): number {
  const first = rows.slice(0, LOOKED_THROUGH);
  const person = first.findIndex(
    ({ cells }) => cells.some(isAddressLike) && cells.filter(Boolean).length > 1,
  );
  const above = person === -1 ? first : first.slice(0, person);
  const filled = above.map(({ cells }) =>
    cells.some(isEmailTitle) && !cells.some(isAddressLike) ? cells.filter(Boolean).length : 0,
  );
  return Math.max(0, filled.indexOf(Math.max(1, ...filled)));
}

/** Key for finding the columns that were assigned to the same headings before. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map((heading) => foldWords(heading)).join("|");
}

/** Only these two platforms document the status words of their sales. */
function wordsOf({ platform }: Known) {
  return platform === "hotmart" || platform === "kiwify" ? platform : "other";
}

function isOf({ format, needs }: Known, titles: readonly string[]): boolean {
  if (!needs.every((name) => titles.includes(name))) return false;
  return format !== "hotmart-older" || titles.filter((title) => title === "moeda").length > 1;
}

function knownLayout(
  known: Known,
  rows: readonly CsvLine[],
  titles: readonly string[],
  sale: SaleColumns | undefined,
): Recognition {
  const found = findStudentColumns(rows);
  if (!found.ok) return found;
  const at = (look: RegExp | undefined) => placeOf(titles, look);
  const left = known.format === "mailchimp" ? at(/^(?:unsub time|clean time)$/) : undefined;
  const columns = left === undefined ? sale : { ...sale, platform: "other" as const, left };
  const { newsletter } = known;
  const layout = {
    ...baseOf(known.format, known.platform, rows[0]),
    people: found.columns,
    sale: columns ?? null,
    date: at(known.date),
    person: at(known.person),
    code: at(known.code),
    subscription: at(known.subscription),
    cohort: at(COHORT),
    newsletter: newsletter instanceof RegExp ? at(newsletter) : newsletter,
    zone: known.zone ?? "site",
    assumed: Object.fromEntries((known.assumed ?? []).map((role) => [role, true])),
    notes: known.notes ?? [],
  } satisfies FileLayout;
  return { ok: true, isKnown: !known.isUnsure, layout };
}

function baseOf(format: FormatId, platform: ExternalPlatform, heading: CsvLine | undefined) {
  return {
    format,
    platform,
    headings: heading?.cells ?? [],
    headingLine: heading?.number ?? 0,
    zone: "site" as const,
    assumed: {},
    notes: [],
  };
}

/** Nine of ten rows are name;e-mail, some followed by a day. Without any day it is an ordinary list. */
function looksLikeBox(rows: readonly CsvLine[]): boolean {
  const alike = rows.filter(({ cells: [name = "", email = "", day = "", ...more] }) => {
    const isDay = day === "" || BOX_DAY.test(day);
    return (
      name !== "" &&
      !isAddressLike(name) &&
      isAddressLike(email) &&
      isDay &&
      more.every((cell) => cell === "")
    );
  });
  const hasDays = alike.some(({ cells: [, , day = ""] }) => day !== "");
  return hasDays && alike[0] === rows[0] && alike.length >= rows.length * BOX_SHARE;
}

function boxLayout(): FileLayout {
  return {
    ...baseOf("hotmart-box", "hotmart", undefined),
    people: { email: 1, name: [0], instead: [] },
    sale: null,
    date: 2,
  };
}

/** A plain list needs no confirmation. A list with sales under undocumented headings has to be confirmed. */
function otherLayout(rows: readonly CsvLine[]): Recognition {
  const [first] = rows;
  const headings = first?.cells ?? [];
  const titles = headings.map((heading) => foldWords(heading));
  const sale = findSaleColumns(titles);
  if (!sale.ok) return sale;
  const found = findStudentColumns(rows);
  const hasHeadings = !headings.some(isAddressLike);
  const people = found.ok ? found.columns : { hasHeadings, email: -1, name: [], instead: [] };
  if (!people.hasHeadings) {
    return {
      ok: true,
      isKnown: found.ok,
      layout: { ...baseOf("list", "other", undefined), people, sale: null },
    };
  }
  const { columns } = sale;
  const hasDays = titles.some(
    (title, at) => OF_MEMBERKIT.test(title) && (at === columns?.ends || ENROLLED.test(title)),
  );
  const cohort = placeOf(titles, COHORT);
  const tellsNoSale = columns?.status === undefined && columns?.product === undefined;
  // MemberKit's lists have no class column.
  const isMemberKit = hasDays && tellsNoSale && cohort === undefined;
  const format = isMemberKit ? "memberkit" : tellsNoSale ? "list" : "other";
  // The column with the end of access must not be taken for the column with its start.
  const begins = titles.map((title, at) => (at === columns?.ends ? "" : title));
  const layout: FileLayout = {
    ...baseOf(format, isMemberKit ? "memberkit" : "other", first),
    people,
    sale: columns ?? null,
    date: placeOf(begins, isMemberKit ? ENROLLED : DATE),
    code: tellsNoSale ? undefined : placeOf(titles, CODE),
    subscription: tellsNoSale ? undefined : placeOf(titles, SUBSCRIPTION),
    cohort,
    assumed: isMemberKit ? { date: true, ends: true } : {},
  };
  return { ok: true, isKnown: found.ok && tellsNoSale, layout };
}

/** Column of each role in the layout; if several columns form a name, the first one. */
export function rolesOf({
  people,
  sale,
  code,
  date,
  subscription,
  cohort,
}: FileLayout): Partial<Record<Role, number>> {
  const places: Record<Role, number | undefined> = {
    email: people.email === -1 ? undefined : people.email,
    name: people.name[0] ?? people.instead[0],
    status: sale?.status,
    transaction: sale?.transaction,
    product: sale?.product,
    code,
    date,
    ends: sale?.ends,
    cohort,
    subscription,
  };
  return Object.fromEntries(Object.entries(places).filter(([, at]) => at !== undefined));
}

/** The layout with the columns that a person assigned. */
export function withRoles(layout: FileLayout, roles: Partial<Record<Role, number>>): FileLayout {
  const { email = -1, name, status, transaction, product, code, date, ends, cohort, subscription } = roles;
  const before = rolesOf(layout);
  const isSameName = name === before.name;
  const people = isSameName
    ? { ...layout.people, email, everyCell: email === before.email ? layout.people.everyCell : undefined }
    : { email, name: name === undefined ? [] : [name], instead: [] };
  const isSale = [status, transaction, product, ends].some((at) => at !== undefined);
  const more = layout.sale ?? { platform: "other" as const };
  const sale = isSale || layout.sale ? { ...more, status, transaction, product, ends } : null;
  return { ...layout, people, sale, code, date, cohort, subscription };
}
