import { href, Link } from "react-router";
import { shownCompany } from "#app/company/company.ts";
import { appContext } from "#app/context.ts";
import { mayHere } from "#app/identity/rights/require-right.server.ts";
import { ReceiptSheet, receiptTitle } from "#app/order-page/documents/receipt-sheet.tsx";
import { findReceipt } from "#app/order-page/documents/receipts.server.ts";
import { MissingOrder } from "#app/order-page/page/missing-order.tsx";
import { findVisibleOrder, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Route } from "./+types/receipt.ts";

const NOT_FOUND = "Pedido não encontrado.";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const asked = await viewerOf(context, request, params.publicId);
  const viewer = { ...asked, isAdmin: asked.isAdmin || mayHere(context, "orders.read") };
  const { db, company, now } = context.get(appContext);
  const order = orNotFound(await findVisibleOrder(db, params.publicId, viewer), NOT_FOUND);
  return {
    receipt: orNotFound(await findReceipt(db, order.id, now()), NOT_FOUND),
    company: shownCompany(company),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `${receiptTitle(loaderData.receipt)} do pedido ${loaderData.receipt.id}` : "Recibo",
    noIndex: true,
  });

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { receipt, company } = loaderData;
  return (
    <div className="min-h-dvh bg-[#fff] text-[#000] [color-scheme:light] print:min-h-0">
      <main className="mx-auto grid w-[min(100%-2.5rem,50rem)] gap-8 py-8 print:w-full print:py-0">
        <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
          <Link
            to={href("/pedido/:publicId", { publicId: receipt.public_id })}
            className="py-2 font-semibold underline underline-offset-4"
          >
            Voltar ao pedido
          </Link>
          <Button variant="night" onClick={() => window.print()}>
            <Icon name="printer" />
            Imprimir
          </Button>
        </div>
        <ReceiptSheet receipt={receipt} company={company} />
      </main>
    </div>
  );
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return (
    <main>
      <MissingOrder {...props} />
    </main>
  );
}
