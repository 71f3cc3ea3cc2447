// How the audit list names what was done, and to what.
import { SETTINGS_PANELS } from "./settings-fields.ts";

export const AUDIT_ENTITIES: Record<string, string> = {
  order: "Pedidos",
  users: "Usuários",
  settings: "Configurações",
  api_tokens: "Chaves de API",
  webhooks: "Webhooks",
  leads: "Leads",
  newsletter_subscriptions: "Newsletter",
  popup_emails: "E-mails de pop-ups",
  courses: "Cursos",
  outbox: "E-mails",
  audit_log: "Registro",
  demo: "Demonstração",
  data_requests: "Pedidos sobre dados",
};

export const AUDIT_ACTIONS: Record<string, string> = {
  "order.status": "Mudou o status de um pedido",
  "order.refund": "Devolveu dinheiro de um pedido",
  "order-link.make": "Criou um link de pedido",
  "order-link.send": "Enviou um link de pedido",
  "order-link.revoke": "Fechou os links de um pedido",
  "orders.export": "Exportou pedidos",
  "leads.export": "Exportou leads",
  "newsletter.export": "Exportou a newsletter",
  "newsletter.unsubscribe": "Cancelou uma inscrição",
  "popup_emails.export": "Exportou e-mails de pop-ups",
  "users.export": "Exportou usuários",
  "audit.export": "Exportou o registro",
  "user.edit": "Editou um usuário",
  "user.role": "Mudou o papel de um usuário",
  "user.active": "Ativou ou desativou um usuário",
  "user.erase": "Apagou os dados de um usuário",
  "account.export": "Exportou os próprios dados",
  "account.erase": "Excluiu a própria conta",
  "data-request.export": "Exportou os dados de um pedido",
  "data-request.erase": "Excluiu os dados de um pedido",
  "data-request.close": "Encerrou um pedido sobre dados",
  "user.end-sessions": "Encerrou as sessões de um usuário",
  "user.recovery-codes": "Gerou códigos de recuperação",
  "admin.created": "Criou um administrador pelo servidor",
  "admin.promoted": "Tornou alguém administrador pelo servidor",
  "token.create": "Criou uma chave de API",
  "token.revoke": "Revogou uma chave de API",
  "settings.save": "Mudou configurações",
  "course.enroll": "Matriculou alguém em um curso",
  "course.delete": "Excluiu um curso",
  "mail.resend": "Enviou um e-mail de novo",
  "demo.remove": "Removeu o conteúdo de demonstração",
};

export function actionLabel(action: string): string {
  return AUDIT_ACTIONS[action] ?? action;
}

export function entityLabel(entity: string): string {
  return AUDIT_ENTITIES[entity] ?? entity;
}

const FIELDS = new Map(
  Object.values(SETTINGS_PANELS).flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
);

/** One line of what explains the act: "Nome da marca: Ipê → Jacarandá; role: admin". */
export function detailLine(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${FIELDS.get(name) ?? name}: ${valueText(value)}`)
    .join("; ");
}

function valueText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if ("de" in value && "para" in value)
    return `${String(value.de) || "(vazio)"} → ${String(value.para) || "(vazio)"}`;
  return JSON.stringify(value);
}
