// The forms of webhooks and of their deliveries.

import type { AppContext } from "#app/context.ts";
import { EVENT_NAMES, type EventName } from "#app/events/event-names.ts";
import { askOrAct, heldUntil } from "#app/platform/bulk/bulk-act.server.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import {
  type Asking,
  askedOutcome,
  countOf,
  inBatches,
  markedRows,
} from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { isSafeAddress } from "#app/platform/http/safe-fetch.server.ts";
import { findTable } from "../protocol/registry.ts";
import { DELIVERY_FILTER } from "../webhooks/delivery-filter.ts";
import { findDeliveryIds } from "../webhooks/delivery-list.server.ts";
import {
  queueExample,
  resendDeliveries,
  resendHeld,
  sendTestDelivery,
} from "../webhooks/delivery-log.server.ts";
import { isKiwifyEvent } from "../webhooks/kiwify-body.ts";
import { type WebhookForm, webhookChangeSchema, webhookSchema } from "../webhooks/webhook.schema.ts";
import { WebhookBody } from "../webhooks/webhook-body.ts";
import { deliverNow, exampleLease } from "../webhooks/webhook-deliveries.server.ts";
import { EVENTS_TABLE, isOfEvents, webhookFields } from "../webhooks/webhook-fields.ts";
import { webhookKey } from "../webhooks/webhook-signature.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  findWebhookSalt,
  MAX_WEBHOOKS_PER_TABLE,
  renewWebhookSalt,
  WEBHOOK_EVENTS,
  type WebhookFacts,
} from "../webhooks/webhooks.server.ts";

export type IntegrationOutcome = FormOutcome | { kind: "shown"; shown: ShownKey };

/** A key that is in this answer and nowhere else. */
export interface ShownKey {
  kind: "chave" | "assinatura";
  name: string;
  key: string;
}

export interface Actor {
  id: number;
  ip: string;
}

const NOT_SAVED = "O webhook não foi salvo";
const NOT_DONE = "Não foi possível";
const NOT_OF_KIWIFY = "Marque pelo menos um acontecimento que a Kiwify também avisa.";
const NOTHING_MARKED = "Marque pelo menos uma entrega.";
const SAVE = "save-webhook";
const FOR_A_MINUTE =
  "O outro sistema recebe cada uma outra vez. Saem em um minuto: até lá, dá para desfazer. Uma entrega que saiu não volta.";

/** Does what the form asks for; what is done to all that the log finds means the log of `params`. */
export async function runWebhookForm(
  app: AppContext,
  actor: Actor,
  formData: FormData,
  params: URLSearchParams,
): Promise<IntegrationOutcome> {
  if (formData.get("intent") === SAVE) return saveWebhook(app, actor, formData);
  const filter = DELIVERY_FILTER.parse(params);
  const webhook = idInAddress(String(formData.get("id"))) ?? 0;
  const find = (most: number) => findDeliveryIds(app.db, webhook, filter, most);
  const marked = await markedRows(formData, find, "delivery");
  if (!marked.ok) {
    const toast = { title: NOT_DONE, description: marked.sentence };
    return refused(failure(marked.sentence), "resend-marked", toast, marked.status);
  }
  const form = parseForm(webhookChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: NOT_DONE });
  const { intent, id } = form.value;
  const who = { id, actorId: actor.id, ip: actor.ip };
  switch (intent) {
    case "set-webhook-active": {
      const change = { ...who, facts: {}, isActive: form.value.value };
      if (!(await changeWebhook(app.db, change, app.now()))) return missing(NOT_DONE, intent);
      return done(form.value.value ? "Webhook ligado." : "Webhook desligado.");
    }
    case "delete-webhook":
      return (await deleteWebhook(app.db, who, app.now()))
        ? done("Webhook excluído.")
        : missing(NOT_DONE, intent);
    case "renew-signature":
      return renewKey(app, who);
    case "test-webhook":
      return sendTest(app, who);
    case "send-example":
      return sendExample(app, who, form.value.event);
    case "resend-delivery":
      return resend(app, who, { ids: [form.value.delivery] }, intent);
    case "resend-marked":
      return resend(app, who, { ids: marked.all ?? form.value.delivery, asking: marked.asking }, intent);
  }
}

