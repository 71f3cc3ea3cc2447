import { href, Link } from "react-router";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { Cover } from "#app/ui/display/cover.tsx";
import type { ShownPost } from "../loading/section-loaders.server.ts";
import { SectionHead } from "./section-head.tsx";
import { roomAround, type SectionProps } from "./section-props.ts";

/** The newest post at large, the others as rows. */
export function PostsView({ section, facts: posts, place }: SectionProps<"posts">) {
  const { first, others } = posts;
  const link = section.linkLabel ? { to: href("/blog"), label: section.linkLabel } : undefined;
  return (
    <section className={`wrap ${roomAround(place)}`}>
      <SectionHead title={section.title} {...(link && { link })} />
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[7fr_5fr]">
        <article className="group relative">
          <PostCover
            post={first}
            className="mb-5 rounded-card"
            sizes="(min-width: 1000px) 42rem, calc(100vw - 2.5rem)"
          />
          <p className="text-sm text-muted">
            {quietLine([first.category_name, first.date, first.read_time])}
          </p>
          <h3 className="mt-2 mb-3 text-3xl leading-[1.08] tracking-[-0.02em]">
            <PostLink post={first} />
          </h3>
          {first.excerpt ? <p className="text-muted">{first.excerpt}</p> : null}
        </article>
        <ul>
          {others.map((post) => (
            <li key={post.id} className="post-row group">
              <PostCover post={post} isSmall />
              <div>
                <p>{quietLine([post.category_name, post.read_time])}</p>
                <h3>
                  <PostLink post={post} />
                </h3>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PostLink({ post }: { post: Pick<ShownPost, "id" | "title"> }) {
  return (
    <Link to={href("/blog/:id", { id: addressOf(post.id, post.title) })} className="row-link">
      {post.title}
    </Link>
  );
}

interface PostCoverProps {
  post: ShownPost;
  className?: string;
  sizes?: string;
  isSmall?: boolean;
}

function PostCover({ post, ...look }: PostCoverProps) {
  const cover = coverAddress({ category: post.category_slug, title: post.title });
  return <Cover src={post.image ?? cover} fallback={cover} alt="" {...look} />;
}

function quietLine(parts: (string | null)[]): string {
  return parts.filter(Boolean).join(" · ");
}
