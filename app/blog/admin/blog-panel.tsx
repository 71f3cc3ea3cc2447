import { useNavigate } from "react-router";
import { typedFields } from "#app/blog/posts/post-fields.ts";
import { PostForm } from "#app/blog/posts/post-form.tsx";
import { CategoriesPanel } from "#app/categories/categories-panel.tsx";
import { CATEGORY_COLORS } from "#app/categories/category-colors.ts";
import { CategorySheet } from "#app/categories/category-sheet.tsx";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import type { BlogPage } from "./blog-page.server.ts";
import { CommentsPanel } from "./comments-panel.tsx";
import { PostsPanel } from "./posts-panel.tsx";

interface BlogPanelProps {
  path: string;
  page: BlogPage;
  now: Date;
  /** The form of a new row is asked for. */
  isNew: boolean;
  /** Of the list's own address, without an open form. */
  query: string;
  refusal: FormRefusal | undefined;
}

/** What stands under the tabs. */
export function BlogPanel({ path, page, now, isNew, query, refusal }: BlogPanelProps) {
  const navigate = useNavigate();
  const params = new URLSearchParams(query);
  const failureOf = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  switch (page.tab) {
    case "editor": {
      const failure = failureOf("save-post");
      return (
        <PostForm
          key={page.id ?? "novo"}
          {...page}
          fields={failure?.values ? typedFields(failure.values) : page.fields}
          failure={failure}
        />
      );
    }
    case "posts":
      return (
        <PostsPanel
          path={path}
          tab={page.tab}
          params={params}
          list={page.list}
          filter={page.filter}
          categories={page.categories}
          now={now}
        />
      );
    case "categorias":
      return (
        <>
          <CategoriesPanel type="blog" path={path} params={params} list={page.list} filter={page.filter} />
          <CategorySheet
            open={isNew || page.category !== null}
            onClose={() => navigate(`${path}?${params}`, { preventScrollReset: true })}
            category={page.category}
            path="/blog?categoria="
            colors={CATEGORY_COLORS}
            failure={failureOf("save-category")}
          />
        </>
      );
    case "comentarios":
      return (
        <CommentsPanel
          path={path}
          tab={page.tab}
          list={page.list}
          filter={page.filter}
          errors={failureOf("moderate-comments")?.errors}
        />
      );
  }
}
