// Sending one order from the browser: never twice, and never forgotten when the answer gets lost
// (OP-01).
import type { OrderBody } from "../input/order-input.server.ts";
import type { OrderReply } from "./checkout-calls.ts";

/** What this form has sent so far; made when the form is first shown, kept in memory only. */
export interface Submission {
  key: string;
  /** Bodies sent under this key whose answer never arrived. */
  unanswered: OrderBody[];
  /** The body whose payment could not even be started: only exactly the same may be sent again under the key. */
  unavailable?: OrderBody;
}

export function newSubmission(): Submission {
  return { key: newKey(), unanswered: [] };
}

type Send = (key: string, body: OrderBody, onlyFind?: boolean) => Promise<OrderReply>;

/**
 * Sends under the form's key. If an earlier body under it turns out to be an order already, that order is
 * the answer: its buyer may have been charged. It is only looked for; a payment that did not start stays so.
 */
export async function submitOrder(
  before: Submission,
  body: OrderBody,
  send: Send,
): Promise<{ reply: OrderReply; submission: Submission }> {
  const submission = before.unavailable && !isSame(before.unavailable, body) ? newSubmission() : before;
  let reply = await send(submission.key, body);
  for (const earlier of submission.unanswered) {
    if (!isKeyReused(reply)) break;
    reply = await send(submission.key, earlier, true);
  }
  return { reply, submission: submissionAfter(submission, body, reply) };
}

/**
 * A lost answer keeps the key, so that the same order is found again. A refusal stored nothing and ends it, but
 * says nothing of an earlier body whose answer was lost.
 */
function submissionAfter(submission: Submission, body: OrderBody, reply: OrderReply): Submission {
  if (reply.kind === "lost") return { ...submission, unanswered: [body, ...submission.unanswered] };
  if (reply.kind === "ok") return submission;
  if (reply.code === "payment_unavailable") return { ...submission, unavailable: body };
  const settled = submission.unanswered.length === 0 || isKeyReused(reply);
  return settled ? newSubmission() : submission;
}

function isSame(one: OrderBody, other: OrderBody): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isKeyReused(reply: OrderReply): boolean {
  return reply.kind === "refused" && reply.code === "key_reused";
}

/** randomUUID exists only where the page came over https or from this machine. */
function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
