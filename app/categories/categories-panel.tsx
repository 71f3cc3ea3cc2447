import { useState } from "react";
import type { CategoryInUse } from "#app/categories/categories.server.ts";
import { CATEGORY_FILTER, type CategoryFilter } from "#app/categories/category-filter.ts";
import type { findCategories } from "#app/categories/category-list.ts";
import { CategoryTable } from "#app/categories/category-table.tsx";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { filterAddress, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";

const TAB = "categorias";
const NOUNS = {
  product: { one: "produto", many: "produtos", column: "Produtos" },
  blog: { one: "post", many: "posts", column: "Posts" },
};
const EMPTY = { product: "Todo produto fica em uma categoria.", blog: "Agrupe os posts por assunto." };

interface CategoriesPanelProps {
  path: string;
  /** The list's own address: search and order, no open form. */
  params: URLSearchParams;
  list: ReturnType<typeof findCategories>;
  filter: CategoryFilter;
  type: keyof typeof NOUNS;
}

export function CategoriesPanel({ path, params, list, filter, type }: CategoriesPanelProps) {
  const [toDelete, setToDelete] = useState<CategoryInUse | null>(null);
  const { items, total, page } = list;
  const asked = items.find((category) => category.id === toDelete?.id) ?? null;
  const searched = filter.query.trim() !== "";
  return (
    <>
      {total > 0 || searched ? (
        <ListFilterForm of={CATEGORY_FILTER} path={path} filter={filter} beside={{ aba: TAB }} />
      ) : null}
      {total === 0 ? (
        <NoCategories path={path} type={type} searched={searched} />
      ) : (
        <ListBusy path={path} what="categorias">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, { one: "categoria", many: "categorias" })}
          </p>
          <CategoryTable
            categories={items}
            noun={NOUNS[type]}
            sort={filter.sort}
            sortAddress={(sort) => filterAddress(path, params, "ordem", sort)}
            editAddress={(id) => `${path}?${new URLSearchParams([...params, ["editar", String(id)]])}`}
            onDelete={setToDelete}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de categorias" items={pageItems(path, params, page, total)} />
      <DeleteDialog
        intent="delete-category"
        id={asked?.id ?? null}
        title="Excluir categoria"
        onClose={() => setToDelete(null)}
      >
        <p>Tem certeza que deseja excluir a categoria "{asked?.name}"?</p>
        <p className="mt-2 text-muted">Só é possível excluir uma categoria sem {NOUNS[type].many}.</p>
      </DeleteDialog>
    </>
  );
}

interface NoCategoriesProps {
  path: string;
  type: keyof typeof NOUNS;
  searched: boolean;
}

function NoCategories({ path, type, searched }: NoCategoriesProps) {
  const list = `${path}?aba=${TAB}`;
  return searched ? (
    <EmptyState title="Nenhuma categoria encontrada" action={<ButtonLink to={list}>Limpar busca</ButtonLink>}>
      Tente outra palavra.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nenhuma categoria ainda"
      action={<ButtonLink to={`${list}&novo=1`}>Nova categoria</ButtonLink>}
    >
      {EMPTY[type]}
    </EmptyState>
  );
}
