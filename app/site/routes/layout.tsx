import { isRouteErrorResponse, Outlet } from "react-router";
import { appContext, type ForEverybody } from "#app/context.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { PopupHost } from "#app/popups/popup-host.tsx";
import { late } from "#app/ui/connection/late-part.tsx";
import { ErrorScreen } from "#app/ui/display/error-screen.tsx";
import { SiteShell } from "../shell/site-shell.tsx";
import type { Route } from "./+types/layout.ts";

// For the few who miss something.
const MissingPage = late(() => import("../missing-page.tsx"), "MissingPage");

/** Menu and footer, for everything in this frame. */
export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  const { header, footer } = context.get(appContext).frame;
  return { header, footer };
}

export default function SiteLayout() {
  return (
    <>
      <SiteShell>
        <Outlet />
      </SiteShell>
      <PopupHost />
    </>
  );
}

/** A missing product or post keeps the site around it; other refusals and surprises get the last resort's page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return <ErrorScreen status={500} error={error} reference={reference} />;
  const sentence = typeof error.data === "string" && error.data ? error.data : undefined;
  if (error.status !== 404) return <ErrorScreen status={error.status} sentence={sentence} />;
  return (
    <SiteShell>
      <title>Página não encontrada</title>
      <MissingPage sentence={sentence} />
    </SiteShell>
  );
}
