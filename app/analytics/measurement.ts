// The optional things a site may load from elsewhere: a script that counts visits, and what tells ad services of a purchase
// (SEC-52).

export interface Measurement {
  /** Address of the script. */
  address: string;
  /** What its service calls this site; may be empty. */
  site: string;
}

/** The version of the sentence that the panel shows; a new one asks everybody again. */
export const CONSENT_TEXT = "medicao-2026-11";

/** The same where the purchase is told to ad services too. */
export const AD_CONSENT_TEXT = "anuncios-2026-11";

/** What the panel asks about, in one question. */
export interface OptionalParts {
  measurement: Measurement | undefined;
  /** The ad services in use, as people call them. */
  ads: readonly string[] | undefined;
}

/** Which sentence is shown, about which script and services: an answer to another one does not count. */
export function consentSubject({ measurement, ads }: OptionalParts): { text: string; script: string } {
  return {
    text: ads ? AD_CONSENT_TEXT : CONSENT_TEXT,
    script: [...(measurement ? [measurement.address] : []), ...(ads ?? [])].join(" "),
  };
}

const MEASURED =
  /^\/(?:$|(?:produtos|blog)(?:\/|$)|produto\/[^/]+$|(?:loja|solucoes|sobre|privacidade|termos|reembolso)$)/;

/** Pages to read, and no others: nothing of a cart, a checkout, an account, a course or the back office. */
export function mayMeasure(pathname: string): boolean {
  return MEASURED.test(pathname);
}

/** Requires HTTPS and a public host name. Rejects IP addresses and names of this machine or its local network. */
export function isPublicScript(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isNamed = /\.[a-z][a-z\d-]*\.?$/.test(hostname);
  const isInside = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/;
  return protocol === "https:" && isNamed && !isInside.test(hostname);
}

/** Where the script comes from and where it reports to, as a content security policy names them. */
export function measurementSources(measurement: Measurement | undefined) {
  if (!measurement) return { scripts: "", connections: "" };
  const { origin } = new URL(measurement.address);
  return {
    scripts: ` ${origin}`,
    connections: isGoogleTag(measurement)
      ? ` ${origin} https://*.google-analytics.com https://*.analytics.google.com`
      : ` ${origin}`,
  };
}

/** Google's and Matomo's scripts read their orders from a list in the page; others from their own element. */
export function isGoogleTag({ address }: Measurement): boolean {
  const { hostname, pathname } = new URL(address);
  return hostname === "www.googletagmanager.com" && pathname.startsWith("/gtag/");
}

export function isMatomoTag({ address }: Measurement): boolean {
  return /\/(?:matomo|piwik)\.js$/.test(new URL(address).pathname);
}
