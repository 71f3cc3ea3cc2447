import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { CUSTOMER, type Standing } from "#app/identity/rights/rights.ts";
import { StandingProvider } from "#app/identity/rights/use-right.tsx";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ConnectionGuard } from "#app/ui/connection/connection-guard.tsx";
import { isLostConnection, LOST_TITLE } from "#app/ui/connection/lost-connection.ts";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { FormOwner } from "#app/ui/draft-form/form-owner.tsx";
import { listUndoable } from "../audit/undo.server.ts";
import { UndoNotice } from "../audit/undo-form.tsx";
import { countWaiting, type Waiting } from "../dashboard/waiting.server.ts";
import { readFoldedGroups } from "../frame/folded-groups.ts";
import { AdminSidebar } from "../frame/sidebar.tsx";
import type { Route } from "./+types/layout.ts";

/** Refuses by default, for the page and for its data alike, whatever a route inside forgets. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    requireRight(context, "panel.open");
    return next();
  },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id: userId, team_role, more_roles, more_rights } = requireRight(context, "panel.open");
  const who: Standing = { team_role, more_roles, more_rights };
  const { db, company, now } = context.get(appContext);
  const [waiting, undoable] = await Promise.all([
    countWaiting(db, { id: userId, who }, now()),
    listUndoable(db, { id: userId, who }, now()),
  ]);
  const folded = readFoldedGroups(request.headers.get("cookie"));
  return { userId, who, brand: company.brand, waiting, undoable, folded };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame facts={loaderData}>
      <FormOwner name={String(loaderData.userId)}>
        <UndoNotice acts={loaderData.undoable} />
        <Outlet />
      </FormOwner>
      <ConnectionGuard />
    </Frame>
  );
}

/** A page inside failed: the way to the others stays. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  const { pathname } = useLocation();
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  const isMissing = isRefusal && error.status === 404;
  const refusalTitle = isMissing ? "Página não encontrada" : "Não foi possível";
  const said = isRefusal && typeof error.data === "string" ? error.data : "";
  return (
    <Frame facts={loaderData}>
      <title>{isRefusal ? refusalTitle : isLostConnection(error) ? LOST_TITLE : "Erro inesperado"}</title>
      {isRefusal ? (
        <ErrorPanel
          title={refusalTitle}
          sentence={said || "Não encontramos nada neste endereço."}
          retry={pathname}
        />
      ) : (
        <ErrorPanel
          title="Unexpected Application Error!"
          sentence="Algo deu errado do nosso lado. Nada do que você fez foi perdido; tente de novo em instantes."
          reference={reference ?? "recarregue a página para vê-la"}
          error={error}
          retry={pathname}
        />
      )}
    </Frame>
  );
}

function Frame({
  facts,
  children,
}: {
  facts: { brand: string; who: Standing; waiting: Waiting; folded: string[] } | undefined;
  children: ReactNode;
}) {
  return (
    <StandingProvider of={facts?.who ?? CUSTOMER}>
      <div className="md:flex">
        <a
          href="#conteudo"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:shadow-float"
        >
          Pular para o conteúdo
        </a>
        {facts ? <AdminSidebar brand={facts.brand} waiting={facts.waiting} folded={facts.folded} /> : null}
        <main
          id="conteudo"
          tabIndex={-1}
          className="min-w-0 flex-1 px-5 pt-6 pb-16 md:px-6 md:pt-8 min-[85rem]:px-10"
        >
          {children}
        </main>
      </div>
    </StandingProvider>
  );
}
