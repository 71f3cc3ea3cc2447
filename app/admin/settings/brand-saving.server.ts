// What a form cannot know of the brand: whether the document exists, and how wide the logo is.

import { type Company, taxIdName } from "#app/company/company.ts";
import type { SettingsFields } from "#app/company/settings-group.ts";
import { formatTaxId, isTaxId, normalizeTaxId } from "#app/payments/port/tax-id.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { logoRatio } from "#app/platform/images/logo-images.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";

/** What the preview beside these groups begins with; null beside the others. */
export function brandFacts({ brand, logo, logoDark, logoRatio, colours }: Company, group: string) {
  if (group !== "marca" && group !== "cores") return null;
  return { brand, logo, logoDark, logoRatio, ...colours };
}

/** The group as it is stored; a row from before this was asked is read all the same. */
export async function completeBrand(
  files: Files,
  fields: SettingsFields,
): Promise<Outcome<{ fields: SettingsFields }, { errors: FieldErrors }>> {
  const { taxId = "", logo = "", logoDark = "" } = fields;
  if (!isTaxId(normalizeTaxId(taxId))) return { ok: false, errors: { taxId: wrongTaxId(taxId) } };
  return {
    ok: true,
    fields: { ...fields, taxId: formatTaxId(taxId), logoDark, logoRatio: await logoRatio(files, logo) },
  };
}

function wrongTaxId(taxId: string): string {
  const { length } = normalizeTaxId(taxId);
  if (length !== 11 && length !== 14) return "Um CPF tem 11 dígitos, e um CNPJ tem 14. Confira.";
  return `Este ${taxIdName(normalizeTaxId(taxId))} não existe: um dígito está trocado. Confira.`;
}
