import sanitizeHtml from "sanitize-html";
import type { Files } from "../files/files.server.ts";
import { limitLabel, UPLOAD_KINDS } from "../files/upload-kinds.ts";
import { storeImage } from "../images/images.server.ts";
import type { Outcome } from "../outcome.ts";
import { canonicalTag, TAG_ATTRIBUTES, UNWANTED_TAG } from "./rich-text-tags.ts";

const MAX_NESTING = 30;
const MAX_ROUNDS = 6;
const MAX_PICTURES = 60;
/** Quotes in words may look like an attribute; only a tag has an angle bracket of its own. */
const DATA_PICTURE = /<img src="(data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+)"/g;

/** Leaves only what the editor's toolbar makes; a plain text stays as it is. Cleaning twice changes nothing. */
export function cleanRichText(html: string): string {
  if (!hasTags(html)) return html;
  let clean = html;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = cleanOnce(clean);
    if (next === clean) return asSaid(html, clean);
    clean = next;
  }
  return asSaid(html, wordsOf(clean));
}

/** Cleans, and moves pictures written into the text (data:) to the public file store. */
export async function storeRichText(files: Files, html: string): Promise<Outcome<{ html: string }>> {
  const clean = cleanRichText(html);
  const sources = [...new Set([...clean.matchAll(DATA_PICTURE)].map((match) => match[1] ?? ""))];
  if (sources.length > MAX_PICTURES) {
    return { ok: false, message: `Use no máximo ${MAX_PICTURES} imagens coladas.` };
  }
  let stored = clean;
  for (const source of sources) {
    const picture = Buffer.from(source.slice(source.indexOf(",") + 1), "base64");
    if (picture.byteLength > UPLOAD_KINDS.image.maxBytes) {
      return { ok: false, message: `Uma imagem colada passa do limite de ${limitLabel("image")}.` };
    }
    const image = await storeImage(files, picture);
    if (!image.ok)
      return { ok: false, message: `Não foi possível salvar uma imagem colada. ${image.message}` };
    stored = withSize(stored.replaceAll(`<img src="${source}"`, `<img src="${image.address}"`), image);
  }
  return { ok: true, html: cleanRichText(stored) };
}

/** Its place is kept while it loads; a size that somebody chose stays. */
function withSize(html: string, image: { address: string; width: number; height: number }): string {
  const sizeless = new RegExp(`<img src="${image.address}"(?![^>]* width=)`, "g");
  return html.replace(sizeless, `$& width="${image.width}" height="${image.height}"`);
}

/** The words alone, for search, reading time and summaries. */
export function textOf(content: string): string {
  if (!hasTags(content)) return content;
  const apart = content.replace(
    /<(\/(p|h[1-3]|li|blockquote|pre|t[hd]|figure|figcaption)|br)\b[^<>]*>/gi,
    "$& ",
  );
  return unescaped(wordsOf(apart)).trim();
}

const CODE_TAGS = ["pre", "code"];
const WORDLESS_TAGS = ["script", "style", "textarea", "option"];

/** The words without those that are marked as code. */
export function proseOf(content: string): string {
  if (!hasTags(content)) return content;
  const nonTextTags = [...CODE_TAGS, ...WORDLESS_TAGS];
  return unescaped(sanitizeHtml(content, { ...CLEANING, allowedTags: [], nonTextTags }));
}

/** Neither a word nor a picture, nor something to play. */
export function isBlankRichText(content: string): boolean {
  return !/<(?:img|hr|a data-embed)\b/i.test(content) && textOf(content).trim() === "";
}

const CLEANING = {
  allowedTags: [...Object.keys(TAG_ATTRIBUTES), UNWANTED_TAG],
  allowedAttributes: TAG_ATTRIBUTES,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https", "data"] },
  allowProtocolRelative: false,
  allowedEmptyAttributes: ["alt"],
  // Rebuilt from nothing by canonicalTag.
  parseStyleAttributes: false,
  nestingLimit: MAX_NESTING,
  transformTags: { "*": canonicalTag },
};

/** In what was cleaned an angle bracket always belongs to a tag. */
const UNWANTED = new RegExp(`</?${UNWANTED_TAG}>`, "g");

function cleanOnce(html: string): string {
  return sanitizeHtml(html, CLEANING).replace(UNWANTED, "");
}

/** Still escaped. */
function wordsOf(html: string): string {
  return sanitizeHtml(html, { ...CLEANING, allowedTags: [] });
}

/** The same rules as ui/editor/rich-text-format.ts: what is shown as HTML has been cleaned as HTML, and lines stay lines. */
export function hasTags(text: string): boolean {
  const start = text.search(/<[a-z!/?]/i);
  return start >= 0 && text.includes(">", start);
}

const BLOCK_TAG = /<(?:p|div|h[1-6]|[uo]l|li|blockquote|pre|table|section|article|figure)\b/i;

/** A text in lines in which only words are marked up. */
export function isLines(text: string): boolean {
  return !BLOCK_TAG.test(text) && /\n|^###? /.test(text.trim());
}

/** When every tag was taken out, lines are a plain text again; other words still are HTML and must be read as such. */
function asSaid(given: string, clean: string): string {
  const text = clean.trim();
  if (text === "" || hasTags(text)) return text;
  const plain = unescaped(text);
  return isLines(given) && !hasTags(plain) ? plain : `<p>${text}</p>`;
}

function unescaped(words: string): string {
  return words.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
