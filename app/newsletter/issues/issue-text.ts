// An issue's HTML as mail programs need it, and the same issue for those that show no HTML. Both read what
// platform/rich-text/rich-text.server.ts has cleaned: tags in one spelling, every sign that could be one escaped.

import { EMBED_ACTS, embedOf } from "#app/platform/rich-text/embeds.ts";

/** Addresses of this site become whole; what plays becomes a link; what only web pages understand goes. */
export function htmlForMail(html: string, siteUrl: string): string {
  return html
    .replace(EMBED, (_, provider: string, id: string) => embedAsLink(provider, id))
    .replace(SIZED_PICTURE, (_, size: string) => `<figure><img style="width:${WIDTHS[size]}"`)
    .replace(/<(?:img|a)\b[^<>]*>/g, (tag) =>
      tag
        .replace(/ (?:srcset|sizes|loading)="[^"]*"/g, "")
        .replace(/ (src|href)="\/(?!\/)/g, ` $1="${siteUrl}/`),
    );
}

/** Paragraphs apart, lists with dashes, links with their address behind them. */
export function textForMail(html: string, siteUrl: string): string {
  return htmlForMail(html, siteUrl)
    .replace(/\s+/g, (gap) => (gap.includes("\n") ? " " : gap))
    .replace(/<a\b[^<>]*? href="([^"]*)"[^<>]*>(.*?)<\/a>/g, linkAsText)
    .replace(/<img\b[^<>]*? alt="([^"]+)"[^<>]*>/g, "[$1]")
    .replace(/<t[hd]\b[^<>]*>(.*?)<\/t[hd]>/g, cellAsText)
    .replace(/ \| <\/tr>/g, "\n")
    .replace(/<figcaption>/g, "\n")
    .replace(/<li\b[^<>]*>/g, "\n- ")
    .replace(/<hr\b[^<>]*>/g, "\n\n---\n\n")
    .replace(/<br\b[^<>]*>/g, "\n")
    .replace(/<\/(?:p|h[1-3]|ul|ol|blockquote|pre|table|figure)>/g, "\n\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => SIGNS[name] ?? "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const SIGNS: Record<string, string> = { lt: "<", gt: ">", quot: '"', nbsp: " ", amp: "&" };

/** As platform/rich-text/rich-text-tags.ts writes them. */
const EMBED = /<a data-embed="(\w+)" data-embed-id="([^"]*)"[^<>]*>/g;
const SIZED_PICTURE = /<figure data-size="(\w+)"><img/g;
const WIDTHS: Record<string, string> = { small: "40%", medium: "70%" };

function embedAsLink(provider: string, id: string): string {
  const embed = embedOf(provider, id);
  return embed ? `<a href="${embed.page}">${EMBED_ACTS[embed.provider]}: ` : "<a>";
}

function cellAsText(_: string, cell: string): string {
  return `${cell.replace(/<[^<>]*>/g, " ").trim()} | `;
}

function linkAsText(_: string, address: string, words: string): string {
  const bare = words.replace(/<[^<>]*>/g, "").trim();
  return bare === "" || bare === address ? address : `${words} (${address})`;
}
