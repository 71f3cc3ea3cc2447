import { useNavigate } from "react-router";
import { COMMENT_LIST } from "#app/blog/comments/comment-list.tsx";
import { typedFields } from "#app/blog/posts/post-fields.ts";
import { PostForm } from "#app/blog/posts/post-form.tsx";
import { POST_LIST } from "#app/blog/posts/post-list.tsx";
import { CATEGORY_COLORS } from "#app/categories/category-colors.ts";
import { CategorySheet } from "#app/categories/category-sheet.tsx";
import { POST_CATEGORIES } from "#app/categories/category-shelf.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { BlogPage } from "./blog-page.server.ts";

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
        <NounList
          of={POST_LIST}
          path={path}
          list={page.list}
          filter={page.filter}
          given={{ now, categories: page.categories }}
        />
      );
    case "categorias":
      return (
        <>
          <NounList of={POST_CATEGORIES} path={path} list={page.list} filter={page.filter} />
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
        <NounList
          of={COMMENT_LIST}
          path={path}
          list={page.list}
          filter={page.filter}
          notice={<ErrorSummary errors={failureOf("moderate-comments")?.errors} />}
        />
      );
  }
}
