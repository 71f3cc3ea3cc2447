import { z } from "zod";
import { type Failure, failure } from "#app/platform/forms/form.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import type { Db } from "#db/connect.server.ts";
import { noteContact } from "../mails/people.server.ts";
import { findCallable } from "./open-sales.server.ts";

export const contactSchema = z.strictObject({
  intent: z.literal("note-contact"),
  about: z.enum(["cart", "order"]),
  id: rowId,
});

/** Somebody of the shop went to WhatsApp to write about it. */
export async function noteCall(
  db: Db,
  { about, id }: z.output<typeof contactSchema>,
  now: Date,
): Promise<{ ok: true } | Failure> {
  const called = await findCallable(db, { kind: about, id });
  if (!called) return failure("Esta venda não está mais em aberto. Recarregue a página.");
  const cause = `whatsapp:${about}:${id}:${now.getTime()}`;
  const place = about === "cart" ? { cartId: id } : { orderId: id };
  await noteContact(db, { cause, email: called.email, ...place }, now);
  return { ok: true };
}
