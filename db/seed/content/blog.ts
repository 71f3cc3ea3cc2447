import { z } from "zod";
import { openDemoFolder } from "./demo-folder.ts";
import { markdownHtml } from "./markdown.ts";

const postSchema = z.strictObject({
  title: z.string().min(1),
  excerpt: z.string(),
  category: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  meta_description: z.string(),
  meta_keywords: z.array(z.string()),
  status: z.enum(["published", "draft", "scheduled"]).default("published"),
  /** Days since publication (or since writing, for a draft); negative: scheduled in that many days. */
  daysAgo: z.number(),
  order: z.number(),
  /** "text": stored as typed, as a program might send a post. */
  format: z.enum(["html", "text"]).default("html"),
});

const commentSchema = z.strictObject({
  post: z.string(),
  name: z.string().min(1),
  email: z.email(),
  daysAgo: z.number().nonnegative(),
  status: z.enum(["approved", "pending"]).default("approved"),
  message: z.string().min(1),
});

export type BlogPostSeed = ReturnType<typeof readPosts>[number];

export function readPosts(folder = openDemoFolder()) {
  return folder
    .texts("blog", postSchema)
    .map(({ body, format, ...post }) => ({
      ...post,
      content: format === "text" ? body : markdownHtml(body),
    }))
    .sort((one, other) => one.order - other.order);
}

export function readComments(folder = openDemoFolder()) {
  return folder.json("comentarios/comentarios.json", z.array(commentSchema));
}
