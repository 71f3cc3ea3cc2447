import { useState } from "react";
import { type AdminPostFilter, POST_FILTER } from "#app/blog/posts/admin-post-filter.ts";
import { PostBulkBar } from "#app/blog/posts/post-bulk-bar.tsx";
import type { AdminPostItem, listPostsForAdmin } from "#app/blog/posts/post-list.server.ts";
import { PostTable } from "#app/blog/posts/post-table.tsx";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { filterAddress, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";

interface PostsPanelProps {
  path: string;
  tab: string;
  params: URLSearchParams;
  list: Awaited<ReturnType<typeof listPostsForAdmin>>;
  filter: AdminPostFilter;
  categories: { id: number; name: string }[];
  now: Date;
}

export function PostsPanel({ path, tab, params, list, filter, categories, now }: PostsPanelProps) {
  const [toDelete, setToDelete] = useState<AdminPostItem | null>(null);
  const { items, total, isMore, page } = list;
  // A deleted post is no longer on the list, and its question goes with it.
  const asked = items.find((post) => post.id === toDelete?.id) ?? null;
  return (
    <>
      <ListFilterForm of={POST_FILTER} path={path} filter={filter} beside={{ aba: tab }} />
      {total === 0 ? (
        <NoPosts path={path} tab={tab} filtered={POST_FILTER.isNarrowed(filter)} />
      ) : (
        <ListBusy path={path} what="posts">
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="text-sm text-muted">
              {rangeSentence(page, total, { one: "post", many: "posts" }, isMore)}
            </p>
            <ExportLink to={`${path}/posts/exportar`} params={params} />
          </div>
          <PostBulkBar posts={items} found={isMore ? undefined : total} categories={categories} />
          <PostTable
            posts={items}
            sort={filter.sort}
            sortAddress={(sort) => filterAddress(path, params, "ordem", sort)}
            editAddress={(id) => `${path}?editar=${id}`}
            onDelete={setToDelete}
            now={now}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de posts" items={pageItems(path, params, page, total)} />
      <DeleteDialog
        intent="delete-post"
        id={asked?.id ?? null}
        title="Excluir post"
        onClose={() => setToDelete(null)}
      >
        <p>Tem certeza que deseja excluir o post "{asked?.title}"?</p>
        <p className="mt-2 text-muted">Os comentários vão junto. Esta ação não pode ser desfeita.</p>
      </DeleteDialog>
    </>
  );
}

function NoPosts({ path, tab, filtered }: { path: string; tab: string; filtered: boolean }) {
  return filtered ? (
    <EmptyState
      title="Nenhum post encontrado"
      action={<ButtonLink to={`${path}?aba=${tab}`}>Limpar filtros</ButtonLink>}
    >
      Tente outra palavra ou situação.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nenhum post ainda"
      action={<ButtonLink to={`${path}?aba=editor`}>Criar post</ButtonLink>}
    >
      O que você publicar aparece no blog.
    </EmptyState>
  );
}
