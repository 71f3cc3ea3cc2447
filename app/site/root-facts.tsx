import { useRouteLoaderData } from "react-router";
import { DEFAULT_COMPANY, frameCompany } from "#app/company/company.ts";
import type { SiteFrame } from "#app/company/site-frame.ts";
import type { loader } from "#app/root.tsx";

/** What the root loader knows of the site; the server's error page may stand without it. */
export function useRootFacts() {
  const facts = useRouteLoaderData<typeof loader>("root") ?? factsWithoutLoader();
  if (!facts) throw new Error("Nothing of the site is shown where the root loader failed.");
  return facts;
}

/** In the browser such a page is the last resort's alone: the default company would be carried for nothing. */
function factsWithoutLoader() {
  if (!import.meta.env.SSR) return undefined;
  return { company: frameCompany(DEFAULT_COMPANY), demo: false, toast: null, siteUrl: "" };
}

const FRAME = "site/routes/layout";
type FrameLinks = Pick<SiteFrame, "header" | "footer">;

/** Menu and footer as the layout's loader gave them; where even that failed there are none. */
export function useFrameLinks(): FrameLinks {
  return useRouteLoaderData<FrameLinks>(FRAME) ?? { header: [], footer: [] };
}
