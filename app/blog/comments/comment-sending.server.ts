// What the form under a post does.
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { commentSchema } from "./comment.schema.ts";
import { addComment } from "./comment-writes.server.ts";

const PER_ADDRESS = { name: "comments-address", points: 30, seconds: 3600 };
const PER_PERSON = { name: "comments-person", points: 15, seconds: 3600 };
const LOOK_AGAIN_SECONDS = 3600;

interface CommentSender {
  postId: number;
  userId: number | undefined;
  authorKey: string;
  ip: string;
}

/** Counts the try, checks, stores; each address and each account has a limit. */
export async function sendComment(
  app: AppContext,
  sender: CommentSender,
  formData: FormData,
): Promise<{ ok: true } | Refusal> {
  const typed = failure({}, formData).values;
  const limited = await commentLimit(app, sender);
  if (limited) return { ...limited, values: typed };
  const form = parseForm(commentSchema, formData);
  if (!form.ok) return form;
  const { name, email, comment } = form.value;
  const outcome = await addComment(app.db, { ...sender, name, email, message: comment }, app.now());
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

async function commentLimit({ limits }: AppContext, sender: CommentSender): Promise<Refusal | undefined> {
  const answers = [await limits.use(PER_ADDRESS, { address: sender.ip })];
  if (sender.userId !== undefined) answers.push(await limits.use(PER_PERSON, String(sender.userId)));
  const refused = answers.find((answer) => !answer.ok);
  return refused && !refused.ok ? tooMany(refused.retryAfter) : undefined;
}
