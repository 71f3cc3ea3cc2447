import { Link } from "react-router";
import { inList } from "#app/nouns/list-columns.ts";
import { type ListOf, REMOVE } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import {
  COUPON_COLUMNS,
  COUPON_STATES,
  type CouponState,
  couponState,
  discountWords,
  windowWords,
} from "./coupon.ts";
import { COUPON_FILTER } from "./coupon-filter.ts";
import type { CouponListItem } from "./coupon-list.server.ts";

interface CouponListGiven {
  now: Date;
  /** URL of the coupon's orders; undefined for people who may not see orders. */
  ordersAddress?: (id: number) => string;
}

const COUNT = new Intl.NumberFormat("pt-BR");

const TONES: Record<CouponState, "ok" | "run" | "wait" | "plain"> = {
  on: "ok",
  waiting: "run",
  paused: "wait",
  ended: "plain",
  used_up: "plain",
};

export const COUPON_LIST: ListOf<CouponListItem, typeof COUPON_FILTER, CouponListGiven> = {
  words: { one: "cupom", many: "cupons" },
  filter: COUPON_FILTER,
  forms: ["editar", "novo", "importar"],
  name: ({ code }) => code,
  columns: [
    {
      label: "Cupom",
      sorts: ["codigo", "codigo-z", "ascending"],
      card: "half",
      className: "min-w-0 md:min-w-48",
      cell: (coupon, { edit }) => (
        <RowName to={edit} isOver under={[coupon.note, windowWords(coupon)].filter(Boolean).join(" · ")}>
          {coupon.code}
        </RowName>
      ),
    },
    inList(COUPON_COLUMNS, "discount", {
      said: true,
      card: "half",
      className: "whitespace-nowrap tabular-nums max-md:order-1",
      cell: (coupon) => (
        <>
          {discountWords(coupon)}
          {coupon.applies_to === "products" ? (
            <span className="block text-sm text-muted">Alguns produtos</span>
          ) : null}
        </>
      ),
    }),
    {
      label: "Usos",
      sorts: ["usos", "menos-usos", "descending"],
      said: true,
      align: "right",
      card: "half",
      className: "max-md:order-2 max-md:text-left",
      cell: (coupon, { ordersAddress }) => (
        <>
          {usesOf(coupon)}
          {ordersAddress && coupon.orders > 0 ? (
            <Link to={ordersAddress(coupon.id)} className="link block text-sm">
              {paidOf(coupon)}
            </Link>
          ) : (
            <span className="block text-sm text-muted">{paidOf(coupon)}</span>
          )}
        </>
      ),
    },
    {
      label: "Receita",
      said: true,
      align: "right",
      card: "half",
      className: "max-md:order-3 max-md:text-left",
      cell: ({ revenueCents, discountCents }) => (
        <>
          {formatBRL(revenueCents)}
          <span className="block text-sm text-muted">{formatBRL(discountCents)} de desconto</span>
        </>
      ),
    },
    {
      label: "Situação",
      card: "half",
      className: "max-md:order-4",
      state: (coupon, { now }) => {
        const state = couponState(coupon, now);
        return [TONES[state], COUPON_STATES[state]];
      },
    },
  ],
  acts: ({ id, is_paused: isPaused }, { edit }) => [
    { label: "Editar", icon: "pencil", to: edit },
    {
      label: isPaused ? "Ativar" : "Pausar",
      icon: isPaused ? "play" : "pause",
      fields: { intent: "set-coupon-paused", id, value: !isPaused },
    },
    { label: "Duplicar", icon: "copy", fields: { intent: "duplicate-coupon", id } },
    "rule",
    REMOVE,
  ],
  actsClass: "max-md:self-start md:text-right",
  bulk: {
    form: "varios-cupons",
    acts: [
      ["pause-marked", "Pausar"],
      ["resume-marked", "Ativar"],
      ["delete-marked", "Excluir"],
    ],
    choice: { id: "mudar-marcados", label: "O que fazer com os marcados", apply: "Aplicar aos marcados" },
  },
  removal: {
    intent: "delete-coupon",
    title: "Excluir cupom?",
    says: ({ code }) => (
      <>
        <p className="wrap-anywhere">Ninguém mais consegue usar o cupom {code}.</p>
        <p className="mt-2 text-muted">
          Os pedidos feitos com ele continuam como estão. Para parar por um tempo, use Pausar.
        </p>
      </>
    ),
  },
  empty: {
    sentence: "Crie um código de desconto para uma campanha, uma parceria ou um cliente.",
    hint: "Tente outro código ou situação.",
    add: { label: "Novo cupom" },
  },
};

/** "3 de 50". */
function usesOf({ used_count, max_uses }: CouponListItem): string {
  return [used_count, max_uses].flatMap((count) => (count === null ? [] : COUNT.format(count))).join(" de ");
}

function paidOf({ paid }: CouponListItem): string {
  return paid === 1 ? "1 pedido pago" : `${COUNT.format(paid)} pedidos pagos`;
}
