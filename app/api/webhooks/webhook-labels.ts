// How the owner's screens speak of a webhook.
import type { BadgeTone } from "#app/ui/display/badge.tsx";
import { eventLabel } from "../protocol/table-labels.ts";

/** On, switched off by a person, or switched off because nobody answered. */
export type WebhookState = "ligado" | "desligado" | "parado";

/** `many`: of several at once, in a filter. */
export const WEBHOOK_STATES: Record<WebhookState, { label: string; many: string; tone: BadgeTone }> = {
  ligado: { label: "Ligado", many: "Ligados", tone: "ok" },
  desligado: { label: "Desligado", many: "Desligados", tone: "plain" },
  parado: { label: "Parado", many: "Parados", tone: "bad" },
};

/** Switching it off by hand forgets its failures. */
export function webhookState(webhook: { is_active: boolean; failed_tries: number }): WebhookState {
  if (webhook.is_active) return "ligado";
  return webhook.failed_tries > 0 ? "parado" : "desligado";
}

export function eventsLabel({
  events,
  include_all_events,
}: {
  events: string[];
  include_all_events: boolean;
}) {
  return include_all_events ? "Qualquer alteração" : events.map(eventLabel).join(", ");
}
