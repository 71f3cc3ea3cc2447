// What was ticked in this tab, so that a reload does not seem to take it back. On the server nothing is remembered.

export interface GivenConsent {
  email: boolean;
  whatsapp: boolean;
  phone: string;
}

const KEY = "vitrine_reminder";
export const NO_CONSENT: GivenConsent = { email: false, whatsapp: false, phone: "" };

export function loadConsent(): GivenConsent {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof value !== "object" || value === null) return NO_CONSENT;
    const { email, whatsapp, phone } = value as Record<string, unknown>;
    return {
      email: email === true,
      whatsapp: whatsapp === true,
      phone: typeof phone === "string" ? phone : "",
    };
  } catch {
    return NO_CONSENT;
  }
}

export function saveConsent(consent: GivenConsent): void {
  try {
    if (consent.email) sessionStorage.setItem(KEY, JSON.stringify(consent));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage switched off: ticked as long as the page lives.
  }
}
