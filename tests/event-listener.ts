// A webhook that receives the shop's events and validates each against its published schema.

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { deliverDue } from "#app/api/webhooks/webhook-deliveries.server.ts";
import { EVENTS_TABLE } from "#app/api/webhooks/webhook-fields.ts";
import { createWebhook } from "#app/api/webhooks/webhooks.server.ts";
import { EVENT_NAMES, type EventName, isEventName } from "#app/events/event-names.ts";
import { type EventBody, type EventData, eventBodyShape, eventSchema } from "#app/events/events.ts";
import type { WebhookFormat } from "#db/schema.ts";
import { makeAdmin } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";
import { openReceiver } from "./webhook-receiver.ts";

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
// "x-personal" explains why the event contains a personal field.
ajv.addKeyword("x-personal");
addFormats.default(ajv);

const compiled = new Map(
  EVENT_NAMES.map((name) => [name, ajv.compile(eventSchema(name, "https://x.example"))]),
);

/** Valid by the published schema, without unlisted fields. */
export function expectValid(body: EventBody): void {
  if (!isEventName(body.event)) throw new Error(`no such event: ${body.event}`);
  const validate = compiled.get(body.event);
  expect(validate?.(body), JSON.stringify([validate?.errors, body], null, 1)).toBe(true);
  expect(eventBodyShape(body.event).parse(body)).toEqual(body);
}

interface Listener {
  events?: readonly EventName[];
  format?: WebhookFormat;
  environment?: Record<string, string>;
}

/** A site with a webhook for these events. Default: all events. */
export async function openListening({
  events = EVENT_NAMES,
  format = "vitrine",
  environment,
}: Listener = {}) {
  const site = await openSite({ WEBHOOK_PRIVATE_TARGETS: "true", ...environment });
  const admin = await makeAdmin(site.db, { name: "Dona" });
  const receiver = await openReceiver();
  const webhook = await listen(site, { url: receiver.url, events, format, actorId: admin.id });
  /** Deliveries since the last call, in order. */
  const told = async () => {
    await deliverDue(site);
    const news = receiver.received.splice(0);
    for (const { body } of news) if (format === "vitrine") expectValid(body);
    return news;
  };
  return { site, admin, receiver, webhook, told };
}

export async function listen(
  site: TestSite,
  facts: { url: string; events: readonly EventName[]; format?: WebhookFormat; actorId: number },
) {
  const { url, events, format = "vitrine", actorId } = facts;
  const webhook = await createWebhook(
    site.db,
    {
      tableId: EVENTS_TABLE,
      format,
      actorId,
      facts: {
        url,
        name: "n8n",
        events: [...events],
        include_all_events: false,
        request_method: "POST",
        headers: {},
        use_user_field_names: true,
      },
    },
    site.now(),
  );
  if (!webhook) throw new Error("no webhook was made");
  return webhook;
}

/** Data of the deliveries with this event name. */
export function dataOf<E extends EventName>(told: { body: EventBody }[], event: E): EventData<E>[] {
  return told.flatMap(({ body }) => (body.event === event ? [body.data as EventData<E>] : []));
}

export function namesOf(told: { body: EventBody }[]): string[] {
  return told.map(({ body }) => body.event);
}
