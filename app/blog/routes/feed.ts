import { appContext, type ForEverybody } from "#app/context.ts";
import { xmlAnswer } from "#app/platform/text/xml.ts";
import { postFeed } from "../reading/post-feed.ts";
import { openingOf } from "../reading/post-opening.server.ts";
import { listFeedPosts } from "../reading/posts.server.ts";
import type { Route } from "./+types/feed.ts";

const MAX_POSTS = 30;
const SUMMARY_LENGTH = 300;

export async function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  const { db, now, company, config } = context.get(appContext);
  const posts = await listFeedPosts(db, MAX_POSTS, now());
  const site = { brand: company.brand, tagline: company.tagline, siteUrl: config.siteUrl };
  const items = posts.map(({ opening, ...post }) => ({
    ...post,
    summary: post.excerpt || openingOf(opening ?? "", SUMMARY_LENGTH),
  }));
  return xmlAnswer(postFeed(site, items), "application/rss+xml");
}
