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

/** What a page says of its frame: `export const handle = { bare: true }`. */
interface FrameHandle {
  /** It fills the window by itself. */
  bare?: boolean;
  /** Its own, with a purpose, in place of the one with the site's menus. */
  header?: ComponentType<{ company: FrameCompany; siteUrl: string; demo: boolean }>;
  /** Of one that is shown inside another, what its main part is called. */
  mainLabel?: string;
}

/** Everything around a public page; the page brings no main element of its own. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { company, demo, siteUrl } = useRootFacts();
  const { nonce } = useRenderContext();
  const { header, footer } = useFrameLinks();
  const {
    bare = false,
    header: OwnHeader,
    mainLabel,
  }: FrameHandle = Object.assign({}, ...useMatches().map(({ handle }) => handle));
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
