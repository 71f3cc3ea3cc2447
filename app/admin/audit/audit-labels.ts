// Names of acts and of things in the register.
import { foldWords } from "#app/platform/text/search.ts";

interface Thing {
  many: string;
  /** Left out where there is one of it, or where one is called like many. */
  one?: string;
  /** Before the dot of its acts ("coupon.change"), for a noun that is made, changed and deleted by forms. */
  act?: string;
  /** With its article, after the verb: "um cupom". */
  object?: string;
}

/** Every thing of the register, by the entity of its entries. A noun's usual sentences follow from its line. */
const THINGS: Record<string, Thing> = {
  order: { many: "Pedidos", one: "Pedido" },
  users: { many: "Usuários", one: "Usuário" },
  settings: { many: "Configurações" },
  orders: { many: "Pedidos pela API", one: "Pedido" },
  order_items: { many: "Itens de pedidos", one: "Item de pedido" },
  api_tokens: { many: "Chaves de integração", one: "Chave de integração" },
  webhooks: { many: "Webhooks", one: "Webhook", act: "webhook", object: "um webhook" },
  webhook_deliveries: { many: "Entregas de webhooks", one: "Entrega de webhook" },
  leads: { many: "Leads", one: "Lead" },
  newsletter_subscriptions: { many: "Newsletter", one: "Inscrição" },
  newsletter_issue: {
    many: "Edições da newsletter",
    one: "Edição",
    act: "newsletter",
    object: "uma edição da newsletter",
  },
  popup: { many: "Listas de e-mails de pop-ups", one: "Pop-up" },
  popup_emails: { many: "E-mails de pop-ups", one: "E-mail de pop-up" },
  popup_configs: { many: "Pop-ups", one: "Pop-up", act: "popup", object: "um pop-up" },
  categories: { many: "Categorias", one: "Categoria", act: "category", object: "uma categoria" },
  products: { many: "Produtos", one: "Produto", act: "product", object: "um produto" },
  offers: { many: "Ofertas", one: "Oferta", act: "offer", object: "uma oferta" },
  bumps: { many: "Ofertas adicionais", one: "Oferta adicional", act: "bump", object: "uma oferta adicional" },
  ready_answers: {
    many: "Respostas prontas",
    one: "Resposta pronta",
    act: "ready-answer",
    object: "uma resposta pronta",
  },
  coupons: { many: "Cupons", one: "Cupom", act: "coupon", object: "um cupom" },
  coupon_products: { many: "Produtos de cupons", one: "Produto de cupom" },
  bundle_parts: { many: "Produtos de pacotes", one: "Produto de pacote" },
  product_reviews: { many: "Avaliações", one: "Avaliação" },
  courses: { many: "Cursos", one: "Curso", act: "course", object: "um curso" },
  cohorts: { many: "Turmas", one: "Turma", act: "cohort", object: "uma turma" },
  cohort_meetings: { many: "Encontros", one: "Encontro", act: "meeting", object: "um encontro" },
  course_modules: { many: "Módulos", one: "Módulo", act: "module", object: "um módulo" },
  course_lessons: { many: "Aulas", one: "Aula", act: "lesson", object: "uma aula" },
  enrollments: { many: "Matrículas", one: "Matrícula" },
  student_messages: {
    many: "Mensagens a alunos",
    one: "Mensagem a alunos",
    act: "student-message",
    object: "uma mensagem a alunos",
  },
  external_cohorts: { many: "Turmas de outras listas", one: "Turma de outra lista" },
  external_products: { many: "Produtos de outras plataformas", one: "Produto de outra plataforma" },
  sale_imports: { many: "Importações de pessoas", one: "Importação de pessoas" },
  incoming_connections: {
    many: "Conexões com outras plataformas",
    one: "Conexão com outra plataforma",
    act: "connection",
    object: "uma conexão com outra plataforma",
  },
  lesson_doubts: { many: "Dúvidas", one: "Dúvida" },
  blog_posts: { many: "Posts do blog", one: "Post", act: "post", object: "um post" },
  page: { many: "Páginas", one: "Página" },
  service: { many: "Serviços mensais", one: "Serviço mensal", act: "service", object: "um serviço mensal" },
  comments: { many: "Comentários" },
  outbox: { many: "E-mails", one: "E-mail" },
  backups: { many: "Cópias de segurança" },
  audit_log: { many: "Registro" },
  demo: { many: "Demonstração" },
  data_requests: { many: "Solicitações de dados", one: "Solicitação" },
  imported_rows: { many: "Importação" },
  files: { many: "Arquivos", one: "Arquivo" },
  site: { many: "Site inteiro" },
};

const VERBS = { create: "Criou", change: "Mudou", delete: "Excluiu" };

