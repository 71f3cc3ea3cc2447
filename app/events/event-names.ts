// Event names as webhook receivers see them (docs/contracts/events.md). A name never changes.

export const EVENT_NAMES = [
  "order.created",
  "order.paid",
  "order.refunded",
  "order.disputed",
  "order.expired",
  "pix.created",
  "boleto.created",
  "checkout.abandoned",
  "enrollment.created",
  "enrollment.ended",
  "lesson.completed",
  "course.completed",
  "certificate.issued",
  "question.asked",
  "lead.created",
  "newsletter.subscribed",
  "newsletter.unsubscribed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** Version of the payload: raised only when a field is removed or changes its meaning. */
export const EVENT_VERSION = 1;

interface EventWords {
  label: string;
  /** When the event is raised, in the owner's words. */
  sentence: string;
}

export const EVENT_WORDS: Record<EventName, EventWords> = {
  "order.created": { label: "Pedido feito", sentence: "Alguém fechou um pedido, pago ou não." },
  "order.paid": {
    label: "Pedido pago",
    sentence: "O pedido foi pago por inteiro pela primeira vez. Pedido de graça conta.",
  },
  "order.refunded": {
    label: "Pedido reembolsado",
    sentence: "Dinheiro voltou ao cliente, todo ou em parte. Cada reembolso avisa uma vez.",
  },
  "order.disputed": {
    label: "Pagamento contestado",
    sentence: "O cliente contestou o pagamento no banco, ou a contestação terminou.",
  },
  "order.expired": {
    label: "Pedido vencido",
    sentence: "O prazo para pagar acabou e o pedido foi cancelado.",
  },
  "pix.created": { label: "PIX gerado", sentence: "O código PIX de um pedido está pronto para pagar." },
  "boleto.created": {
    label: "Boleto gerado",
    sentence: "O boleto de um pedido está pronto para pagar.",
  },
  "checkout.abandoned": {
    label: "Carrinho abandonado",
    sentence: "Quem aceitou lembretes deixou o carrinho parado por uma hora.",
  },
  "enrollment.created": {
    label: "Matrícula aberta",
    sentence: "Um aluno ganhou acesso a um curso, ou teve o acesso de volta.",
  },
  "enrollment.ended": {
    label: "Matrícula encerrada",
    sentence: "Um aluno perdeu o acesso a um curso, de vez ou por enquanto.",
  },
  "lesson.completed": { label: "Aula concluída", sentence: "Um aluno concluiu uma aula." },
  "course.completed": {
    label: "Curso concluído",
    sentence: "Um aluno concluiu a última aula que faltava.",
  },
  "certificate.issued": { label: "Certificado emitido", sentence: "Um aluno emitiu o certificado." },
  "question.asked": { label: "Dúvida enviada", sentence: "Um aluno perguntou em uma aula." },
  "lead.created": {
    label: "Contato recebido",
    sentence: "Alguém enviou o formulário de contato da página de serviços.",
  },
  "newsletter.subscribed": {
    label: "Inscrição na newsletter",
    sentence: "Alguém entrou na newsletter, ou voltou a ela.",
  },
  "newsletter.unsubscribed": {
    label: "Saída da newsletter",
    sentence: "Alguém saiu da newsletter, ou a equipe encerrou a inscrição.",
  },
};

/** Groups on the admin pages. */
export const EVENT_GROUPS: readonly { label: string; events: readonly EventName[] }[] = [
  {
    label: "Vendas",
    events: ["order.created", "order.paid", "order.refunded", "order.disputed", "order.expired"],
  },
  { label: "Pagamento esperado", events: ["pix.created", "boleto.created", "checkout.abandoned"] },
  {
    label: "Cursos",
    events: [
      "enrollment.created",
      "enrollment.ended",
      "lesson.completed",
      "course.completed",
      "certificate.issued",
      "question.asked",
    ],
  },
  { label: "Pessoas", events: ["lead.created", "newsletter.subscribed", "newsletter.unsubscribed"] },
];

export function isEventName(value: unknown): value is EventName {
  return EVENT_NAMES.some((name) => name === value);
}
