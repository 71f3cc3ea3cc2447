// An address as it is pasted: inside the code for other pages, or in a text.

/**
 * The address inside the code that YouTube and Vimeo give out for other pages, or in the text that a phone shares; anything
 * else as it came.
 */
export function framedAddress(text: string): string {
  const code = unescaped(text);
  const [, framed] = /<iframe\s(?:[^>]*\s)?src\s*=\s*["']?\s*([^"'>\s]+)/i.exec(code) ?? [];
  const address =
    framed ?? (isWrapped(code) ? /https?:\/\/[^\s<>"'[\])\u200B]+/i.exec(code)?.[0] : undefined);
  return address ? address.replace(/^\/\//, "https://") : text;
}

/** In a sentence, in quotes or brackets, or behind a letter that nobody sees. */
function isWrapped(text: string): boolean {
  return /\s/.test(text) || /^[^\w/]/.test(text);
}

/** Code that was copied from the text of a page has its signs spelt out. */
function unescaped(text: string): string {
  return text
    .replace(/&lt;/gi, "<")
    .replace(/&gt;/gi, ">")
    .replace(/&(?:quot|#0*34);/gi, '"')
    .replace(/&(?:amp|#0*38);/gi, "&");
}
