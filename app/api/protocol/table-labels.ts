// How the owner's screens name what the table API names in its own way.

import { EVENT_WORDS, isEventName } from "#app/events/event-names.ts";
import type { FieldKind, ServedField } from "#app/nouns/served-table.ts";
import type { TableName } from "#db/schema.ts";
import type { TokenAction } from "../tokens/token-rights.ts";

const TABLES: Partial<Record<TableName, string>> = {
  users: "Usuários",
  categories: "Categorias",
  products: "Produtos",
  blog_posts: "Posts do blog",
  orders: "Pedidos",
  order_items: "Itens dos pedidos",
  product_reviews: "Avaliações",
  newsletter_subscriptions: "Newsletter",
  popup_configs: "Pop-ups",
  popup_emails: "E-mails dos pop-ups",
  courses: "Cursos",
  course_modules: "Módulos dos cursos",
  course_lessons: "Aulas",
  lesson_doubts: "Dúvidas das aulas",
  offers: "Ofertas",
  bumps: "Ofertas adicionais",
  cohorts: "Turmas",
  enrollments: "Matrículas",
  coupons: "Cupons",
  coupon_products: "Produtos dos cupons",
  bundle_parts: "Produtos dos pacotes",
};

export function tableLabel({ table, name }: { table: TableName; name: string }): string {
  return TABLES[table] ?? name;
}

export const ACTION_LABELS: Record<TokenAction, string> = {
  read: "Ler",
  create: "Criar",
  update: "Alterar",
  delete: "Excluir",
};
/** In the order that people read them. */
export const SHOWN_ACTIONS: TokenAction[] = ["read", "create", "update", "delete"];

const EVENTS: Record<string, string> = {
  "rows.created": "Linha criada",
  "rows.updated": "Linha alterada",
  "rows.deleted": "Linha excluída",
};

export function eventLabel(event: string): string {
  return isEventName(event) ? EVENT_WORDS[event].label : (EVENTS[event] ?? event);
}

const KINDS: Record<FieldKind, string> = {
  text: "Texto",
  long_text: "Texto longo",
  url: "Endereço http(s)",
  email: "E-mail",
  number: "Número",
  boolean: "Verdadeiro ou falso",
  date: "Data e hora",
  created_on: "Data de criação, só leitura",
  last_modified: "Data da última alteração, só leitura",
  password: "Senha, só escrita",
};

/** What a field takes, in a few words. */
export function fieldNote(field: ServedField): string {
  const { encoding } = field;
  const notes = [
    encoding === "truth" ? '"true" ou "false"' : "",
    encoding === "whole" ? "número inteiro" : "",
    typeof encoding === "object" ? `lista separada por ${encoding.list}` : "",
    field.kind === "number" && field.decimals > 0 ? `${field.decimals} casas` : "",
    field.oneOf ? field.oneOf.join(", ") : "",
    field.references ? `id de uma linha da tabela ${field.references}` : "",
    field.required ? "obrigatório ao criar" : "",
    field.isReadOnly ? "só leitura" : "",
    field.isComputed ? "calculado na hora: não filtra, não ordena e não entra na busca" : "",
  ].filter(Boolean);
  return [KINDS[field.kind], ...notes].join(" · ");
}

/** What a key may do, a line a table; tables alike in all are told at once. */
export function rightsLines(
  rights: Record<string, string[]>,
  tables: readonly { id: number; label: string }[],
): string[] {
  const everywhere = rights["*"] ?? [];
  const lines = tables.flatMap(({ id, label }) => {
    const own = [...everywhere, ...(rights[String(id)] ?? [])];
    const actions = SHOWN_ACTIONS.filter((action) => own.includes(action));
    return actions.length > 0 ? [{ label, words: wordsOf(actions) }] : [];
  });
  const [first] = lines;
  if (first && lines.length === tables.length && lines.every(({ words }) => words === first.words)) {
    return [`Todas as tabelas: ${first.words}`];
  }
  return lines.length > 0 ? lines.map(({ label, words }) => `${label}: ${words}`) : ["Nada"];
}

function wordsOf(actions: TokenAction[]): string {
  if (actions.length === SHOWN_ACTIONS.length) return "tudo";
  if (actions.length === 1 && actions[0] === "read") return "só ler";
  return actions.map((action) => ACTION_LABELS[action].toLowerCase()).join(", ");
}
