// Puts the owner's script into the page, and leaves with it: what counts visits never sees a private page.

import { isGoogleTag, isMatomoTag, type Measurement, mayMeasure } from "#app/analytics/measurement.ts";
import { hints } from "#app/identity/reader/reader.ts";
import { reload } from "#app/ui/connection/reload.ts";

let isLoaded = false;
/** If true, the CSP of this document blocks third-party scripts, even after the visitor signs out. */
const beganSignedIn = isSignedIn();

/** Once per document, and only where the page's policy lets it in. */
export function loadTag(measurement: Measurement): void {
  if (isLoaded || beganSignedIn || isSignedIn() || !mayMeasure(documentPath())) return;
  isLoaded = true;
  if (isGoogleTag(measurement)) prepareGoogle(measurement);
  if (isMatomoTag(measurement)) prepareMatomo(measurement);
  const script = document.createElement("script");
  script.async = true;
  script.src = measurement.address;
  if (measurement.site) {
    // Plausible asks for the first, Umami for the second.
    script.dataset.domain = measurement.site;
    script.dataset.websiteId = measurement.site;
  }
  document.head.append(script);
}

/** A private page begins as a document of its own, without the script. */
export function dropTagWithDocument(): void {
  if (isLoaded && !mayMeasure(location.pathname)) reload();
}

/** Reloads after a sign-in, perhaps in another tab. Third-party scripts must not run beside a session (SEC-101). */
export function dropTagWithVisitor(): void {
  if (isLoaded && isSignedIn()) reload();
}

function isSignedIn(): boolean {
  return hints("eu");
}

/** What was loaded cannot be unloaded: its cookies go, and so does the document. */
export function removeTag(): void {
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    if (!/^(?:_ga|_gid|_gat|_gcl|_pk_|mtm_)/.test(name)) continue;
    const parts = location.hostname.split(".");
    const domains = parts.map((_, at) => `; domain=${parts.slice(at).join(".")}`);
    for (const domain of ["", ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: every browser can do this, and nothing here waits for it
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
  if (isLoaded) reload();
}

/** The page that was loaded, wherever the person has moved since. */
function documentPath(): string {
  const [entry] = performance.getEntriesByType("navigation");
  return entry ? new URL(entry.name, location.href).pathname : location.pathname;
}

function prepareGoogle({ address, site }: Measurement): void {
  const orders: unknown[] = [];
  Reflect.set(window, "dataLayer", orders);
  // The script knows an order by its being the arguments of a call.
  function order(..._words: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    orders.push(arguments);
  }
  order("js", new Date());
  order("config", site || new URL(address).searchParams.get("id"));
}

function prepareMatomo({ address, site }: Measurement): void {
  const tracker = new URL("matomo.php", address).href;
  const orders = [["setTrackerUrl", tracker], ["setSiteId", site], ["trackPageView"], ["enableLinkTracking"]];
  Reflect.set(window, "_paq", orders);
}
