import { ArrowLeft } from "lucide-react";
import { href, Link, redirect } from "react-router";
import { addressOf, idInAddress, movedAddress } from "#app/platform/address.ts";
import { appContext } from "#app/platform/context.ts";
import { coverAddress } from "#app/platform/covers.ts";
import { formatLongDate } from "#app/platform/dates.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { Cover } from "#app/ui/cover.tsx";
import { PostBody } from "../post-body.tsx";
import { findPublishedPost } from "../posts.server.ts";
import type { Route } from "./+types/post.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const id = idInAddress(params.id);
  const post = id === undefined ? undefined : await findPublishedPost(db, id, now());
  if (!post) throw redirect("/404");
  const address = addressOf(post.id, post.title);
  if (movedAddress(params.id, address)) throw redirect(href("/blog/:id", { id: address }), 301);
  return { post, address };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: "Artigo não encontrado" }];
  const { post, address } = loaderData;
  return pageMeta(siteFacts(matches), {
    title: post.title,
    description: post.meta_description ?? post.excerpt,
    keywords: post.meta_keywords,
    canonical: `/blog/${address}`,
    image: post.image,
    type: "article",
  });
};

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post } = loaderData;
  const date = post.published_at ?? post.scheduled_date;
  const cover = coverAddress({ category: post.category_slug, title: post.title });
  return (
    <article className="wrap pt-8 pb-24">
      <div className="mx-auto max-w-text">
        <Link to={href("/blog")} className="link inline-flex items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-5" /> Voltar ao blog
        </Link>
        <h1 className="mt-8 font-display text-4xl font-extrabold tracking-display md:text-5xl">
          {post.title}
        </h1>
        <p className="mt-4 text-muted">
          {[post.category_name, post.author_name, date ? formatLongDate(date) : null, post.read_time]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {post.excerpt ? <p className="mt-6 text-xl">{post.excerpt}</p> : null}
      </div>
      <Cover
        src={post.image ?? cover}
        fallback={cover}
        alt=""
        eager
        sizes="(min-width: 1024px) 60rem, 100vw"
        className="mx-auto mt-8 max-w-[60rem] rounded-card"
      />
      <div className="mx-auto mt-10 max-w-text">
        <PostBody content={post.content ?? ""} />
        {post.tags.length > 0 ? <p className="mt-10 text-sm text-muted">{post.tags.join(" · ")}</p> : null}
      </div>
    </article>
  );
}
