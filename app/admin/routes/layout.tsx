import { Outlet } from "react-router";
import { requireRole } from "#app/identity/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { AdminSidebar } from "../sidebar.tsx";
import { countWaiting } from "../waiting.server.ts";
import type { Route } from "./+types/layout.ts";

/** Refuses by default, for the page and for its data alike, whatever a route inside forgets. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    requireRole(context, "admin");
    return next();
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context, "admin");
  const { db, company } = context.get(appContext);
  return { brand: company.brand, waiting: await countWaiting(db) };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="md:flex">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:shadow-float"
      >
        Pular para o conteúdo
      </a>
      <AdminSidebar brand={loaderData.brand} waiting={loaderData.waiting} />
      <main id="conteudo" tabIndex={-1} className="min-w-0 flex-1 px-5 pt-6 pb-16 md:px-10 md:pt-8">
        <Outlet />
      </main>
    </div>
  );
}
