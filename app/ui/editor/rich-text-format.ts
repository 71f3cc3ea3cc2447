/**
 * Whether a text is HTML: it holds something that a browser would take for a tag. platform/rich-text/rich-text.server.ts
 * cleans by the same rule.
 */
export function hasTags(text: string): boolean {
  const start = text.search(/<[a-z!/?]/i);
  return start >= 0 && text.includes(">", start);
}

/** A tag that parts a text: whoever wrote one meant HTML. platform/rich-text/rich-text.server.ts reads texts by the same rule. */
const BLOCK_TAG = /<(?:p|div|h[1-6]|[uo]l|li|blockquote|pre|table|section|article|figure)\b/i;
/** Of a cleaned text, in which an angle bracket always belongs to a tag. */
const ALONE = /^<(?:img|hr)\b[^<>]*>$/;

/** What is shown of a text: HTML as it is, anything else line by line, whether or not a word of it is marked up. */
export function richTextHtml(content: string): string {
  if (!hasTags(content)) return plainTextToHtml(content);
  if (!isLines(content)) return content;
  // A line does not end inside a tag.
  const whole = content.replace(/<[^<>]*>/g, (tag) => tag.replaceAll("\n", " "));
  return linesOf(whole, (line) => (ALONE.test(line) ? line : lineToHtml(line, (words) => words)));
}

/** A text in lines in which only words are marked up; blank lines and ## mean in it what they mean in a plain one. */
export function isLines(text: string): boolean {
  return !BLOCK_TAG.test(text) && /\n|^###? /.test(text.trim());
}

/** A plain text as HTML, line by line: ## and ### become headings, blank lines part the paragraphs. */
export function plainTextToHtml(text: string): string {
  return linesOf(text, (line) => lineToHtml(line, escaped));
}

function linesOf(text: string, toHtml: (line: string) => string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(toHtml)
    .join("");
}

function lineToHtml(line: string, inner: (words: string) => string): string {
  const mark = line.startsWith("### ") ? "###" : line.startsWith("## ") ? "##" : "";
  const tag = mark ? `h${mark.length}` : "p";
  return `<${tag}>${inner(line.slice(mark.length).trim())}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
