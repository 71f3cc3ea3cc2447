import { href, Link } from "react-router";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { ChipLink } from "#app/ui/controls/chip.tsx";
import { Prose } from "#app/ui/display/prose.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { OutlineEntry } from "../posts/post-outline.server.ts";
import { PostOutline } from "../posts/post-outline.tsx";
import { PostCover } from "./post-cover.tsx";

interface PostArticleProps {
  post: {
    title: string;
    excerpt: string | null;
    image: string | null;
    category_name: string | null;
    category_slug: string | null;
    author_name: string | null;
    date: Date;
    tags: string[];
  };
  readTime: string;
  /** The body, its headings ready to be linked to. */
  html: string;
  /** Empty: no table of contents. */
  outline: OutlineEntry[];
}

const COLUMN = "mx-auto max-w-text";

export function PostArticle({ post, readTime, html, outline }: PostArticleProps) {
  return (
    <article className="wrap pt-6 md:pt-10">
      <header className={COLUMN}>
        <Link
          to={href("/blog")}
          className="inline-flex min-h-11 items-center gap-1.5 text-muted hover:underline"
        >
          <Icon name="arrow-left" className="size-4.5" /> Blog
        </Link>
        <PostCategory slug={post.category_slug} name={post.category_name} />
        <h1 className="mt-4 font-display text-4xl font-extrabold tracking-display [overflow-wrap:anywhere] md:text-5xl">
          {post.title}
        </h1>
        {post.excerpt ? (
          <p className="mt-4 text-xl text-muted [overflow-wrap:anywhere]">{post.excerpt}</p>
        ) : null}
        <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {post.author_name ? (
            <span className="[overflow-wrap:anywhere]">
              Por <b className="text-ink">{post.author_name}</b>
            </span>
          ) : null}
          <time dateTime={post.date.toISOString()}>{formatLongDate(post.date)}</time>
          <span>{readTime} de leitura</span>
        </p>
      </header>
      <PostCover
        post={post}
        first
        sizes="(min-width: 62.5rem) 60rem, calc(100vw - 2.5rem)"
        className="mx-auto mt-8 max-w-[60rem] rounded-card md:mt-10"
      />
      <div className="mt-10 grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_minmax(0,45rem)_1fr] md:mt-14">
        <PostOutline entries={outline} />
        <div className="mx-auto w-full min-w-0 max-w-text xl:col-start-2 xl:row-start-1">
          <Prose html={html} />
          <PostTags tags={post.tags} />
        </div>
      </div>
    </article>
  );
}

function PostCategory({ slug, name }: { slug: string | null; name: string | null }) {
  if (!slug || !name) return null;
  return (
    <p className="mt-3">
      <ChipLink
        leaves
        to={`${href("/blog")}?categoria=${slug}`}
        image={coverAddress({ kind: "selo", category: slug, title: name })}
      >
        {name}
      </ChipLink>
    </p>
  );
}

/** Each looks for the other posts that speak of it. */
function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="mt-10 flex flex-wrap gap-2">
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className="max-w-full">
          <ChipLink leaves to={`${href("/blog")}?busca=${encodeURIComponent(tag)}`}>
            <span className="truncate">{tag}</span>
          </ChipLink>
        </li>
      ))}
    </ul>
  );
}
