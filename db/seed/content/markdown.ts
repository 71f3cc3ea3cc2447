/**
 * Converts the demo's Markdown to HTML: paragraphs, `##` and `###`, lists, `>` quotes, fenced code; **bold**,
 * *italic*, `code` and [links](/loja). All other characters are literal.
 */
export function markdownHtml(markdown: string): string {
  return blocksOf(markdown).map(blockHtml).join("\n");
}

/** Blank lines separate blocks, except inside a fence. */
function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let isFenced = false;
  const close = () => {
    if (open.length > 0) blocks.push(open.join("\n"));
    open = [];
  };
  for (const line of markdown.trim().split(/\r?\n/)) {
    if (line.startsWith("```")) isFenced = !isFenced;
    if (line.trim() === "" && !isFenced) close();
    else open.push(line);
  }
  close();
  return blocks;
}

function blockHtml(block: string): string {
  const code = /^```.*\n([\s\S]*?)\n?```$/.exec(block);
  if (code) return `<pre><code>${escaped(code[1] ?? "")}</code></pre>`;
  const heading = /^(##|###) +(.+)$/.exec(block);
  if (heading) return tagged(heading[1] === "##" ? "h2" : "h3", heading[2] ?? "");
  if (block.startsWith("> ")) return tagged("blockquote", block.replace(/^> ?/gm, ""));
  const lines = block.split("\n");
  if (lines.every((line) => /^[-*] /.test(line))) return listOf("ul", lines);
  if (lines.every((line) => /^\d+\. /.test(line))) return listOf("ol", lines);
  return tagged("p", block);
}

function listOf(tag: "ul" | "ol", lines: string[]): string {
  const items = lines.map((line) => tagged("li", line.replace(/^\S+ +/, "")));
  return `<${tag}>\n${items.join("\n")}\n</${tag}>`;
}

function tagged(tag: string, text: string): string {
  return `<${tag}>${inlineHtml(text)}</${tag}>`;
}

/** Text in `code` is literal. */
function inlineHtml(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, at) => (at % 2 === 1 ? `<code>${escaped(part.slice(1, -1))}</code>` : marked(escaped(part))))
    .join("");
}

function marked(html: string): string {
  return html
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/(?<![\w*])\*(?!\s)([^*]+?)\*(?![\w*])/g, "<em>$1</em>")
    .replace(/\[([^[\]]+)\]\(([^()\s"]+)\)/g, '<a href="$2">$1</a>');
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