/** Acts whose sentence does not follow from a thing and a verb. */
const OWN_SENTENCES: Record<string, string> = {
  "order.status": "Mudou o status de um pedido",
  "order.manual": "Registrou uma venda por fora",
  "order.refund": "Reembolsou um pedido",
  "order.receipt": "Confirmou o recebimento de um pedido",
  "order.refund-refuse": "Recusou uma solicitação de reembolso",
  "order-link.make": "Criou um link de pedido",
  "order-link.send": "Enviou um link de pedido",
  "order-link.revoke": "Revogou os links de um pedido",
  "order.readdress": "Trocou o e-mail de um pedido",
  "order.mail": "Reenviou um e-mail de pedido",
  "orders.export": "Exportou pedidos",
  "orders.resend": "Reenviou acessos de pedidos",
  "money.export": "Exportou o financeiro",
  "origins.export": "Exportou as vendas por origem",
  "funnel.export": "Exportou o funil por oferta",
  "comment.moderate": "Moderou um comentário",
  "review.moderate": "Moderou uma avaliação",
  "lead.change": "Mudou um lead",
  "doubt.answer": "Respondeu a uma dúvida",
  "doubt.change": "Resolveu ou reabriu uma dúvida",
  "leads.export": "Exportou leads",
  "newsletter.export": "Exportou a newsletter",
  "newsletter.unsubscribe": "Cancelou uma inscrição",
  "newsletter.restore": "Devolveu uma inscrição",
  "mail.bulk": "Enviou vários e-mails de novo",
  "mail.stop": "Parou um e-mail antes de sair",
  "order.bulk": "Reenviou o acesso de vários pedidos",
  "order.mail-stop": "Parou um e-mail de pedido antes de sair",
  "delivery.bulk": "Reenviou várias entregas de webhook",
  "webhook.stop": "Parou uma entrega de webhook antes de sair",
  "subscription.bulk": "Cancelou várias inscrições",
  "newsletter.send": "Enviou uma edição da newsletter",
  "newsletter.pause": "Pausou o envio de uma edição",
  "newsletter.resume": "Retomou o envio de uma edição",
  "newsletter.retry": "Reenviou uma edição a quem não recebeu",
  "popup_emails.export": "Exportou e-mails de pop-ups",
  "users.export": "Exportou usuários",
  "products.export": "Exportou produtos",
  "coupons.export": "Exportou cupons",
  "reviews.export": "Exportou avaliações",
  "courses.export": "Exportou cursos",
  "students.export": "Exportou os alunos de um curso",
  "doubts.export": "Exportou dúvidas",
  "posts.export": "Exportou posts do blog",
  "comments.export": "Exportou comentários",
  "mails.export": "Exportou e-mails",
  "ads.export": "Exportou conversões de anúncios",
  "data-requests.export": "Exportou as solicitações de dados",
  "audit.export": "Exportou o registro",
  "user.edit": "Editou um usuário",
  "user.role": "Mudou o tipo de conta de um usuário",
  "user.active": "Ativou ou desativou um usuário",
  "user.erase": "Apagou os dados de um usuário",
  "account.export": "Exportou os próprios dados",
  "account.close": "Pediu a exclusão da própria conta",
  "account.erase": "Excluiu a própria conta",
  "data-request.export": "Exportou os dados de quem pediu",
  "data-request.erase": "Excluiu os dados de quem pediu",
  "data-request.close": "Encerrou uma solicitação de dados",
  "data-request.reopen": "Reabriu uma solicitação de dados",
  "user.end-sessions": "Encerrou as sessões de um usuário",
  "user.second-factor-on": "Ativou a verificação em duas etapas",
  "user.second-factor-off": "Desativou a verificação em duas etapas",
  "user.google-linked": "Ligou a conta do Google",
  "user.google-unlinked": "Desligou a conta do Google",
  "user.passkey-added": "Adicionou uma chave de acesso",
  "user.passkey-removed": "Removeu uma chave de acesso",
  "user.taken-back": "Retomou a conta, pelo link enviado ao e-mail",
  "user.email-undone": "Desfez uma troca de e-mail, pelo link do endereço anterior",
  "user.recovery-codes": "Gerou códigos de recuperação",
  "admin.first": "Criou o primeiro administrador",
  "admin.invite": "Convidou alguém para a equipe",
  "admin.withdraw": "Retirou um convite para a equipe",
  "admin.accept": "Aceitou o convite para a equipe",
  "admin.created": "Criou um administrador pelo servidor",
  "admin.promoted": "Tornou alguém administrador pelo servidor",
  "token.create": "Criou uma chave de integração",
  "token.revoke": "Revogou uma chave de integração",
  "webhook.renew-key": "Trocou o segredo de um webhook",
  "webhook.test": "Enviou um teste a um webhook",
  "webhook.resend": "Reenviou uma entrega de webhook",
  "product.restore": "Restaurou um produto",
  "product.give-part": "Deu um item novo a quem já tinha o pacote",
  "offer.delete": "Excluiu ou retirou uma oferta",
  "offer.export-waits": "Exportou uma lista de espera",
  "offer.restore": "Voltou a vender uma oferta",
  "bump.delete": "Excluiu ou retirou uma oferta adicional",
  "coupon.restore": "Trouxe de volta um cupom",
  "product.bulk": "Mudou vários produtos",
  "coupon.bulk": "Mudou vários cupons",
  "lead.bulk": "Mudou vários leads",
  "review.bulk": "Moderou várias avaliações",
  "comment.bulk": "Moderou vários comentários",
  "post.bulk": "Mudou vários posts do blog",
  "post.restore": "Trouxe de volta um post",
  "ready-answer.bulk": "Excluiu respostas prontas",
  "ready-answer.restore": "Trouxe de volta uma resposta pronta",
  "student.bulk": "Mudou o acesso de vários alunos",
  "doubt.bulk": "Resolveu ou reabriu várias dúvidas",
  "user.bulk": "Ativou ou desativou vários usuários",
  "data-request.bulk": "Encerrou várias solicitações de dados",
  "bulk.undo": "Desfez uma mudança em vários itens",
  "table.create": "Criou uma linha por uma integração",
  "table.update": "Mudou uma linha por uma integração",
  "table.delete": "Excluiu uma linha por uma integração",
  "table.move": "Mudou a ordem de uma linha por uma integração",
  "file.upload": "Enviou um arquivo por uma integração",
  "settings.save": "Mudou configurações",
  "settings.money-destination": "Mudou para onde vai o dinheiro",
  "navigation.save": "Mudou o menu ou o rodapé",
  "page.create": "Criou uma página",
  "page.save": "Salvou o rascunho de uma página",
  "page.publish": "Publicou uma página",
  "page.discard": "Descartou o rascunho de uma página",
  "page.restore": "Voltou a uma versão de uma página",
  "page.restore-template": "Voltou ao modelo de uma página",
  "page.hide": "Escondeu uma página",
  "page.show": "Mostrou uma página",
  "page.move": "Mudou o endereço de uma página",
  "page.delete": "Excluiu uma página",
  "import.start": "Trouxe um arquivo para importar",
  "import.begin": "Importou as pessoas de um arquivo",
  "import.undo": "Desfez a importação de um arquivo",
  "import.discard": "Descartou um arquivo trazido para importar",
  "import.notify": "Avisou as pessoas de uma importação",
  "import.export": "Exportou as linhas de uma importação",
  "external-cohort.match": "Disse que turma é a de um arquivo",
  "external-product.match": "Disse o que um produto de outra plataforma abre",
  "connection.replay": "Aplicou de novo um aviso de outra plataforma",
  "cohort.restore": "Trouxe de volta uma turma",
  "cohort.join": "Entrou numa turma pelo link",
  "cohort.move": "Passou um aluno para outra turma",
  "cohort.leave": "Tirou um aluno da turma",
  "member.bulk": "Passou alunos para outra turma",
  "cohort.calendar": "Mudou o calendário de uma turma",
  "meeting.create": "Marcou um encontro",
  "meeting.delete": "Cancelou um encontro",
  "cohorts.export": "Exportou as turmas de um curso",
  "course.enroll": "Matriculou alguém em um curso",
  "course.restore": "Restaurou um curso",
  "course.order": "Mudou a ordem de módulos e aulas",
  "student-message.create": "Começou uma mensagem a alunos",
  "student-message.send": "Enviou uma mensagem a alunos",
  "student-message.take-back": "Desfez o envio de uma mensagem a alunos",
  "course.remove-student": "Tirou o acesso de um aluno",
  "course.pass-quiz": "Aprovou um aluno em um questionário",
  "course.unpass-quiz": "Retirou a aprovação de um aluno em um questionário",
  "course.change-end": "Mudou o fim do acesso de um aluno",
  "course.readmit-student": "Devolveu o acesso a um aluno",
  "mail.resend": "Enviou um e-mail de novo",
  "mail.send-waited": "Enviou os e-mails que esperavam",
  "backup.make": "Pediu uma cópia de segurança",
  "backup.drill": "Testou a restauração de uma cópia",
  "backup.download": "Baixou uma cópia de segurança",
  "backup.delete": "Apagou uma cópia de segurança",
  "demo.remove": "Removeu o conteúdo de demonstração",
  "tables.import": "Importou dados de outro serviço",
  "site.export": "Exportou o site inteiro",
};

export const AUDIT_ENTITIES: Record<string, string> = Object.fromEntries(
  Object.entries(THINGS).map(([entity, { many }]) => [entity, many]),
);

/** Sorted by their sentences, as the filter lists them. */
export const AUDIT_ACTIONS: Record<string, string> = Object.fromEntries(
  Object.entries({ ...usualSentences(), ...OWN_SENTENCES }).sort(([, one], [, other]) =>
    one.localeCompare(other, "pt-BR"),
  ),
);

function usualSentences(): Record<string, string> {
  const sentences = Object.values(THINGS).flatMap(({ act, object }) =>
    act && object ? Object.entries(VERBS).map(([verb, word]) => [`${act}.${verb}`, `${word} ${object}`]) : [],
  );
  return Object.fromEntries(sentences);
}

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
  const thing = THINGS[entity];
  return (isOne ? thing?.one : undefined) ?? thing?.many ?? entity;
}
