// The headers of every answer (SEC-22).
import { createHash } from "node:crypto";
import { type Measurement, measurementSources } from "#app/analytics/measurement.ts";
import type { BrowserNeeds } from "#app/payments/port/payment-provider.ts";

const VIDEO_HOSTS = "https://www.youtube-nocookie.com https://player.vimeo.com";

interface HeaderFacts {
  /** What may run besides files of this site: "'nonce-…'", or the hashes of the scripts written into a page that many will get. */
  scripts: string;
  https: boolean;
  /** What this page may load from elsewhere once its reader agrees. */
  measurement?: Measurement | undefined;
  /** What the payment providers in use need of a page on which people pay. */
  payments?: Omit<BrowserNeeds, "publicKey"> | undefined;
  /** Whether pages of this site may show it in a frame. */
  framed?: boolean;
  /** Vite's own client needs a socket and inline styles of its own. */
  dev: boolean;
}

/** These very texts and no other script of the page, whoever brought it there. */
export function hashSources(scripts: Iterable<string>): string {
  const hashOf = (script: string) => createHash("sha256").update(script).digest("base64");
  return [...scripts].map((script) => `'sha256-${hashOf(script)}'`).join(" ");
}

/** Internal header: hands the policy for signed-in readers to the page cache, which removes the header. */
export const SIGNED_IN_POLICY = "x-signed-in-policy";

/** Headers of a cached page: the policy allows the counter's script only for visitors (SEC-101). */
export function addKeptHeaders(headers: Headers, facts: HeaderFacts): void {
  addSecurityHeaders(headers, facts);
  const isPage = headers.get("content-type")?.startsWith("text/html");
  if (facts.measurement && isPage) {
    headers.set(SIGNED_IN_POLICY, pagePolicy({ ...facts, measurement: undefined }));
  }
}

/** Adds what is missing; a route that knows better has set its own. */
export function addSecurityHeaders(headers: Headers, facts: HeaderFacts): void {
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  set("x-content-type-options", "nosniff");
  set("referrer-policy", "strict-origin-when-cross-origin");
  set("cross-origin-opener-policy", "same-origin");
  set("cross-origin-resource-policy", "same-origin");
  set(
    "permissions-policy",
    `camera=(), microphone=(), geolocation=(), payment=(${paymentSheets(facts)}), usb=()`,
  );
  // For this host alone: its owner's other subdomains may still speak plain http.
  if (facts.https) set("strict-transport-security", "max-age=31536000");
  const html = headers.get("content-type")?.startsWith("text/html") ?? false;
  set(
    "content-security-policy",
    html ? pagePolicy(facts) : "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
}

function paymentSheets({ payments }: HeaderFacts): string {
  const origins = payments?.paymentOrigins.map((origin) => `"${origin}"`) ?? [];
  return origins.length > 0 ? ["self", ...origins].join(" ") : "";
}

function pagePolicy({ scripts, measurement, payments, framed, dev }: HeaderFacts): string {
  const more = (origins: string[] | undefined) => (origins ?? []).map((origin) => ` ${origin}`).join("");
  const measuring = measurementSources(measurement);
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trimEnd() + measuring.scripts + more(payments?.scriptOrigins),
    // Style attributes only: pages have no style elements of ours.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    `connect-src 'self'${dev ? " ws:" : ""}${measuring.connections}${more(payments?.connectOrigins)}`,
    // 'self' for the PDFs of lessons and samples, the previews of pages and what plays in a text, which alone let themselves be framed.
    `frame-src 'self' ${VIDEO_HOSTS}${more(payments?.frameOrigins)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${more(payments?.formOrigins)}`,
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join("; ");
}
