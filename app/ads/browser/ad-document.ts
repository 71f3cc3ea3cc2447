// The document in which the services' own scripts tell of one purchase, and its policy: their hosts and no others.
import type { AdServices } from "#app/analytics/ad-services.ts";
import { AD_SCRIPT } from "./ad-script.ts";

export interface BrowserPurchase {
  eventId: string;
  cents: number;
}

interface Sources {
  scripts: string[];
  connections: string[];
  frames: string[];
}

/** As each service documents what a policy has to let through. */
const SOURCES: Record<"meta" | "google" | "tiktok", Sources> = {
  meta: {
    scripts: ["https://connect.facebook.net"],
    connections: ["https://www.facebook.com", "https://connect.facebook.net"],
    frames: ["https://www.facebook.com"],
  },
  google: {
    scripts: [
      "https://www.googletagmanager.com",
      "https://www.googleadservices.com",
      "https://www.google.com",
      "https://googleads.g.doubleclick.net",
    ],
    connections: [
      "https://www.googletagmanager.com",
      "https://www.googleadservices.com",
      "https://googleads.g.doubleclick.net",
      "https://pagead2.googlesyndication.com",
      "https://www.google.com",
      "https://google.com",
    ],
    frames: ["https://www.googletagmanager.com", "https://td.doubleclick.net"],
  },
  tiktok: {
    scripts: ["https://analytics.tiktok.com"],
    connections: ["https://analytics.tiktok.com"],
    frames: [],
  },
};

const HOSTS = {
  meta: "https://connect.facebook.net",
  google: "https://www.googletagmanager.com",
  tiktok: "https://analytics.tiktok.com",
};

type BrowserService = keyof typeof SOURCES;

/** Those that also want to be told by the buyer's browser. */
export function browserServices(ads: AdServices): BrowserService[] {
  return (["meta", "google", "tiktok"] as const).filter((name) => {
    if (name === "google") return ads.google !== undefined;
    return ads[name]?.inBrowser ?? false;
  });
}

export function adPolicy(services: BrowserService[], nonce: string, baseUrl: string | undefined): string {
  const all = (kind: keyof Sources) =>
    baseUrl ? [baseUrl] : [...new Set(services.flatMap((name) => SOURCES[name][kind]))];
  return [
    "default-src 'none'",
    ["script-src", `'nonce-${nonce}'`, ...all("scripts")].join(" "),
    ["img-src 'self' data:", ...all("connections")].join(" "),
    ["connect-src 'self'", ...all("connections")].join(" "),
    ["frame-src 'self'", ...all("frames")].join(" "),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

interface AdDocument {
  ads: AdServices;
  purchase: BrowserPurchase;
  nonce: string;
  baseUrl: string | undefined;
}

export function adDocument({ ads, purchase, nonce, baseUrl }: AdDocument): string {
  const services = browserServices(ads);
  const facts = {
    id: purchase.eventId,
    value: purchase.cents / 100,
    meta: services.includes("meta") ? ads.meta?.pixel : undefined,
    tiktok: services.includes("tiktok") ? ads.tiktok?.pixel : undefined,
    tag: ads.google?.tag,
    label: ads.google?.label,
    hosts: baseUrl ? { meta: baseUrl, google: baseUrl, tiktok: baseUrl } : HOSTS,
  };
  // Ids have shapes of their own; "<" could still end the script early.
  const json = JSON.stringify(facts).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Medição de anúncios</title><script nonce="${nonce}">const facts=${json};${AD_SCRIPT}</script></html>`;
}
