import { useRouteLoaderData } from "react-router";
import { DEFAULT_COMPANY } from "#app/platform/company.ts";
import type { loader } from "#app/root.tsx";

/** What the root loader knows of the site and the person; an error page may stand without it. */
export function useRootFacts() {
  const facts = useRouteLoaderData<typeof loader>("root");
  return facts ?? { company: DEFAULT_COMPANY, user: null, demo: false, toast: null, siteUrl: "" };
}

export type SiteUser = NonNullable<ReturnType<typeof useRootFacts>["user"]>;
