import { Form, useNavigation } from "react-router";
import type { PostListItem } from "#app/blog/reading/posts.server.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CoverThumbnail } from "#app/ui/display/cover.tsx";

/** Published posts, each with the two ways of making an issue of it. */
export function PostPicker({ posts, isFiltered }: { posts: PostListItem[]; isFiltered: boolean }) {
  const navigation = useNavigation();
  const busyPost = navigation.formData?.get("post");
  if (posts.length === 0) {
    return (
      <p className="text-muted">
        {isFiltered ? "Nenhum post encontrado." : "Ainda não há posts publicados no blog."}
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
      {posts.map((post) => {
        const cover = coverAddress({ kind: "selo", category: post.category_slug, title: post.title });
        const busy = busyPost === String(post.id);
        return (
          <li key={post.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
            <CoverThumbnail src={post.image ?? cover} fallback={cover} alt="" className="size-11" />
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="text-base font-strong wrap-anywhere">{post.title}</h3>
              <p className="text-sm text-muted">
                {[post.category_name, formatDate(post.date)].filter(Boolean).join(" · ")}
              </p>
            </div>
            <Form method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="post" value={post.id} />
              <Button type="submit" name="intent" value="summary" size="compact" variant="quiet" busy={busy}>
                Resumo com link
                <span className="sr-only"> de {post.title}</span>
              </Button>
              <Button type="submit" name="intent" value="whole" size="compact" variant="ghost" busy={busy}>
                Post inteiro
                <span className="sr-only"> de {post.title}</span>
              </Button>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
