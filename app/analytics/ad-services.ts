// Services that are told which purchases an ad has brought: what of them is public, and how they are called.

/** A service that is not there is off. */
export interface AdServices {
  meta: { pixel: string; inBrowser: boolean } | undefined;
  ga4: { stream: string } | undefined;
  /** Told by the buyer's browser alone, and by the file for its import. */
  google: { tag: string; label: string; conversion: string } | undefined;
  tiktok: { pixel: string; inBrowser: boolean } | undefined;
}

export type AdServiceName = keyof AdServices;

export const AD_SERVICE_LABELS: Record<AdServiceName, string> = {
  meta: "Meta",
  ga4: "Google Analytics",
  google: "Google Ads",
  tiktok: "TikTok",
};

export const NO_AD_SERVICES: AdServices = {
  meta: undefined,
  ga4: undefined,
  google: undefined,
  tiktok: undefined,
};

/** The services in use as people call them; undefined when there is none. */
export function adServiceLabels(ads: AdServices): string[] | undefined {
  const names = (Object.keys(AD_SERVICE_LABELS) as AdServiceName[]).filter((name) => ads[name]);
  return names.length > 0 ? names.map((name) => AD_SERVICE_LABELS[name]) : undefined;
}
