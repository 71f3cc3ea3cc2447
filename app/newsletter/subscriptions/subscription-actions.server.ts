// The forms of the owner's list of subscriptions: somebody asked to be taken off it.
import { recordAudit, recordAudits } from "#app/platform/config/audit.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { inTransaction } from "#db/connect.server.ts";
import { subscriptionActSchema } from "./subscription.schema.ts";
import { endSubscriptions, unsubscribe } from "./subscription-writes.server.ts";

type App = Pick<AppContext, "db" | "now">;
type SubscriptionFormOutcome =
  | { ok: true; title: string; description?: string }
  | (Failure & { status: 404 | 422 });

const ENDING = { action: "newsletter.unsubscribe", entity: "newsletter_subscriptions" };

interface Actor {
  actorId: number;
  ip: string;
}

/** Does what the form asks for; returns the words of the toast. */
export async function runSubscriptionForm(
  app: App,
  actor: Actor,
  formData: FormData,
): Promise<SubscriptionFormOutcome> {
  const form = parseForm(subscriptionActSchema, formData);
  if (!form.ok) return { ...form, status: 422 };
  if (form.value.intent === "cancel-marked") return endInBulk(app, actor, form.value.id);
  const { db, now } = app;
  const { id } = form.value;
  if ((await unsubscribe(db, id, now())) === "missing") {
    return { ...failure("Esta inscrição não existe mais. Recarregue a página."), status: 404 };
  }
  await recordAudit(db, { ...actor, ...ENDING, entityId: id }, now());
  return { ok: true, title: "Inscrição cancelada" };
}

async function endInBulk({ db, now }: App, actor: Actor, ids: number[]): Promise<SubscriptionFormOutcome> {
  if (ids.length === 0) return { ...failure("Marque pelo menos uma inscrição."), status: 422 };
  const { ended, already, missing } = await inTransaction(db, async (trx) => {
    const outcome = await endSubscriptions(trx, ids, now());
    const entries = outcome.ended.map((entityId) => ({ ...actor, ...ENDING, entityId }));
    await recordAudits(trx, entries, now());
    return { ...outcome, ended: entries.length };
  });
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
