/** A description is plain text: "## " begins a heading, "- " a line of a list, a blank line a new paragraph. */
export type DescriptionBlock =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; lines: string[] }
  | { kind: "list"; items: string[] };

export function readDescription(text: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = [];
  let open: DescriptionBlock | undefined;
  const begin = (block: DescriptionBlock) => {
    blocks.push(block);
    open = block;
  };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === "") open = undefined;
    else if (/^#{2,3} /.test(line)) begin({ kind: "heading", text: line.replace(/^#+ /, "") });
    else if (/^[-*] /.test(line)) {
      if (open?.kind === "list") open.items.push(line.slice(2));
      else begin({ kind: "list", items: [line.slice(2)] });
    } else if (open?.kind === "paragraph") open.lines.push(line);
    else begin({ kind: "paragraph", lines: [line] });
  }
  return blocks;
}
