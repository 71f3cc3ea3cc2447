import { type ReactNode, useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { frameCompany, shownIcon } from "#app/company/company.ts";
import { loadUser } from "#app/identity/sessions/sessions.server.ts";
import { readToast } from "#app/platform/forms/toast.server.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { brandTokens } from "#app/platform/images/brand-colours.ts";
import { ErrorScreen } from "#app/ui/display/error-screen.tsx";
import { BrandLook } from "#app/ui/layout/brand.tsx";
import { fontFiles } from "#app/ui/layout/fonts.ts";
import { EarlyTaps, useEarlyTaps } from "#app/ui/navigation/early-taps.tsx";
import { NavigationSigns } from "#app/ui/navigation/navigation-signs.tsx";
import { Toaster } from "#app/ui/toasts/toaster.tsx";
import type { Route } from "./+types/root.ts";
import styles from "./app.css?url";
import { appContext, type ForEverybody } from "./context.ts";
import { countSearches } from "./site/search-gate.server.ts";

export const middleware: Route.MiddlewareFunction[] = [countSearches, loadUser];

/** The toast alone is for one reader, once: such a page is never kept (server/page-cache.ts). */
export async function loader({
  context,
  request,
}: ForEverybody<Route.LoaderArgs> & Pick<Route.LoaderArgs, "request">) {
  const { company, config, mail, paymentOffer } = context.get(appContext);
  const { toast, headers } = await readToast(request);
  const site = {
    company: frameCompany(company),
    theme: brandTokens(company.colours),
    icon: shownIcon(company),
    siteUrl: config.siteUrl,
    demo: paymentOffer().isTest,
    // Said only where it is so: it goes along with every page.
    ...(mail.isHeld() ? { mailIsHeld: true } : {}),
    toast,
  };
  return data(site, headers ? { headers } : undefined);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const links: Route.LinksFunction = () => [
  ...fontFiles.map((href) => ({
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

type Site = Awaited<ReturnType<typeof loader>>["data"];
/** In a browser, once the site was shown: where the router has lost it, its colours and its name stay. */
let known: Site | undefined;

const ICON = { href: "/favicon.svg", type: "image/svg+xml" };

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useRenderContext();
  const site = useRouteLoaderData<typeof loader>("root") ?? known;
  const { pathname } = useLocation();
  return (
    // Its code looks at the address before it takes the page over (entry.client.tsx).
    <html lang="pt-BR" style={site?.theme} data-address={pathname} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Nothing is painted before the page is whole: what comes later would move what is there. */}
        <link rel="expect" href="#fim" blocking="render" />
        <link rel="icon" {...(site?.icon ?? ICON)} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        {/* With a precedence it stands before what is preloaded: over six connections the page is painted a turn earlier. */}
        <link rel="stylesheet" href={styles} precedence="site" />
        <Links nonce={nonce} />
      </head>
      <body>
        <EarlyTaps nonce={nonce} />
        {children}
        <div id="fim" hidden />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  // From now on a press is answered by the page's own code; journeys wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
  }, []);
  useEarlyTaps();
  useEffect(() => {
    known = loaderData;
  }, [loaderData]);
  return (
    <>
      <Outlet />
      <Toaster toast={loaderData.toast} />
      <NavigationSigns />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  if (isRouteErrorResponse(error) && error.status < 500) {
    const sentence = typeof error.data === "string" && error.data ? error.data : undefined;
    return <ErrorScreen status={error.status} sentence={sentence} />;
  }
  const { company } = known ?? {};
  const brand = company ? <BrandLook name={company.brand} logo={company.logo} /> : null;
  return <ErrorScreen status={500} error={error} brand={brand} reference={reference} />;
}
