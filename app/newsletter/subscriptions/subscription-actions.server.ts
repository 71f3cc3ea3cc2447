// The forms of the owner's list of subscriptions: somebody asked to be taken off it.

import type { AppContext } from "#app/context.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import {
  type Asking,
  bulkQuestion,
  countOf,
  inBatches,
  markedRows,
  stayingSentences,
} from "#app/platform/forms/bulk-selection.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { subscriptionActSchema } from "./subscription.schema.ts";
import type { SubscriptionFilter } from "./subscription-filter.ts";
import { findSubscriptionIds } from "./subscription-list.server.ts";
import { endByTeam } from "./subscription-writes.server.ts";

type App = Pick<AppContext, "db" | "now">;
type SubscriptionFormOutcome =
  | { ok: true; title: string; description?: string }
  | (Failure & { status: 404 | 409 | 422 | 428 });

const ACT = { action: "subscription.bulk", entity: "newsletter_subscriptions" } as const;

const NOUN = { one: "inscrição", many: "inscrições" };
const NOT_THERE = "Esta inscrição não existe mais. Recarregue a página.";
const AFTER_A_DAY =
  "Quem foi marcado deixa de receber a newsletter. Depois de um dia, só a própria pessoa pode se inscrever de novo.";

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
    return endInBulk(app, actor, { ids, asking: marked.asking });
  }
  const one = await endInBulk(app, actor, { ids: [form.value.id] });
  return "status" in one && one.status === 404 ? { ...failure(NOT_THERE), status: 404 } : one;
}

async function endInBulk(
  { db, now }: App,
  actor: Actor,
  { ids, asking }: { ids: number[]; asking?: Asking | undefined },
): Promise<SubscriptionFormOutcome> {
  if (ids.length === 0) return { ...failure("Marque pelo menos uma inscrição."), status: 422 };
  const at = now();
  const said = ({ size }: ReadonlySet<number>) => `Cancelar ${countOf(size, NOUN)}: de ativa para cancelada`;
  const outcome = await askOrAct(asking)(db, actor, { ...ACT, said }, at, async (trx, author) => {
    const sum = { changed: 0, already: 0, missing: 0 };
    for (const batch of inBatches(ids)) {
      const part = await endByTeam(trx, { ids: batch, author }, at);
      sum.changed += part.ended.length;
      sum.already += part.already;
      sum.missing += part.missing;
    }
    return sum;
  });
  const { changed, already, missing } = outcome;
  const left = [
    already > 0 ? `${already} já ${already === 1 ? "estava cancelada" : "estavam canceladas"}.` : "",
    missing > 0 ? `${missing} não ${missing === 1 ? "existe" : "existem"} mais.` : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (changed === 0) return { ...failure(left), status: already > 0 ? 422 : 404 };
  if (outcome.asking)
    return bulkQuestion(outcome.asking, {
      title: outcome.said,
      confirmLabel: "Cancelar inscrições",
      sentences: [...stayingSentences({ unchanged: already, missing }), AFTER_A_DAY],
    });
  const title = changed === 1 ? "Inscrição cancelada" : `${changed} inscrições canceladas`;
  return left ? { ok: true, title, description: left } : { ok: true, title };
}