interface Who {
  id: number;
  actorId: number;
  ip: string;
}

async function saveWebhook(app: AppContext, actor: Actor, formData: FormData): Promise<IntegrationOutcome> {
  const refusal = { title: NOT_SAVED, description: "Confira os campos marcados." };
  const form = parseForm(webhookSchema, formData);
  if (!form.ok) return refused(form, SAVE, refusal);
  const errors = await errorsOf(app, form.value);
  if (Object.keys(errors).length > 0) return refused(failure(errors, formData), SAVE, refusal);
  const { id, version, about, table = 0, format, is_active: isActive, name } = form.value;
  const facts = factsOf(form.value);
  const who = { actorId: actor.id, ip: actor.ip };
  if (id !== undefined) {
    const { request_method: _, ...changed } = facts;
    // One that is on already keeps what it remembers of its failures.
    const known = await findWebhook(app.db, id);
    const change = known?.is_active === isActive ? {} : { isActive };
    const write = { ...who, ...change, id, version, facts: changed };
    const saved = await changeWebhook(app.db, write, app.now());
    const webhook = saved === "stale" ? await findWebhook(app.db, id) : undefined;
    if (webhook) {
      const { version, updated_at: at } = webhook;
      const row = { entity: "webhooks", entityId: id, version, at, fields: webhookFields(webhook) };
      return outdated(await staleRow(app.db, row), SAVE, NOT_SAVED);
    }
    return saved ? done("Webhook salvo.") : missing(NOT_SAVED, SAVE);
  }
  const place = about === "events" ? { tableId: EVENTS_TABLE, format } : { tableId: table };
  const created = await createWebhook(app.db, { ...who, ...place, facts, isActive }, app.now());
  if (!created) {
    const full: Record<string, string> =
      about === "events"
        ? { about: `Até ${MAX_WEBHOOKS_PER_TABLE} webhooks podem ouvir acontecimentos.` }
        : { table: `Cada tabela pode ter até ${MAX_WEBHOOKS_PER_TABLE} webhooks.` };
    return refused(failure(full, formData), SAVE, refusal);
  }
  const salt = (await findWebhookSalt(app.db, created.id)) ?? "";
  return { kind: "shown", shown: { kind: "assinatura", name, key: webhookKey(app.secret, salt) } };
}

function mayBeHeard(id = 0): boolean {
  const table = findTable(id);
  return table !== undefined && !table.hasNoWebhooks;
}

/** What only the registry and the network can tell. */
async function errorsOf(app: AppContext, form: WebhookForm): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  if (form.id === undefined && form.about === "rows" && !mayBeHeard(form.table))
    errors.table = "Escolha uma tabela.";
  const known = form.id === undefined ? undefined : await findWebhook(app.db, form.id);
  // What it listens to, and in which format, stays as it was made.
  if (known && isOfEvents(known) !== (form.about === "events")) errors.about = "Recarregue a página.";
  if (known?.format === "kiwify" && !form.event.some(isKiwifyEvent)) errors.event = NOT_OF_KIWIFY;
  const reader = new WebhookBody({ headers: form.headers });
  reader.headers({});
  if (reader.errors.headers) {
    errors.headers =
      "Um destes cabeçalhos não é aceito. Host, Content-Type e os nossos próprios não podem ser alterados.";
  }
  const allowPrivate = app.config.webhookPrivateTargets;
  if (!(await isSafeAddress(form.url, { allowPrivate }))) {
    errors.url =
      "Informe um endereço público que comece com https:// ou http://, sem usuário e senha. Endereços da rede interna não são aceitos.";
  }
  return errors;
}

