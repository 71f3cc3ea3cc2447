import { requireApiRole } from "#app/identity/sessions.server.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { parseValue } from "#app/platform/form.ts";
import { jsonAnswer, readJson } from "#app/platform/http.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { orderLinkSchema } from "#app/sales/access/access.schema.ts";
import { makeOrderLink, revokeOrderLinks } from "#app/sales/access/order-links.server.ts";
import { findOrderContact } from "#app/sales/mails/order-contact.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import type { Route } from "./+types/admin-order-link.ts";

/** Makes a private link to hand over, mails it to the customer, or closes every one there is. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireApiRole(context, "admin");
  const app = context.get(appContext);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const form = parseValue(orderLinkSchema, body.value);
  if (!form.ok) return jsonAnswer({ error: "invalid", errors: form.errors }, 422);
  const orderId = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  const order = await findOrderContact(app.db, { orderId });
  if (!order) return jsonAnswer({ error: "not_found", message: "Pedido não encontrado." }, 404);

  const now = app.now();
  const answer = await inTransaction(app.db, async (trx) => {
    const entry = {
      actorId: admin.id,
      entity: "order",
      entityId: orderId,
      ip: context.get(requestContext).ip,
    };
    await recordAudit(trx, { ...entry, action: `order-link.${form.value.action}` }, now);
    if (form.value.action === "revoke") return { revoked: await revokeOrderLinks(trx, orderId, now) };
    if (form.value.action === "send") {
      await enqueue(trx, { topic: "mail.order-link", payload: { orderId } }, now);
      return { message: "O link foi enviado ao cliente." };
    }
    const { token } = await makeOrderLink(trx, { orderId, secret: app.secret, now });
    return { url: `${app.config.siteUrl}/acesso/${token}` };
  });
  app.jobs.wake();
  return jsonAnswer(answer, "url" in answer ? 201 : 200);
}
