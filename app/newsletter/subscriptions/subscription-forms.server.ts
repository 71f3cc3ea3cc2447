// The forms of the owner's list of subscriptions: somebody asked to be taken off it.
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { subscriptionActSchema } from "../issues/issue.schema.ts";
import { unsubscribeInBulk } from "./subscription-bulk-actions.server.ts";
import { unsubscribe } from "./subscriptions.server.ts";

type App = Pick<AppContext, "db" | "now">;
type SubscriptionFormOutcome =
  | { ok: true; title: string; description?: string }
  | (Failure & { status: 404 | 422 });

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
  const entry = { ...actor, action: "newsletter.unsubscribe", entity: "newsletter_subscriptions" };
  await recordAudit(db, { ...entry, entityId: id }, now());
  return { ok: true, title: "Inscrição cancelada" };
}

async function endInBulk({ db, now }: App, actor: Actor, ids: number[]): Promise<SubscriptionFormOutcome> {
  if (ids.length === 0) return { ...failure("Marque pelo menos uma inscrição."), status: 422 };
  const { ended, already, missing } = await unsubscribeInBulk(db, { ids, ...actor }, now());
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
