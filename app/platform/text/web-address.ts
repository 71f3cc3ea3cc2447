// Addresses as people write them, and the whole https address that is kept.

import type { Network } from "./networks.ts";
import { parseUrl } from "./parse-url.ts";

/** Browsers drop some of these characters and read "\\" as "/". The address then leads elsewhere than it seems. */
const MISREAD = /[\s\p{Cc}\p{Cf}\\]/u;

/**
 * The only rule for addresses that a page shows or links to (SEC-103): a path of this site, or a whole http(s) address.
 * Every other scheme is refused, in any spelling.
 */
export function isAddress(text: string): boolean {
  return isOwnPath(text) || isWebAddress(text);
}

/** Like `isAddress`, but refuses http. */
export function isSafeAddress(text: string): boolean {
  return isOwnPath(text) || isSecureAddress(text);
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && !MISREAD.test(text) && parseUrl(text) !== undefined;
}

export function isSecureAddress(text: string): boolean {
  return /^https:/i.test(text) && isWebAddress(text);
}

/** A path of this site; "//…" is another site. */
export function isOwnPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !MISREAD.test(text);
}

const BARE_DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+([a-z]{2,})(?::\d+)?(?:[/?#]\S*)?$/i;
/** A name of a file is no domain, though it looks like one. */
const FILES =
  /^(?:jpe?g|png|gif|webp|avif|heic|svg|pdf|zip|rar|docx?|xlsx?|pptx?|mp[34]|mov|txt|html?|css|js)$/i;

/** "www.site.com" with its https://; anything that is no bare domain as it came. */
export function webAddress(text: string): string {
  const [, last] = BARE_DOMAIN.exec(text) ?? [];
  if (!last) return text;
  const isFile = FILES.test(last) && !/^www\./i.test(text) && !text.includes("/");
  return isFile ? text : `https://${text}`;
}

/** A channel of WhatsApp has no name that leads to it, only a link. */
const PROFILES: Record<Exclude<Network, "whatsappChannel">, string> = {
  instagram: "https://www.instagram.com/",
  linkedin: "https://www.linkedin.com/in/",
  facebook: "https://www.facebook.com/",
  github: "https://github.com/",
  youtube: "https://www.youtube.com/@",
  tiktok: "https://www.tiktok.com/@",
  telegram: "https://t.me/",
  pinterest: "https://www.pinterest.com/",
  threads: "https://www.threads.com/@",
};
const COMPANY_ON_LINKEDIN = /^@?(company|school|in)\/([\w.-]+)\/?$/;

/** The whole address behind "@maria", "maria" or "instagram.com/maria"; what is none of them as it came. */
export function profileAddress(network: Network, text: string): string {
  const company = network === "linkedin" ? COMPANY_ON_LINKEDIN.exec(text) : null;
  if (company) return `https://www.linkedin.com/${company[1]}/${company[2]}`;
  if (network === "whatsappChannel") return secureAddress(text);
  const [, handle] = /^@([\w.-]{1,60})$/.exec(text) ?? /^([\w-]{1,60})$/.exec(text) ?? [];
  if (handle) return `${PROFILES[network]}${handle}`;
  return secureAddress(text);
}

function secureAddress(text: string): string {
  return webAddress(text).replace(/^http:\/\//i, "https://");
}
