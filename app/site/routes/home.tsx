import { href, redirect } from "react-router";
import { appContext, type ForEverybody } from "#app/context.ts";
import { isFirstAccessOpen } from "#app/identity/first-access/first-access.server.ts";
import { headersOfRefusal } from "#app/identity/refusal.ts";
import { organizationJsonLd, webSiteJsonLd } from "#app/platform/http/json-ld.ts";
import { pageHead } from "../loading/page-head.ts";
import { sendPageLead } from "../loading/page-lead.server.ts";
import { loadPage } from "../loading/page-loading.server.ts";
import { CourseBandView } from "../sections/course-band-view.tsx";
import { HeroView } from "../sections/hero-view.tsx";
import { PostsView } from "../sections/posts-view.tsx";
import { ProductShelfView } from "../sections/product-shelf-view.tsx";
import { type EagerViews, SectionList } from "../sections/section-list.tsx";
import type { Route } from "./+types/home.ts";

const EAGER: EagerViews = {
  hero: HeroView,
  "product-shelf": ProductShelfView,
  "course-band": CourseBandView,
  posts: PostsView,
};

export async function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  if (await isFirstAccessOpen(context.get(appContext))) throw redirect(href("/primeiro-acesso"));
  const page = await loadPage(context, { key: "home" });
  if (!("sections" in page)) return page;
  const { legalName, taxId, emails, address } = context.get(appContext).company;
  return { ...page, organization: { legalName, taxId, emails, address } };
}

/** Public: the contact form, where the page has one. */
export async function action({ context, request }: Route.ActionArgs) {
  return sendPageLead(context, request, { key: "home" });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const [
    {
      loaderData: { company, siteUrl },
    },
  ] = matches;
  // Missing where the loader failed or the page is not shown.
  const organization = loaderData && "organization" in loaderData ? loaderData.organization : undefined;
  return pageHead(matches, loaderData, {
    description: company.tagline,
    jsonLd:
      import.meta.env.SSR && organization
        ? [
            organizationJsonLd({ ...company, ...organization }, { siteUrl }),
            webSiteJsonLd({ brand: company.brand, siteUrl }),
          ]
        : undefined,
  });
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <SectionList sections={loaderData.sections} eager={EAGER} />;
}
