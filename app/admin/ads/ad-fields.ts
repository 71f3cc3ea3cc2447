// The ad services as their form holds them, and as people read of them.
import type { AdServicesRow } from "#app/analytics/ad-services.schema.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";

const YES = { on: "sim", "": "não" };

export const AD_LABELS: FieldLabels = {
  metaPixel: { label: "ID do pixel da Meta" },
  metaToken: { label: "Token da Meta" },
  metaTest: { label: "Código de teste da Meta" },
  metaBrowser: { label: "Pixel da Meta no navegador", words: YES },
  gaStream: { label: "ID da métrica do Google Analytics" },
  gaSecret: { label: "Código do Measurement Protocol" },
  googleTag: { label: "ID de conversão do Google Ads" },
  googleLabel: { label: "Rótulo da conversão" },
  googleConversion: { label: "Nome da conversão" },
  tiktokPixel: { label: "ID do pixel do TikTok" },
  tiktokToken: { label: "Token do TikTok" },
  tiktokTest: { label: "Código de teste do TikTok" },
  tiktokBrowser: { label: "Pixel do TikTok no navegador", words: YES },
};

/** But for the secrets, which never come back to a screen. */
export function adFields({
  metaToken: _,
  gaSecret: __,
  tiktokToken: ___,
  ...row
}: AdServicesRow): FieldValues {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "string" ? [value] : value ? ["on"] : [],
    ]),
  );
}
