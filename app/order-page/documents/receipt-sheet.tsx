import clsx from "clsx";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { type Company, namedTaxId } from "#app/company/company.ts";
import {
  listPriceOf,
  orderAmounts,
  orderDiscountLabel,
  ownedLabel,
  ownedOf,
} from "#app/orders/log/order-amounts.ts";
import {
  cardSentence,
  methodSentence,
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
} from "#app/orders/log/order-labels.ts";
import { dayAndHour, formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Receipt } from "./receipts.server.ts";

/** Black on white in every theme, for paper. */
export function ReceiptSheet({ receipt, company }: { receipt: Receipt; company: Company }) {
  const { street, city, state, postalCode } = company.address;
  return (
    <article className="grid gap-8">
      <header className="flex flex-wrap justify-between gap-x-10 gap-y-4 border-b border-[#000] pb-6">
        <div>
          {company.logo ? (
            <img
              src={company.logo}
              alt={company.brand}
              className="mb-3 h-12 w-auto max-w-64 object-contain object-left"
            />
          ) : null}
          <p className="text-lg font-bold">{company.legalName || company.brand}</p>
          <p>{namedTaxId(company)}</p>
          <p>{[street, city, state, postalCode && `CEP ${postalCode}`].filter(Boolean).join(", ")}</p>
          <p>{company.emails.support}</p>
        </div>
        <div className="sm:text-right">
          <h1 className="text-2xl">{receiptTitle(receipt)}</h1>
          <p>Pedido nº {receipt.id}</p>
          <p>{formatDateTime(receipt.created_at)}</p>
        </div>
      </header>
      <Facts receipt={receipt} />
      <Lines receipt={receipt} />
      <Money receipt={receipt} />
      <p className="text-sm">
        Este documento comprova o pedido feito em {company.brand} e não substitui a nota fiscal.
        <span className="block">Código do pedido: {receipt.public_id}</span>
      </p>
    </article>
  );
}

/** A receipt requires received money. */
export function receiptTitle(receipt: Pick<Receipt, "first_paid_at" | "payment_status">): string {
  const paid = receipt.first_paid_at !== null || receipt.payment_status === "paid";
  return paid ? "Recibo" : "Resumo do pedido";
}

function Facts({ receipt }: { receipt: Receipt }) {
  const facts: [string, ReactNode][] = [
    ["Cliente", receipt.customer_name ?? "Não informado"],
    ["E-mail", receipt.customer_email ?? "Não informado"],
    ["Situação", ORDER_STATUS_LABELS[receipt.status]],
    ["Pagamento", PAYMENT_STATUS_LABELS[receipt.payment_status]],
    ["Forma de pagamento", methodSentence(receipt.payment_method, receipt.installments)],
  ];
  const { terms_id: termsId, terms_since: since } = receipt;
  if (termsId && since) {
    const version = href("/termos/:version", { version: String(termsId) });
    facts.push([
      "Termos aceitos",
      <Link key="terms" to={version} className="underline">
        Versão de {formatDate(since)}
      </Link>,
    ]);
  }
  if (receipt.document) facts.push([receipt.documentName, receipt.document]);
  return (
    <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm">{label}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ receipt }: { receipt: Receipt }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">Itens do pedido</caption>
        <thead>
          <tr className="border-b border-[#000] text-left text-sm">
            <th scope="col" className="py-2 pr-4">
              Produto
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              Qtd.
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              Unitário
            </th>
            <th scope="col" className="py-2 pl-4 text-right">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line) => (
            <tr key={line.id} className="border-b border-[#999] align-top">
              <td className="py-2 pr-4">
                {line.name}
                {line.access.map((sentence) => (
                  <span key={sentence} className="block text-sm">
                    {sentence}
                  </span>
                ))}
                {line.refunded_at ? <span className="block text-sm">Reembolsado</span> : null}
              </td>
              <td className="num px-4 py-2 text-right">{line.quantity}</td>
              <td className="num px-4 py-2 text-right whitespace-nowrap">
                {formatBRL(listPriceOf(line, receipt.owned))}
              </td>
              <td className="num py-2 pl-4 text-right whitespace-nowrap">
                {formatBRL(listPriceOf(line, receipt.owned) * line.quantity)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Money({ receipt }: { receipt: Receipt }) {
  const { subtotal, discountCents, total } = orderAmounts(receipt);
  const owned = ownedOf(receipt.owned);
  return (
    <dl className="grid gap-2 sm:ml-auto sm:w-[28rem]">
      <MoneyRow label="Subtotal" value={formatBRL(subtotal + owned.cents)} />
      {owned.cents > 0 ? (
        <MoneyRow label={ownedLabel(owned.names, "buyer")} value={`− ${formatBRL(owned.cents)}`} />
      ) : null}
      {discountCents > 0 ? (
        <MoneyRow label={orderDiscountLabel(receipt)} value={`− ${formatBRL(discountCents)}`} />
      ) : null}
      <MoneyRow label="Taxa de processamento" value="Grátis" />
      {receipt.financing_cents > 0 ? (
        <MoneyRow label="Juros do parcelamento" value={formatBRL(receipt.financing_cents)} />
      ) : null}
      <MoneyRow label="Total" value={formatBRL(total + receipt.financing_cents)} strong />
      {receipt.payments.map((payment) => (
        <MoneyRow
          key={payment.id}
          label={`Pago em ${dayAndHour(receipt.first_paid_at ?? payment.updated_at)}: ${paidWith(payment)}`}
          value={formatBRL(payment.approved_cents)}
        />
      ))}
      {receipt.refunds.map((refund) => (
        <MoneyRow
          key={refund.id}
          label={`Reembolso realizado em ${dayAndHour(refund.updated_at)}`}
          value={`− ${formatBRL(refund.cents)}`}
        />
      ))}
    </dl>
  );
}

function MoneyRow({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={clsx("flex justify-between gap-6", strong && "text-lg font-bold")}>
      <dt>{label}</dt>
      <dd className="num whitespace-nowrap">{value}</dd>
    </div>
  );
}

function paidWith(payment: Receipt["payments"][number]): string {
  const method = methodSentence(payment.method, payment.installments);
  return payment.card_last4 ? `${method}, ${cardSentence(payment.card_brand, payment.card_last4)}` : method;
}
