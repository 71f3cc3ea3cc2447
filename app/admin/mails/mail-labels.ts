// How the owner's list of mails names what a mail is about and where it stands.
import type { Hold, MailTopic } from "#app/mail/mail-bounds.ts";
import { foldWords } from "#app/platform/text/search.ts";
import type { BadgeTone } from "#app/ui/display/badge.tsx";

const TOPICS: Record<MailTopic, string> = {
  "mail.password-reset": "Redefinição de senha",
  "mail.sign-in-code": "Código para entrar",
  "mail.confirm-email": "Confirmação de e-mail",
  "mail.admin-invitation": "Convite de administrador",
  "mail.password-changed": "Senha alterada",
  "mail.email-changed": "E-mail alterado",
  "mail.email-change-asked": "Pedido de troca de e-mail",
  "mail.order-confirmed": "Pedido confirmado",
  "mail.new-sale": "Nova venda",
  "mail.sales-of-day": "Vendas do dia",
  "mail.receipt-waiting": "PIX a confirmar",
  "mail.receipt-claimed": "Comprador diz que pagou",
  "mail.order-opened": "Acesso liberado",
  "mail.order-opens": "Pré-venda aberta",
  "mail.part-given": "Novo item no pacote",
  "mail.gift": "Presente enviado a alguém",
  "mail.order-waiting": "Aguardando pagamento",
  "mail.order-declined": "Pagamento não aprovado",
  "mail.order-lapsed": "Prazo de pagamento encerrado",
  "mail.order-recovery": "Recuperação de compra",
  "mail.recovery-cart": "Lembrete do carrinho",
  "mail.offer-open": "Oferta aberta (lista de espera)",
  "mail.recovery-waiting": "Lembrete de PIX ou boleto",
  "mail.order-refunded": "Reembolso realizado",
  "mail.refund-received": "Solicitação de reembolso recebida",
  "mail.refund-approved": "Reembolso aprovado",
  "mail.refund-refused": "Reembolso recusado",
  "mail.refund-requested": "Reembolso solicitado",
  "mail.refund-automatic": "Reembolso automático",
  "mail.refund-stuck": "Reembolso não concluído",
  "mail.order-attention": "Pedido precisa de atenção",
  "mail.order-link": "Link do pedido",
  "mail.order-readdressed": "E-mail do pedido trocado",
  "mail.comment-waiting": "Comentário para aprovar",
  "mail.comment-approved": "Comentário aprovado",
  "mail.doubt-answered": "Dúvida respondida",
  "mail.course-given": "Curso liberado",
  "mail.bought-elsewhere": "Compra em outra plataforma liberada",
  "mail.meeting": "Encontro ao vivo",
  "mail.cohort-over": "Turma acima das vagas",
  "mail.access-ends": "Acesso que termina em 7 dias",
  "mail.lessons-open": "Aulas que abriram",
  "mail.moved-in": "Aviso a alunos importados",
  "mail.moved-in-test": "Teste do aviso a alunos importados",
  "mail.student-message": "Mensagem a alunos",
  "mail.student-message-test": "Teste de mensagem a alunos",
  "mail.study-weekly": "Resumo da semana de estudos",
  "mail.study-stopped": "Aluno parado há 14 dias",
  "mail.lead": "Novo lead",
  "mail.newsletter-welcome": "Inscrição na newsletter",
  "mail.newsletter-test": "Teste da newsletter",
  "mail.sign-in-tries": "Tentativas de login",
  "mail.second-factor": "Verificação em duas etapas",
  "mail.passkey": "Chave de acesso",
  "mail.google-link": "Conta do Google",
  "mail.account-taken-back": "Conta retomada",
  "mail.account-closing": "Exclusão de conta pedida",
  "mail.team-role": "Papel na equipe",
  "mail.team-change": "Mudou a equipe",
  "mail.data-request": "Confirmação de solicitação de dados",
  "mail.data-request-open": "Solicitação de dados",
  "mail.backup-failed": "Cópia de segurança falhou",
  "mail.money-destination": "Mudou para onde vai o dinheiro",
  "mail.setting-changed": "Mudou uma configuração protegida",
  "mail.drill-failed": "Teste de restauração falhou",
};

const LABELS = new Map<string, string>(Object.entries(TOPICS));

export const MAIL_STATES = ["na-fila", "com-erro", "parado", "guardado", "enviado", "dispensado"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const STATE_LABELS: Record<MailState, string> = {
  "na-fila": "Na fila",
  "com-erro": "Tentando de novo",
  parado: "Parado",
  guardado: "Guardado, não enviado",
  enviado: "Enviado",
  dispensado: "Dispensado",
};

export const STATE_TONES: Record<MailState, BadgeTone> = {
  "na-fila": "wait",
  "com-erro": "run",
  parado: "bad",
  guardado: "bad",
  enviado: "ok",
  dispensado: "plain",
};

export function topicLabel(topic: string): string {
  return LABELS.get(topic) ?? topic.replace(/^mail\./, "");
}

const HOLD_SENTENCES: Record<Hold, string> = {
  "own-hour": "Esta caixa de entrada já recebeu o máximo de e-mails deste tipo por hora.",
  "own-day": "Esta caixa de entrada já recebeu o máximo de e-mails deste tipo por dia.",
  "pool-hour":
    "Esta caixa de entrada já recebeu o máximo por hora de e-mails que qualquer visitante pode provocar.",
  "pool-day":
    "Esta caixa de entrada já recebeu o máximo por dia de e-mails que qualquer visitante pode provocar.",
  "network-hour":
    "Quem provocou este e-mail (um visitante, alguém da equipe ou a equipe toda) já provocou o máximo por hora.",
  "network-day":
    "Quem provocou este e-mail (um visitante, alguém da equipe ou a equipe toda) já provocou o máximo por dia.",
};

export const HOLDS = Object.keys(HOLD_SENTENCES) as [Hold, ...Hold[]];

/** Why a mail was not sent, to the owner. */
export function holdSentence(hold: Hold): string {
  return HOLD_SENTENCES[hold];
}

/** The kinds of mail whose name has all of these beginnings of words. */
export function topicsNamed(terms: string[]): string[] {
  return Object.entries(TOPICS)
    .filter(([, label]) => {
      const words = foldWords(label).split(" ");
      return terms.every((term) => words.some((word) => word.startsWith(term)));
    })
    .map(([topic]) => topic);
}

/** Where the mail stands; done without being sent means that it was over a bound, or that there was nothing to say any more. */
export function stateOf(mail: {
  done_at: Date | null;
  parked_at: Date | null;
  last_error: string | null;
  recipient: string | null;
  is_kept: boolean;
  held_by: Hold | null;
}): MailState {
  if (mail.done_at && mail.held_by) return "dispensado";
  if (mail.done_at && mail.is_kept) return "guardado";
  if (mail.done_at) return mail.recipient ? "enviado" : "dispensado";
  if (mail.parked_at) return "parado";
  return mail.last_error ? "com-erro" : "na-fila";
}

/** A link in a mail may be a key: its long parts are not shown. */
export function withoutKeys(text: string): string {
  return text.replace(/https?:\/\/\S+/g, (address) => address.replace(/([/=])[\w.~%-]{20,}/g, "$1[oculto]"));
}
