import { PostCard } from "./post-card.tsx";
import type { RelatedPost } from "./posts.server.ts";

export function RelatedPosts({ posts }: { posts: RelatedPost[] }) {
  return (
    <section id="relacionados" className="wrap section pb-0">
      <h2 className="title-section mb-6">Continue lendo</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-6 gap-y-10">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} text={post.opening} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
