import { commentSearchColumns } from "#app/blog/comments/comment-search-columns.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { json } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { readCategories } from "#db/seed/content/categories.ts";
import { dice } from "#db/seed/dice.ts";
import { ADMIN_ID } from "./people-rows.ts";
import { personName, postContent, postTitle, sentences, tags } from "./texts.ts";

const SEED = 17_000_000;
const DAY_MS = 86_400_000;
const blogCategories = readCategories("blog");
const FIRST_CATEGORY = readCategories("product").length + 1;
const COMMENTS_EACH = 2;

export function postCount(size: number): number {
  return Math.max(12, Math.floor(size / 10));
}

export function blogCategoryRows(now: Date): NewRow<"categories">[] {
  return blogCategories.map(({ name, slug, description, color }, at) => ({
    id: FIRST_CATEGORY + at,
    name,
    slug,
    description,
    color,
    type: "blog",
    created_at: now,
    updated_at: now,
  }));
}

export function postTitleOf(id: number): string {
  return postTitle(dice(SEED + id));
}

export function* postRows(size: number, now: Date): Generator<NewRow<"blog_posts">> {
  const count = postCount(size);
  for (let id = 1; id <= count; id++) {
    const roll = dice(SEED * 3 + id);
    const title = postTitleOf(id);
    const excerpt = sentences(roll, 2);
    const content = postContent(roll);
    const words = tags(roll);
    const published_at = new Date(now.getTime() - ((count - id + 1) / count) * 700 * DAY_MS);
    yield {
      id,
      title,
      excerpt,
      content,
      tags: json(words),
      meta_keywords: json<string[]>([]),
      category_id: FIRST_CATEGORY + roll.below(blogCategories.length),
      author_id: ADMIN_ID,
      status: "published",
      published_at,
      read_time: "5 min",
      search_title: foldWords(title),
      search_body: foldWords(excerpt, content.replaceAll(/<[^>]+>/g, " "), ...words),
      created_at: published_at,
      updated_at: published_at,
    };
  }
}

export function* commentRows(size: number, now: Date): Generator<NewRow<"comments">> {
  for (let number = 0; number < postCount(size) * COMMENTS_EACH; number++) {
    const roll = dice(SEED * 2 + number);
    const author = { name: personName(roll), email: `leitor${number}@bench.example` };
    const texts = { ...author, message: sentences(roll, 2) };
    yield {
      id: number + 1,
      post_id: Math.floor(number / COMMENTS_EACH) + 1,
      status: "approved",
      ...texts,
      ...commentSearchColumns(texts),
      created_at: new Date(now.getTime() - roll.below(300) * DAY_MS),
    };
  }
}
