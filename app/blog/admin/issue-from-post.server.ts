// An issue that begins with a post of the blog.
import { findVisiblePost } from "#app/blog/reading/posts.server.ts";
import { createIssue } from "#app/newsletter/issues/issues.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { cleanRichText, textOf } from "#app/platform/rich-text/rich-text.server.ts";
import { xmlText } from "#app/platform/text/xml.ts";
import { richTextHtml } from "#app/ui/editor/rich-text-format.ts";
import type { Db } from "#db/connect.server.ts";

const OPENING_LENGTH = 400;

export type PostPart = "summary" | "whole";

/** Makes a draft of a published post and returns its number; undefined when there is no such post. */
export async function createIssueFromPost(
  db: Db,
  { postId, part }: { postId: number; part: PostPart },
  author: Author,
  now: Date,
): Promise<number | undefined> {
  const post = await findVisiblePost(db, postId, now);
  if (!post) return undefined;
  const content = post.content ?? "";
  const html = richTextHtml(content);
  const beginning = part === "whole" ? html : `<p>${xmlText(post.excerpt || openingOf(html))}</p>`;
  const [before, words] =
    part === "whole"
      ? ["Quer conversar?", "Comente no blog"]
      : ["Continue no blog:", "ler o artigo completo"];
  const address = `/blog/${addressOf(post.id, post.title)}?utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=post-${post.id}`;
  const picture = post.image ? `<p><img src="${xmlText(post.image)}" alt=""></p>` : "";
  const body = cleanRichText(
    `<h2>${xmlText(post.title)}</h2>${picture}${beginning}<p>${before} <a href="${address}">${words}</a>.</p>`,
  );
  return createIssue(db, { subject: post.title.slice(0, 150), body, post_id: post.id }, author, now);
}

function openingOf(html: string): string {
  const text = textOf(html).replace(/\s+/g, " ").trim();
  if (text.length <= OPENING_LENGTH) return text;
  return `${text.slice(0, OPENING_LENGTH).replace(/\s+\S*$/, "")}…`;
}
