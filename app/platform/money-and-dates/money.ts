const BRL = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** "R$ 49,90", with a no-break space. */
export function formatBRL(cents: number): string {
  return BRL.format(cents / 100);
}

/** "49,90", for a field that is being edited. */
export function centsToField(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return "";
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Centavos from "49,90", "1.299,00", "49.9" or "R$ 50"; undefined when it is no amount. Works on the digits, never in floating point. */
export function fieldToCents(text: string): number | undefined {
  const bare = text.replace(/^\s*R\$\s*/i, "").trim();
  const match =
    /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(bare);
  if (!match?.[1]) return undefined;
  return Number(match[1].replaceAll(".", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
