// From an address to everything its page shows: one row, then what its sections need, side by side.
import { data } from "react-router";
import type { Company } from "#app/company/company.ts";
import { type AppContext, appContext, type PublicContext } from "#app/context.ts";
import { isDatabaseOutage } from "#db/connect.server.ts";
import type { PageContent } from "../pages/page.ts";
import { defaultPage } from "../pages/page-defaults.ts";
import { type AskedPage, findShownPage, type ShownPage } from "../pages/pages.server.ts";
import type { SectionField } from "../pages/section-fields.ts";
import { addressOfLink, wordsOfLink } from "../pages/section-links.ts";
import { ruleOf, type Section, type SectionOf, type SectionType } from "../pages/sections.ts";
import { type FactsOf, SECTION_LOADERS, type SectionReading } from "./section-loaders.server.ts";

export type LoadedSection = {
  [T in SectionType]: { section: SectionOf<T>; facts: FactsOf<T> };
}[SectionType];

export interface LoadedPage {
  /** As page-meta.ts shows it. */
  head: { title: string; description: string; picture: string; address: string | undefined };
  sections: LoadedSection[];
}

/** The page that stands there; where none does, the page that says so, with its status. */
export async function loadPage(context: PublicContext, asked: AskedPage) {
  const app = context.get(appContext);
  const page = await findShownPage(app.db, asked, app.company);
  return page ? loadSections(context, page) : loadMissingPage(context);
}

/** What stands at an address where nothing is: also when the database is away. */
export async function loadMissingPage(context: PublicContext) {
  const app = context.get(appContext);
  const { title, ...page } = await findMissingPage(app);
  const loaded = await loadSections(context, { ...page, title, address: undefined });
  return data(loaded, { status: 404 });
}

async function findMissingPage({ db, company }: AppContext): Promise<PageContent> {
  const safe = defaultPage("not-found", company).content;
  try {
    return (await findShownPage(db, { key: "not-found" }, company)) ?? safe;
  } catch (error) {
    if (isDatabaseOutage(error)) return safe;
    throw error;
  }
}

/** What its sections show, each kind of row read once. */
export async function loadSections(
  context: PublicContext,
  page: PageContent & Partial<Pick<ShownPage, "address">>,
): Promise<LoadedPage> {
  const app = context.get(appContext);
  const read = new Map<string, Promise<unknown>>();
  const reading: SectionReading = {
    app,
    once: <T>(name: string, ask: () => Promise<T>) => {
      const asked = (read.get(name) as Promise<T> | undefined) ?? ask();
      read.set(name, asked);
      return asked;
    },
  };
  const sections = await Promise.all(page.sections.map((section) => loadSection(section, reading)));
  const { title, description, picture, address } = page;
  return {
    head: { title, description, picture, address },
    sections: sections.flatMap((section) => section ?? []),
  };
}

async function loadSection(section: Section, reading: SectionReading): Promise<LoadedSection | undefined> {
  const loaders: Partial<Record<SectionType, (one: never, reading: SectionReading) => Promise<unknown>>> =
    SECTION_LOADERS;
  const load = loaders[section.type];
  const facts = load ? await load(section as never, reading) : null;
  if (facts === undefined) return undefined;
  const { fields } = ruleOf(section.type);
  return { section: withAddresses(section, fields, reading.app.company), facts } as LoadedSection;
}

/** Links lead to addresses; those to what the company does not have are left out. */
function withAddresses<T extends object>(
  values: T,
  fields: Record<string, SectionField>,
  company: Company,
): T {
  const changed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "items" || !("to" in field.fields)) continue;
    const entries = (values as Record<string, { to: string; label: string }[]>)[name] ?? [];
    changed[name] = entries.flatMap((entry) => {
      const to = addressOfLink(entry.to, company);
      return to ? { ...entry, to, label: entry.label || wordsOfLink(entry.to, company) } : [];
    });
  }
  return { ...values, ...changed };
}
