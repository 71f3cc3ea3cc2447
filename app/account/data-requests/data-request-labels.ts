import { foldWords } from "#app/platform/text/search.ts";

export const REQUEST_KINDS = ["export", "deletion", "correction", "other"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  export: "Receber uma cópia dos meus dados",
  deletion: "Excluir os meus dados",
  correction: "Corrigir os meus dados",
  other: "Outra solicitação sobre os meus dados",
};
/** For the owner's list. */
export const REQUEST_KIND_NOUNS: Record<RequestKind, string> = {
  export: "Cópia dos dados",
  deletion: "Exclusão",
  correction: "Correção",
  other: "Outra",
};

export const REQUEST_STATES = ["open", "done", "refused"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const REQUEST_STATE_LABELS: Record<RequestState, string> = {
  open: "Abertas",
  done: "Atendidas",
  refused: "Recusadas",
};

/** Singular. */
export const REQUEST_STATE_NOUNS: Record<RequestState, string> = {
  open: "Aberta",
  done: "Atendida",
  refused: "Recusada",
};

/** The search columns of a request; every write of their sources must set them. */
export function requestSearchColumns(request: {
  email: string;
  message: string | null;
  note?: string | null;
}) {
  return {
    search_title: foldWords(request.email),
    search_body: foldWords(request.message, request.note),
  };
}

/** "Faltam 12 dias", in whole days; a late request says by how much. */
export function dueSentence(dueAt: Date, now: Date): string {
  const days = Math.ceil((dueAt.getTime() - now.getTime()) / 86_400_000);
  if (days < 0) return `Atrasada há ${-days} ${days === -1 ? "dia" : "dias"}`;
  if (days === 0) return "Vence hoje";
  return days === 1 ? "Falta 1 dia" : `Faltam ${days} dias`;
}

export const DEAD_REQUEST_LINK = "Este link não vale mais. Faça a solicitação de novo.";
