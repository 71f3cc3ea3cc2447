import { blogPostsLoja } from "./blog-posts-loja.ts";
import { blogPostsOficina } from "./blog-posts-oficina.ts";
import { blogPostsProtecao } from "./blog-posts-protecao.ts";
import { blogPostsTecnica } from "./blog-posts-tecnica.ts";
import type { BlogPostSeed } from "./blog-shape.ts";

export type { BlogPostSeed } from "./blog-shape.ts";

/** Sixteen published posts, one draft, one scheduled (daysAgo -3). */
export const blogPosts: readonly BlogPostSeed[] = [
  ...blogPostsLoja,
  ...blogPostsTecnica,
  ...blogPostsProtecao,
  ...blogPostsOficina,
];
