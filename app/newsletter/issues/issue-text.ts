// An issue's HTML as mail programs need it, and the same issue for those that show no HTML. Both read what
// platform/rich-text/rich-text.server.ts has cleaned: tags in one spelling, every sign that could be one escaped.

/** Addresses of this site become whole; what only web pages understand goes. */
export function htmlForMail(html: string, siteUrl: string): string {
  return html.replace(/<(?:img|a)\b[^>]*>/g, (tag) =>
    tag
      .replace(/ (?:srcset|sizes|loading)="[^"]*"/g, "")
      .replace(/ (src|href)="\/(?!\/)/g, ` $1="${siteUrl}/`),
  );
}

/** Paragraphs apart, lists with dashes, links with their address behind them. */
export function textForMail(html: string, siteUrl: string): string {
  return htmlForMail(html, siteUrl)
    .replace(/\s*\n\s*/g, " ")
    .replace(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/g, linkAsText)
    .replace(/<img\b[^>]*? alt="([^"]+)"[^>]*>/g, "[$1]")
    .replace(/<li\b[^>]*>/g, "\n- ")
    .replace(/<hr\b[^>]*>/g, "\n\n---\n\n")
    .replace(/<br\b[^>]*>/g, "\n")
    .replace(/<\/(?:p|h[1-3]|ul|ol|blockquote|pre)>/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => SIGNS[name] ?? "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const SIGNS: Record<string, string> = { lt: "<", gt: ">", quot: '"', nbsp: " ", amp: "&" };

function linkAsText(_: string, address: string, words: string): string {
  const bare = words.replace(/<[^>]*>/g, "").trim();
  return bare === "" || bare === address ? address : `${words} (${address})`;
}
