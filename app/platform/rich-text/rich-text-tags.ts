// What the editor's toolbar can make, tag by tag. Everything else of a text is taken out when it is saved.

import { embedOf } from "./embeds.ts";

type Attributes = Record<string, string>;

const BLOCK = ["style", "data-indent"];
const CELL = ["colspan", "rowspan"];

export const TAG_ATTRIBUTES: Record<string, string[]> = {
  p: BLOCK,
  h1: BLOCK,
  h2: BLOCK,
  h3: BLOCK,
  li: BLOCK,
  ul: [],
  ol: ["start"],
  blockquote: [],
  pre: [],
  code: ["class"],
  strong: [],
  em: [],
  u: [],
  s: [],
  span: ["style"],
  a: ["href", "rel", "data-embed", "data-embed-id"],
  img: ["src", "alt", "width", "height", "srcset", "sizes", "loading"],
  figure: ["data-size"],
  figcaption: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: CELL,
  td: CELL,
  br: [],
  hr: [],
};

/** The same thing said with another tag, by older editors or by pasted pages. */
const SPELLINGS: Record<string, string> = {
  b: "strong",
  i: "em",
  ins: "u",
  del: "s",
  strike: "s",
  div: "p",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  tfoot: "tbody",
};

const PICTURE_DATA = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** A picture of our own store; ui/display/cover.tsx knows what stands beside it. */
const OWN_PICTURE = /^(\/media\/[a-f0-9]{32})-800\.webp$/;
/** Stands for a tag of which only the content stays, until that is all of it; renamed, and not left out, because the library then forgets which tag it closes. */
export const UNWANTED_TAG = "unwanted";
const UNWANTED = { tagName: UNWANTED_TAG, attribs: {} };

/** A tag in the one spelling we keep, its attributes rebuilt from what is understood of them. */
export function canonicalTag(tag: string, given: Attributes): { tagName: string; attribs: Attributes } {
  const tagName = SPELLINGS[tag] ?? tag;
  const attribs = attributesOf(tagName, given);
  return attribs ? { tagName, attribs } : UNWANTED;
}

