import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { POST_COLUMNS, READ_TIME } from "./post.ts";
import type { EditedPost } from "./post-list.server.ts";

const NAMES = [
  "title",
  "excerpt",
  "content",
  "category_id",
  "author_id",
  "tags",
  "meta_description",
  "meta_keywords",
  "image",
  "is_draft",
  "scheduled_date",
  "keep_date",
] as const;

/** The form's fields as the browser sends them; a box that is not ticked is empty. */
export type PostFields = Record<(typeof NAMES)[number], string>;

/** A new post starts as a draft of the one who writes it. */
export function fieldsOf(post: EditedPost | null, userId: number): PostFields {
  return {
    title: post?.title ?? "",
    excerpt: post?.excerpt ?? "",
    content: post?.content ?? "",
    category_id: String(post?.category_id ?? ""),
    author_id: String((post ? post.author_id : userId) ?? ""),
    tags: post?.tags.join(", ") ?? "",
    meta_description: post?.meta_description ?? "",
    meta_keywords: post?.meta_keywords.join(", ") ?? "",
    image: post?.image ?? "",
    is_draft: post === null || post.status === "draft" ? "on" : "",
    scheduled_date:
      post?.status === "scheduled" && post.scheduled_date ? formatDateTime(post.scheduled_date) : "",
    keep_date: post?.status === "published" ? "on" : "",
  };
}

/** What somebody typed, from a refused form or a kept draft. */
export function typedFields(values: Record<string, string | undefined>): PostFields {
  const fields = fieldsOf(null, 0);
  for (const name of NAMES) fields[name] = values[name] ?? "";
  return fields;
}

/** As the form would send it. */
export function sentFields(fields: PostFields): FieldValues {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ? [value] : []]));
}

export const POST_LABELS: FieldLabels = {
  ...POST_COLUMNS,
  ...READ_TIME,
  is_draft: { label: "Rascunho", kind: "truth" },
  keep_date: { label: "Manter a data", kind: "truth" },
};
