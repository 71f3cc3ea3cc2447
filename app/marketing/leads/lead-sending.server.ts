// What the contact form of a page does.

import type { AppContext } from "#app/context.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { type Caller, knock, knockAs } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { leadSchema } from "./lead.schema.ts";
import { createLead } from "./lead-writes.server.ts";

export interface LeadSender {
  /** Undefined: a visitor without an account. */
  userId: number | undefined;
  caller: Caller;
}

/** Counts the try, checks, stores. */
export async function sendLead(
  app: AppContext,
  sender: LeadSender,
  { formData, interests }: { formData: FormData; interests: readonly string[] },
): Promise<Outcome<object, Refusal>> {
  const { caller, userId } = sender;
  const { values = {} } = failure({}, formData);
  const tried = await knock(app, caller, "lead");
  if (!tried.ok) return { ...tooMany(tried), values };
  const form = parseForm(leadSchema(interests), formData);
  if (!form.ok) return form;
  const { website: _trap, ...lead } = form.value;
  const asked = await knockAs(app, "lead", userId === undefined ? lead.email : String(userId));
  if (!asked.ok) return { ...tooMany(asked), values };
  await createLead(app.db, lead, { userId }, app.now());
  app.jobs.wake();
  return { ok: true };
}
