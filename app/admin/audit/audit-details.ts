// What explains an entry of the audit list, in the words of the screens.

import { READY_ANSWER_COLUMNS } from "#app/answers/ready-answer.ts";
import { WEBHOOK_LABELS } from "#app/api/webhooks/webhook-fields.ts";
import { PASSPHRASE_LABEL, SCHEDULE_LABELS } from "#app/backups/runs/schedule-fields.ts";
import { POST_LABELS } from "#app/blog/posts/post-fields.ts";
import { BUMP_COLUMNS } from "#app/bumps/bump.ts";
import { PRODUCT_LABELS } from "#app/catalog/products/product-fields.ts";
import { CATEGORY_COLUMNS } from "#app/categories/category.ts";
import { SETTINGS_GROUPS } from "#app/company/settings-group.ts";
import { COUPON_COLUMNS } from "#app/coupons/coupon.ts";
import { COHORT_COLUMNS } from "#app/courses/cohorts/cohort.ts";
import { COURSE_COLUMNS } from "#app/courses/course/course.ts";
import { DOUBT_COLUMNS } from "#app/courses/doubts/doubt.ts";
import { DOUBT_LABELS } from "#app/courses/doubts/doubt-fields.ts";
import { ENROLLMENT_LABELS } from "#app/courses/enrollments/enrollment-states.ts";
import { LESSON_LABELS } from "#app/courses/lessons/lesson-form-values.ts";
import { MEETING_COLUMNS } from "#app/courses/meetings/meeting.ts";
import { MESSAGE_COLUMNS } from "#app/courses/messages/student-message.ts";
import { MODULE_LABELS } from "#app/courses/plan/module.ts";
import { CONNECTION_LABELS } from "#app/external-sales/connections/connection.ts";
import { USER_COLUMNS } from "#app/identity/users/user.ts";
import { LEAD_LABELS } from "#app/marketing/leads/lead-fields.ts";
import { LEAD_STATUS_LABELS } from "#app/marketing/leads/lead-status.ts";
import { SERVICE_LABELS } from "#app/marketing/services/service-fields.ts";
import { ISSUE_COLUMNS } from "#app/newsletter/issues/issue.ts";
import { OFFER_LABELS } from "#app/offers/offer-fields.ts";
import { ORDER_STATUS_LABELS } from "#app/orders/log/order-labels.ts";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { POPUP_LABELS } from "#app/popups/popup.ts";
import { MESSAGE_LABELS, MESSAGE_NAMES } from "#app/recovery/messages/recovery-message.ts";
import { AD_LABELS } from "../ads/ad-fields.ts";
import { MAIL_LABELS } from "../settings/mail-fields.ts";
import { settingsLabels } from "../settings/settings-fields.ts";
import { SIGN_IN_LABELS } from "../sign-in/sign-in-fields.ts";
import { changesText } from "./change-messages.ts";
import { SERVED_ROW_LABELS } from "./row-labels.ts";

type Detail = Record<string, unknown>;

export interface MentionedNames {
  /** By "entity id". */
  things: ReadonlyMap<string, { name: string }>;
  tokens: ReadonlyMap<number, string>;
  students: ReadonlyMap<number, string>;
}

/** Of each form of the settings, by what its entries call it. */
export const SETTINGS_LABELS: Record<string, FieldLabels> = {
  ...Object.fromEntries(SETTINGS_GROUPS.map((name) => [name, settingsLabels(name)])),
  email: { ...MAIL_LABELS, password: { label: "Senha do e-mail" } },
  anuncios: AD_LABELS,
  entrada: SIGN_IN_LABELS,
  ...Object.fromEntries(MESSAGE_NAMES.map((name) => [`recovery.${name}`, MESSAGE_LABELS])),
  menu: { header: { label: "Menu do topo" }, footer: { label: "Rodapé" } },
  copias: {
    ...SCHEDULE_LABELS,
    ...PASSPHRASE_LABEL,
    // As they were called once.
    backupHour: { label: "Hora da cópia diária" },
    backupKeep: { label: "Cópias guardadas" },
    backupPlace: { label: "Onde guardar", words: { disk: "no disco do servidor", s3: "no S3" } },
  },
};

/** What an act that is held for a minute keeps, to be taken back. */
const HELD = ["was", "due", "key", "until", "waited", "webhook"];
/** Keys that say nothing to a person. */
export const UNSAID = new Set(["places", "at", "sort", "refund", "id", "from", ...HELD]);

export const DETAIL_LABELS: Record<string, string> = {
  to: "Status",
  titulo: "Título",
  nome: "Nome",
  role: "Tipo de conta",
  email: "E-mail",
  isActive: "Conta",
  fields: "Campos",
  cents: "Valor",
  byHand: "Manualmente",
  outcome: "Resultado",
  given: "Matriculados",
  accountsOpened: "Contas criadas",
  enrollmentId: "Aluno",
  lesson: "Aula",
  removed: "Itens removidos",
  kept: "Itens mantidos",
  rights: "Permissões",
  source: "Origem",
  state: "Situação",
  status: "Status",
  payment: "Pagamento",
  kind: "Tipo",
  action: "O que fez",
  entity: "Tipo de item",
  entityId: "Número do item",
  who: "Quem",
  month: "Mês",
  period: "Período",
  days: "Dias",
  product: "Produto número",
  part: "Item do pacote",
  reason: "Motivo",
  people: "Pessoas",
  orders: "Pedidos",
  searched: "Só o que foi buscado",
  categoryId: "Categoria",
  courseId: "Curso",
  entrega: "Entrega",
  evento: "Evento",
  products: "Produtos",
  cohorts: "Turmas",
  bytes: "Bytes",
  tables: "Tabelas",
  rows: "Linhas",
  files: "Arquivos",
  size: "Tamanho",
  token: "Chave",
  taken: "novos",
  joined: "unificados",
  said: "O que foi pedido",
  count: "Itens mudados",
  changed: "alterados",
  refused: "recusados",
};

