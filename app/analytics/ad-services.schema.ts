// The row of `settings` with the ad services: empty texts are services that are off, tokens are sealed.
import { z } from "zod";
import { type AdServices, NO_AD_SERVICES } from "./ad-services.ts";

export const AD_SERVICES_KEY = "ads.services";

export const adServicesRow = z.object({
  metaPixel: z.string(),
  metaToken: z.string(),
  metaTest: z.string(),
  metaBrowser: z.boolean(),
  gaStream: z.string(),
  gaSecret: z.string(),
  googleTag: z.string(),
  googleLabel: z.string(),
  googleConversion: z.string(),
  tiktokPixel: z.string(),
  tiktokToken: z.string(),
  tiktokTest: z.string(),
  tiktokBrowser: z.boolean(),
});

export type AdServicesRow = z.infer<typeof adServicesRow>;

/** What pages and orders may know: no secret. */
export function adServicesOf(value: unknown): AdServices {
  const row = adServicesRow.safeParse(value).data;
  if (!row) return NO_AD_SERVICES;
  return {
    meta: row.metaPixel ? { pixel: row.metaPixel, inBrowser: row.metaBrowser } : undefined,
    ga4: row.gaStream ? { stream: row.gaStream } : undefined,
    google: row.googleTag
      ? { tag: row.googleTag, label: row.googleLabel, conversion: row.googleConversion }
      : undefined,
    tiktok: row.tiktokPixel ? { pixel: row.tiktokPixel, inBrowser: row.tiktokBrowser } : undefined,
  };
}
