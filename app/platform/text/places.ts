// What stands in braces in a text that a program fills in, "{nome}": what it does not know goes out as it was typed.

/** A name in braces, of one pair or more. What is no name, such as a rule of CSS, is text. */
const PLACE = /\{+\s*[\p{L}\d_-][\p{L}\d_ -]{0,40}\}+/gu;

/** The first one that nothing fills in. */
export function strayPlace(text: string, known: readonly string[] = []): string | undefined {
  const filled = new Set(known.map((name) => `{${name}}`));
  return text.match(PLACE)?.find((place) => !filled.has(place));
}

/** What is said of it where it was typed. */
export function strayPlaceSentence(known: readonly string[] = []): string {
  if (known.length === 0) {
    return "Aqui nada entre chaves é preenchido: sairia como está. Escreva o texto sem as chaves.";
  }
  const words = known.map((name) => `{${name}}`).join(", ");
  return `Neste texto só existem estes campos: ${words}. Confira o que está entre chaves.`;
}
