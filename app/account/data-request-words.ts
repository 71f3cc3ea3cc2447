// What people may ask about their data, in words.

export const REQUEST_KINDS = ["export", "deletion", "correction", "other"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  export: "Receber uma cópia dos meus dados",
  deletion: "Excluir os meus dados",
  correction: "Corrigir os meus dados",
  other: "Outro pedido sobre os meus dados",
};
/** For the owner's list. */
export const REQUEST_KIND_NOUNS: Record<RequestKind, string> = {
  export: "Cópia dos dados",
  deletion: "Exclusão",
  correction: "Correção",
  other: "Outro",
};

export const REQUEST_STATES = ["open", "done", "refused"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const REQUEST_STATE_LABELS: Record<RequestState, string> = {
  open: "Abertos",
  done: "Atendidos",
  refused: "Recusados",
};

/** "Faltam 12 dias", counted in whole days that are left; late ones say by how much. */
export function dueSentence(dueAt: Date, now: Date): string {
  const days = Math.ceil((dueAt.getTime() - now.getTime()) / 86_400_000);
  if (days < 0) return `Atrasado há ${-days} ${days === -1 ? "dia" : "dias"}`;
  if (days === 0) return "Vence hoje";
  return days === 1 ? "Falta 1 dia" : `Faltam ${days} dias`;
}

export const DEAD_REQUEST_LINK = "Este link não vale mais. Faça o pedido de novo.";
