import { useState } from "react";
import { PRODUCT_FILTER } from "#app/catalog/products/admin-product-filter.ts";
import { ProductBulkBar } from "#app/catalog/products/product-bulk-bar.tsx";
import type { AdminProductItem, listProductsForAdmin } from "#app/catalog/products/product-list.server.ts";
import { ProductTable } from "#app/catalog/products/product-table.tsx";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { filterAddress, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";

interface ProductsPanelProps {
  path: string;
  /** The list's own address: filters and page, no open form. */
  params: URLSearchParams;
  list: Awaited<ReturnType<typeof listProductsForAdmin>>;
  filter: Parameters<typeof listProductsForAdmin>[1];
  categories: { id: number; name: string }[];
}

export function ProductsPanel({ path, params, list, filter, categories }: ProductsPanelProps) {
  const [toDelete, setToDelete] = useState<AdminProductItem | null>(null);
  const { items, total, page } = list;
  const canMark = filter.state !== "excluidos";
  // A deleted product is no longer on the list, and its question goes with it.
  const asked = items.find((product) => product.id === toDelete?.id) ?? null;
  return (
    <>
      <ListFilterForm
        of={PRODUCT_FILTER}
        path={path}
        filter={filter}
        offered={{ categoryId: categories.map(({ id, name }) => [id, name] as const) }}
      />
      {total === 0 ? (
        <NoProducts path={path} filtered={PRODUCT_FILTER.isNarrowed(filter)} />
      ) : (
        <ListBusy path={path} what="produtos">
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="text-sm text-muted">
              {rangeSentence(page, total, { one: "produto", many: "produtos" })}
            </p>
            <ExportLink to={`${path}/exportar`} params={params} />
          </div>
          {canMark ? <ProductBulkBar products={items} found={total} categories={categories} /> : null}
          <ProductTable
            products={items}
            canMark={canMark}
            sort={filter.sort}
            sortAddress={(sort) => filterAddress(path, params, "ordem", sort)}
            editAddress={(id) => withParam(path, params, "editar", String(id))}
            onDelete={setToDelete}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de produtos" items={pageItems(path, params, page, total)} />
      <DeleteDialog
        intent="delete-product"
        id={asked?.id ?? null}
        title="Excluir produto"
        onClose={() => setToDelete(null)}
      >
        <p>Tem certeza que deseja excluir o produto "{asked?.name}"?</p>
        <p className="mt-2 text-muted">Ele sai da loja. Quem já comprou continua com acesso.</p>
      </DeleteDialog>
    </>
  );
}

export function withParam(path: string, params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  next.set(name, value);
  return `${path}?${next}`;
}

function NoProducts({ path, filtered }: { path: string; filtered: boolean }) {
  return filtered ? (
    <EmptyState title="Nenhum produto encontrado" action={<ButtonLink to={path}>Limpar filtros</ButtonLink>}>
      Tente outra palavra, categoria ou situação.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nenhum produto ainda"
      action={<ButtonLink to={`${path}?novo=1`}>Novo produto</ButtonLink>}
    >
      Crie o primeiro produto da loja.
    </EmptyState>
  );
}
