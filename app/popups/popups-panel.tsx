import { useState } from "react";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { filterAddress, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { POPUP_FILTER, type PopupFilter } from "./popup-filter.ts";
import type { listPopups, PopupListItem } from "./popup-list.server.ts";
import { PopupTable } from "./popup-table.tsx";

interface PopupsPanelProps {
  path: string;
  /** The list's own address: filters and page, no open form. */
  params: URLSearchParams;
  list: Awaited<ReturnType<typeof listPopups>>;
  filter: PopupFilter;
  /** The address of the list with this pop-up's form open. */
  editAddress: (id: number) => string;
}

export function PopupsPanel({ path, params, list, filter, editAddress }: PopupsPanelProps) {
  const [toDelete, setToDelete] = useState<PopupListItem | null>(null);
  const { items, total, page } = list;
  const asked = items.find((popup) => popup.id === toDelete?.id) ?? null;
  const narrowed = POPUP_FILTER.isNarrowed(filter);
  return (
    <>
      {total > 0 || narrowed ? <ListFilterForm of={POPUP_FILTER} path={path} filter={filter} /> : null}
      {total === 0 ? (
        <NoPopups path={path} filtered={narrowed} />
      ) : (
        <ListBusy path={path} what="pop-ups">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, { one: "pop-up", many: "pop-ups" })}
          </p>
          <PopupTable
            popups={items}
            sort={filter.sort}
            sortAddress={(sort) => filterAddress(path, params, "ordem", sort)}
            editAddress={editAddress}
            onDelete={setToDelete}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de pop-ups" items={pageItems(path, params, page, total)} />
      <DeleteDialog
        intent="delete-popup"
        id={asked?.id ?? null}
        title="Excluir pop-up?"
        onClose={() => setToDelete(null)}
      >
        <p className="wrap-anywhere">Tem certeza que deseja excluir o pop-up "{asked?.title}"?</p>
        <p className="mt-2 text-muted">Esta ação não pode ser desfeita.</p>
      </DeleteDialog>
    </>
  );
}

function NoPopups({ path, filtered }: { path: string; filtered: boolean }) {
  return filtered ? (
    <EmptyState title="Nenhum pop-up encontrado" action={<ButtonLink to={path}>Limpar filtros</ButtonLink>}>
      Tente outra palavra ou situação.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nenhum pop-up configurado ainda."
      action={<ButtonLink to={`${path}?novo=1`}>Novo pop-up</ButtonLink>}
    >
      Use um pop-up para dar um aviso ou oferecer um material em troca do e-mail do visitante.
    </EmptyState>
  );
}
