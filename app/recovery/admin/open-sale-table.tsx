import { Link, useFetcher } from "react-router";
import { formatDateTime, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import { EmailAddress } from "#app/ui/display/email-address.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { ageOf, SALE_KINDS, type SaleKind, type SaleSort } from "./open-sale-filter.ts";
import type { OpenSale } from "./open-sales.server.ts";

export interface ShownSale
  extends Pick<OpenSale, "kind" | "id" | "name" | "email" | "cents" | "at" | "products" | "contactedAt"> {
  /** Opens WhatsApp with the text; null without that consent. */
  chat: string | null;
}

interface OpenSaleTableProps {
  sales: ShownSale[];
  now: Date;
  sort: SaleSort;
  sortAddress: (sort: SaleSort) => string;
}

const TONES: Record<SaleKind, BadgeTone> = {
  carrinho: "plain",
  pix: "wait",
  boleto: "wait",
  cartao: "wait",
  recusado: "bad",
};

export function OpenSaleTable(props: OpenSaleTableProps) {
  const { sales, now } = props;
  const columns = [
    { key: "who", label: "Quem" },
    { key: "what", label: "O quê" },
    {
      ...sortedColumn("Valor", ["maior-valor", "menor-valor", "descending"], props),
      align: "right" as const,
    },
    sortedColumn("Aberto", ["recentes", "antigos", "descending"], props),
    { key: "contact", label: "Último contato" },
    { key: "chat", label: "WhatsApp", hidden: true },
  ];
  return (
    <Table caption="Vendas em aberto" columns={columns}>
      {sales.map((sale) => (
        <SaleRow key={`${sale.kind}-${sale.id}`} sale={sale} now={now} />
      ))}
    </Table>
  );
}

function SaleRow({ sale, now }: { sale: ShownSale; now: Date }) {
  const { kind, id, name, email, cents, at, products, contactedAt, chat } = sale;
  return (
    <TableRow>
      <TableCell card="half" className="min-w-0 md:max-w-56">
        <span className="font-strong wrap-anywhere">{name || "Sem nome"}</span>
        <span className="block text-sm text-muted">
          <EmailAddress>{email}</EmailAddress>
        </span>
      </TableCell>
      <TableCell className="break-words md:min-w-44">
        <span className="mb-1 block">
          {kind === "carrinho" ? (
            products.join(", ") || "Produtos que saíram da loja"
          ) : (
            <Link to={`/admin/pedidos?pedido=${id}`} className="link">
              Pedido {id}
            </Link>
          )}
        </span>
        <Badge tone={TONES[kind]}>{SALE_KINDS[kind]}</Badge>
      </TableCell>
      <TableCell align="right" card="half">
        {formatBRL(cents)}
      </TableCell>
      <TableCell card="end" className="whitespace-nowrap max-md:text-muted">
        <time dateTime={at.toISOString()} title={formatDateTime(at)}>
          {ageOf(at, now)}
        </time>
      </TableCell>
      <TableCell label="Último contato:" className="text-muted">
        {contactedAt ? formatRecent(contactedAt, now) : "Nenhum"}
      </TableCell>
      <TableCell className="md:text-right">{chat ? <ChatLink sale={sale} chat={chat} /> : null}</TableCell>
    </TableRow>
  );
}

/** That somebody went to write is noted beside it: the list says who was written to and when. */
function ChatLink({ sale: { kind, id, name, email }, chat }: { sale: ShownSale; chat: string }) {
  const fetcher = useFetcher();
  const about = kind === "carrinho" ? "cart" : "order";
  function handleClick() {
    fetcher.submit({ intent: "note-contact", about, id: String(id) }, { method: "post" });
  }
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      onClick={handleClick}
      className={buttonClass({ variant: "quiet", size: "compact" }, "whitespace-nowrap")}
    >
      <Icon name="message-circle" />
      Abrir WhatsApp
      <span className="sr-only"> com {name || email} (abre em nova aba)</span>
    </a>
  );
}
