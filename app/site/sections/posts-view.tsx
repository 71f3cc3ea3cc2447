import { href, Link } from "react-router";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { Cover } from "#app/ui/display/cover.tsx";
import type { ShownPost } from "../loading/section-loaders.server.ts";
import { SectionHead } from "./section-head.tsx";
import { roomAround, type SectionProps } from "./section-props.ts";

const LINK = "underline-offset-[0.15em] group-hover:underline after:absolute after:inset-0";

/** The newest post at large, the others as rows. */
export function PostsView({ section, facts: posts, place }: SectionProps<"posts">) {
  const [first, ...others] = posts;
  if (!first) return null;
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
            <li
              key={post.id}
              className="group relative grid grid-cols-[7rem_1fr] items-center gap-5 border-t border-line py-5 lg:grid-cols-[9.5rem_1fr] lg:first:border-t-0 lg:first:pt-0"
            >
              <PostCover post={post} className="rounded-card" sizes="9.5rem" />
              <div>
                <p className="text-sm text-muted">{quietLine([post.category_name, post.read_time])}</p>
                <h3 className="text-xl leading-[1.18]">
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

function PostLink({ post }: { post: ShownPost }) {
  return (
    <Link to={href("/blog/:id", { id: addressOf(post.id, post.title) })} className={LINK}>
      {post.title}
    </Link>
  );
}

function PostCover({ post, className, sizes }: { post: ShownPost; className: string; sizes: string }) {
  const cover = coverAddress({ category: post.category_slug, title: post.title });
  return <Cover src={post.image ?? cover} fallback={cover} alt="" className={className} sizes={sizes} />;
}

function quietLine(parts: (string | null)[]): string {
  return parts.filter(Boolean).join(" · ");
}
