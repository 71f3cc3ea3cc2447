import type { BadgeTone } from "#app/ui/display/badge.tsx";
import type { Row } from "#db/schema.ts";
import type { IssueFigures } from "./issues.server.ts";

export type IssueState = Row<"newsletter_issues">["state"];

export const ISSUE_STATES: Record<IssueState, { word: string; tone: BadgeTone }> = {
  draft: { word: "Rascunho", tone: "plain" },
  sending: { word: "Enviando", tone: "run" },
  paused: { word: "Pausada", tone: "wait" },
  sent: { word: "Enviada", tone: "ok" },
};

export const UNNAMED = "Sem assunto";

/** To how many it has been decided what becomes of their issue. */
export function settledCount({ sent, failed, skipped, unconfirmed }: IssueFigures): number {
  return sent + failed + skipped + unconfirmed;
}
