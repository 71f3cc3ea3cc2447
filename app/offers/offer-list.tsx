import { inList } from "#app/nouns/list-columns.ts";
import { type FewRows, REMOVE } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { chosenWords } from "#app/platform/money-and-dates/terms.ts";
import { OFFER_COLUMNS } from "./offer.ts";
import { waitingText } from "./offer-fields.ts";
import { type OfferState, offerAddress, opensOn, percentToField, stateOf } from "./offer-state.ts";
import type { OfferListItem } from "./offers.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

const STATES: Record<OfferState, readonly [tone: "ok" | "wait" | "plain" | "bad", word: string]> = {
  open: ["ok", "À venda"],
  not_begun: ["wait", "Ainda não começou"],
  ended: ["plain", "Terminou"],
  sold_out: ["plain", "Esgotada"],
  retired: ["bad", "Retirada"],
};

interface OfferListGiven {
  now: Date;
  /** Number of waiting people by offer; missing means none. */
  waiting: Record<number, number>;
}

export const OFFER_LIST: FewRows<OfferListItem, OfferListGiven> = {
  words: { one: "oferta", many: "ofertas", isFeminine: true },
  name: ({ name }) => name,
  columns: [
    {
      label: "Oferta",
      card: "half",
      className: "min-w-0",
      cell: ({ name, slug, retired_at: gone }, { edit }) => (
        <RowName to={!gone && edit} isOver under={offerAddress(slug)}>
          {name}
        </RowName>
      ),
    },
    inList(OFFER_COLUMNS, "price", {
      align: "right",
      card: "end",
      className: "whitespace-nowrap",
      cell: ({ price, minimum_price, pix_discount, ...term }) => (
        <>
          {formatBRL(price)}
          {chosenWords(term) ? (
            <span className="block text-sm text-muted">acesso {chosenWords(term)}</span>
          ) : null}
          {minimum_price === null ? null : (
            <span className="block text-sm text-muted">mínimo {formatBRL(minimum_price)}</span>
          )}
          {pix_discount > 0 ? (
            <span className="block text-sm text-muted">−{percentToField(pix_discount)}% no PIX</span>
          ) : null}
        </>
      ),
    }),
    {
      label: "Vendidas e reservadas",
      said: true,
      align: "right",
      className: "max-md:order-3 max-md:text-left",
      cell: (offer, { waiting }) => (
        <>
          {soldText(offer)}
          {waiting[offer.id] ? (
            <span className="block text-sm text-muted">{waitingText(waiting[offer.id] ?? 0)}</span>
          ) : null}
        </>
      ),
    },
    { label: "Quando vende", card: "hide", cell: windowText },
    {
      label: "Situação",
      card: "half",
      className: "max-md:order-1 max-md:mt-2",
      state: (offer, { now }) => STATES[stateOf(offer, now)],
      cell: (offer, { now }) => {
        const opening = opensOn(offer, now);
        return (
          <>
            <span className="mt-1 block text-sm text-muted">
              {offer.is_renewal ? "Renovação" : offer.is_public ? "Na página do produto" : "Só com o link"}
            </span>
            {offer.cohort ? (
              <span className="block text-sm text-muted wrap-anywhere">Turma: {offer.cohort.name}</span>
            ) : null}
            {opening ? <span className="block text-sm text-muted">Pré-venda: abre em {opening}</span> : null}
          </>
        );
      },
    },
  ],
  acts: (offer, { edit }) => {
    const { id, slug, is_public: isPublic } = offer;
    if (offer.retired_at) {
      return [{ label: "Voltar a vender", icon: "rotate-ccw", fields: { intent: "restore-offer", id } }];
    }
    return [
      { label: "Editar", icon: "pencil", to: edit },
      { label: "Abrir a página de compra", icon: "external-link", to: offerAddress(slug) },
      {
        label: isPublic ? "Tirar da página do produto" : "Mostrar na página do produto",
        icon: isPublic ? "eye-off" : "eye",
        fields: { intent: "set-offer-public", id, value: !isPublic },
      },
      "rule",
      { ...REMOVE, label: removing(offer) },
    ];
  },
  actsClass: "max-md:order-2 max-md:self-start md:text-right",
  removal: {
    intent: "delete-offer",
    title: (offer) => `${removing(offer)} oferta?`,
    confirmLabel: removing,
    isFor: ({ retired_at: gone }) => !gone,
    says: ({ name }) => (
      <>
        <p className="wrap-anywhere">A oferta “{name}” deixa de ser vendida e a página dela se fecha.</p>
        <p className="mt-2 text-muted">Quem já comprou continua com acesso.</p>
      </>
    ),
  },
  empty: {
    title: "Nenhuma oferta além do preço do produto.",
    sentence: "Crie uma oferta para vender por outro preço, por um tempo ou com vagas, numa página só dela.",
    add: { label: "Nova oferta", form: "nova" },
  },
};

/** Label of the removal: a sold offer is retired, not deleted. */
function removing({ sold_units }: OfferListItem): string {
  return sold_units > 0 ? "Retirar" : "Excluir";
}

function soldText({ places, sold_units }: OfferListItem): string {
  return places === null
    ? COUNT.format(sold_units)
    : `${COUNT.format(sold_units)} de ${COUNT.format(places)}`;
}

function windowText({ starts_at, ends_at }: OfferListItem): string {
  const parts = [
    starts_at ? `de ${dayAndHour(starts_at)}` : "",
    ends_at ? `até ${dayAndHour(ends_at)}` : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : "Sempre";
}
