// What a paste keeps of another program's HTML: headings, lists, tables, links, emphasis, pictures. The server cleans again
// when the text is saved; here the writer sees at once what will be left.
import { parseUrl } from "../../embeds/parse-url.ts";
import { readEmbedAddress, UNTITLED } from "./embed-address.ts";
import { isBlock, rename, stylesOf, unwrap } from "./pasted-elements.ts";
import { makeLists } from "./pasted-lists.ts";
import { settlePictures } from "./pasted-pictures.ts";

export interface Pasted {
  html: string;
  /** Pictures that the clipboard only names: they lie on another site, or on the disk. */
  picturesLeftOut: number;
  /** Where the pictures that stay lie, but for those that came as data: whether they load is still to be seen. */
  pictureAddresses: string[];
}

/** The same thing said with another tag. */
const SPELLINGS: Record<string, string> = {
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  ins: "u",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  tfoot: "tbody",
};
const KEPT_ATTRIBUTES: Record<string, string[]> = {
  a: ["href", "data-embed", "data-embed-id"],
  img: ["src", "alt"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  ol: ["start"],
};
const KEPT = new Set(
  "a blockquote br code em figcaption figure h1 h2 h3 hr img li ol p pre s strong table tbody td th thead tr u ul".split(
    " ",
  ),
);
/** Gone with all that is in them. */
const DROPPED =
  "script, style, meta, link, title, xml, svg, math, noscript, template, object, embed, iframe, audio, video, canvas, source, button, input, select, textarea, col, colgroup";
/** Of those who count clicks; addresses of this site keep theirs. */
const TRACKING =
  /^(utm_.+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|igsh|_hsenc|_hsmi|mkt_tok|ved|usg)$/;

/** What was copied from this editor comes back as it was. */
export function cleanPastedHtml(html: string, { rtf, origin }: { rtf: string; origin: string }): Pasted {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  if (/<[^<>]+ data-pm-slice=/.test(html))
    return { html, picturesLeftOut: 0, pictureAddresses: addressesIn(body) };
  dropComments(body);
  for (const space of body.querySelectorAll(".Apple-converted-space")) space.replaceWith(" ");
  // What Word on the web shows at the end of each paragraph.
  for (const end of body.querySelectorAll(".EOP")) end.remove();
  makeLists(body);
  const picturesLeftOut = settlePictures(body, { rtf, origin });
  for (const frame of body.querySelectorAll("iframe")) playable(frame);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>("[style], [hidden]")) {
    if (element.hidden || isHidden(stylesOf(element))) element.remove();
  }
  for (const element of body.querySelectorAll<HTMLElement>("a")) settleLink(element, origin);
  for (const element of body.querySelectorAll<HTMLElement>("[class], [role=heading]")) nameHeading(element);
  // From the inside out: what an element becomes depends on what is in it.
  for (const element of [...body.querySelectorAll<HTMLElement>("*")].reverse()) settle(element);
  for (const table of body.querySelectorAll("table")) settleTable(table);
  dropBlanks(body);
  return { html: body.innerHTML, picturesLeftOut, pictureAddresses: addressesIn(body) };
}

function addressesIn(body: HTMLElement): string[] {
  const sources = [...body.querySelectorAll("img")].map((image) => image.getAttribute("src") ?? "");
  return [...new Set(sources)].filter((src) => src !== "" && !/^data:/i.test(src));
}

function dropComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function isHidden(styles: Map<string, string>): boolean {
  return styles.get("display") === "none" || styles.get("mso-hide") === "all";
}

/** A player of those that we know stays one, as our own. */
function playable(frame: HTMLIFrameElement): void {
  const name = readEmbedAddress(frame.getAttribute("src") ?? "");
  if (!name) return;
  const { ownerDocument } = frame;
  const figure = ownerDocument.createElement("figure");
  const link = figure.appendChild(ownerDocument.createElement("a"));
  Object.assign(link.dataset, { embed: name.provider, embedId: name.id });
  link.textContent = frame.title || UNTITLED[name.provider];
  frame.replaceWith(figure);
}

