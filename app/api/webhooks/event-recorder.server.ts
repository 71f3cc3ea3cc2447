// Turns what happened in the shop into deliveries, in the transaction in which it happened.
import { randomUUID } from "node:crypto";
import { isEventName } from "#app/events/event-names.ts";
import { type EventData, eventBody } from "#app/events/events.ts";
import type { Db } from "#db/connect.server.ts";
import type { EventListener } from "#db/handle.server.ts";
import type { WebhookFormat } from "#db/schema.ts";
import { eventSearchTitle } from "./delivery-search-columns.ts";
import { isKiwifyEvent, type KiwifyEvent, kiwifyBodies } from "./kiwify-body.ts";
import type { WebhookMemory } from "./webhook-memory.server.ts";

const AT_ONCE = 200;

/** What happened, as the one who listens is sent it: a body for each delivery. */
export function bodiesOf(
  format: WebhookFormat,
  event: string,
  data: object,
  { id, at }: { id: string; at: Date },
): { id: string; body: object }[] {
  if (!isEventName(event)) return [];
  if (format === "vitrine") return [{ id, body: eventBody(event, data, { id, at }) }];
  if (!isKiwifyEvent(event)) return [];
  const bodies = kiwifyBodies(event, data as EventData<KiwifyEvent>, at);
  return bodies.map((body, place) => ({ id: place === 0 ? id : randomUUID(), body }));
}

export function eventListener(memory: WebhookMemory, siteUrl: string): EventListener {
  return {
    siteUrl,
    hears(asked, events) {
      const isHeard = ({ named }: { named: { events: string[] }[] }) =>
        named.some((hook) => events.some((event) => hook.events.includes(event)));
      const listening = memory.listening(asked);
      return listening instanceof Promise ? listening.then(isHeard) : isHeard(listening);
    },
    async record(trx, event, several) {
      const { named } = await memory.listening(trx);
      const hooks = named.filter(({ events }) => events.includes(event));
      const deliveries = several.flatMap(({ data, at }) => {
        // The same for everybody who hears of it.
        const id = randomUUID();
        return hooks.flatMap((hook) =>
          bodiesOf(hook.format, event, data, { id, at }).map(({ id: event_id, body }) => ({
            webhook_id: hook.id,
            event_id,
            event_type: event,
            body: JSON.stringify(body),
            created_at: at,
            next_try_at: at,
            search_title: eventSearchTitle(event, event_id, data),
          })),
        );
      });
      await insertAll(trx, deliveries);
    },
  };
}

async function insertAll(
  trx: Db,
  deliveries: { webhook_id: number; event_id: string; event_type: string; body: string; created_at: Date }[],
): Promise<void> {
  for (let at = 0; at < deliveries.length; at += AT_ONCE) {
    const some = deliveries.slice(at, at + AT_ONCE);
    await trx.insertInto("webhook_deliveries").values(some).execute();
  }
}
