import { href, Link } from "react-router";
import { addressOf } from "#app/platform/address.ts";
import { coverAddress } from "#app/platform/covers.ts";
import { formatLongDate } from "#app/platform/dates.ts";
import { Cover } from "#app/ui/cover.tsx";
import type { PostListItem } from "./posts.server.ts";

export function PostCard({ post, eager }: { post: PostListItem; eager?: boolean }) {
  const cover = coverAddress({ category: post.category_slug, title: post.title });
  const date = post.published_at ?? post.scheduled_date;
  return (
    <article className="group relative grid content-start gap-3">
      <Cover src={post.image ?? cover} fallback={cover} alt="" eager={eager} className="rounded-card" />
      <p className="text-sm text-muted">
        {[post.category_name, date ? formatLongDate(date) : null, post.read_time].filter(Boolean).join(" · ")}
      </p>
      <h2 className="text-xl leading-[1.18]">
        <Link
          className="after:absolute after:inset-0 group-hover:underline"
          to={href("/blog/:id", { id: addressOf(post.id, post.title) })}
        >
          {post.title}
        </Link>
      </h2>
      {post.excerpt ? <p className="line-clamp-3 text-muted">{post.excerpt}</p> : null}
    </article>
  );
}
