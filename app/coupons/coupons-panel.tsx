import { useState } from "react";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { filterAddress, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { CouponBulkBar } from "./coupon-bulk-bar.tsx";
import { COUPON_FILTER, type CouponFilter } from "./coupon-filter.ts";
import type { CouponListItem, listCoupons } from "./coupon-list.server.ts";
import { CouponTable } from "./coupon-table.tsx";

interface CouponsPanelProps {
  path: string;
  /** The list's own address: filters and page, no open form. */
  params: URLSearchParams;
  list: Awaited<ReturnType<typeof listCoupons>>;
  filter: CouponFilter;
  now: Date;
  /** The address of the list with this coupon's form open. */
  editAddress: (id: number) => string;
  /** Of the orders with this coupon; left out for who may not see them. */
  ordersAddress?: (id: number) => string;
}

export function CouponsPanel({
  path,
  params,
  list,
  filter,
  now,
  editAddress,
  ordersAddress,
}: CouponsPanelProps) {
  const [toDelete, setToDelete] = useState<CouponListItem | null>(null);
  const { items, total, page } = list;
  const asked = items.find((coupon) => coupon.id === toDelete?.id) ?? null;
  const narrowed = COUPON_FILTER.isNarrowed(filter);
  return (
    <>
      {total > 0 || narrowed ? <ListFilterForm of={COUPON_FILTER} path={path} filter={filter} /> : null}
      {total === 0 ? (
        <NoCoupons path={path} filtered={narrowed} />
      ) : (
        <ListBusy path={path} what="cupons">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, { one: "cupom", many: "cupons" })}
          </p>
          <CouponBulkBar coupons={items} found={total} />
          <CouponTable
            coupons={items}
            now={now}
            sort={filter.sort}
            sortAddress={(sort) => filterAddress(path, params, "ordem", sort)}
            editAddress={editAddress}
            onDelete={setToDelete}
            {...(ordersAddress ? { ordersAddress } : {})}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de cupons" items={pageItems(path, params, page, total)} />
      <DeleteDialog
        intent="delete-coupon"
        id={asked?.id ?? null}
        title="Excluir cupom?"
        onClose={() => setToDelete(null)}
      >
        <p className="wrap-anywhere">Ninguém mais consegue usar o cupom {asked?.code}.</p>
        <p className="mt-2 text-muted">
          Os pedidos feitos com ele continuam como estão. Para parar por um tempo, use Pausar.
        </p>
      </DeleteDialog>
    </>
  );
}

function NoCoupons({ path, filtered }: { path: string; filtered: boolean }) {
  return filtered ? (
    <EmptyState title="Nenhum cupom encontrado" action={<ButtonLink to={path}>Limpar filtros</ButtonLink>}>
      Tente outro código ou situação.
    </EmptyState>
  ) : (
    <EmptyState title="Nenhum cupom ainda" action={<ButtonLink to={`${path}?novo=1`}>Novo cupom</ButtonLink>}>
      Crie um código de desconto para uma campanha, uma parceria ou um cliente.
    </EmptyState>
  );
}
