// The forms of the owner's list of subscriptions: somebody asked to be taken off it.

import type { AppContext } from "#app/context.ts";
import { recordAudit, recordAudits } from "#app/platform/config/audit.server.ts";
import { bulkQuestion, countOf, inBatches, markedRows } from "#app/platform/forms/bulk-selection.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { inTransaction } from "#db/connect.server.ts";
import { subscriptionActSchema } from "./subscription.schema.ts";
import type { SubscriptionFilter } from "./subscription-filter.ts";
import { findSubscriptionIds } from "./subscription-list.server.ts";
import { endSubscriptions, unsubscribe } from "./subscription-writes.server.ts";

type App = Pick<AppContext, "db" | "now">;
type SubscriptionFormOutcome =
  | { ok: true; title: string; description?: string }
  | (Failure & { status: 404 | 409 | 422 | 428 });

const ENDING = { action: "newsletter.unsubscribe", entity: "newsletter_subscriptions" };

const NOUN = { one: "inscrição", many: "inscrições" };
const FOR_GOOD =
  "Quem foi marcado deixa de receber a newsletter. Isto não pode ser desfeito: só a própria pessoa pode se inscrever de novo.";

interface Actor {
  actorId: number;
  ip: string;
}

/** Does what the form asks for; returns the words of the toast. */
export async function runSubscriptionForm(
  app: App,
  actor: Actor,
  formData: FormData,
  filter: SubscriptionFilter,
): Promise<SubscriptionFormOutcome> {
  const marked = await markedRows(formData, (most) => findSubscriptionIds(app.db, filter, most));
  if (!marked.ok) return { ...failure(marked.sentence), status: marked.status };
  const form = parseForm(subscriptionActSchema, formData);
  if (!form.ok) return { ...form, status: 422 };
  if (form.value.intent === "cancel-marked") {
    const ids = marked.all ?? form.value.id;
    if (!marked.asking || ids.length === 0) return endInBulk(app, actor, inBatches(ids));
    const title = `Cancelar ${countOf(ids.length, NOUN)}?`;
    return bulkQuestion(marked.asking, {
      title,
      confirmLabel: "Cancelar inscrições",
      sentences: [FOR_GOOD],
      isForGood: true,
    });
  }
  const { db, now } = app;
  const { id } = form.value;
  const outcome = await inTransaction(db, async (trx) => {
    const outcome = await unsubscribe(trx, id, now());
    if (outcome === "ended") await recordAudit(trx, { ...actor, ...ENDING, entityId: id }, now());
    return outcome;
  });
  if (outcome === "missing") {
    return { ...failure("Esta inscrição não existe mais. Recarregue a página."), status: 404 };
  }
  return { ok: true, title: outcome === "ended" ? "Inscrição cancelada" : "A inscrição já estava cancelada" };
}

async function endInBulk(
  { db, now }: App,
  actor: Actor,
  batches: number[][],
): Promise<SubscriptionFormOutcome> {
  if (batches[0]?.length === 0) return { ...failure("Marque pelo menos uma inscrição."), status: 422 };
  let [ended, already, missing] = [0, 0, 0];
  for (const ids of batches) {
    const part = await inTransaction(db, async (trx) => {
      const outcome = await endSubscriptions(trx, ids, now());
      const entries = outcome.ended.map((entityId) => ({ ...actor, ...ENDING, entityId }));
      await recordAudits(trx, entries, now());
      return outcome;
    });
    ended += part.ended.length;
    already += part.already;
    missing += part.missing;
  }
  const left = [
    already > 0 ? `${already} já ${already === 1 ? "estava cancelada" : "estavam canceladas"}.` : "",
    missing > 0 ? `${missing} não ${missing === 1 ? "existe" : "existem"} mais.` : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (ended === 0) return { ...failure(left), status: already > 0 ? 422 : 404 };
  const title = ended === 1 ? "Inscrição cancelada" : `${ended} inscrições canceladas`;
  return left ? { ok: true, title, description: left } : { ok: true, title };
}
