import type { AppContext } from "#app/context.ts";
import { enqueueAll, takeBackWork } from "#app/jobs/jobs.server.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { askOrAct, heldUntil, LEFT_ALREADY, type PutBack } from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import { bulkQuestion, countOf, markedRows } from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { resendMarkedSchema } from "./admin-order.schema.ts";
import type { OrderFilter } from "./order-filter.ts";
import { type Actor, done, type OrderFormOutcome, refused } from "./order-form-result.ts";
import { customerColumns, markedOrders } from "./order-list.server.ts";

/** Limit that fits a typical mailbox's hourly quota. */
const MOST_MAILS = 500;
const TOO_MANY = `Reenvie no máximo ${MOST_MAILS} acessos por vez: escolha um período, um status ou um produto.`;
const NOUN = { one: "pedido", many: "pedidos" };
const FOR_A_MINUTE =
  "Cada cliente recebe um e-mail com o link do pedido. Saem em um minuto: até lá, dá para desfazer. Um e-mail que saiu não volta.";

function sentenceOf(count: number, isHeld: boolean): string {
  if (isHeld) return `Nenhum e-mail saiu (${count === 1 ? "1 acesso" : `${count} acessos`}). ${HELD_MAIL}`;
  return count === 1
    ? "1 acesso sai em um minuto. Até lá, dá para desfazer."
    : `${count} acessos saem em um minuto. Até lá, dá para desfazer.`;
}

/** Mails the private link to every marked customer with access and an address. */
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
  const due = heldUntil(now);
  const said = ({ size }: ReadonlySet<number>) => `Reenviar o acesso de ${countOf(size, NOUN)}`;
  const act = { action: "order.bulk", entity: "order", said, about: { until: due.getTime() } } as const;
  const by = { actorId: actor.id, ip: actor.ip };
  const outcome = await askOrAct(marked.asking)(app.db, by, act, now, async (trx, author) => {
    const mails = open.map(({ id }) => ({ id, key: `order-link-of-act:${author.actId}:${id}` }));
    const works = mails.map(({ id, key: dedupeKey }) => ({
      topic: "mail.order-link",
      payload: { orderId: id },
      dedupeKey,
      dueAt: due,
    }));
    await enqueueAll(trx, works, now);
    const entries = mails.map(({ id, key }) => ({
      ...author,
      action: "order.mail",
      entity: "order",
      entityId: id,
      detail: { key },
    }));
    await recordAudits(trx, entries, now);
    return { changed: open.length };
  });
  const rest = left === 1 ? "1 pedido fica de fora" : `${left} pedidos ficam de fora`;
  const others = left === 0 ? [] : [`${rest}: sem acesso liberado ou sem e-mail.`];
  if (outcome.asking) {
    const { status, ...asked } = bulkQuestion(outcome.asking, {
      title: `${outcome.said}?`,
      confirmLabel: "Reenviar",
      sentences: [...others, FOR_A_MINUTE],
      isForGood: true,
    });
    return refused("resend-marked", formData, asked, status);
  }
  const sent = sentenceOf(open.length, app.mail.isHeld());
  return done([sent, ...others].join(" "));
}

/** Undo: mails that are not being sent yet are dropped. */
export const putResentBack: PutBack = async (trx, rows, author, now) => {
  const keys = new Map(rows.map(({ id, changes }) => [String(changes.was?.para), id]));
  const stopped = await takeBackWork(trx, [...keys.keys()]);
  const ids = stopped.flatMap((key) => keys.get(key) ?? []);
  const entry = { ...author, action: "order.mail-stop", entity: "order" };
  await recordAudits(
    trx,
    ids.map((entityId) => ({ ...entry, entityId })),
    now,
  );
  const back = new Set(ids);
  return rows.filter(({ id }) => !back.has(id)).map(({ id }) => ({ id, why: LEFT_ALREADY }));
};
