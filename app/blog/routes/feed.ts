import { appContext, type ForEverybody } from "#app/context.ts";
import { cleanRichText } from "#app/platform/rich-text/rich-text.server.ts";
import { xmlAnswer } from "#app/platform/text/xml.ts";
import { richTextHtml } from "#app/ui/editor/rich-text-format.ts";
import { postFeed } from "../reading/post-feed.ts";
import { openingOf } from "../reading/post-opening.server.ts";
import { listFeedPosts } from "../reading/posts.server.ts";
import type { Route } from "./+types/feed.ts";

const MAX_POSTS = 30;
const SUMMARY_LENGTH = 300;
/** Readers ask every hour: beyond this the older posts are told of by their summaries. */
const MOST_CONTENT = 500_000;

export async function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  const { db, now, company, config } = context.get(appContext);
  const posts = await listFeedPosts(db, MAX_POSTS, now());
  const site = { brand: company.brand, tagline: company.tagline, siteUrl: config.siteUrl };
  let left = MOST_CONTENT;
  const items = posts.map(({ content, ...post }) => {
    const words = content ?? "";
    const fits = words.length <= left;
    if (fits) left -= words.length;
    return {
      ...post,
      summary: post.excerpt || openingOf(words, SUMMARY_LENGTH),
      // What is stored is clean; who reads the feed shows it on a page that we do not know.
      content: fits ? cleanRichText(richTextHtml(words)) : "",
    };
  });
  return xmlAnswer(postFeed(site, items), "application/rss+xml");
}
