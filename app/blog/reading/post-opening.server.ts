import { hasTags, textOf } from "#app/platform/rich-text/rich-text.server.ts";

/** Enough markup to find the first words in. */
export const OPENING_SOURCE = 3000;

/** The first characters of a post's words. The content may have been cut off anywhere. */
export function openingOf(content: string, length: number): string {
  const words = plainWords(content.slice(0, OPENING_SOURCE));
  const letters = [...words];
  return letters.length > length ? `${letters.slice(0, length).join("").trimEnd()}…` : words;
}

function plainWords(content: string): string {
  const lastTag = content.lastIndexOf("<");
  const isCutTag = hasTags(content) && lastTag > content.lastIndexOf(">");
  const whole = isCutTag ? content.slice(0, lastTag) : content;
  return textOf(whole)
    .replace(/^#{2,3} /gm, "")
    .replace(/\s+/g, " ")
    .trim();
}
