import { Link } from "react-router";
import { requireRole } from "#app/identity/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { listRecentOrders } from "#app/sales/order-admin/order-list.server.ts";
import { Petal } from "#app/ui/petal.tsx";
import { readChecklist } from "../checklist.server.ts";
import { FigureCards } from "../figure-cards.tsx";
import { readFigures } from "../figures.server.ts";
import { RecentOrders } from "../recent-orders.tsx";
import { ADMIN_SECTIONS } from "../sections.ts";
import { SetupChecklist } from "../setup-checklist.tsx";
import { countWaiting } from "../waiting.server.ts";
import { WaitingList } from "../waiting-list.tsx";
import type { Route } from "./+types/dashboard.ts";

const RECENT_ORDERS = 5;

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context, "admin");
  const app = context.get(appContext);
  const { db, now } = app;
  const [figures, recentOrders, waiting, checklist] = await Promise.all([
    readFigures(db, now()),
    listRecentOrders(db, RECENT_ORDERS),
    countWaiting(db),
    readChecklist(app),
  ]);
  return { figures, recentOrders, waiting, checklist, now: now() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Painel Administrativo", noIndex: true });

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { figures, recentOrders, waiting, checklist, now } = loaderData;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl md:text-3xl">Painel Administrativo</h1>
        <p className="text-sm text-muted">Últimos 30 dias, ante os 30 anteriores</p>
      </div>
      <SetupChecklist items={checklist} />
      <FigureCards figures={figures} />
      <nav aria-label="Atalhos">
        <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
          {ADMIN_SECTIONS.filter((section) => section.shortcut).map((section) => (
            <li key={section.to} className="grid">
              <Link
                to={section.to}
                className="flex items-center gap-3.5 rounded-card bg-surface p-4 inset-ring inset-ring-line hover:bg-sunken"
              >
                <Petal>
                  <section.icon />
                </Petal>
                <span>
                  <b className="block">{section.label}</b>
                  <span className="text-sm text-muted tabular-nums">
                    {section.shortcut?.(figures, waiting)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RecentOrders orders={recentOrders} now={now} />
        <WaitingList waiting={waiting} />
      </div>
    </div>
  );
}
