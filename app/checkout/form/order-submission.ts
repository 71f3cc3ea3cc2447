// Sends an order from the browser at most once, also when an answer is lost (OP-01).
import type { OrderBody } from "../input/order-input.server.ts";
import type { OrderReply } from "./checkout-calls.ts";

/** The requests that this form has sent. Kept in memory only. */
export interface Submission {
  key: string;
  /** Bodies sent under this key without an answer. */
  unanswered: OrderBody[];
  /** The body whose payment could not be started. Only an identical body may be sent again under this key. */
  unavailable?: OrderBody;
}

export function newSubmission(): Submission {
  return { key: newKey(), unanswered: [] };
}

type Send = (key: string, body: OrderBody, onlyFind?: boolean) => Promise<OrderReply>;

/**
 * If an earlier body under the key became an order, that order is the answer, because its buyer may have been charged.
 * The earlier body is only looked up; its payment is not started again.
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
 * A lost answer keeps the key, so that the same order is found again. A refusal ends the key, unless an earlier body
 * of it was never answered.
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

/** `crypto.randomUUID` exists only on https and localhost. */
function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
