import clsx from "clsx";
import { data, useNavigation } from "react-router";
import { failureSince, findLastEnds } from "#app/backups/screen/backup-list.server.ts";
import { findLastBackup } from "#app/backups/store/last-backup.server.ts";
import { type AppContext, appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { may, type Right } from "#app/identity/rights/rights.ts";
import { listRecentOrders } from "#app/orders/admin/order-list.server.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type ChecklistItem, readChecklist } from "../dashboard/checklist.server.ts";
import { readFigures } from "../dashboard/figures.server.ts";
import { readFunnel, readGenerated } from "../dashboard/funnel.server.ts";
import { MoreFigures } from "../dashboard/more-figures.tsx";
import { type Period, paramsOf, parsePeriod, todayAndYesterday } from "../dashboard/period.ts";
import { PeriodPicker } from "../dashboard/period-picker.tsx";
import { QuickActions } from "../dashboard/quick-actions.tsx";
import { RecentOrders } from "../dashboard/recent-orders.tsx";
import { RevenuePanel } from "../dashboard/revenue-panel.tsx";
import { SetupChecklist } from "../dashboard/setup-checklist.tsx";
import { listSoldProducts } from "../dashboard/sold-products.server.ts";
import { WaitingList } from "../dashboard/waiting-list.tsx";
import { BackupLine, ClockAlert } from "../demo/site-state.tsx";
import { MoneyNotice } from "../guarded-settings/money-notice.tsx";
import { findLastMoneyChange } from "../guarded-settings/setting-entries.server.ts";
import { FUNNEL_PATH } from "../origins/origin-tabs.tsx";
import type { Route } from "./+types/dashboard.ts";

const RECENT_ORDERS = 5;
const SOLD_PRODUCTS = 20;
/** How long the owners see that the money goes somewhere else. */
const MONEY_NOTICE_DAYS = 7;

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = requireRight(context, "panel.open");
  const mayDo = (right: Right) => may(who, right);
  const app = context.get(appContext);
  const { db } = app;
  const now = app.now();
  const asked = parsePeriod(url.searchParams, now);
  const { period } = asked;
  const [money, recentOrders, checklist, backup, ends, moneyChange] = await Promise.all([
    mayDo("panel.figures") ? readMoney(app, period, now) : null,
    mayDo("orders.read") ? listRecentOrders(db, RECENT_ORDERS) : null,
    mayDo("settings.write") ? readChecklist(app) : undefined,
    findLastBackup(db),
    findLastEnds(db),
    mayDo("payments.setup") ? findLastMoneyChange(db, addDays(now, -MONEY_NOTICE_DAYS)) : null,
  ]);
  const facts = {
    money,
    recentOrders,
    moneyChange,
    checklist: checklist?.map((item) => (item.right && !mayDo(item.right) ? withoutWay(item) : item)),
    backup: mayDo("backups.make")
      ? { last: backup, failure: failureSince(ends.lastTry, backup), drillFailure: ends.drillFailure }
      : null,
  };
  const refused = Object.keys(asked.errors).length > 0;
  return data({ ...facts, asked, clock: app.databaseClock.difference, now }, refused ? 422 : 200);
}

/** What the shop took in, and by what. */
async function readMoney(app: AppContext, period: Period, now: Date) {
  const { db } = app;
  const [figures, sold, generated, funnel] = await Promise.all([
    readFigures(db, period, todayAndYesterday(now)),
    listSoldProducts(db, period, SOLD_PRODUCTS),
    readGenerated(db, period, (method) => app.company.methods[method] && !!app.payments.configured(method)),
    readFunnel(db, period),
  ]);
  return { figures, sold, generated, funnel };
}

/** A step that somebody else has to take. */
function withoutWay({ to: _to, hint, ...item }: ChecklistItem): ChecklistItem {
  return { ...item, hint: `${hint} É quem é dono da loja que faz.` };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Painel Administrativo", noIndex: true });

export default function DashboardPage({ loaderData, matches }: Route.ComponentProps) {
  const { money, recentOrders, backup, asked, now } = loaderData;
  // Counted for the sidebar already.
  const { waiting } = matches[1].loaderData;
  const isLoading = useNavigation().location?.pathname === "/admin";
  const isNew = recentOrders?.length === 0;
  const checklist = <SetupChecklist items={loaderData.checklist} open={isNew} />;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl md:text-3xl">Painel Administrativo</h1>
        {money ? <PeriodPicker {...asked} path="/admin" isCompared /> : null}
      </div>
      <ClockAlert seconds={loaderData.clock} />
      <MoneyNotice change={loaderData.moneyChange} />
      {/* While nothing was ever sold, it is what there is to do. */}
      {isNew ? checklist : null}
      <div
        className={clsx(
          "grid items-start gap-6",
          (money || recentOrders) && "lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]",
          money && recentOrders && "lg:grid-rows-[auto_1fr]",
        )}
      >
        {money ? (
          <div aria-busy={isLoading} className="min-w-0 aria-busy:opacity-60 lg:col-start-1">
            <RevenuePanel figures={money.figures} grain={asked.period.grain} />
          </div>
        ) : null}
        {/* On a phone what waits stands before what was bought. */}
        <div
          className={clsx(
            "grid min-w-0 gap-6",
            (money || recentOrders) && "lg:col-start-2 lg:row-start-1",
            money && recentOrders && "lg:row-span-2",
          )}
        >
          <WaitingList waiting={waiting} />
          <QuickActions />
        </div>
        {recentOrders ? (
          <div className={clsx("min-w-0", !money && "lg:order-first")}>
            <RecentOrders orders={recentOrders} now={now} />
          </div>
        ) : null}
      </div>
      {isNew ? null : checklist}
      {money ? (
        <div aria-busy={isLoading} className="aria-busy:opacity-60">
          <MoreFigures
            money={money}
            grain={asked.period.grain}
            byOffer={`${FUNNEL_PATH}?${paramsOf(asked.period)}`}
          />
        </div>
      ) : null}
      {backup ? (
        <BackupLine
          backup={backup.last}
          failure={backup.failure}
          drillFailure={backup.drillFailure}
          now={now}
        />
      ) : null}
    </div>
  );
}
