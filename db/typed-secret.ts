// An accented letter is one code point on some keyboards and two on others, and a blank may be non-breaking. The person
// who types a secret cannot see this (RFC 8265, OpaqueString).

/** The stored and compared form. Nothing else is changed. */
export function normalSecret(typed: string): string {
  return typed.replace(/\p{Zs}/gu, " ").normalize("NFC");
}

/** Possible stored forms: today's form first, then as typed, then with decomposed accents. */
export function secretForms(typed: string): string[] {
  const normal = normalSecret(typed);
  return [...new Set([normal, typed, normal.normalize("NFD")])];
}
