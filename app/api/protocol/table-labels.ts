// How the owner's screens name what the table API names in its own way.

import { EVENT_WORDS, isEventName } from "#app/events/event-names.ts";
import type { FieldKind, ServedField } from "#app/nouns/served-table.ts";
import type { TableName } from "#db/schema.ts";
import { hasRoles, type TokenAction } from "../tokens/token-rights.ts";

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

/** What the fields alone do not tell of a table: what a write does, and how a row goes. */
const NOTES: Partial<Record<TableName, readonly string[]>> = {
  users: [
    "role só muda com uma chave que tem o direito “Dar e tirar papéis da equipe”, que quem é dono marca ao criar a chave; o mesmo vale para is_active de quem é da equipe. Sem ele a resposta é 401 ERROR_NO_PERMISSION_TO_TABLE. Mandar o valor que já está lá não é mudança.",
    "Só vira administrador quem já confirmou o e-mail: uma conta nova nasce com role user. E-mail e senha de quem é da equipe só a própria pessoa muda, e quem é da equipe não é excluído. Os donos recebem um e-mail a cada papel dado ou tirado.",
  ],
  enrollments: [
    "Criar abre a conta de quem ainda não tem, dá o acesso e envia à pessoa o mesmo e-mail de quando você matricula pelo painel. name só vale para uma conta nova, e depois muda em Usuários. Quem já tem o curso é recusado.",
    "ends_at é o último dia de acesso: envie 2027-05-31. Vazio, o acesso não termina. Um dia que já passou é recusado: para encerrar, exclua.",
    "Excluir tira o acesso e guarda a linha, com o que a pessoa estudou: state passa a without_access. Criar de novo sem ends_at devolve, na mesma linha e com o mesmo id, o que a exclusão ou a remoção pelo painel fechou, cada acesso até o dia que já tinha; com ends_at, dá um acesso até esse dia.",
    "state: not_begun, não começou; up_to_date, em dia; waiting, espera resposta a uma dúvida; stopped, sem estudar há duas semanas; behind, fez menos aulas do que as que já abriram para a pessoa; finished, concluiu; not_entered, comprou e ainda não entrou; without_access, sem acesso.",
    "Filtre e ordene pelo e-mail e por course_id, cohort_id, user_id, ends_at, studied_at e finished_at. progress e state são calculados na hora: leia a linha e compare no seu programa.",
  ],
};

export function tableNotes({ table }: { table: TableName }): readonly string[] {
  return NOTES[table] ?? [];
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
    field.plainDay === "last"
      ? "um dia, como 2027-05-31, é o último; lido, é o instante logo depois dele"
      : "",
    field.plainDay === "until"
      ? "um dia, como 2027-05-31, vale até o fim; lido, é o último instante dele"
      : "",
    field.kind === "date" && !field.plainDay && !field.isReadOnly
      ? "um dia, como 2027-05-31, é o instante em que ele começa na loja"
      : "",
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
  const team = hasRoles(rights) ? ["Papéis da equipe"] : [];
  if (first && lines.length === tables.length && lines.every(({ words }) => words === first.words)) {
    return [`Todas as tabelas: ${first.words}`, ...team];
  }
  const said = [...lines.map(({ label, words }) => `${label}: ${words}`), ...team];
  return said.length > 0 ? said : ["Nada"];
}

function wordsOf(actions: TokenAction[]): string {
  if (actions.length === SHOWN_ACTIONS.length) return "tudo";
  if (actions.length === 1 && actions[0] === "read") return "só ler";
  return actions.map((action) => ACTION_LABELS[action].toLowerCase()).join(", ");
}
