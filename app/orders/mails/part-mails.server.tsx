// Mails buyers of a bundle about a part added later.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { findOrderContact } from "./order-contact.server.ts";
import { sendToCustomer } from "./order-mail-sending.server.tsx";

const partPayload = z.object({ partId: z.number() });

export function registerPartMails(app: AppContext): void {
  app.jobs.handle("mail.part-given", (payload) => sendPart(app, partPayload.parse(payload).partId));
}

async function sendPart(app: AppContext, partId: number): Promise<void> {
  const part = await app.db
    .selectFrom("order_item_parts")
    .innerJoin("order_items", "order_items.id", "order_item_parts.order_item_id")
    .select(["order_item_parts.name", "order_items.name as bundle", "order_items.order_id"])
    .select(["order_items.opens_at", "order_items.id as line_id"])
    .where("order_item_parts.id", "=", partId)
    .where("order_items.refunded_at", "is", null)
    .executeTakeFirst();
  const contact = part && (await findOrderContact(app.db, { orderId: part.order_id }));
  if (!part || !contact) return;
  const { opens_at: opensAt } = part;
  const rights = await listRights(app.db, { orderItemIds: [part.line_id], sources: ["order"] });
  const end = rights.find(({ part_id }) => part_id === partId)?.ends_at;
  await sendToCustomer(app, contact, {
    subject: "Novo item no seu pacote",
    names: [part.name],
    key: `part-given-${partId}`,
    heading: "Seu pacote ganhou mais um item",
    paragraphs: [
      `${part.name} agora faz parte de ${part.bundle}. Como você já comprou, é seu também, sem pagar nada a mais.`,
      ...(opensAt && opensAt > app.now()
        ? [`O acesso abre em ${formatDate(opensAt)}, com o resto do pacote.`]
        : []),
      ...(end ? [`O acesso vale até ${lastDayBefore(end)}.`] : []),
    ],
    footnote: "Você recebe este e-mail porque comprou este pacote.",
  });
}
