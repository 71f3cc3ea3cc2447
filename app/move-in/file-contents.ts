// Kinds of files: sales, students, customers, subscribers or a list of people, with the words for each.
import { foldWords } from "#app/platform/text/search.ts";
import { type FileLayout, type FormatId, ROLES, type Role } from "./file-layout.ts";
import { platformName } from "./platforms.ts";

export type FileContents = "sales" | "students" | "customers" | "subscribers" | "people";

interface ContentWords {
  /** Used after the platform's name. */
  word: string;
  /** Used if the platform is unknown. */
  alone: string;
  /** Why no line counts as a sale of this shop. */
  notCounted: string;
  /** Text beside a product for one and for many lines that would give access. */
  giving: [string, string];
  /** Meaning of the date in a line. */
  date: string;
  product: string;
  roles: Partial<Record<Role, string>>;
}

const NOT_COUNTED = "nada entra no faturamento, nas notas nem nos afiliados.";

export const CONTENTS: Record<FileContents, ContentWords> = {
  sales: {
    word: "vendas",
    alone: "Vendas de outra plataforma",
    notCounted:
      "Estas vendas aconteceram na outra plataforma: não entram no faturamento, nas notas nem nos afiliados.",
    giving: ["linha paga", "linhas pagas"],
    date: "Data da compra",
    product: "Produto",
    roles: { date: "Data da compra" },
  },
  students: {
    word: "alunos",
    alone: "Lista de alunos",
    notCounted: `Trazer alunos não é vender: ${NOT_COUNTED}`,
    giving: ["aluno", "alunos"],
    date: "Data da matrícula",
    product: "Curso",
    roles: { date: "Data da matrícula", status: "Situação da matrícula", product: "Curso" },
  },
  customers: {
    word: "clientes",
    alone: "Lista de clientes",
    notCounted: `Trazer clientes de outra loja não é vender: ${NOT_COUNTED}`,
    giving: ["cliente", "clientes"],
    date: "Data do cadastro",
    product: "Produto",
    roles: { date: "Data do cadastro", status: "Situação" },
  },
  subscribers: {
    word: "inscritos",
    alone: "Lista de inscritos",
    notCounted: `Trazer inscritos não é vender: ${NOT_COUNTED}`,
    giving: ["inscrito", "inscritos"],
    date: "Data da inscrição",
    product: "Produto",
    roles: { date: "Data da inscrição", status: "Situação" },
  },
  people: {
    word: "pessoas",
    alone: "Lista de pessoas",
    notCounted: `Trazer pessoas de uma lista não é vender: ${NOT_COUNTED}`,
    giving: ["pessoa", "pessoas"],
    date: "Data",
    product: "Produto",
    roles: { date: "Data", status: "Situação" },
  },
};

const OF_FORMAT: Partial<Record<FormatId, FileContents>> = {
  hotmart: "sales",
  "hotmart-older": "sales",
  "hotmart-box": "students",
  kiwify: "sales",
  eduzz: "sales",
  memberkit: "students",
  teachable: "students",
  vitrine: "students",
  woocommerce: "customers",
  ghost: "subscribers",
  mailchimp: "subscribers",
};

const OF_PLATFORM: Partial<Record<string, FileContents>> = { mailchimp: "subscribers", ghost: "subscribers" };

const OF_A_SALE = /(?:^| )(?:venda|transacao|pedido|pagamento|compra|fatura|payment|order|sale|transaction)/;
const OF_A_STUDENT =
  /(?:^| )(?:matricula|aluno|aluna|membro|curso|courses?|enrollment|member|student)(?: |$)/;

/** Decided by the format; for an unknown list, by the recognized or chosen columns. */
export function contentsOf(layout: FileLayout): FileContents {
  const known = OF_FORMAT[layout.format];
  if (known) return known;
  const { sale, headings, platform } = layout;
  if (sale?.transaction !== undefined) return "sales";
  const titles = [sale?.status, sale?.product].map((at) => foldWords(headings[at ?? -1] ?? ""));
  if (titles.some((title) => OF_A_SALE.test(title))) return "sales";
  if (titles.some((title) => OF_A_STUDENT.test(title))) return "students";
  // A status for each row of a product: paid or not.
  if (sale?.status !== undefined && sale.product !== undefined) return "sales";
  return OF_PLATFORM[platform] ?? "people";
}

/** Platform and kind of file: "Mailchimp, inscritos", "Lista de pessoas". */
export function sourceWords(platform: string, layout: FileLayout): string {
  const { word, alone } = CONTENTS[contentsOf(layout)];
  return platform === "other" ? alone : `${platformName(platform)}, ${word}`;
}

/** Labels of the columns on the pages of this file. */
export function roleLabels(layout: FileLayout): Record<Role, string> {
  return { ...ROLES, ...CONTENTS[contentsOf(layout)].roles };
}
