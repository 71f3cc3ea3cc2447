import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type AttemptReply, postAttempt } from "#app/checkout/form/checkout-calls.ts";
import { formErrors } from "#app/checkout/form/checkout-form.ts";
import { LOST_ANSWER } from "#app/checkout/form/use-place-order.tsx";
import type { RetryBody } from "#app/checkout/input/order-input.server.ts";
import type { OrderPageFacts } from "./order-page.server.ts";

/** Names the attempt that the buyer saw, so that a repeated request starts only one new attempt. */
export function useNewAttempt({ order, progress }: OrderPageFacts) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  /** Undefined while another press is being sent. */
  async function send(body: Omit<RetryBody, "lastAttempt">): Promise<AttemptReply | undefined> {
    if (sending.current) return undefined;
    sending.current = true;
    setBusy(true);
    const lastAttempt = progress.attempt?.number ?? 0;
    const reply = await postAttempt(order.public_id, { lastAttempt, ...body });
    await revalidate();
    sending.current = false;
    setBusy(false);
    return reply;
  }

  return { busy, send };
}

export function problemsOf(reply: Exclude<AttemptReply, { kind: "ok" }>) {
  if (reply.kind === "lost") return { form: LOST_ANSWER[reply.loss] };
  const errors = formErrors(reply.body.errors ?? {});
  return Object.keys(errors).length > 0 ? errors : { form: reply.message };
}
