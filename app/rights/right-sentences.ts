// The sentences about a right for people, made from its codes and dates (docs/contracts/rights.md, part 3).
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import type { RevokedFor, Row, SuspendedFor } from "#db/schema.ts";
import type { RightState } from "./right-state.ts";

/** One word for a state, in the account and the back office. */
export const STATE_LABELS: Record<RightState, string> = {
  open: "Ativo",
  awaits_confirmation: "Aguardando confirmação",
  not_open_yet: "Pré-venda",
  suspended: "Suspenso",
  ended: "Expirado",
  revoked: "Encerrado",
  removed: "Encerrado",
};

export const SUSPENSIONS: Record<SuspendedFor, string> = {
  dispute: "Pagamento contestado",
  fraud_warning: "Pagamento em análise",
  order_waits: "Pedido em análise",
};

export type ToldRight = Pick<
  Row<"rights">,
  | "course_id"
  | "source"
  | "external_purchase"
  | "opens_at"
  | "ends_at"
  | "suspended_for"
  | "revoked_for"
  | "revoked_at"
  | "removed_at"
  | "removal_note"
>;

/** "Abre em 12/12/2026". */
export function opensSentence(opensAt: Date): string {
  return `Abre em ${formatDate(opensAt)}`;
}

/** To its person: the shop took it away by hand on that day, and what it wrote as the reason. */
function removedSentence(at: Date, note: string | null): string {
  const why = note?.trim().replace(/\.$/, "");
  return `A loja retirou o seu acesso em ${formatDate(at)}.${why ? ` Motivo: ${why}.` : ""}`;
}

/** To the shop: "Acesso retirado em 12/12/2026: devolveu o livro". */
function takenSentence(at: Date, note: string | null): string {
  return `Acesso retirado em ${formatDate(at)}${note ? `: ${note}` : ""}`;
}

const UNCONFIRMED = "Confirme o seu e-mail para abrir: a compra foi feita sem entrar na conta.";

/** Why a right in this state is closed, to its person, with a full stop at the end. Null while it is open. */
export function closedSentence(right: ToldRight, state: RightState): string | null {
  switch (state) {
    case "open":
      return null;
    case "removed":
      return right.removed_at && removedSentence(right.removed_at, right.removal_note);
    case "revoked":
      return revokedSentence(right);
    case "suspended":
      return right.suspended_for && `${SUSPENSIONS[right.suspended_for]}.`;
    case "awaits_confirmation":
      return UNCONFIRMED;
    case "not_open_yet":
      return right.opens_at && `${opensSentence(right.opens_at)}.`;
    case "ended":
      return right.ends_at && `O seu acesso terminou em ${lastDayBefore(right.ends_at)}.`;
  }
}

/** The same as the shop reads it. The end itself stands beside it. */
export function closedForShop(right: ToldRight, state: RightState): string | null {
  if (state === "ended") return null;
  if (state === "removed") return right.removed_at && takenSentence(right.removed_at, right.removal_note);
  if (state !== "awaits_confirmation") return closedSentence(right, state);
  return right.course_id === null
    ? "Comprou, ainda não entrou: até confirmar o e-mail, abre só pelo link do pedido."
    : "Comprou, ainda não entrou: o curso abre quando confirmar o e-mail.";
}

const PLATFORMS_SAID: Record<string, string> = {
  hotmart: "A compra na Hotmart foi devolvida.",
  kiwify: "A compra na Kiwify foi devolvida.",
  eduzz: "A compra na Eduzz foi devolvida.",
};

function revokedSentence({ revoked_for, revoked_at, course_id, external_purchase }: ToldRight): string {
  const thing = course_id === null ? "produto" : "curso";
  const on = revoked_at ? ` em ${formatDate(revoked_at)}` : "";
  const sentences: Record<RevokedFor, string> = {
    refund: `A compra deste ${thing} foi reembolsada${on}.`,
    dispute_lost: `O pagamento deste ${thing} foi contestado e estornado pelo banco${on}.`,
    order_cancelled: `A compra deste ${thing} foi cancelada${on}.`,
    ended_elsewhere:
      PLATFORMS_SAID[external_purchase?.split(":")[0] ?? ""] ?? `A compra deste ${thing} foi devolvida.`,
    moved_to_other_account: "A compra passou para outra conta.",
  };
  return revoked_for ? sentences[revoked_for] : "A sua matrícula neste curso foi encerrada.";
}
