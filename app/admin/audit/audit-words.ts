// How the audit list names what was done, and to what.
import { foldWords } from "#app/platform/text/search.ts";
import { SETTINGS_PANELS } from "../settings/settings-fields.ts";

export const AUDIT_ENTITIES: Record<string, string> = {
  order: "Pedidos",
  users: "Usuários",
  settings: "Configurações",
  api_tokens: "Chaves de integração",
  webhooks: "Webhooks",
  leads: "Leads",
  newsletter_subscriptions: "Newsletter",
  popup_emails: "E-mails de pop-ups",
  products: "Produtos",
  product_reviews: "Avaliações",
  courses: "Cursos",
  lesson_doubts: "Dúvidas",
  blog_posts: "Posts do blog",
  comments: "Comentários",
  outbox: "E-mails",
  audit_log: "Registro",
  demo: "Demonstração",
  data_requests: "Solicitações de dados",
  imported_rows: "Importação",
  files: "Arquivos",
  site: "Site inteiro",
};

export const AUDIT_ACTIONS: Record<string, string> = {
  "order.status": "Mudou o status de um pedido",
  "order.refund": "Reembolsou um pedido",
  "order-link.make": "Criou um link de pedido",
  "order-link.send": "Enviou um link de pedido",
  "order-link.revoke": "Revogou os links de um pedido",
  "orders.export": "Exportou pedidos",
  "leads.export": "Exportou leads",
  "newsletter.export": "Exportou a newsletter",
  "newsletter.unsubscribe": "Cancelou uma inscrição",
  "popup_emails.export": "Exportou e-mails de pop-ups",
  "users.export": "Exportou usuários",
  "products.export": "Exportou produtos",
  "reviews.export": "Exportou avaliações",
  "courses.export": "Exportou cursos",
  "students.export": "Exportou os alunos de um curso",
  "doubts.export": "Exportou dúvidas",
  "posts.export": "Exportou posts do blog",
  "comments.export": "Exportou comentários",
  "mails.export": "Exportou e-mails",
  "data-requests.export": "Exportou as solicitações de dados",
  "audit.export": "Exportou o registro",
  "user.edit": "Editou um usuário",
  "user.role": "Mudou o tipo de conta de um usuário",
  "user.active": "Ativou ou desativou um usuário",
  "user.erase": "Apagou os dados de um usuário",
  "account.export": "Exportou os próprios dados",
  "account.erase": "Excluiu a própria conta",
  "data-request.export": "Exportou os dados de um titular",
  "data-request.erase": "Excluiu os dados de um titular",
  "data-request.close": "Encerrou uma solicitação de dados",
  "user.end-sessions": "Encerrou as sessões de um usuário",
  "user.recovery-codes": "Gerou códigos de recuperação",
  "admin.created": "Criou um administrador pelo servidor",
  "admin.promoted": "Tornou alguém administrador pelo servidor",
  "token.create": "Criou uma chave de integração",
  "token.revoke": "Revogou uma chave de integração",
  "webhook.create": "Criou um webhook",
  "webhook.change": "Mudou um webhook",
  "webhook.delete": "Excluiu um webhook",
  "webhook.renew-key": "Trocou o segredo de um webhook",
  "webhook.test": "Enviou um teste a um webhook",
  "webhook.resend": "Reenviou uma entrega de webhook",
  "file.upload": "Enviou um arquivo por uma integração",
  "settings.save": "Mudou configurações",
  "course.enroll": "Matriculou alguém em um curso",
  "course.delete": "Excluiu um curso",
  "mail.resend": "Enviou um e-mail de novo",
  "demo.remove": "Removeu o conteúdo de demonstração",
  "tables.import": "Importou dados de outro serviço",
  "site.export": "Exportou o site inteiro",
};

/** The acts, and the kinds of things, whose name has a word that begins so. */
export function namedBy(term: string): { actions: string[]; entities: string[] } {
  const named = (labels: Record<string, string>) =>
    Object.keys(labels).filter((key) =>
      foldWords(labels[key])
        .split(" ")
        .some((word) => word.startsWith(term)),
    );
  return { actions: named(AUDIT_ACTIONS), entities: named(AUDIT_ENTITIES) };
}

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
