import { coverAddress } from "#app/platform/images/covers.ts";
import { Cover } from "#app/ui/display/cover.tsx";

interface PostCoverProps {
  post: { title: string; image: string | null; category_slug: string | null };
  /** The largest of the page. */
  first?: boolean;
  sizes?: string;
  className?: string;
}

/** The post's image, or the cover that its title and category stand for. */
export function PostCover({ post, first, sizes, className }: PostCoverProps) {
  const cover = coverAddress({ category: post.category_slug, title: post.title });
  return (
    <Cover
      src={post.image ?? cover}
      fallback={cover}
      alt=""
      first={first}
      sizes={sizes}
      className={className}
    />
  );
}
