import { useState } from "react";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { FigureRow } from "#app/ui/display/figures.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { SubscriptionBulkActions } from "./subscription-bulk-actions.tsx";
import { SUBSCRIPTION_FILTER, type SubscriptionFilter } from "./subscription-filter.ts";
import type { listSubscriptions, SubscriptionCounts, SubscriptionItem } from "./subscription-list.server.ts";
import { SubscriptionTable } from "./subscription-table.tsx";

const COUNT = new Intl.NumberFormat("pt-BR");
const NOUN = { one: "inscrição", many: "inscrições" };

interface SubscriptionsPanelProps {
  path: string;
  filter: SubscriptionFilter;
  counts: SubscriptionCounts;
  list: Awaited<ReturnType<typeof listSubscriptions>>;
}

export function SubscriptionsPanel({ path, filter, counts, list }: SubscriptionsPanelProps) {
  const [leaving, setLeaving] = useState<SubscriptionItem | null>(null);
  const { items, total, page } = list;
  const asked = items.find(({ id, status }) => id === leaving?.id && status === "active") ?? null;
  const params = SUBSCRIPTION_FILTER.params(filter);
  return (
    <>
      <FigureRow
        items={[
          { label: "Inscrições ativas", value: COUNT.format(counts.active) },
          { label: "Novas em 30 dias", value: COUNT.format(counts.recent) },
          { label: "Canceladas em 30 dias", value: COUNT.format(counts.left) },
        ]}
      />
      <ListFilterForm
        of={SUBSCRIPTION_FILTER}
        path={path}
        filter={filter}
        counts={{ all: counts.all, ativas: counts.active, canceladas: counts.ended }}
      />
      {total === 0 ? (
        <NoSubscriptions path={path} isFiltered={SUBSCRIPTION_FILTER.isNarrowed(filter)} />
      ) : (
        <ListBusy path={path} what="inscrições">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN)}
          </p>
          <SubscriptionBulkActions subscriptions={items} found={total} />
          <SubscriptionTable
            subscriptions={items}
            sort={filter.sort}
            sortAddress={(sort) => `${path}?${SUBSCRIPTION_FILTER.params({ ...filter, sort })}`}
            onEnd={setLeaving}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de inscrições" items={pageItems(path, params, page, total)} />
      <DeleteDialog
        intent="cancel-subscription"
        id={asked?.id ?? null}
        title="Cancelar inscrição?"
        confirmLabel="Cancelar inscrição"
        cancelLabel="Voltar"
        onClose={() => setLeaving(null)}
      >
        <p className="wrap-anywhere">
          {asked?.email} deixa de receber a newsletter. Só a própria pessoa pode se inscrever de novo.
        </p>
      </DeleteDialog>
    </>
  );
}

function NoSubscriptions({ path, isFiltered }: { path: string; isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="Nenhuma inscrição encontrada"
      action={<ButtonLink to={path}>Limpar filtros</ButtonLink>}
    >
      Tente outro e-mail ou nome, ou veja todas.
    </EmptyState>
  ) : (
    <EmptyState title="Nenhuma inscrição ainda">
      Quem se inscreve no blog ou na página inicial aparece aqui.
    </EmptyState>
  );
}
