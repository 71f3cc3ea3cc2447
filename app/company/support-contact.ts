import type { Company } from "./company.ts";

/** Whom one writes to, after "escreva para"; without an address it is the shop. */
export function supportContact({ emails }: Pick<Company, "emails">): string {
  return emails.support || "a loja";
}

/** The line that signs a mail: who sells, and where they answer, as far as it is set. */
export function signatureLine(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
