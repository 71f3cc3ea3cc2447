import type { Company } from "#app/platform/company.ts";
import { Asleep } from "#app/ui/asleep.tsx";
import { Brand } from "#app/ui/brand.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { NavDrawerLinks } from "./nav-drawer-links.tsx";
import type { SiteUser } from "./root-facts.tsx";

export const NAV_DRAWER = "menu";

/** The header's links on small screens. */
export function NavDrawer({ company, user }: { company: Company; user: SiteUser | null }) {
  return (
    <Drawer id={NAV_DRAWER} label="Menu" heading={<Brand name={company.brand} late />}>
      <Asleep
        server={import.meta.env.SSR ? NavDrawerLinks : undefined}
        load={loadLinks}
        listen={whenMeant}
        props={{ user }}
      />
    </Drawer>
  );
}

async function loadLinks() {
  return (await import("./nav-drawer-links.tsx")).NavDrawerLinks;
}

/** When somebody is about to open it. */
function whenMeant(_: HTMLElement, wake: () => void): () => void {
  const trigger = document.querySelector(`[commandfor="${NAV_DRAWER}"]`);
  const left = new AbortController();
  for (const event of ["pointerenter", "pointerdown", "focus", "click"]) {
    trigger?.addEventListener(event, wake, { once: true, signal: left.signal });
  }
  return () => left.abort();
}