function settleLink(link: HTMLElement, origin: string): void {
  if (link.dataset.embed) return;
  const given = link.getAttribute("href")?.trim() ?? "";
  const url = parseUrl(given);
  const real = url && /(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === "/url";
  const address = real ? parseUrl(url.searchParams.get("q") ?? url.searchParams.get("url") ?? "") : url;
  if (!address || !/^(https?|mailto|tel):$/.test(address.protocol)) {
    unwrap(link);
    return;
  }
  const tracked = [...address.searchParams.keys()].filter((key) => TRACKING.test(key));
  if (!real && (tracked.length === 0 || address.origin === origin)) return;
  for (const key of tracked) address.searchParams.delete(key);
  link.setAttribute("href", address.href);
}

/** Word's title, and the headings of programs that have no tag for them. */
function nameHeading(element: HTMLElement): void {
  const level = Number(element.getAttribute("aria-level"));
  if (element.classList.contains("MsoTitle")) rename(element, "h1");
  else if (element.getAttribute("role") === "heading" && level >= 1 && !/^H\d$/.test(element.tagName)) {
    rename(element, `h${Math.min(level, 3)}`);
  }
}

function settle(element: HTMLElement): void {
  if (!element.isConnected) return;
  const tag = element.localName;
  const styles = stylesOf(element);
  const plain = /^(normal|[1-4]00)$/.test(styles.get("font-weight") ?? "");
  if ((tag === "b" || tag === "strong") && plain) {
    unwrap(element);
    return;
  }
  if (tag === "span" || tag === "font") {
    mark(element, styles);
    return;
  }
  const name = SPELLINGS[tag] ?? tag;
  if (!KEPT.has(name)) {
    const isParagraph = isBlock(tag) && ![...element.children].some((child) => isBlock(child.localName));
    if (isParagraph) rename(element, "p");
    else unwrap(element);
    return;
  }
  const kept = name === tag ? element : rename(element, name);
  for (const attribute of [...kept.attributes]) {
    if (!KEPT_ATTRIBUTES[name]?.includes(attribute.name)) kept.removeAttribute(attribute.name);
  }
}

/** Emphasis that is only a style becomes a tag; a heading is bold, and a link underlined, by itself. */
function mark(span: HTMLElement, styles: Map<string, string>): void {
  const line = `${styles.get("text-decoration") ?? ""} ${styles.get("text-decoration-line") ?? ""}`;
  const marks: string[] = [];
  const isBold = /^(bold|bolder|[6-9]00)$/.test(styles.get("font-weight") ?? "");
  if (isBold && !span.closest("h1, h2, h3, h4, h5, h6")) marks.push("strong");
  if (styles.get("font-style") === "italic") marks.push("em");
  if (line.includes("underline") && !span.closest("a") && !span.querySelector("a")) marks.push("u");
  if (line.includes("line-through")) marks.push("s");
  for (const name of span.textContent?.trim() === "" ? [] : marks) {
    const inner = span.ownerDocument.createElement(name);
    inner.append(...span.childNodes);
    span.append(inner);
  }
  unwrap(span);
}

function settleTable(table: HTMLTableElement): void {
  for (const caption of table.querySelectorAll("caption")) table.before(rename(caption, "p"));
  for (const cell of table.querySelectorAll<HTMLElement>("thead td")) rename(cell, "th");
  const cells = table.querySelectorAll("td, th");
  // A box around something, as letters and old pages have it.
  if (cells.length === 1 && cells[0]) table.replaceWith(...cells[0].childNodes);
}

/** Lines without a word: other programs keep their distances with them. */
function dropBlanks(body: HTMLElement): void {
  for (const line of body.querySelectorAll("br")) {
    const { parentElement } = line;
    if (parentElement && [...parentElement.children].some((child) => isBlock(child.localName))) line.remove();
  }
  for (const block of body.querySelectorAll("p, h1, h2, h3, figure, figcaption")) {
    if (block.textContent?.trim() !== "" || block.querySelector("a[data-embed]")) continue;
    if (!block.querySelector("img")) block.remove();
    // A picture stands for itself, not in a line.
    else if (block.localName === "p") block.replaceWith(...block.querySelectorAll("img"));
  }
}
