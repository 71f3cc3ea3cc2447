import { Link } from "react-router";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { COUPON_STATES, type CouponState, couponState, discountWords, windowWords } from "./coupon.ts";
import { COUPONS_FORM } from "./coupon-bulk-bar.tsx";
import type { CouponSort } from "./coupon-filter.ts";
import type { CouponListItem } from "./coupon-list.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

interface CouponTableProps {
  coupons: CouponListItem[];
  now: Date;
  sort: CouponSort;
  sortAddress: (sort: CouponSort) => string;
  editAddress: (id: number) => string;
  onDelete: (coupon: CouponListItem) => void;
  /** Left out for who may not see orders. */
  ordersAddress?: (id: number) => string;
}

const TONES: Record<CouponState, "ok" | "run" | "wait" | "plain"> = {
  on: "ok",
  waiting: "run",
  paused: "wait",
  ended: "plain",
  used_up: "plain",
};

export function CouponTable(props: CouponTableProps) {
  const { coupons, now, editAddress, onDelete, ordersAddress } = props;
  const columns = [
    SELECTION_COLUMN,
    sortedColumn("Cupom", ["codigo", "codigo-z", "ascending"], props),
    { key: "discount", label: "Desconto" },
    { ...sortedColumn("Usos", ["usos", "menos-usos", "descending"], props), align: "right" as const },
    { key: "revenue", label: "Receita", align: "right" as const },
    { key: "state", label: "Situação" },
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Cupons" columns={columns}>
      {coupons.map((coupon) => (
        <SelectableRow key={coupon.id} form={COUPONS_FORM} id={coupon.id} label={coupon.code}>
          <TableCell card="half" className="min-w-0 md:min-w-48">
            <Link
              to={editAddress(coupon.id)}
              preventScrollReset
              className="font-strong wrap-anywhere underline-offset-3 hover:underline"
            >
              {coupon.code}
            </Link>
            <span className="block text-sm text-muted wrap-anywhere">
              {[coupon.note, windowWords(coupon)].filter(Boolean).join(" · ")}
            </span>
          </TableCell>
          <TableCell card="half" label="Desconto" className="whitespace-nowrap tabular-nums max-md:order-1">
            {discountWords(coupon)}
            {coupon.applies_to === "products" ? (
              <span className="block text-sm text-muted">Alguns produtos</span>
            ) : null}
          </TableCell>
          <TableCell card="half" label="Usos" align="right" className="max-md:order-2 max-md:text-left">
            {usesOf(coupon)}
            {ordersAddress && coupon.orders > 0 ? (
              <Link to={ordersAddress(coupon.id)} className="link block text-sm">
                {paidOf(coupon)}
              </Link>
            ) : (
              <span className="block text-sm text-muted">{paidOf(coupon)}</span>
            )}
          </TableCell>
          <TableCell card="half" label="Receita" align="right" className="max-md:order-3 max-md:text-left">
            {formatBRL(coupon.revenueCents)}
            <span className="block text-sm text-muted">{formatBRL(coupon.discountCents)} de desconto</span>
          </TableCell>
          <TableCell card="half" className="max-md:order-4">
            <CouponBadge state={couponState(coupon, now)} />
          </TableCell>
          <TableCell card="end" className="max-md:self-start md:text-right">
            <CouponMenu coupon={coupon} edit={editAddress(coupon.id)} onDelete={onDelete} />
          </TableCell>
        </SelectableRow>
      ))}
    </Table>
  );
}

/** "3 de 50". */
function usesOf({ used_count, max_uses }: CouponListItem): string {
  return [used_count, max_uses].flatMap((count) => (count === null ? [] : COUNT.format(count))).join(" de ");
}

function paidOf({ paid }: CouponListItem): string {
  return paid === 1 ? "1 pedido pago" : `${COUNT.format(paid)} pedidos pagos`;
}

function CouponBadge({ state }: { state: CouponState }) {
  return (
    <Badge tone={TONES[state]} dot>
      {COUPON_STATES[state]}
    </Badge>
  );
}

interface CouponMenuProps {
  coupon: CouponListItem;
  edit: string;
  onDelete: (coupon: CouponListItem) => void;
}

function CouponMenu({ coupon, edit, onDelete }: CouponMenuProps) {
  const id = String(coupon.id);
  return (
    <Menu label={`Ações de ${coupon.code}`} trigger={<Icon name="ellipsis" />}>
      <MenuLink to={edit} icon={<Icon name="pencil" />}>
        Editar
      </MenuLink>
      <MenuForm
        fields={{ intent: "set-coupon-paused", id, value: String(!coupon.is_paused) }}
        icon={<Icon name={coupon.is_paused ? "play" : "pause"} />}
      >
        {coupon.is_paused ? "Ativar" : "Pausar"}
      </MenuForm>
      <MenuForm fields={{ intent: "duplicate-coupon", id }} icon={<Icon name="copy" />}>
        Duplicar
      </MenuForm>
      <MenuRule />
      <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => onDelete(coupon)}>
        Excluir
      </MenuButton>
    </Menu>
  );
}
