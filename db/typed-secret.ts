// A letter with its accent is one sign on one keyboard and two on another, and a blank may be one that does not break. Who
// types a secret sees none of it (RFC 8265, OpaqueString).

/** As it is kept and compared; nothing else of it is changed. */
export function normalSecret(typed: string): string {
  return typed.replace(/\p{Zs}/gu, " ").normalize("NFC");
}

/** What this may have been when it was kept: the form of today first, then as it was typed, then with its accents apart. */
export function secretForms(typed: string): string[] {
  const normal = normalSecret(typed);
  return [...new Set([normal, typed, normal.normalize("NFD")])];
}
