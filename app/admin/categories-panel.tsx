import { useState } from "react";
import type { CategoryInUse } from "#app/categories/categories.server.ts";
import { CategoryTable } from "#app/categories/category-table.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

const NOUNS = {
  product: { one: "produto", many: "produtos", column: "Produtos" },
  blog: { one: "post", many: "posts", column: "Posts" },
};
const EMPTY = { product: "Todo produto fica em uma categoria.", blog: "Agrupe os posts por assunto." };

interface CategoriesPanelProps {
  /** Of the tab. */
  path: string;
  categories: CategoryInUse[];
  type: keyof typeof NOUNS;
}

export function CategoriesPanel({ path, categories, type }: CategoriesPanelProps) {
  const [doomed, setDoomed] = useState<CategoryInUse | null>(null);
  const asked = categories.find((category) => category.id === doomed?.id) ?? null;
  return (
    <>
      {categories.length === 0 ? (
        <EmptyState
          title="Nenhuma categoria ainda"
          action={<ButtonLink to={`${path}&novo=1`}>Nova categoria</ButtonLink>}
        >
          {EMPTY[type]}
        </EmptyState>
      ) : (
        <CategoryTable
          categories={categories}
          noun={NOUNS[type]}
          editAddress={(id) => `${path}&editar=${id}`}
          onDelete={setDoomed}
        />
      )}
      <DeleteDialog
        intent="excluir-categoria"
        id={asked?.id ?? null}
        title="Excluir categoria"
        onClose={() => setDoomed(null)}
      >
        <p>Tem certeza que deseja excluir a categoria "{asked?.name}"?</p>
        <p className="mt-2 text-muted">Só dá para excluir uma categoria sem {NOUNS[type].many}.</p>
      </DeleteDialog>
    </>
  );
}
