/** Whether a text is HTML: it holds something that a browser would take for a tag. platform/rich-text.server.ts cleans by the same rule. */
export function hasTags(text: string): boolean {
  const start = text.search(/<[a-z!/?]/i);
  return start >= 0 && text.includes(">", start);
}

/** A plain text as HTML, line by line: ## and ### become headings, blank lines part the paragraphs. */
export function plainTextToHtml(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(lineToHtml)
    .join("");
}

function lineToHtml(line: string): string {
  const mark = line.startsWith("### ") ? "###" : line.startsWith("## ") ? "##" : "";
  const tag = mark ? `h${mark.length}` : "p";
  return `<${tag}>${escaped(line.slice(mark.length).trim())}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
