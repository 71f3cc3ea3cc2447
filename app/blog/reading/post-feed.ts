import { addressOf } from "#app/platform/http/address.ts";
import { absoluteAddress } from "#app/platform/http/json-ld.ts";
import { element, xmlText } from "#app/platform/text/xml.ts";

interface FeedSite {
  brand: string;
  tagline: string;
  siteUrl: string;
}

interface FeedPost {
  id: number;
  title: string;
  summary: string;
  /** HTML as its page shows it; empty: the summary alone. */
  content: string;
  author_name: string | null;
  category_name: string | null;
  date: Date;
}

/** RSS 2.0, newest first. */
export function postFeed(site: FeedSite, posts: FeedPost[]): string {
  const self = absoluteAddress(site, "/blog/feed.xml");
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    "<channel>",
    element("title", `Blog | ${site.brand}`),
    element("link", absoluteAddress(site, "/blog")),
    description(site.tagline),
    element("language", "pt-BR"),
    element("lastBuildDate", posts[0]?.date.toUTCString()),
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => feedItem(site, post)),
    "</channel>",
    "</rss>",
  ].join("\n");
}

function feedItem(site: FeedSite, post: FeedPost): string {
  const address = absoluteAddress(site, `/blog/${addressOf(post.id, post.title)}`);
  return [
    "<item>",
    element("title", post.title),
    element("link", address),
    // The number alone stays the same when the title changes.
    element("guid", absoluteAddress(site, `/blog/${post.id}`)),
    element("pubDate", post.date.toUTCString()),
    element("dc:creator", post.author_name),
    element("category", post.category_name),
    description(post.summary),
    element("content:encoded", standingAlone(post.content, site, address)),
    "</item>",
  ].join("");
}

/** Pictures and links lead here from wherever it is read; a mark of the text itself leads to its page. */
function standingAlone(html: string, { siteUrl }: FeedSite, address: string): string {
  return html.replace(/<[^<>]+>/g, (tag) =>
    tag
      .replace(/ (?:srcset|sizes|loading)="[^"]*"/g, "")
      .replace(/ (src|href)="\/(?!\/)/g, (_, name: string) => ` ${name}="${siteUrl}/`)
      .replace(/ href="#/g, () => ` href="${address}#`),
  );
}

/** Readers take a description for HTML inside of XML, so plain text is escaped for both. */
function description(text: string): string {
  return element("description", xmlText(text));
}
