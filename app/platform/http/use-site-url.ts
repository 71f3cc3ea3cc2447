import { useRouteLoaderData } from "react-router";

/** Where the site stands, as the root loader said: for links that are handed on. */
export function useSiteUrl(): string {
  return useRouteLoaderData<{ siteUrl?: string }>("root")?.siteUrl ?? "";
}