function factsOf(form: WebhookForm): WebhookFacts {
  const { name, url, about, event, format, wanted, headers, use_user_field_names } = form;
  const shared = { name, url, headers, use_user_field_names, request_method: "POST" };
  if (about === "events") {
    const chosen = EVENT_NAMES.filter(
      (one) => event.includes(one) && (format === "vitrine" || isKiwifyEvent(one)),
    );
    return { ...shared, events: chosen, include_all_events: false };
  }
  const events = WEBHOOK_EVENTS.filter((event) => wanted[event]);
  const isAll = events.length === WEBHOOK_EVENTS.length;
  return { ...shared, events: isAll ? [] : events, include_all_events: isAll };
}

async function renewKey(app: AppContext, who: Who): Promise<IntegrationOutcome> {
  const webhook = await findWebhook(app.db, who.id);
  const salt = await renewWebhookSalt(app.db, who, app.now());
  if (!webhook || salt === undefined) return missing(NOT_DONE, "renew-signature");
  const key = webhookKey(app.secret, salt);
  return { kind: "shown", shown: { kind: "assinatura", name: webhook.name, key } };
}

async function resend(
  app: AppContext,
  { id: webhookId, ...actor }: Who,
  { ids, asking }: { ids: number[]; asking?: Asking | undefined },
  intent: string,
): Promise<FormOutcome> {
  if (ids.length === 0) return refused(failure(NOTHING_MARKED), intent, { title: NOTHING_MARKED });
  if (intent === "resend-delivery") {
    const queued = await resendDeliveries(app.db, { ...actor, webhookId, ids }, app.now());
    if (queued === 0) return missing(NOT_DONE, intent);
    app.jobs.wake();
    return done("A entrega está na fila.");
  }
  const now = app.now();
  const due = heldUntil(now);
  const said = ({ size }: ReadonlySet<number>) =>
    `Enviar ${countOf(size, { one: "entrega", many: "entregas" })} de novo`;
  const about = { until: due.getTime(), webhook: webhookId };
  const act = { action: "delivery.bulk", entity: "webhook_deliveries", said, about } as const;
  const outcome = await askOrAct(asking)(app.db, actor, act, now, async (trx, author) => {
    let changed = 0;
    for (const batch of inBatches(ids))
      changed += await resendHeld(trx, { webhookId, ids: batch, due, author }, now);
    return { changed };
  });
  const { changed } = outcome;
  if (changed === 0) return missing(NOT_DONE, intent);
  if (outcome.asking)
    return askedOutcome(intent, outcome.asking, {
      title: `${outcome.said}?`,
      confirmLabel: "Enviar",
      sentences: [FOR_A_MINUTE],
      isForGood: true,
    });
  return done(
    changed === 1 ? "A entrega sai em um minuto." : `${changed} entregas saem em um minuto.`,
    "Até lá, dá para desfazer.",
  );
}

async function sendTest(app: AppContext, { id, actorId, ip }: Who): Promise<FormOutcome> {
  const webhook = await findWebhook(app.db, id);
  if (!webhook) return missing(NOT_DONE, "test-webhook");
  await sendTestDelivery(app, { webhook, actorId, ip });
  app.jobs.wake();
  return done("O teste está na fila.", "A resposta aparece na lista em instantes.");
}

/** Sends it at once, so that what was answered is there to read. */
async function sendExample(
  app: AppContext,
  { id, actorId, ip }: Who,
  event: EventName,
): Promise<FormOutcome> {
  const intent = "send-example";
  const webhook = await findWebhook(app.db, id);
  if (!webhook || !isOfEvents(webhook)) return missing(NOT_DONE, intent);
  const dueAt = exampleLease(app.now());
  const delivery = await queueExample(app, { webhook, event, dueAt, actorId, ip });
  if (delivery === undefined) return refused(failure(NOT_OF_KIWIFY), intent, { title: NOT_OF_KIWIFY });
  await deliverNow(app, delivery);
  return done("Exemplo enviado.", "Veja o que o outro programa respondeu.", `?entrega=${delivery}`);
}
