import { Suspense } from "react";
import { href, redirect } from "react-router";
import { appContext, type ForEverybody, requestContext } from "#app/context.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { addressOf, idInAddress, movedAddress } from "#app/platform/http/address.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { rowImage } from "#app/platform/http/share-image.ts";
import { textOf } from "#app/platform/rich-text/rich-text.server.ts";
import { late } from "#app/ui/connection/late-part.tsx";
import type { Db } from "#db/connect.server.ts";
import { COMMENTS_PAGE_SIZE } from "../comments/comment.ts";
import { keepAuthorKey } from "../comments/comment-author.server.ts";
import { sendComment } from "../comments/comment-sending.server.ts";
import { listVisibleComments } from "../comments/comments.server.ts";
import { outlineOf } from "../posts/post-outline.server.ts";
import { readTime } from "../posts/post-search-columns.server.ts";
import { FEED_LINK } from "../reading/feed-link.ts";
import { PostArticle } from "../reading/post-article.tsx";
import { postJsonLd } from "../reading/post-json-ld.ts";
import { openingOf } from "../reading/post-opening.server.ts";
import { findVisiblePost, listRelatedPosts } from "../reading/posts.server.ts";
import type { Route } from "./+types/post.ts";

const DESCRIPTION_MAX = 160;

// Below the article: hydrated after it, each by itself, and at once when somebody touches it.
const RelatedPosts = late(() => import("../reading/related-posts.tsx"), "RelatedPosts", "#relacionados");
const PostComments = late(() => import("../comments/post-comments.tsx"), "PostComments", "#comentarios");

export async function loader({ context, params, url }: ForEverybody<Route.LoaderArgs>) {
  const { db, now } = context.get(appContext);
  const post = await findPost(db, params.id, now());
  const slug = addressOf(post.id, post.title);
  const moved = movedAddress(params.id, slug);
  if (moved) throw redirect(href("/blog/:id", { id: moved }) + url.search, 301);
  const [related, comments] = await Promise.all([
    listRelatedPosts(db, post, now()),
    listVisibleComments(db, post.id, pageFrom(url.searchParams, COMMENTS_PAGE_SIZE)),
  ]);
  const { content, meta_description, ...facts } = post;
  const words = content ?? "";
  return {
    post: facts,
    address: href("/blog/:id", { id: slug }),
    description: meta_description || post.excerpt || openingOf(words, DESCRIPTION_MAX),
    readTime: post.read_time || readTime(textOf(words)),
    related,
    comments,
    ...outlineOf(words),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const post = await findPost(app.db, params.id, app.now());
  const { authorKey, headers } = await keepAuthorKey(app.config, request);
  const caller = context.get(requestContext);
  const sender = { postId: post.id, userId: currentUser(context)?.id, authorKey, caller };
  const outcome = await sendComment(app, sender, await readForm(request));
  if (!outcome.ok) return refusedForm(outcome);
  const address = href("/blog/:id", { id: addressOf(post.id, post.title) });
  const toast = {
    title: "Comentário enviado!",
    description: "Seu comentário será analisado antes da publicação.",
  };
  return redirectWithToast(`${address}#comentarios`, toast, { headers });
}

export const headers = headersOfRefusal;

export const links: Route.LinksFunction = () => [FEED_LINK];

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteFacts(matches);
  if (!loaderData) return pageMeta(site, { title: "Artigo não encontrado", noIndex: true });
  const { post, address, description, comments } = loaderData;
  const image = rowImage("artigo", post);
  const modifiedAt = post.updated_at > post.date ? post.updated_at : post.date;
  return pageMeta(site, {
    title: post.title,
    description,
    keywords: post.meta_keywords,
    canonical: address,
    image,
    type: "article",
    article: {
      publishedAt: post.date,
      modifiedAt,
      author: post.author_name,
      section: post.category_name,
      tags: [...new Set(post.tags)],
    },
    jsonLd: import.meta.env.SSR
      ? postJsonLd({ ...post, description, address, image, modifiedAt, comment_count: comments.total }, site)
      : undefined,
  });
};

export default function PostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { post, address, readTime, html, outline, related, comments } = loaderData;
  return (
    <>
      <PostArticle key={post.id} post={post} readTime={readTime} html={html} outline={outline} />
      {related.length > 0 ? (
        <Suspense>
          <RelatedPosts posts={related} />
        </Suspense>
      ) : null}
      <Suspense>
        <PostComments key={post.id} comments={comments} address={address} failure={actionData} />
      </Suspense>
    </>
  );
}

async function findPost(db: Db, address: string, now: Date) {
  const id = idInAddress(address);
  const post = id === undefined ? undefined : await findVisiblePost(db, id, now);
  if (!post) throw redirect("/404");
  return post;
}
