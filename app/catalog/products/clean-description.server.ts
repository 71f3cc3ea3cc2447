import type { Refusals } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { isBlankRichText, storeRichText } from "#app/platform/rich-text/rich-text.server.ts";
import type { ProductPatch } from "./product.ts";

/** HTML is cleaned and its pictures are stored whoever writes it (SEC-21), before any transaction. */
export async function cleanDescription(
  files: Files,
  patch: Pick<ProductPatch, "description">,
): Promise<Outcome<object, { errors: Refusals }>> {
  if (!patch.description) return { ok: true };
  const stored = await storeRichText(files, patch.description);
  if (!stored.ok) return refusedField("description", "invalid", stored.message);
  patch.description = isBlankRichText(stored.html) ? null : stored.html;
  return { ok: true };
}
