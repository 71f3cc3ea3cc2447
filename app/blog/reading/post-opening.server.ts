import { hasTags, textOf } from "#app/platform/rich-text/rich-text.server.ts";

/** Enough markup to find the first words in. */
export const OPENING_SOURCE = 3000;

/** Markup is seldom longer than the words in it. */
const SOURCE_OF_A_CHARACTER = 3;
/** A sign that is cut in its middle ("&nbs") is read as other letters; they must come after what is shown. */
const LONGEST_SIGN = 12;

/** The first characters of a post's words. The content may have been cut off anywhere. */
export function openingOf(content: string, length: number): string {
  const source = content.slice(0, OPENING_SOURCE);
  const letters = beginningOf(source, length) ?? [...plainWords(source)];
  return letters.length > length ? `${letters.slice(0, length).join("").trimEnd()}…` : letters.join("");
}

/** Reading markup is slow: its beginning is read alone where it has words enough. */
function beginningOf(source: string, length: number): string[] | undefined {
  const beginning = source.slice(0, length * SOURCE_OF_A_CHARACTER);
  if (hasTags(beginning) !== hasTags(source)) return undefined;
  const letters = [...plainWords(beginning)];
  return letters.length > length + LONGEST_SIGN ? letters : undefined;
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
