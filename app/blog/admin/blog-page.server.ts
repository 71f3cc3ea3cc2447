import { COMMENT_FILTER } from "#app/blog/comments/comment-filter.ts";
import {
  COMMENTS_PAGE_SIZE,
  countPendingComments,
  listCommentsForAdmin,
} from "#app/blog/comments/comment-list.server.ts";
import { POST_FILTER } from "#app/blog/posts/admin-post-filter.ts";
import { fieldsOf } from "#app/blog/posts/post-fields.ts";
import {
  ADMIN_POSTS_PAGE_SIZE,
  findPostForAdmin,
  listAuthors,
  listPostsForAdmin,
} from "#app/blog/posts/post-list.server.ts";
import { findCategory, listCategories, listCategoriesInUse } from "#app/categories/categories.server.ts";
import { CATEGORY_FILTER } from "#app/categories/category-filter.ts";
import { CATEGORIES_PAGE_SIZE, findCategories } from "#app/categories/category-list.ts";
import { idParam } from "#app/platform/forms/id-param.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import type { Db } from "#db/connect.server.ts";

const TABS = ["editor", "posts", "categorias", "comentarios"] as const;

export type BlogTab = (typeof TABS)[number];
export type BlogPage = Awaited<ReturnType<typeof readBlogPage>>;

/** What /blog-admin shows at this address: one of its tabs, and what waits. */
export async function readBlogPage(db: Db, params: URLSearchParams, userId: number, now: Date) {
  const editing = idParam(params, "editar");
  const tab = TABS.find((one) => one === params.get("aba")) ?? (editing === undefined ? "posts" : "editor");
  const pending = await countPendingComments(db);
  switch (tab) {
    case "editor":
      return { tab, pending, ...(await readEditor(db, editing, userId)) };
    case "posts": {
      const filter = POST_FILTER.parse(params);
      const [list, shelves] = await Promise.all([
        listPostsForAdmin(db, filter, pageFrom(params, ADMIN_POSTS_PAGE_SIZE), now),
        listCategories(db, "blog"),
      ]);
      return { tab, pending, filter, list, categories: shelves.map(({ id, name }) => ({ id, name })) };
    }
    case "categorias": {
      const category = editing
        ? orNotFound(await findCategory(db, editing, "blog"), "Categoria não encontrada.")
        : null;
      const filter = CATEGORY_FILTER.parse(params);
      const categories = await listCategoriesInUse(db, "blog");
      const list = findCategories(categories, filter, pageFrom(params, CATEGORIES_PAGE_SIZE));
      return { tab, pending, category, filter, list };
    }
    case "comentarios": {
      const filter = COMMENT_FILTER.parse(params);
      const list = await listCommentsForAdmin(db, filter, pageFrom(params, COMMENTS_PAGE_SIZE));
      return { tab, pending, filter, list };
    }
  }
}

async function readEditor(db: Db, id: number | undefined, userId: number) {
  const post = id === undefined ? null : orNotFound(await findPostForAdmin(db, id), "Post não encontrado.");
  const [categories, authors] = await Promise.all([
    listCategories(db, "blog"),
    listAuthors(db, post?.author_id ?? null),
  ]);
  return {
    id: post?.id,
    version: post?.version,
    // The date of a draft is kept, but only a post that is out can show it.
    publishedAt: post?.status === "published" ? post.published_at : null,
    fields: fieldsOf(post, userId),
    categories: categories.map(({ id: key, name }) => ({ id: key, name })),
    authors,
  };
}
