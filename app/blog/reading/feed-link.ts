/** How the pages of the blog name its feed to readers of feeds. */
export const FEED_LINK = {
  rel: "alternate",
  type: "application/rss+xml",
  title: "Artigos do blog",
  href: "/blog/feed.xml",
};
