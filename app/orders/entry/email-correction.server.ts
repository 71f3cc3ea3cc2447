// Corrects a wrong e-mail once, from the browser that placed the order, before anything was used.

import { lockOrder } from "#app/orders/facts/order-facts.server.ts";
import { logNote } from "#app/orders/writes/order-writes.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { renewLicences } from "../access/licences.server.ts";
import { revokeSentLinks } from "../access/order-links.server.ts";
import { changeOrder } from "../writes/order-writes.server.ts";
import { handOverOrder } from "./order-handover.server.ts";
import { resendOrderMail } from "./order-mail-resend.server.ts";

export type CorrectionRefusal = "not_this_browser" | "has_account" | "corrected_before" | "used" | "same";

export const CORRECTION_REFUSALS: Record<CorrectionRefusal, string> = {
  not_this_browser: "O e-mail só pode ser corrigido no navegador em que a compra foi feita.",
  has_account: "Esta compra já está em uma conta. O e-mail dela muda no perfil.",
  corrected_before: "O e-mail desta compra já foi corrigido uma vez e não muda mais por aqui.",
  used: "O acesso desta compra já foi usado, por isso o e-mail não muda mais por aqui.",
  same: "Este já é o e-mail da compra.",
};

interface Correction {
  orderId: number;
  email: string;
  /** Key of the licence codes. */
  secret: string;
  now: Date;
}

/** Revokes the links and licence codes of the old address; mails and rights go to the new one. */
export async function correctOrderEmail(
  db: Db,
  { orderId, email, secret, now }: Correction,
): Promise<Outcome<object, { why: CorrectionRefusal }>> {
  return inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, orderId);
    if (!held) return { ok: false, why: "not_this_browser" } as const;
    const { order } = held;
    const why = await findRefusal(trx, order);
    if (why) return { ok: false, why } as const;
    if (email === order.guest_email) return { ok: false, why: "same" } as const;
    const words = { search_title: foldWords(order.guest_name, email) };
    await changeOrder(trx, order, { guest_email: email, ...words }, now);
    await revokeSentLinks(trx, orderId, now);
    await renewLicences(trx, orderId, secret);
    await handOverOrder(trx, orderId, now);
    const note = `${maskedEmail(order.guest_email ?? "")} → ${maskedEmail(email)}`;
    await logNote(trx, order, { cause: "email_corrected", note }, now);
    await resendOrderMail(trx, held, { again: "corrected" }, now);
    return { ok: true } as const;
  });
}

/** Why the address cannot be corrected; undefined if it can. Call under the order's lock, or only for showing. */
export async function findRefusal(
  db: Db,
  order: Pick<Row<"orders">, "id" | "user_id">,
): Promise<CorrectionRefusal | undefined> {
  if (order.user_id !== null) return "has_account";
  const [corrected, rights, begun] = await Promise.all([
    db
      .selectFrom("order_log")
      .select("id")
      .where("order_id", "=", order.id)
      .where("cause", "=", "email_corrected")
      .limit(1)
      .executeTakeFirst(),
    listRights(db, { orderIds: [order.id] }),
    // A gift that was mailed has a link that must keep working.
    db
      .selectFrom("order_items")
      .innerJoin("licences", "licences.order_item_id", "order_items.id")
      .innerJoin("gift_sendings", "gift_sendings.licence_id", "licences.id")
      .select("gift_sendings.id")
      .where("order_items.order_id", "=", order.id)
      .where("gift_sendings.begun_at", "is not", null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (corrected) return "corrected_before";
  const isUsed = rights.some(({ source, download_count }) => source === "gift" || download_count > 0);
  return isUsed || begun ? "used" : undefined;
}

/** "an…@gmail.com": enough to recognise, too little to write to. */
export function maskedEmail(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 2)}…@${host}`;
}
