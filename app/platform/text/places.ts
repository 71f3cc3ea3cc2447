// What stands in braces in a text that a program fills in, "{nome}": what it does not know goes out as it was typed.

/** A name in braces. What is no name, such as a rule of CSS, is text. */
const PLACE = /\{\s{0,3}[\p{L}\d_-][\p{L}\d_ -]{0,40}\}/gu;

/** The first one that nothing fills in; in two pairs of braces none is filled in whole. */
export function strayPlace(text: string, known: readonly string[] = []): string | undefined {
  const filled = new Set(known.map((name) => `{${name}}`));
  for (const { 0: place, index } of text.matchAll(PLACE)) {
    const isDoubled = text[index - 1] === "{" || text[index + place.length] === "}";
    if (isDoubled || !filled.has(place)) return place;
  }
  return undefined;
}

/** What is said of it where it was typed; a rule whose sentence is always the same does not name the one. */
export function strayPlaceSentence(known: readonly string[] = [], stray?: string): string {
  if (stray !== undefined) return `${stray} não é um campo. ${strayPlaceSentence(known)}`;
  if (known.length === 0) {
    return "Aqui nada entre chaves é preenchido: sairia como está. Escreva o texto sem as chaves.";
  }
  const words = known.map((name) => `{${name}}`).join(", ");
  return `Neste texto só existem estes campos: ${words}. Confira o que está entre chaves.`;
}

/** The same for a form's schema: it names the one that was typed. */
export function strayPlaceError(known: readonly string[] = []) {
  return {
    error: ({ input }: { input?: unknown }) => strayPlaceSentence(known, strayPlace(String(input), known)),
  };
}
