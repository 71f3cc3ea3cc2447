// Webhooks over the API (docs/contracts/table-api.md): for administrators' JWTs only.
import { isSafeAddress } from "#app/platform/http/safe-fetch.server.ts";
import { type Call, type Methods, tableOf } from "../protocol/api-call.ts";
import { requireAdministrator } from "../tokens/credentials.server.ts";
import { badBody, refusal } from "../wire/errors.ts";
import { isObject, readBody } from "../wire/request-body.ts";
import { isWebhookEvent, MAX_URL, MOST_NAME, WebhookBody } from "./webhook-body.ts";
import { isOfEvents, type Webhook } from "./webhook-fields.ts";
import { webhookKey } from "./webhook-signature.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  findWebhookSalt,
  listWebhooks,
  type WebhookEvent,
  type WebhookFacts,
} from "./webhooks.server.ts";

const TOLD_BY_NAME =
  "As mudanças desta tabela são contadas pelos acontecimentos da loja. Crie o webhook em Integrações › Webhooks.";

export const webhookRoutes: Record<string, Methods> = {
  "/database/webhooks/table/:table{[0-9]+}": {
    async GET(call) {
      const table = tableOf(call);
      requireAdministrator(call.actor);
      return Response.json((await listWebhooks(call.app.db, table.id)).map(wireWebhook));
    },
    async POST(call) {
      const table = tableOf(call);
      requireAdministrator(call.actor);
      if (table.hasNoWebhooks) throw refusal("ERROR_TABLE_HAS_NO_WEBHOOKS", TOLD_BY_NAME);
      const { facts } = await readFacts(call, await readBody(call.request), DEFAULTS);
      const created = await createWebhook(
        call.app.db,
        { tableId: table.id, facts, actorId: call.actor.userId },
        call.app.now(),
      );
      if (!created)
        throw refusal("ERROR_TABLE_WEBHOOK_MAX_LIMIT_EXCEEDED", "Esta tabela já tem webhooks demais.");
      const salt = await findWebhookSalt(call.app.db, created.id);
      // This once: whoever reads the webhook later is not told.
      const secret = salt === undefined ? {} : { secret: webhookKey(call.app.secret, salt) };
      return Response.json({ ...wireWebhook(created), ...secret });
    },
  },
  "/database/webhooks/:webhook{[0-9]+}": {
    async GET(call) {
      return Response.json(wireWebhook(await webhookOf(call)));
    },
    async PATCH(call) {
      const { id, events, format: _, ...known } = await webhookOf(call);
      const before = { ...known, events: events.filter(isWebhookEvent) };
      const { facts, isActive } = await readFacts(call, await readBody(call.request), before);
      const change = { id, actorId: call.actor.userId, facts, isActive };
      const changed = await changeWebhook(call.app.db, change, call.app.now());
      // This door names no version, so none is stale.
      if (!changed || changed === "stale") throw noSuchWebhook();
      return Response.json(wireWebhook(changed));
    },
    async DELETE(call) {
      const { id } = await webhookOf(call);
      await deleteWebhook(call.app.db, { id, actorId: call.actor.userId }, call.app.now());
      return new Response(null, { status: 204 });
    },
  },
};

/** Undefined stands for what has to be given. */
type Known = Omit<WebhookFacts, "url" | "name" | "events"> & {
  events: WebhookEvent[];
  url?: string;
  name?: string;
};

const DEFAULTS: Known = {
  events: [],
  include_all_events: true,
  request_method: "POST",
  headers: {},
  use_user_field_names: true,
};

async function webhookOf({ app, actor, param }: Call): Promise<Webhook> {
  requireAdministrator(actor);
  const id = Number(param("webhook"));
  const webhook = Number.isSafeInteger(id) ? await findWebhook(app.db, id) : undefined;
  // One that hears of what happens by its name is made on the screen alone.
  if (!webhook || isOfEvents(webhook)) throw noSuchWebhook();
  return webhook;
}

function noSuchWebhook() {
  return refusal("ERROR_WEBHOOK_DOES_NOT_EXIST", "Este webhook não existe.");
}

async function readFacts(
  { app }: Call,
  body: unknown,
  known: Known,
): Promise<{ facts: WebhookFacts; isActive: boolean | undefined }> {
  if (!isObject(body))
    throw badBody({ non_field_errors: { error: "Envie um objeto JSON.", code: "invalid" } });
  const reader = new WebhookBody(body);
  const events = reader.events(known.events);
  const facts = {
    url: reader.text("url", MAX_URL, known.url),
    name: reader.text("name", MOST_NAME, known.name),
    events,
    // Given some, only those fire.
    include_all_events: events.length === 0,
    request_method: reader.method(known.request_method),
    headers: reader.headers(known.headers),
    use_user_field_names: reader.truth("use_user_field_names") ?? known.use_user_field_names,
  };
  const isActive = reader.truth("active");
  reader.truth("include_all_events");
  if (reader.sent("url") && !reader.errors.url) {
    const allowPrivate = app.config.webhookPrivateTargets;
    if (!(await isSafeAddress(facts.url, { allowPrivate }))) {
      reader.errors.url = { error: "Informe um endereço http(s) público.", code: "invalid" };
    }
  }
  if (Object.keys(reader.errors).length > 0) throw badBody(reader.errors);
  return { facts, isActive };
}

function wireWebhook(webhook: Webhook) {
  const { id, url, name, events, include_all_events, request_method, headers, use_user_field_names } =
    webhook;
  return {
    id,
    url,
    name,
    events,
    include_all_events,
    request_method,
    headers,
    use_user_field_names,
    active: webhook.is_active,
    table_id: webhook.table_id,
    failed_triggers: webhook.failed_tries,
  };
}
