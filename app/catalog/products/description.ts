import { hasTags, richTextHtml } from "#app/ui/editor/rich-text-format.ts";

/**
 * A description as HTML. The editor writes it so; an integration may send plain text, in which "## " begins a heading,
 * "- " a line of a list, a blank line a new paragraph.
 */
export function descriptionHtml(text: string): string {
  if (hasTags(text)) return richTextHtml(text);
  return readBlocks(text).map(htmlOf).join("");
}

interface Block {
  tag: "h2" | "ul" | "p";
  lines: string[];
}

function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const tag = /^#{2,3} /.test(line) ? "h2" : /^[-*] /.test(line) ? "ul" : "p";
    const words = escaped(tag === "p" ? line : line.replace(/^\S+ +/, ""));
    if (line === "") open = undefined;
    else if (tag !== "h2" && open?.tag === tag) open.lines.push(words);
    else {
      open = { tag, lines: [words] };
      blocks.push(open);
    }
  }
  return blocks;
}

function htmlOf({ tag, lines }: Block): string {
  if (tag === "ul") return `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
  return `<${tag}>${lines.join("<br />")}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
