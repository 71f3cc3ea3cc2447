import { data, useNavigation } from "react-router";
import { requireRole } from "#app/identity/sessions/sessions.server.ts";
import { listRecentOrders } from "#app/orders/admin/order-list.server.ts";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { findLastBackup } from "#db/backup/last-backup.server.ts";
import { failureSince, findLastEnded } from "../backups/backup-list.server.ts";
import { readChecklist } from "../dashboard/checklist.server.ts";
import { DayCards } from "../dashboard/day-cards.tsx";
import { FigureCards } from "../dashboard/figure-cards.tsx";
import { readFigures } from "../dashboard/figures.server.ts";
import { readFunnel, readGenerated } from "../dashboard/funnel.server.ts";
import { FunnelPanel } from "../dashboard/funnel-panel.tsx";
import { MoneyCharts } from "../dashboard/money-charts.tsx";
import { GeneratedPanel, MethodPanel, RefundPanel } from "../dashboard/payment-panels.tsx";
import { parsePeriod, todayAndYesterday } from "../dashboard/period.ts";
import { PeriodPicker } from "../dashboard/period-picker.tsx";
import { QuickActions } from "../dashboard/quick-actions.tsx";
import { RecentOrders } from "../dashboard/recent-orders.tsx";
import { SetupChecklist } from "../dashboard/setup-checklist.tsx";
import { listSoldProducts } from "../dashboard/sold-products.server.ts";
import { SoldProducts } from "../dashboard/sold-products.tsx";
import { WaitingList } from "../dashboard/waiting-list.tsx";
import { BackupLine, ClockAlert } from "../demo/site-state.tsx";
import { Shortcuts } from "../frame/shortcuts.tsx";
import type { Route } from "./+types/dashboard.ts";

const RECENT_ORDERS = 5;
const SOLD_PRODUCTS = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRole(context, "admin");
  const app = context.get(appContext);
  const { db } = app;
  const now = app.now();
  const asked = parsePeriod(url.searchParams, now);
  const { period } = asked;
  const [figures, sold, generated, funnel, recentOrders, checklist, backup, lastTry] = await Promise.all([
    readFigures(db, period, todayAndYesterday(now)),
    listSoldProducts(db, period, SOLD_PRODUCTS),
    readGenerated(db, period, (method) => app.company.methods[method] && !!app.payments.configured(method)),
    readFunnel(db, period),
    listRecentOrders(db, RECENT_ORDERS),
    readChecklist(app),
    findLastBackup(db),
    findLastEnded(db),
  ]);
  const facts = {
    figures,
    sold,
    generated,
    funnel,
    recentOrders,
    checklist,
    backup,
    backupFailure: failureSince(lastTry, backup),
  };
  const refused = Object.keys(asked.errors).length > 0;
  return data({ ...facts, asked, clock: app.databaseClock.difference, now }, refused ? 422 : 200);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Painel Administrativo", noIndex: true });

export default function DashboardPage({ loaderData, matches }: Route.ComponentProps) {
  const { figures, asked, now } = loaderData;
  // Counted for the sidebar already.
  const { waiting } = matches[1].loaderData;
  const isLoading = useNavigation().location?.pathname === "/admin";
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Painel Administrativo</h1>
      <ClockAlert seconds={loaderData.clock} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <DayCards days={figures.also} />
        </div>
        {/* On a phone what waits stands before what has come in. */}
        <div className="min-w-0 lg:row-span-2">
          <WaitingList waiting={waiting} />
        </div>
        <div className="min-w-0">
          <RecentOrders orders={loaderData.recentOrders} now={now} />
        </div>
      </div>
      <QuickActions />
      <SetupChecklist items={loaderData.checklist} open={loaderData.recentOrders.length === 0} />
      <PeriodPicker {...asked} />
      <div aria-busy={isLoading} className="grid gap-6 aria-busy:opacity-60">
        <FigureCards figures={figures} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 content-start gap-6">
            <MoneyCharts bars={figures.bars} grain={asked.period.grain} />
            <FunnelPanel funnel={loaderData.funnel} />
          </div>
          <div className="grid min-w-0 content-start gap-6">
            <SoldProducts products={loaderData.sold} />
            <MethodPanel methods={figures.methods} />
            <GeneratedPanel generated={loaderData.generated} />
            <RefundPanel figures={figures} />
          </div>
        </div>
      </div>
      <Shortcuts figures={figures} waiting={waiting} />
      <BackupLine backup={loaderData.backup} failure={loaderData.backupFailure} now={now} />
    </div>
  );
}
