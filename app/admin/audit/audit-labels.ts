// How the audit list names what was done, and to what.
import { foldWords } from "#app/platform/text/search.ts";

export const AUDIT_ENTITIES: Record<string, string> = {
  order: "Pedidos",
  users: "Usuários",
  settings: "Configurações",
  orders: "Pedidos pela API",
  order_items: "Itens de pedidos",
  api_tokens: "Chaves de integração",
  webhooks: "Webhooks",
  leads: "Leads",
  newsletter_subscriptions: "Newsletter",
  newsletter_issue: "Edições da newsletter",
  popup: "Listas de e-mails de pop-ups",
  popup_emails: "E-mails de pop-ups",
  popup_configs: "Pop-ups",
  categories: "Categorias",
  products: "Produtos",
  product_reviews: "Avaliações",
  courses: "Cursos",
  course_modules: "Módulos",
  course_lessons: "Aulas",
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

/** One of them. */
const NOUNS: Record<string, string> = {
  order: "Pedido",
  users: "Usuário",
  settings: "Configurações",
  orders: "Pedido",
  order_items: "Item de pedido",
  api_tokens: "Chave de integração",
  webhooks: "Webhook",
  newsletter_subscriptions: "Inscrição",
  newsletter_issue: "Edição",
  popup: "Pop-up",
  popup_emails: "E-mail de pop-up",
  popup_configs: "Pop-up",
  categories: "Categoria",
  products: "Produto",
  product_reviews: "Avaliação",
  courses: "Curso",
  course_modules: "Módulo",
  course_lessons: "Aula",
  lesson_doubts: "Dúvida",
  blog_posts: "Post",
  outbox: "E-mail",
  data_requests: "Solicitação",
  files: "Arquivo",
};

export const AUDIT_ACTIONS: Record<string, string> = {
  "order.status": "Mudou o status de um pedido",
  "order.refund": "Reembolsou um pedido",
  "order.receipt": "Confirmou o recebimento de um pedido",
  "order.refund-refuse": "Recusou um pedido de reembolso",
  "order-link.make": "Criou um link de pedido",
  "order-link.send": "Enviou um link de pedido",
  "order-link.revoke": "Revogou os links de um pedido",
  "orders.export": "Exportou pedidos",
  "leads.export": "Exportou leads",
  "newsletter.export": "Exportou a newsletter",
  "newsletter.unsubscribe": "Cancelou uma inscrição",
  "newsletter.send": "Enviou uma edição da newsletter",
  "newsletter.pause": "Pausou o envio de uma edição",
  "newsletter.resume": "Retomou o envio de uma edição",
  "newsletter.retry": "Reenviou uma edição a quem não recebeu",
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
  "data-request.export": "Exportou os dados de quem pediu",
  "data-request.erase": "Excluiu os dados de quem pediu",
  "data-request.close": "Encerrou uma solicitação de dados",
  "user.end-sessions": "Encerrou as sessões de um usuário",
  "user.second-factor-on": "Ativou a verificação em duas etapas",
  "user.second-factor-off": "Desativou a verificação em duas etapas",
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
  "table.create": "Criou uma linha por uma integração",
  "table.update": "Mudou uma linha por uma integração",
  "table.delete": "Excluiu uma linha por uma integração",
  "table.move": "Mudou a ordem de uma linha por uma integração",
  "file.upload": "Enviou um arquivo por uma integração",
  "settings.save": "Mudou configurações",
  "course.enroll": "Matriculou alguém em um curso",
  "course.delete": "Excluiu um curso",
  "course.remove-student": "Tirou o acesso de um aluno",
  "course.readmit-student": "Devolveu o acesso a um aluno",
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

/** The kind of thing: of one of them, or of all. */
export function entityLabel(entity: string, isOne = false): string {
  return (isOne ? NOUNS[entity] : undefined) ?? AUDIT_ENTITIES[entity] ?? entity;
}
