import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { saveTouch } from "#app/analytics/touch/touch.ts";
import { bringCoupon } from "#app/cart/saved-coupon.ts";
import type { FrameCompany } from "#app/company/company.ts";
import { EarlyReader } from "#app/identity/reader/early-reader.tsx";
import { useAsking } from "#app/identity/reader/use-asking.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { late } from "#app/ui/connection/late-part.tsx";
import { ConsentHost } from "../consent/consent-host.tsx";
import { useFrameLinks, useRootFacts } from "../root-facts.tsx";
import { Header } from "./header.tsx";

// What is read last is hydrated last: a boundary of its own, with its own code.
const SiteFoot = late(() => import("./late-shell.ts"), "SiteFoot", ".site-footer");

/** A page that fills the window by itself says so: `export const handle = { bare: true }`. */
function isBare(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "bare" in handle && handle.bare === true;
}

type OwnHeader = ComponentType<{ company: FrameCompany; siteUrl: string; demo: boolean }>;

/** A page with a purpose of its own brings a header without the site's menus: `export const handle = { header: … }`. */
function headerOf(handle: unknown): OwnHeader | undefined {
  const brings = typeof handle === "object" && handle !== null && "header" in handle;
  return brings ? (handle.header as OwnHeader) : undefined;
}

/** A page that is shown inside another one names its main part: `export const handle = { mainLabel: "…" }`. */
function mainLabelOf(handle: unknown): string | undefined {
  const names = typeof handle === "object" && handle !== null && "mainLabel" in handle;
  return names ? String(handle.mainLabel) : undefined;
}

/** Everything around a public page; the page brings no main element of its own. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { company, demo, siteUrl } = useRootFacts();
  const { nonce } = useRenderContext();
  const { header, footer } = useFrameLinks();
  const matches = useMatches();
  const bare = matches.some((match) => isBare(match.handle));
  const OwnHeader = matches.map((match) => headerOf(match.handle)).find(Boolean);
  const mainLabel = matches.map((match) => mainLabelOf(match.handle)).find(Boolean);
  const { search } = useLocation();
  useAsking();
  useEffect(saveTouch, []);
  useEffect(() => bringCoupon(search), [search]);
  return (
    <>
      <EarlyReader nonce={nonce} />
      <a href="#conteudo" className="skip-link">
        Pular para o conteúdo
      </a>
      {company.measurement || company.ads ? <ConsentHost parts={company} /> : null}
      {demo && !bare ? <DemoBanner /> : null}
      {OwnHeader ? <OwnHeader company={company} siteUrl={siteUrl} demo={demo} /> : null}
      {bare || OwnHeader ? null : <Header company={company} links={header} />}
      <main id="conteudo" tabIndex={-1} aria-label={mainLabel} className="site-main min-h-[60vh]">
        {children}
      </main>
      <Suspense>
        <SiteFoot
          company={company}
          year={new Date().getFullYear()}
          columns={footer}
          bare={bare || OwnHeader !== undefined}
        />
      </Suspense>
    </>
  );
}

/** Stands above the header while payments go to the sandbox. */
function DemoBanner() {
  return (
    <aside aria-label="Demonstração" className="bg-warning-soft text-warning print:hidden">
      <p className="wrap py-2 text-center text-sm font-semibold">Demonstração: nenhum pagamento é real.</p>
    </aside>
  );
}
