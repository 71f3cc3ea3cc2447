import type { Company } from "#app/company/company.ts";
import { findShownService } from "#app/marketing/services/services.server.ts";
import type { Db } from "#db/connect.server.ts";
import { findShownPage } from "../pages/pages.server.ts";
import { newSection } from "../pages/sections.ts";

/** One service with the words of the button that leads to the form; it is seen only while the page of services is. */
export async function findServicePage(db: Db, slug: string, company: Company) {
  const [service, page] = await Promise.all([
    findShownService(db, slug),
    findShownPage(db, { key: "services" }, company),
  ]);
  if (!service || !page) return undefined;
  const list = page.sections.find((section) => section.type === "services");
  const { buttonLabel } = list ?? newSection("services", "servicos");
  return { service, buttonLabel };
}
