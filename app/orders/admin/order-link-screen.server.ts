// The private link of an order, asked for on the owner's screen.
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { linkFormSchema, resendFormSchema } from "./admin-order.schema.ts";
import { type Actor, done, missing, type OrderFormOutcome, refused } from "./order-form-outcome.ts";
import { createOrderLink, NO_EMAIL, sendLink } from "./order-link-actions.server.ts";

export async function makeLink(app: AppContext, actor: Actor, formData: FormData): Promise<OrderFormOutcome> {
  const form = parseForm(linkFormSchema, formData);
  if (!form.ok) return refused("link", formData, form);
  const orderId = form.value.order;
  const made = await createOrderLink(app, actor, orderId);
  if (!made.ok) return missing("link", orderId);
  return { kind: "shown", status: 200, result: { ok: true, intent: "link", orderId, address: made.address } };
}

export async function resendLink(
  app: AppContext,
  actor: Actor,
  formData: FormData,
): Promise<OrderFormOutcome> {
  const form = parseForm(resendFormSchema, formData);
  if (!form.ok) return refused("resend", formData, form);
  const sent = await sendLink(app, actor, form.value.order);
  if (sent.ok) return done(sent.message);
  if (sent.why === "not_found") return missing("resend", form.value.order);
  return refused("resend", formData, failure(NO_EMAIL));
}