const VALUES: Record<string, string> = {
  ...ORDER_STATUS_LABELS,
  ...LEAD_STATUS_LABELS,
  deletion: "exclusão",
  export: "cópia dos dados",
  correction: "correção",
  user: "Usuário",
  owner: "Dono(a) da loja",
  admin: "Administrador",
  editor: "Conteúdo",
  instructor: "Professor(a)",
  support: "Atendimento",
  finance: "Financeiro",
  retired: "Excluído; quem comprou continua com acesso",
  deleted: "Excluído de vez",
  done: "Atendida",
  refused: "Recusada",
  paid: "Pago",
  pix: "PIX",
  credit: "cartão",
  gift: "presente",
  failed: "Falhou",
  confirmation: "confirmação",
  payment: "instruções de pagamento",
  name: "nome",
  email: "e-mail",
  phone: "telefone",
  address: "endereço",
};

/** The kind of thing whose row changed, known by the entry's own entity. */
export const ROW_LABELS: Record<string, FieldLabels> = {
  ...SERVED_ROW_LABELS,
  order: { guest_email: { label: "E-mail" }, user_id: { label: "Conta", kind: "users" } },
  products: PRODUCT_LABELS,
  offers: OFFER_LABELS,
  bumps: BUMP_COLUMNS,
  ready_answers: READY_ANSWER_COLUMNS,
  categories: CATEGORY_COLUMNS,
  courses: COURSE_COLUMNS,
  cohorts: COHORT_COLUMNS,
  cohort_meetings: MEETING_COLUMNS,
  course_modules: MODULE_LABELS,
  course_lessons: LESSON_LABELS,
  blog_posts: POST_LABELS,
  users: USER_COLUMNS,
  popup_configs: POPUP_LABELS,
  coupons: COUPON_COLUMNS,
  newsletter_issue: ISSUE_COLUMNS,
  student_messages: MESSAGE_COLUMNS,
  service: SERVICE_LABELS,
  webhooks: WEBHOOK_LABELS,
  incoming_connections: CONNECTION_LABELS,
  leads: LEAD_LABELS,
  enrollments: {
    ...ENROLLMENT_LABELS,
    has_access: { label: "Acesso", kind: "truth" },
    ends_at: { label: "Acesso até" },
  },
  lesson_doubts: { ...DOUBT_COLUMNS, ...DOUBT_LABELS },
};

/** One line: "Nome da marca: Ipê → Jacarandá; Slogan: …". */
export function detailLine(
  detail: Detail,
  names: MentionedNames,
  { entity, entity_id }: { entity: string; entity_id: string | null },
): string {
  if (entity === "settings") return changesText(detail, SETTINGS_LABELS[entity_id ?? ""] ?? {}, names);
  return Object.entries(detail)
    .filter(([name]) => !UNSAID.has(name))
    .filter(([name, value]) => isSaid(name, value))
    .filter(([name]) => name !== "fields" || !detail.changes)
    .map(([name, value]) => part(name, value, { detail, names, entity }))
    .filter(Boolean)
    .join("; ");
}

/** What is empty or does not hold goes without saying. */
function isSaid(name: string, value: unknown): boolean {
  if (value === false) return name === "isActive";
  if (value === 0) return name === "kept" || name === "removed";
  return value !== null && value !== undefined && value !== "" && value !== "todos" && value !== "todas";
}

interface Entry {
  detail: Detail;
  names: MentionedNames;
  entity: string;
}

function part(name: string, value: unknown, { detail, names, entity }: Entry) {
  const label = DETAIL_LABELS[name] ?? name;
  if (name === "changes") return changesText(value, ROW_LABELS[entity] ?? {}, names);
  if (value === true && name !== "isActive") return label;
  const said = () => {
    if (name === "fields" && Array.isArray(value)) return fieldNames(value, ROW_LABELS[entity] ?? {});
    if (name === "isActive") return value ? "ativada" : "desativada";
    if (name === "cents") return formatBRL(Number(value));
    if (name === "size") return sizeLabel(Number(value));
    if (name === "token") return names.tokens.get(Number(value)) ?? String(value);
    if (name === "enrollmentId") return names.students.get(Number(value)) ?? "excluído";
    if (name === "to" && typeof detail.from === "string") return change(word(detail.from), word(value));
    if (name === "rights") return rightsText(value);
    return valueText(value);
  };
  return `${label}: ${said()}`;
}

function fieldNames(fields: unknown[], labels: FieldLabels): string {
  return fields.map((field) => labels[String(field)]?.label ?? word(field)).join(", ");
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(word).join(", ");
  if (typeof value !== "object" || value === null) return word(value);
  return Object.entries(value)
    .filter(([, inner]) => inner !== 0)
    .map(([name, inner]) => `${valueText(inner)} ${DETAIL_LABELS[name] ?? name}`)
    .join(", ");
}

function change(before: string, after: string): string {
  return `${before || "(vazio)"} → ${after || "(vazio)"}`;
}

function rightsText(rights: unknown): string {
  const tables = typeof rights === "object" && rights !== null ? Object.keys(rights) : [];
  if (tables.includes("*")) return "todas as tabelas";
  return tables.length === 1 ? "1 tabela" : `${tables.length} tabelas`;
}

function word(value: unknown): string {
  return VALUES[String(value)] ?? String(value);
}
