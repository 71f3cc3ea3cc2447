import { Suspense } from "react";
import type { FrameCompany } from "#app/company/company.ts";
import type { SiteLink } from "#app/company/site-frame.ts";
import { late } from "#app/ui/connection/late-part.tsx";
import { Brand } from "#app/ui/layout/brand.tsx";
import { Drawer } from "#app/ui/layout/drawer.tsx";

export const NAV_DRAWER = "menu";

// Closed until somebody asks for it, so hydrated then.
const NavDrawerLinks = late(() => import("./late-shell.ts"), "NavDrawerLinks", `#${NAV_DRAWER}`);

interface NavDrawerProps {
  company: FrameCompany;
  links: readonly SiteLink[];
}

/** The header's links on small screens. */
export function NavDrawer({ company, links }: NavDrawerProps) {
  return (
    <Drawer id={NAV_DRAWER} label="Menu" heading={<Brand name={company.brand} late />}>
      <Suspense>
        <NavDrawerLinks links={links} />
      </Suspense>
    </Drawer>
  );
}
