// Messages for a buyer who already owns the product or is paying for it.

export const REPEATED_TITLES = {
  open: "Você já tem um pagamento em andamento",
  paid: "Você acabou de comprar isto",
} as const;

export function ownedTitle(owned: readonly { isCourse: boolean }[]): string {
  if (owned.length > 1) return "Você já tem estes produtos";
  return owned[0]?.isCourse ? "Você já tem este curso" : "Você já tem este produto";
}
