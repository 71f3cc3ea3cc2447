// What is done to many orders of the list at once.

import type { AppContext } from "#app/context.ts";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { bulkQuestion, countOf, markedRows } from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { inTransaction } from "#db/connect.server.ts";
import { resendMarkedSchema } from "./admin-order.schema.ts";
import type { OrderFilter } from "./order-filter.ts";
import { type Actor, done, type OrderFormOutcome, refused } from "./order-form-outcome.ts";
import { customerColumns, markedOrders } from "./order-list.server.ts";

/** As many mails as a shop's mailbox takes in one go. */
const MOST_MAILS = 500;
const TOO_MANY = `Reenvie no máximo ${MOST_MAILS} acessos por vez: escolha um período, um status ou um produto.`;
const FOR_GOOD =
  "Cada cliente recebe um e-mail com o link do pedido, e um e-mail que saiu não volta. Ficam de fora os pedidos sem acesso liberado e os sem e-mail.";

function sentenceOf(count: number, isHeld: boolean): string {
  if (isHeld) return `Nenhum e-mail saiu (${count === 1 ? "1 acesso" : `${count} acessos`}). ${HELD_MAIL}`;
  return count === 1 ? "1 acesso entrou na fila de envio." : `${count} acessos entraram na fila de envio.`;
}

/** The mail with the private link, to every marked customer who has access and an address. */
export async function resendMarked(
  app: AppContext,
  actor: Actor,
  formData: FormData,
  filter: OrderFilter,
): Promise<OrderFormOutcome> {
  const refuse = (sentence: string, status = 422) =>
    refused("resend-marked", formData, failure(sentence), status);
  const marked = await markedRows(formData, async (most) => {
    const query = markedOrders(app.db, filter).select("orders.id").orderBy("orders.id");
    return (await query.limit(Math.min(most, MOST_MAILS + 1)).execute()).map(({ id }) => id);
  });
  if (!marked.ok) return refuse(marked.sentence, marked.status);
  const form = parseForm(resendMarkedSchema, formData);
  if (!form.ok) return refused("resend-marked", formData, form);
  const ids = marked.all ?? form.value.id;
  if (ids.length === 0) return refuse("Marque pelo menos um pedido.");
  if (ids.length > MOST_MAILS) return refuse(TOO_MANY);
  if (marked.asking) {
    const { status, ...asked } = bulkQuestion(marked.asking, {
      title: `Reenviar o acesso de ${countOf(ids.length, { one: "pedido", many: "pedidos" })}?`,
      confirmLabel: "Reenviar",
      sentences: [FOR_GOOD],
      isForGood: true,
    });
    return refused("resend-marked", formData, asked, status);
  }
  const orders = await markedOrders(app.db, { ids })
    .select(["orders.id", "orders.status"])
    .select(customerColumns)
    .orderBy("orders.id")
    .execute();
  const open = orders.filter((order) => order.status === "completed" && order.customer_email);
  const left = orders.length - open.length;
  if (open.length === 0)
    return refuse("Nenhum dos pedidos marcados tem acesso liberado e e-mail. Nada foi enviado.");
  const now = app.now();
  await inTransaction(app.db, async (trx) => {
    const detail = { orders: open.map((order) => order.id) };
    await recordAudit(
      trx,
      { actorId: actor.id, ip: actor.ip, action: "orders.resend", entity: "order", detail },
      now,
    );
    const works = open.map(({ id }) => ({ topic: "mail.order-link", payload: { orderId: id } }));
    await enqueueAll(trx, works, now);
  });
  app.jobs.wake();
  const sent = sentenceOf(open.length, app.mail.isHeld());
  const rest = left === 1 ? " 1 pedido ficou de fora" : ` ${left} pedidos ficaram de fora`;
  return done(left === 0 ? sent : `${sent}${rest}: sem acesso liberado ou sem e-mail.`);
}
