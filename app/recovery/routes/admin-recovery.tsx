import { data, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { mayHere, requireRight } from "#app/identity/rights/require-right.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { pageAddress, pageFrom, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { FigureRow } from "#app/ui/display/figures.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import {
  ABANDONED_MINUTES,
  parseSaleFilter,
  SALE_KINDS,
  type SaleFilter,
  type SaleKind,
  saleParams,
} from "../admin/open-sale-filter.ts";
import { OpenSaleTable } from "../admin/open-sale-table.tsx";
import {
  contactSchema,
  listOpenSales,
  noteCall,
  SALES_PAGE_SIZE,
  sumRecovered,
} from "../admin/open-sales.server.ts";
import { RECOVERY_PATH, RecoveryTabs } from "../admin/recovery-tabs.tsx";
import { shownSale } from "../admin/shown-sale.server.ts";
import type { Route } from "./+types/admin-recovery.ts";

const RECOVERED_DAYS = 30;
const NOUN = { one: "venda em aberto", many: "vendas em aberto" };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "orders.read");
  const app = context.get(appContext);
  const now = app.now();
  const filter = parseSaleFilter(url.searchParams);
  const sales = await listOpenSales(app.db, filter, pageFrom(url.searchParams, SALES_PAGE_SIZE), now);
  const recovered = mayHere(context, "panel.figures")
    ? {
        lately: await sumRecovered(app.db, addDays(now, -RECOVERED_DAYS)),
        ever: await sumRecovered(app.db, new Date(0)),
      }
    : null;
  return { ...sales, items: sales.items.map((sale) => shownSale(app, sale)), filter, recovered, now };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireRight(context, "orders.read");
  const { db, now } = context.get(appContext);
  const form = parseForm(contactSchema, await readForm(request));
  if (!form.ok) return data(form, 422);
  const noted = await noteCall(db, form.value, now());
  return noted.ok ? noted : data(noted, 404);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Recuperação", noIndex: true });

export default function AdminRecoveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, page, filter, counts, recovered, now } = loaderData;
  const isLoading = useNavigation().location?.pathname === RECOVERY_PATH;
  const params = saleParams(filter);
  const addressFor = (other: Partial<SaleFilter>) =>
    pageAddress(RECOVERY_PATH, saleParams({ ...filter, ...other }), 1);
  const kinds = Object.keys(SALE_KINDS) as SaleKind[];
  const figures = [
    { label: "Em aberto", value: String(counts.total), note: counts.total === 1 ? "venda" : "vendas" },
    { label: "Valor em aberto", value: formatBRL(counts.cents) },
  ];
  const money = recovered
    ? [
        recoveredFigure("Recuperado em 30 dias", recovered.lately),
        recoveredFigure("Recuperado até hoje", recovered.ever),
      ]
    : [];
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-6">
      <h1 className="text-2xl md:text-3xl">Recuperação</h1>
      <RecoveryTabs current={RECOVERY_PATH} />
      <p className="max-w-text text-muted">
        Um carrinho aparece {ABANDONED_MINUTES} minutos depois da última mudança, só de quem pediu para ser
        lembrado. PIX e boleto aparecem assim que são gerados; cartão que ficou na página do provedor, depois
        de {ABANDONED_MINUTES} minutos.
      </p>
      <FigureRow items={[...figures, ...money]} />
      <ChipRow label="Mostrar">
        <ChipLink to={addressFor({ kind: undefined })} pressed={!filter.kind}>
          Tudo
        </ChipLink>
        {kinds.map((kind) => (
          <ChipLink key={kind} to={addressFor({ kind })} pressed={filter.kind === kind}>
            {SALE_KINDS[kind]} ({counts[kind]})
          </ChipLink>
        ))}
        <ChipLink to={addressFor({ withPhone: !filter.withPhone })} pressed={filter.withPhone}>
          Com WhatsApp
        </ChipLink>
      </ChipRow>
      <ErrorSummary errors={actionData && !actionData.ok ? actionData.errors : undefined} />
      {isLoading ? <LoadingNote>Carregando as vendas em aberto</LoadingNote> : null}
      {total === 0 ? (
        <NoSales isFiltered={Boolean(filter.kind || filter.withPhone)} />
      ) : (
        <div aria-busy={isLoading} className="grid grid-cols-1 gap-4 aria-busy:opacity-60">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN)}
          </p>
          <OpenSaleTable
            sales={items}
            now={now}
            sort={filter.sort}
            sortAddress={(sort) => addressFor({ sort })}
          />
        </div>
      )}
      <Pages label="Páginas de vendas em aberto" items={pageItems(RECOVERY_PATH, params, page, total)} />
    </div>
  );
}

/** What was paid through the links of reminders, and nothing else. */
function recoveredFigure(label: string, { cents, orders }: { cents: number; orders: number }) {
  const paid = orders === 1 ? "1 venda paga" : `${orders} vendas pagas`;
  return { label, value: formatBRL(cents), note: `${paid} pelo link` };
}

function NoSales({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="Nenhuma venda assim"
      action={<ButtonLink to={RECOVERY_PATH}>Limpar filtros</ButtonLink>}
    >
      Escolha outra situação.
    </EmptyState>
  ) : (
    <EmptyState title="Nenhuma venda em aberto">
      Carrinhos de quem pediu para ser lembrado, PIX e boletos não pagos e pagamentos recusados aparecem aqui.
    </EmptyState>
  );
}
