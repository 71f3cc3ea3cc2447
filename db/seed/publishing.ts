import { commentSearchColumns } from "#app/blog/comments/comment-search-columns.ts";
import { writePost } from "#app/blog/posts/post-writes.server.ts";
import { CATEGORIES } from "#app/categories/category-writes.server.ts";
import { leadSearchColumns } from "#app/marketing/leads/lead-search-columns.ts";
import { subscriptionSearchColumns } from "#app/newsletter/subscriptions/subscription-search-columns.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, json } from "../connect.server.ts";
import { keepingIdentity } from "../handle.server.ts";
import { insertRow } from "../writes.server.ts";
import { OWN_HAND, written } from "./catalog.ts";
import type { BlogPostSeed } from "./content/blog.ts";
import type { DemoContent } from "./content/demo-content.ts";
import { markdownToPdf } from "./deliverable-files.ts";
import { seedReach } from "./reach.ts";

const MOST_BYTES = 10_000_000;

/** Pop-up title → public address of its PDF. */
export async function storePopupFiles(
  files: Files,
  { popups }: Pick<DemoContent, "popups">,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const popup of popups) {
    if (!popup.pdf) continue;
    const name = popup.pdf.name.toLowerCase();
    const pdf = await markdownToPdf([popup.pdf.markdown]);
    await files.put(
      `publico/${name}`,
      (async function* () {
        yield pdf;
      })(),
      MOST_BYTES,
    );
    stored.set(popup.title, `/arquivos/${name}`);
  }
  return stored;
}

export async function seedBlog(
  trx: Db,
  demo: DemoContent,
  { authors, now }: { authors: Map<string, number>; now: Date },
): Promise<void> {
  const categories = new Map<string, number>();
  for (const category of demo.blogCategories) {
    const write = { patch: { ...category, type: "blog" as const }, door: OWN_HAND };
    categories.set(
      category.slug,
      written("categorias/blog.json", await writeNoun(CATEGORIES, trx, write, now)),
    );
  }
  const posts = new Map<string, number>();
  for (const post of demo.posts) posts.set(post.slug, await seedPost(trx, post, categories, authors, now));
  for (const { post, name, email, message, daysAgo, status } of demo.comments) {
    const post_id = posts.get(post);
    if (post_id === undefined) throw new Error(`a comment names an unknown post: ${post}`);
    await trx
      .insertInto("comments")
      .values({
        post_id,
        name,
        email,
        message,
        status,
        created_at: addDays(now, -daysAgo),
        ...commentSearchColumns({ name, email, message }),
      })
      .execute();
  }
}

async function seedPost(
  trx: Db,
  post: BlogPostSeed,
  categories: Map<string, number>,
  authors: Map<string, number>,
  now: Date,
): Promise<number> {
  const { title, excerpt, content, status, meta_description } = post;
  const moment = addDays(now, -post.daysAgo);
  const created = moment < now ? moment : addDays(now, -1);
  const patch = {
    title,
    excerpt,
    content,
    status,
    meta_description,
    category_id: categories.get(post.category) ?? null,
    author_id: authors.get(post.author) ?? null,
    scheduled_date: status === "scheduled" ? moment : null,
    tags: post.tags,
    meta_keywords: post.meta_keywords,
  };
  const keeping = keepingIdentity(trx, "blog_posts", { updated_at: now });
  const made = await writePost(keeping, { patch, door: OWN_HAND }, created);
  return written(`blog/${post.slug}.md`, made);
}

export async function seedAudience(
  trx: Db,
  { popups, subscribers, leads, issues }: DemoContent,
  { pdfs, now }: { pdfs: Map<string, string>; now: Date },
): Promise<void> {
  for (const popup of popups) {
    const { title, message, show_email_field, email_placeholder, button_text, delay, pages, is_active } =
      popup;
    await insertRow(
      trx,
      "popup_configs",
      {
        title,
        message,
        show_email_field,
        email_placeholder,
        button_text,
        delay,
        is_active,
        pages: json(pages),
        pdf_url: pdfs.get(title) ?? null,
      },
      now,
    );
  }
  for (const { email, name, daysAgo, status, source } of subscribers) {
    const subscribed_at = addDays(now, -daysAgo);
    await insertRow(
      trx,
      "newsletter_subscriptions",
      {
        email,
        name,
        status,
        source,
        subscribed_at,
        created_at: subscribed_at,
        ...subscriptionSearchColumns({ email, name }),
        unsubscribed_at: status === "unsubscribed" ? addDays(subscribed_at, daysAgo / 2) : null,
      },
      now,
    );
  }
  await insertLeads(trx, leads, now);
  await seedReach(trx, issues, now);
}

/** Leads, some of them answered. */
async function insertLeads(trx: Db, leads: DemoContent["leads"], now: Date): Promise<void> {
  for (const { daysAgo, first_touch, note, ...typed } of leads) {
    const created_at = addDays(now, -daysAgo);
    const lead = { ...typed, empresa: typed.empresa || null, telefone: typed.telefone || null };
    await insertRow(
      trx,
      "leads",
      {
        ...lead,
        ...leadSearchColumns(lead),
        note: note ?? null,
        owner_id: null,
        first_touch: first_touch ? json(first_touch) : null,
        last_touch: first_touch ? json(first_touch) : null,
        created_at,
        updated_at: created_at,
      },
      now,
    );
  }
}
