import { href, Link } from "react-router";
import { addressOf } from "#app/platform/http/address.ts";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { prefetchOnHover } from "#app/ui/controls/prefetch-on-hover.ts";
import { PostCover } from "./post-cover.tsx";

interface PostCardProps {
  post: {
    id: number;
    title: string;
    image: string | null;
    category_slug: string | null;
    category_name: string | null;
    date: Date;
    read_time: string | null;
  };
  /** What the post is about. */
  text: string | null;
  /** The first of the page. */
  first?: boolean;
  /** The heading's level in its page. */
  level?: 2 | 3;
}

/** The whole card leads to the post. */
export function PostCard({ post, text, first, level = 2 }: PostCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="group relative grid content-start gap-3">
      <PostCover post={post} first={first} className="rounded-card" />
      <p className="text-sm text-muted">
        {[post.category_name, formatLongDate(post.date), post.read_time].filter(Boolean).join(" · ")}
      </p>
      <Heading className="text-xl leading-[1.18] [overflow-wrap:anywhere]">
        <Link
          className="after:absolute after:inset-0 group-hover:underline"
          to={href("/blog/:id", { id: addressOf(post.id, post.title) })}
          prefetch={prefetchOnHover()}
        >
          {post.title}
        </Link>
      </Heading>
      {text ? <p className="line-clamp-3 text-muted [overflow-wrap:anywhere]">{text}</p> : null}
    </article>
  );
}
