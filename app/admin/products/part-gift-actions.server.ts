// 'Dar também a quem já comprou': what came into a bundle later goes to its earlier buyers.
import { z } from "zod";
import { GIVE_PART_INTENT } from "#app/catalog/bundles/part-gifts.tsx";
import type { AppContext } from "#app/context.ts";
import { listPartGifts, queuePartGift } from "#app/orders/access/part-gift-writes.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { inTransaction } from "#db/connect.server.ts";

const giftSchema = z.strictObject({ intent: z.literal(GIVE_PART_INTENT), id: rowId, part: rowId });
const NOTHING_TO_GIVE = "Quem comprou já tem. Recarregue a página.";

export async function runPartGift(
  app: Pick<AppContext, "db" | "now"> & { author: Author },
  formData: FormData,
): Promise<FormOutcome> {
  const toast = { title: "Nada foi dado", description: NOTHING_TO_GIVE };
  const form = parseForm(giftSchema, formData);
  if (!form.ok) return refused(form, GIVE_PART_INTENT, toast);
  const { id: bundleId, part: partId } = form.value;
  const gift = (await listPartGifts(app.db, bundleId, app.now())).find(({ id }) => id === partId);
  if (!gift) return refused(failure(NOTHING_TO_GIVE), GIVE_PART_INTENT, toast);
  const now = app.now();
  await inTransaction(app.db, async (trx) => {
    await queuePartGift(trx, { bundleId, partId }, now);
    const detail = { part: gift.name, people: gift.people };
    const act = { action: "product.give-part", entity: "products", entityId: bundleId, detail };
    await recordAudit(trx, { ...act, ...app.author }, now);
  });
  return done("Está a caminho!", "O acesso e o aviso chegam em instantes a quem já comprou.");
}
