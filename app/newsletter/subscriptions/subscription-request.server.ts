// What the newsletter card asks for, as JSON or as a plain form.
import type { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { type Refusals, sentencesOf } from "#app/nouns/rule-book.ts";
import { type FormResult, parseForm, parseValue } from "#app/platform/forms/form.ts";
import { type Caller, knock } from "#app/platform/gates/gate.server.ts";
import { heldHeaders, heldSentence, readForm, readJson } from "#app/platform/http/http.ts";
import { subscriptionSchema } from "./subscription.schema.ts";
import {
  ALREADY_SUBSCRIBED,
  EMAIL_MISSING,
  EMAIL_WRONG,
  SUBSCRIBED,
  SUBSCRIBED_EARLY,
  SUBSCRIPTION_FAILED,
  type SubscriptionMessages,
} from "./subscription-messages.ts";
import { subscribe } from "./subscription-writes.server.ts";

type Input = FormResult<z.output<typeof subscriptionSchema>>;

export interface SubscriptionAnswer {
  status: 201 | 409 | 422 | 429;
  words: SubscriptionMessages;
  headers?: Record<string, string>;
}

/** The wish in the body, or the refusal of a body that is none. */
export async function readSubscription(request: Request, isForm: boolean): Promise<Input | Response> {
  if (isForm) return parseForm(subscriptionSchema, await readForm(request));
  const body = await readJson(request);
  return body.ok ? parseValue(subscriptionSchema, body.value) : body.response;
}

export async function answerSubscription(
  app: AppContext,
  input: Input,
  sender: { caller: Caller; userId: number | undefined },
): Promise<SubscriptionAnswer> {
  const tried = await knock(app, sender.caller, "newsletter");
  if (!tried.ok) return tooMany(tried);
  if (!input.ok) return { status: 422, words: wordsOf(input.errors) };
  const { patch } = input.value;
  const written = await subscribe(app.db, { patch, userId: sender.userId }, app.now());
  if (!written.ok) return refusal("errors" in written ? written.errors : {});
  app.jobs.wake();
  return { status: 201, words: app.mail.isHeld() ? SUBSCRIBED_EARLY : SUBSCRIBED };
}

function refusal(errors: Refusals): SubscriptionAnswer {
  if (errors.email?.code === "unique") return { status: 409, words: ALREADY_SUBSCRIBED };
  return { status: 422, words: wordsOf(sentencesOf(errors)) };
}

function tooMany(held: Parameters<typeof heldHeaders>[0]): SubscriptionAnswer {
  const words = { ...SUBSCRIPTION_FAILED, description: heldSentence(held) };
  return { status: 429, words, headers: heldHeaders(held) };
}

function wordsOf(errors: Record<string, string>): SubscriptionMessages {
  const known = [EMAIL_MISSING, EMAIL_WRONG].find(({ title }) => title === errors.email);
  const [sentence = SUBSCRIPTION_FAILED.description] = Object.values(errors);
  return known ?? { ...SUBSCRIPTION_FAILED, description: sentence };
}
