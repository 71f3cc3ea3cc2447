// What the form of a waiting list asks for. Each address and each e-mail has a limit, and the answer never says whether
// somebody was on the list before.
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { offerWaitSchema } from "./offer-wait.schema.ts";
import { joinWaitingList } from "./offer-wait-writes.server.ts";

const PER_ADDRESS = { name: "waiting-list-address", points: 20, seconds: 3600 };
const PER_EMAIL = { name: "waiting-list-email", points: 10, seconds: 3600 };

export type WaitingAnswer = { ok: true; email: string } | Failure;

interface Sender {
  offerId: number;
  ip: string;
  userId: number | undefined;
}

export async function answerWaiting(
  app: AppContext,
  formData: FormData,
  { offerId, ip, userId }: Sender,
): Promise<{ status: 200 | 422 | 429; answer: WaitingAnswer; retryAfter?: number }> {
  const tried = await app.limits.use(PER_ADDRESS, { address: ip });
  if (!tried.ok) return tooMany(tried.retryAfter, formData);
  const form = parseForm(offerWaitSchema, formData);
  if (!form.ok) {
    // The hidden field has no place of its own for a sentence.
    const { website, ...errors } = form.errors;
    return { status: 422, answer: { ...form, errors: website ? { ...errors, form: website } : errors } };
  }
  const { email } = form.value;
  const asked = await app.limits.use(PER_EMAIL, email);
  if (!asked.ok) return tooMany(asked.retryAfter, formData);
  const joined = await joinWaitingList(app.db, { offerId, email, userId }, app.now());
  if (!joined.ok) return { status: 422, answer: failure(sentencesOf(joined.errors), formData) };
  return { status: 200, answer: { ok: true, email } };
}

function tooMany(retryAfter: number, formData: FormData) {
  return { status: 429, answer: failure(waitSentence(retryAfter), formData), retryAfter } as const;
}