/** Undefined: the tag means nothing without the attribute that it lacks. */
function attributesOf(tag: string, given: Attributes): Attributes | undefined {
  switch (tag) {
    case "p":
    case "h1":
    case "h2":
    case "h3":
    case "li":
      return present({ style: alignment(given), "data-indent": indent(given) });
    // What is copied from Google Docs comes whole in one that says it is none.
    case "strong":
      return /^(normal|400)$/.test(property(given.style ?? "", "font-weight") ?? "") ? undefined : {};
    case "span":
      return needed("style", { style: inks(given.style ?? "") });
    case "a":
      return embedded(given) ?? needed("href", link(given.href ?? ""));
    case "img":
      return needed("src", picture(given));
    case "figure":
      return present({ "data-size": /^(?:small|medium)$/.exec(given["data-size"] ?? "")?.[0] });
    case "th":
    case "td":
      return present({ colspan: span(given.colspan), rowspan: span(given.rowspan) });
    case "ol":
      return present({ start: wholeNumber(given.start, 100_000) });
    case "code":
      return present({ class: /^language-[a-z0-9+#-]{1,20}$/.exec(given.class ?? "")?.[0] });
    default:
      return {};
  }
}

function link(href: string) {
  const address = href.trim();
  const isOwn = /^(#|\/(?![/\\]))/.test(address);
  if (!isOwn && !/^(https?:\/\/|mailto:|tel:)/i.test(address)) return {};
  return { href: address, rel: isOwn ? undefined : "noopener" };
}

/** What it plays is named, never addressed: the link follows from the name, and so does the player once it is pressed. */
function embedded(given: Attributes): Attributes | undefined {
  const { "data-embed": provider = "", "data-embed-id": id = "" } = given;
  const embed = embedOf(provider, id);
  return embed && { "data-embed": provider, "data-embed-id": id, href: embed.page, rel: "noopener" };
}

function span(given: string | undefined): string | undefined {
  return given === "1" ? undefined : wholeNumber(given, 50);
}

/** Pages may show pictures of this site, of https addresses and of the text itself. */
function picture({ src = "", alt = "", ...given }: Attributes) {
  const address = src.trim().replace(/^http:\/\//i, "https://");
  const isOwn = /^\/(?![/\\])/.test(address);
  if (!isOwn && !/^https:\/\//i.test(address) && !PICTURE_DATA.test(address)) return {};
  const width = wholeNumber(given.width, 10_000);
  const stem = Number(width) >= 800 ? OWN_PICTURE.exec(address)?.[1] : undefined;
  return {
    src: address,
    alt: alt.slice(0, 500),
    width,
    height: wholeNumber(given.height, 10_000),
    srcset: stem ? `${stem}-800.webp 800w, ${stem}-1600.webp 1600w` : undefined,
    sizes: stem ? "(min-width: 47.5rem) 45rem, calc(100vw - 2.5rem)" : undefined,
    loading: "lazy",
  };
}

/** Also from the class names of the editor that older sites had. */
function alignment(given: Attributes): string | undefined {
  const named = /(?:^|\s)ql-align-([a-z]+)/.exec(given.class ?? "")?.[1];
  const side = (property(given.style ?? "", "text-align") ?? named ?? "").toLowerCase();
  return ["center", "right", "justify"].includes(side) ? `text-align:${side}` : undefined;
}

function indent(given: Attributes): string | undefined {
  const named = /(?:^|\s)ql-indent-(\d)(?:\s|$)/.exec(given.class ?? "")?.[1];
  return /^[1-8]$/.exec(given["data-indent"] ?? named ?? "")?.[0];
}

/** Said twice: once for every reader of HTML, once for our style sheet, which keeps the contrast in both themes. */
function inks(style: string): string | undefined {
  const ink = hexOf(property(style, "color"));
  const ground = hexOf(property(style, "background-color"));
  const said = [
    ink ? `color:${ink};--ink:${ink}` : "",
    ground ? `background-color:${ground};--ground:${ground}` : "",
  ].filter(Boolean);
  return said.length > 0 ? said.join(";") : undefined;
}

function property(style: string, name: string): string | undefined {
  for (const part of style.split(";")) {
    const [key = "", value = ""] = part.split(":");
    if (key.trim().toLowerCase() === name) return value.trim();
  }
  return undefined;
}

const NAMED_COLORS: Record<string, string> = {
  black: "#000000",
  silver: "#c0c0c0",
  gray: "#808080",
  white: "#ffffff",
  maroon: "#800000",
  red: "#ff0000",
  purple: "#800080",
  fuchsia: "#ff00ff",
  green: "#008000",
  lime: "#00ff00",
  olive: "#808000",
  yellow: "#ffff00",
  navy: "#000080",
  blue: "#0000ff",
  teal: "#008080",
  aqua: "#00ffff",
  orange: "#ffa500",
};

/** #rrggbb from the usual spellings; undefined for anything else, and for what cannot be seen. */
function hexOf(color = ""): string | undefined {
  const text = color.toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join("")}`;
  const rgb = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]{1,8})\s*)?\)$/.exec(text);
  if (!rgb) return Object.hasOwn(NAMED_COLORS, text) ? NAMED_COLORS[text] : undefined;
  if (rgb[4] !== undefined && Number(rgb[4]) === 0) return undefined;
  const channels = rgb.slice(1, 4).map((part) => Math.min(255, Number(part)));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function wholeNumber(text: string | undefined, max: number): string | undefined {
  const number = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 0;
  return number >= 1 && number <= max ? String(number) : undefined;
}

function needed(name: string, attributes: Record<string, string | undefined>): Attributes | undefined {
  return attributes[name] ? present(attributes) : undefined;
}

function present(attributes: Record<string, string | undefined>): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) kept[name] = value;
  return kept;
}
