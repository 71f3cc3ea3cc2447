// What became of a delivery, in the owner's words, and the filter of their list.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import type { BadgeTone } from "#app/ui/display/badge.tsx";
import type { IncomingOutcome } from "#db/schema.ts";

export const OUTCOMES: Record<IncomingOutcome, { label: string; tone: BadgeTone; says: string }> = {
  opened: { label: "Acesso liberado", tone: "ok", says: "A compra abriu o que ela abre aqui." },
  closed: {
    label: "Acesso fechado",
    tone: "run",
    says: "O dinheiro voltou ou o prazo acabou, e o acesso desta compra foi fechado.",
  },
  dated: { label: "Fim do acesso atualizado", tone: "ok", says: "A assinatura vai até outro dia." },
  known: {
    label: "Nada a mudar",
    tone: "plain",
    says: "Já estava assim. O aviso fica guardado e conta se algo mais chegar da mesma compra.",
  },
  held: {
    label: "Para conferir",
    tone: "wait",
    says: "Há uma disputa ou uma solicitação de reembolso. O acesso continua como está até a plataforma decidir.",
  },
  waiting: {
    label: "Produto sem escolha",
    tone: "wait",
    says: "Diga o que este produto abre aqui, e o aviso é aplicado.",
  },
  ignored: {
    label: "Não vendido aqui",
    tone: "plain",
    says: "Você disse que este produto não é vendido aqui.",
  },
  none: { label: "Sem efeito", tone: "plain", says: "Este evento não muda acesso." },
  test: { label: "Teste", tone: "plain", says: "Foi um teste da plataforma: nada mudou." },
  inactive: {
    label: "Conta desativada",
    tone: "wait",
    says: "A pessoa tem uma conta desativada aqui. Ative-a em Usuários e repita o aviso.",
  },
  wrong: { label: "Não deu para usar", tone: "bad", says: "Falta algo no aviso." },
  erased: {
    label: "Pessoa apagada",
    tone: "plain",
    says: "O aviso é de quem pediu para ser apagado. Nada do que veio foi guardado, e nada foi aberto.",
  },
  unsigned: {
    label: "Recusado",
    tone: "bad",
    says: "O aviso não veio assinado com o segredo desta conexão. Confira o segredo colado aqui e na plataforma.",
  },
};

const NOT_HANDLED = { label: "Na fila", tone: "wait" as const, says: "É aplicado em instantes." };
const RESTING = {
  label: "Guardado",
  tone: "wait" as const,
  says: "A conexão está em pausa: é aplicado quando ela for ligada.",
};

export function outcomeWords(outcome: IncomingOutcome | null, isPaused: boolean) {
  if (outcome !== null) return OUTCOMES[outcome];
  return isPaused ? RESTING : NOT_HANDLED;
}

/** In the address. */
export const OUTCOME_WORDS: Record<string, IncomingOutcome | null> = {
  liberado: "opened",
  fechado: "closed",
  atualizado: "dated",
  "sem-mudanca": "known",
  conferir: "held",
  "sem-curso": "waiting",
  "nao-vendido": "ignored",
  "sem-efeito": "none",
  teste: "test",
  desativada: "inactive",
  erro: "wrong",
  apagada: "erased",
  recusado: "unsigned",
};

export const DELIVERY_FILTER = listFilter({
  search: { label: "Buscar aviso", placeholder: "E-mail, compra ou evento" },
  choices: {
    outcome: {
      name: "resultado",
      label: "Resultado",
      options: {
        liberado: OUTCOMES.opened.label,
        fechado: OUTCOMES.closed.label,
        atualizado: OUTCOMES.dated.label,
        "sem-mudanca": OUTCOMES.known.label,
        conferir: OUTCOMES.held.label,
        "sem-curso": OUTCOMES.waiting.label,
        "nao-vendido": OUTCOMES.ignored.label,
        "sem-efeito": OUTCOMES.none.label,
        teste: OUTCOMES.test.label,
        desativada: OUTCOMES.inactive.label,
        erro: OUTCOMES.wrong.label,
        apagada: OUTCOMES.erased.label,
        recusado: OUTCOMES.unsigned.label,
      },
    },
  },
  sorts: { recentes: "Mais recentes", antigos: "Mais antigos" },
  usualSort: "recentes",
});

export type DeliveryFilter = FilterOf<typeof DELIVERY_FILTER>;
