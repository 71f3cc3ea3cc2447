import { createHash } from "node:crypto";
import type { ExternalSalesTable } from "#db/schema.ts";
import type { Delivered } from "./delivered-json.ts";
import type { Reading, ReadingOptions, SaidOfPurchase } from "./said-of-purchase.ts";

const EFFECTS: Record<string, ExternalSalesTable["effect"]> = {
  "myeduzz.invoice_paid": "give",
  "myeduzz.invoice_refunded": "take",
  "myeduzz.invoice_waiting_refund": "hold",
};
const PAID = "myeduzz.invoice_paid";
const ENROLLED = "nutror.enrollment_created";

export function readEduzz(body: Delivered, options: ReadingOptions): Reading {
  const event = body.text("event");
  const id = body.text("id");
  const reading: Reading = {
    event,
    eventId: id === "" ? undefined : id,
    purchase: body.text("data.id"),
    email: body.email("data.buyer.email", "data.learner.email", "customer.email"),
    said: [],
  };
  if (event === "ping") return { ...reading, isTest: true };
  if (event === ENROLLED) return readEnrollment(body, reading, options);
  const effect = EFFECTS[event];
  if (!effect || reading.purchase === "") return reading;
  if (event === PAID && options.takesEnrollments) {
    return { ...reading, note: "Esta conexão abre os cursos pelas matrículas da Nutror." };
  }
  const boughtAt = body.moment("data.paidAt", "data.createdAt");
  const sentAt = body.moment("sentDate") ?? options.receivedAt;
  const occurred_at =
    (effect === "give" ? boughtAt : effect === "take" ? body.moment("data.refundedAt") : undefined) ?? sentAt;
  const said = body.items("data.items").flatMap((item): SaidOfPurchase[] => {
    const product = { code: item.text("productId"), name: item.text("name") };
    if (product.code === "") return [];
    const buyer = { email: reading.email, name: body.text("data.buyer.name") };
    const when = { bought_at: boughtAt ?? null, ends_at: null, occurred_at };
    return [{ purchase: reading.purchase, product, effect, ...buyer, subscription: null, ...when }];
  });
  return { ...reading, said };
}

/** An enrolment has no invoice, so its purchase is identified by the person and the enrolled course. */
function readEnrollment(body: Delivered, reading: Reading, options: ReadingOptions): Reading {
  if (!options.takesEnrollments)
    return { ...reading, note: "Esta conexão abre os cursos pelas faturas pagas." };
  const { email } = reading;
  const product = { code: body.text("data.content.hash"), name: body.text("data.content.title") };
  if (product.code === "") return reading;
  const person = createHash("sha256").update(email).digest("hex").slice(0, 32);
  const bought_at = body.moment("data.createdAt") ?? null;
  const said: SaidOfPurchase = {
    purchase: `nutror:${product.code}:${person}`,
    product,
    effect: "give",
    email,
    name: body.text("data.learner.name"),
    subscription: null,
    bought_at,
    ends_at: null,
    occurred_at: bought_at ?? body.moment("sentDate") ?? options.receivedAt,
  };
  return { ...reading, said: [said] };
}
