// What a bundle is: a product made of products and courses. Its words, what may be in one, and what of its price falls on
// what the buyer has already.
import { formatBRL, shareCents } from "#app/platform/money-and-dates/money.ts";
import { listed } from "#app/platform/text/listed.ts";

export const MOST_PARTS = 50;

export const BUNDLE_SENTENCES = {
  many: `Um pacote tem no máximo ${MOST_PARTS} produtos.`,
  itself: "Um pacote não pode conter a si mesmo.",
  nested: "Um pacote não entra em outro pacote.",
  gone: "Um dos produtos do pacote não existe mais. Escolha outro.",
  isPart: "Este produto faz parte de um pacote. Tire-o de lá antes de transformá-lo em pacote.",
  notBundle: "Este produto não é um pacote.",
  taken: "Este produto já está no pacote.",
  sameBundle: "Uma parte não muda de pacote. Crie outra.",
} as const;

/** Of each part by what the bundle costs less, because the buyer has it; null of the others, and of who has all of it: that one wants it for somebody else. */
export function ownedSharesOf(
  price: number,
  parts: readonly { id: number; price: number }[],
  had: ReadonlySet<number>,
): (number | null)[] {
  const isFree = parts.every((part) => part.price === 0);
  const shares = shareCents(
    price,
    parts.map((part) => (isFree ? 1 : part.price)),
  );
  const isOwned = parts.every(({ id }) => had.has(id));
  return parts.map(({ id }, at) => (had.has(id) && !isOwned ? (shares[at] ?? 0) : null));
}

/** To who has some of it and takes several. */
export function onlyForOne(names: readonly string[], cents: number): string {
  return `Como você já tem ${listed(names)}, o pacote sai ${formatBRL(cents)} mais barato, mas só na compra de 1 unidade.`;
}

/** To who has some of it, beside the price that everybody sees. */
export function priceForOwner(names: readonly string[], cents: number): string {
  return `Você já tem ${listed(names)}. Para você, o pacote sai por ${formatBRL(cents)}.`;
}

/** "Economize R$ 20,00" needs something to be saved. */
export function savingOf(price: number, apartCents: number): number {
  return Math.max(0, apartCents - price);
}
