// What the form under a post does.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { EMAIL_INVALID, hasControlCharacters } from "#app/identity/user-rules.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { honeypot, lineOfText, linesOfText } from "#app/platform/forms/text.schema.ts";
import { type Caller, knock, knockAs } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { COMMENT_LIMITS, COMMENT_SENTENCES } from "./comment.ts";
import { addComment } from "./comment-writes.server.ts";

const commentSchema = z.strictObject({
  name: lineOfText(COMMENT_LIMITS.name, COMMENT_SENTENCES.name).refine(
    (text) => !hasControlCharacters(text),
    COMMENT_SENTENCES.name,
  ),
  email: lineOfText(COMMENT_LIMITS.email, "Informe o seu e-mail.")
    .transform(normalEmail)
    .refine(isEmail, EMAIL_INVALID),
  comment: linesOfText(COMMENT_LIMITS.message, COMMENT_SENTENCES.message),
  website: honeypot,
});

const LOOK_AGAIN_SECONDS = 3600;

interface CommentSender {
  postId: number;
  userId: number | undefined;
  authorKey: string;
  caller: Caller;
}

/** Counts the try, checks, stores. */
export async function sendComment(
  app: AppContext,
  sender: CommentSender,
  formData: FormData,
): Promise<Outcome<object, Refusal>> {
  const { values: typed = {} } = failure({}, formData);
  const { caller, ...author } = sender;
  const tried = await knock(app, caller, "comment");
  if (!tried.ok) return { ...tooMany(tried), values: typed };
  const form = parseForm(commentSchema, formData);
  if (!form.ok) return form;
  const { name, email, comment: message } = form.value;
  const asked = await knockAs(app, "comment", author.userId === undefined ? email : String(author.userId));
  if (!asked.ok) return { ...tooMany(asked), values: typed };
  const outcome = await addComment(app.db, { ...author, ip: caller.ip, name, email, message }, app.now());
  if ("errors" in outcome) {
    const { message, ...errors } = sentencesOf(outcome.errors);
    return { ok: false, errors: { ...errors, ...(message ? { comment: message } : {}) }, values: typed };
  }
  if (!outcome.ok) {
    const form = "Você já tem muitos comentários aguardando aprovação. Tente de novo mais tarde.";
    return { ok: false, errors: { form }, status: 429, retryAfter: LOOK_AGAIN_SECONDS, values: typed };
  }
  app.jobs.wake();
  return { ok: true };
}
