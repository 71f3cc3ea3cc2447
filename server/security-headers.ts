// The headers of every answer (SEC-22).
import { createHash } from "node:crypto";
import { type Measurement, measurementSources } from "#app/analytics/measurement.ts";
import type { BrowserNeeds } from "#app/payments/port/payment-provider.ts";

const VIDEO_HOSTS = "https://www.youtube-nocookie.com https://player.vimeo.com";

interface HeaderFacts {
  /** Script sources besides this site's files: "'nonce-…'", or the hashes of a shared page's inline scripts. */
  scripts: string;
  https: boolean;
  /** Third-party sources that the page may load after consent. */
  measurement?: Measurement | undefined;
  /** Sources that the active payment providers need on checkout pages. */
  payments?: Omit<BrowserNeeds, "publicKey"> | undefined;
  /** True if pages of this site may frame it. */
  framed?: boolean;
  /** Vite's client needs a socket and inline styles. */
  dev: boolean;
}

/** Allows exactly these inline scripts and no other. */
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

/** Adds missing headers; routes may have set their own. */
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
  // For this host only, because other subdomains may still use plain http.
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
    // For style attributes; our pages have no style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    `connect-src 'self'${dev ? " ws:" : ""}${measuring.connections}${more(payments?.connectOrigins)}`,
    // 'self' for the PDFs of lessons and samples, page previews and embedded videos; only these allow framing.
    `frame-src 'self' ${VIDEO_HOSTS}${more(payments?.frameOrigins)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${more(payments?.formOrigins)}`,
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join("; ");
}
