// What a bundle is: a product made of products and courses. Its words and what may be in one.

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

/** "Economize R$ 20,00" needs something to be saved. */
export function savingOf(price: number, apartCents: number): number {
  return Math.max(0, apartCents - price);
}
