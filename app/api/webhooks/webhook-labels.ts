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

const FEW = 3;

/** For a list: the first ones, and how many more. */
export function shortEventsLabel(webhook: { events: string[]; include_all_events: boolean }): string {
  const { events } = webhook;
  if (events.length <= FEW) return eventsLabel(webhook);
  return `${events.slice(0, FEW).map(eventLabel).join(", ")} e mais ${events.length - FEW}`;
}

/** What one listens to that hears of what happens by its name. */
export const EVENTS_LABEL = "Acontecimentos";
