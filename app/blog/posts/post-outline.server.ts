import { slugify } from "#app/platform/text/slug.ts";
import { richTextHtml } from "#app/ui/editor/rich-text-format.ts";

export interface OutlineEntry {
  /** What the heading's id became. */
  id: string;
  text: string;
  /** Under the heading before it. */
  isNested: boolean;
}

/** A cleaned tag has no angle bracket inside, so nothing is looked at twice. */
const HEADING_TAG = /<(\/?)h([1-3])((?: [^<>]*)?)>/g;
const LONG_FROM_WORDS = 400;
const LONG_FROM_HEADINGS = 3;

/** The post as HTML whose headings can be linked to, and its table of contents: empty for a short post. */
export function outlineOf(content: string): { html: string; outline: OutlineEntry[] } {
  const source = richTextHtml(content);
  const outline: OutlineEntry[] = [];
  const taken = new Map<string, number>();
  let html = "";
  let end = 0;
  let open: { level: string; attributes: string; from: number; at: number } | undefined;
  for (const { 0: tag, 1: slash, 2: level = "", 3: attributes = "", index } of source.matchAll(HEADING_TAG)) {
    const after = index + tag.length;
    if (!slash) open = { level, attributes, from: index, at: after };
    else if (open?.level === level) {
      const inner = source.slice(open.at, index);
      const text = wordsIn(inner);
      // Begins with a word of its own, so that no heading takes the id of a form's field.
      const id = freeId(`secao-${slugify(text) || "titulo"}`, taken);
      if (text) outline.push({ id, text, isNested: level === "3" });
      html += `${source.slice(end, open.from)}<h${level}${open.attributes} id="${id}">${inner}</h${level}>`;
      end = after;
      open = undefined;
    }
  }
  html += source.slice(end);
  return { html, outline: isLong(source, outline) ? outline : [] };
}

function isLong(html: string, outline: OutlineEntry[]): boolean {
  if (outline.length < LONG_FROM_HEADINGS) return false;
  return wordsIn(html, " ").split(" ").length >= LONG_FROM_WORDS;
}

/** Of cleaned HTML, in which an angle bracket always belongs to a tag. */
function wordsIn(html: string, between = ""): string {
  const bare = html.replace(/<br[^<>]*>/g, " ").replace(/<[^<>]*>/g, between);
  const text = bare.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replace(/\s+/g, " ").trim();
}

/** The second heading of a name gets -2, unless a heading of that very name stands there already. */
function freeId(wanted: string, taken: Map<string, number>): string {
  const number = (taken.get(wanted) ?? 0) + 1;
  taken.set(wanted, number);
  return number === 1 ? wanted : freeId(`${wanted}-${number}`, taken);
}
