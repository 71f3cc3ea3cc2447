import { Link } from "react-router";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
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

const COLUMNS = [
  { key: "name", label: "Oferta" },
  { key: "price", label: "Preço", align: "right" as const },
  { key: "sold", label: "Vendidas e reservadas", align: "right" as const },
  { key: "window", label: "Quando vende" },
  { key: "state", label: "Situação" },
  { key: "actions", label: "Ações", hidden: true },
];

interface OfferTableProps {
  offers: OfferListItem[];
  now: Date;
  /** How many wait for each; who is not there has nobody. */
  waiting: Record<number, number>;
  editAddress: (id: number) => string;
  onDelete: (offer: OfferListItem) => void;
}

export function OfferTable({ offers, now, waiting, editAddress, onDelete }: OfferTableProps) {
  return (
    <Table caption="Ofertas" columns={COLUMNS}>
      {offers.map((offer) => {
        const [tone, word] = STATES[stateOf(offer, now)];
        return (
          <TableRow key={offer.id}>
            <TableCell card="half" className="min-w-0">
              <OfferName offer={offer} edit={editAddress(offer.id)} />
            </TableCell>
            <TableCell card="end" align="right" className="whitespace-nowrap">
              {formatBRL(offer.price)}
              {offer.minimum_price === null ? null : (
                <span className="block text-sm text-muted">mínimo {formatBRL(offer.minimum_price)}</span>
              )}
              {offer.pix_discount > 0 ? (
                <span className="block text-sm text-muted">
                  −{percentToField(offer.pix_discount)}% no PIX
                </span>
              ) : null}
            </TableCell>
            <TableCell
              label="Vendidas e reservadas"
              align="right"
              className="max-md:order-3 max-md:text-left"
            >
              {soldText(offer)}
              {waiting[offer.id] ? (
                <span className="block text-sm text-muted">{waitingText(waiting[offer.id] ?? 0)}</span>
              ) : null}
            </TableCell>
            <TableCell card="hide">{windowText(offer)}</TableCell>
            <TableCell card="half" className="max-md:order-1 max-md:mt-2">
              <Badge tone={tone} dot>
                {word}
              </Badge>
              <span className="mt-1 block text-sm text-muted">
                {offer.is_public ? "Na página do produto" : "Só com o link"}
              </span>
              {opensOn(offer, now) ? (
                <span className="block text-sm text-muted">Pré-venda: abre em {opensOn(offer, now)}</span>
              ) : null}
            </TableCell>
            <TableCell card="end" className="max-md:order-2 max-md:self-start md:text-right">
              <OfferMenu offer={offer} edit={editAddress(offer.id)} onDelete={onDelete} />
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}

function OfferName({ offer, edit }: { offer: OfferListItem; edit: string }) {
  const address = offerAddress(offer.slug);
  return (
    <>
      {offer.retired_at ? (
        <b className="wrap-anywhere">{offer.name}</b>
      ) : (
        <Link
          to={edit}
          preventScrollReset
          className="font-strong wrap-anywhere underline-offset-3 hover:underline"
        >
          {offer.name}
        </Link>
      )}
      <span className="block text-sm text-muted wrap-anywhere">{address}</span>
    </>
  );
}

interface OfferMenuProps {
  offer: OfferListItem;
  edit: string;
  onDelete: (offer: OfferListItem) => void;
}

function OfferMenu({ offer, edit, onDelete }: OfferMenuProps) {
  const id = String(offer.id);
  return (
    <Menu label={`Ações de ${offer.name}`} trigger={<Icon name="ellipsis" />}>
      {offer.retired_at ? (
        <MenuForm fields={{ intent: "restore-offer", id }} icon={<Icon name="rotate-ccw" />}>
          Voltar a vender
        </MenuForm>
      ) : (
        <>
          <MenuLink to={edit} icon={<Icon name="pencil" />}>
            Editar
          </MenuLink>
          <MenuLink to={offerAddress(offer.slug)} icon={<Icon name="external-link" />}>
            Abrir a página de compra
          </MenuLink>
          <MenuForm
            fields={{ intent: "set-offer-public", id, value: String(!offer.is_public) }}
            icon={offer.is_public ? <Icon name="eye-off" /> : <Icon name="eye" />}
          >
            {offer.is_public ? "Tirar da página do produto" : "Mostrar na página do produto"}
          </MenuForm>
          <MenuRule />
          <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => onDelete(offer)}>
            {offer.sold_units > 0 ? "Retirar" : "Excluir"}
          </MenuButton>
        </>
      )}
    </Menu>
  );
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
