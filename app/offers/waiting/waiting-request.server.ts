// Input of the waiting list's form. The answer never tells whether the address was on the list.

import type { AppContext } from "#app/context.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { type Caller, knock } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { offerWaitSchema } from "./offer-wait.schema.ts";
import { joinWaitingList } from "./offer-wait-writes.server.ts";

export type WaitingAnswer = Outcome<{ email: string }, Refusal>;

interface Sender {
  offerId: number;
  caller: Caller;
  userId: number | undefined;
}

export async function answerWaiting(
  app: AppContext,
  formData: FormData,
  { offerId, caller, userId }: Sender,
): Promise<WaitingAnswer> {
  const tried = await knock(app, caller, "waiting-list");
  if (!tried.ok) return { ...tooMany(tried), ...typedIn(formData) };
  const form = parseForm(offerWaitSchema, formData);
  if (!form.ok) {
    // The honeypot's error is shown at the form, because the field is hidden.
    const { website, ...errors } = form.errors;
    return { ...form, errors: website ? { ...errors, form: website } : errors };
  }
  const { email } = form.value;
  const joined = await joinWaitingList(app.db, { offerId, email, userId }, app.now());
  if (!joined.ok) return failure(sentencesOf(joined.errors), formData);
  return { ok: true, email };
}

function typedIn(formData: FormData) {
  const { values = {} } = failure({}, formData);
  return { values };
}
