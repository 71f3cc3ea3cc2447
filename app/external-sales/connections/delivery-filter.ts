// Outcomes of a delivery in the owner's words, and the list's filter.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import type { BadgeTone } from "#app/ui/display/badge.tsx";
import type { IncomingOutcome } from "#db/schema.ts";

interface OutcomeWords {
  label: string;
  tone: BadgeTone;
  says: string;
}

/** `word` is the query parameter value. */
const OUTCOMES: Record<IncomingOutcome, OutcomeWords & { word: string }> = {
  opened: {
    word: "liberado",
    label: "Acesso liberado",
    tone: "ok",
    says: "A compra abriu o que ela abre aqui.",
  },
  closed: {
    word: "fechado",
    label: "Acesso fechado",
    tone: "run",
    says: "O dinheiro voltou ou o prazo acabou, e o acesso desta compra foi fechado.",
  },
  dated: {
    word: "atualizado",
    label: "Fim do acesso atualizado",
    tone: "ok",
    says: "A assinatura vai até outro dia.",
  },
  known: {
    word: "sem-mudanca",
    label: "Nada a mudar",
    tone: "plain",
    says: "Já estava assim. O aviso fica guardado e conta se algo mais chegar da mesma compra.",
  },
  held: {
    word: "conferir",
    label: "Para conferir",
    tone: "wait",
    says: "Há uma disputa ou uma solicitação de reembolso. O acesso continua como está até a plataforma decidir.",
  },
  waiting: {
    word: "sem-curso",
    label: "Produto sem escolha",
    tone: "wait",
    says: "Diga o que este produto abre aqui, e o aviso é aplicado.",
  },
  ignored: {
    word: "nao-vendido",
    label: "Não vendido aqui",
    tone: "plain",
    says: "Você disse que este produto não é vendido aqui.",
  },
  none: { word: "sem-efeito", label: "Sem efeito", tone: "plain", says: "Este evento não muda acesso." },
  test: { word: "teste", label: "Teste", tone: "plain", says: "Foi um teste da plataforma: nada mudou." },
  inactive: {
    word: "desativada",
    label: "Conta desativada",
    tone: "wait",
    says: "A pessoa tem uma conta desativada aqui. Ative-a em Usuários e repita o aviso.",
  },
  wrong: { word: "erro", label: "Não deu para usar", tone: "bad", says: "Falta algo no aviso." },
  erased: {
    word: "apagada",
    label: "Pessoa apagada",
    tone: "plain",
    says: "O aviso é de quem pediu para ser apagado. Nada do que veio foi guardado, e nada foi aberto.",
  },
  unsigned: {
    word: "recusado",
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

export function outcomeWords(outcome: IncomingOutcome | null, isPaused: boolean): OutcomeWords {
  if (outcome !== null) return OUTCOMES[outcome];
  return isPaused ? RESTING : NOT_HANDLED;
}

const BY_WORD = new Map(
  Object.entries(OUTCOMES).map(([outcome, { word }]) => [word, outcome as IncomingOutcome]),
);

export function outcomeOfWord(word: string): IncomingOutcome | null {
  return BY_WORD.get(word) ?? null;
}

export const DELIVERY_FILTER = listFilter({
  search: { label: "Buscar aviso", placeholder: "E-mail, compra ou evento" },
  choices: {
    outcome: {
      name: "resultado",
      label: "Resultado",
      options: Object.fromEntries(Object.values(OUTCOMES).map(({ word, label }) => [word, label])),
    },
  },
  sorts: { recentes: "Mais recentes", antigos: "Mais antigos" },
  usualSort: "recentes",
});

export type DeliveryFilter = FilterOf<typeof DELIVERY_FILTER>;
