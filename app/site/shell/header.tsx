import { Suspense } from "react";
import { href, Link, useLocation } from "react-router";
import { useCartCount } from "#app/cart/use-cart.tsx";
import type { FrameCompany } from "#app/company/company.ts";
import type { SiteLink } from "#app/company/site-frame.ts";
import { late } from "#app/ui/connection/late-part.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { prefetchOnHover } from "#app/ui/controls/prefetch-on-hover.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Brand } from "#app/ui/layout/brand.tsx";
import { DrawerTrigger } from "#app/ui/layout/drawer.tsx";
import { ariaCurrent } from "../links.ts";
import type { SiteUser } from "../root-facts.tsx";
import { NAV_DRAWER, NavDrawer } from "./nav-drawer.tsx";

// Only the signed-in need it.
const UserMenu = late(() => import("./user-menu.tsx"), "UserMenu");

interface HeaderProps {
  company: FrameCompany;
  user: SiteUser | null;
  links: readonly SiteLink[];
}

export function Header({ company, user, links }: HeaderProps) {
  const { pathname } = useLocation();
  return (
    <header className="site-header top-bar sticky top-0 z-20 h-16 border-b border-line bg-paper">
      <div className="wrap flex h-full items-stretch justify-between gap-2 md:gap-10">
        <DrawerTrigger drawer={NAV_DRAWER} label="Abrir menu" className="-ml-3 self-center md:hidden">
          <Icon name="menu" />
        </DrawerTrigger>
        <Link to={href("/")} className="self-center">
          <Brand name={company.brand} />
        </Link>
        <nav aria-label="Principal" className="mr-auto flex gap-1 max-md:hidden">
          {links.map((link) => (
            <Link
              key={link.to + link.label}
              to={link.to}
              prefetch={prefetchOnHover()}
              aria-current={ariaCurrent(pathname, link.to)}
              className="site-link"
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className="flex items-center gap-2 max-md:-mr-3">
          <CartLink />
          {user ? (
            <Suspense fallback={<span className="size-11 max-md:hidden" />}>
              <UserMenu user={user} />
            </Suspense>
          ) : (
            <div className="flex items-center gap-2 max-md:hidden">
              <ButtonLink to={href("/login")} variant="ghost" size="compact">
                Entrar
              </ButtonLink>
              <ButtonLink to={href("/register")} size="compact">
                Cadastrar
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
      <NavDrawer company={company} user={user} links={links} />
    </header>
  );
}

/** The count fills in after load: the server's page is the same for everyone. */
function CartLink() {
  const count = useCartCount();
  const { pathname } = useLocation();
  const words = count === 0 ? "Carrinho" : `Carrinho, ${count} ${count === 1 ? "item" : "itens"}`;
  return (
    <Link
      to={href("/carrinho")}
      aria-label={words}
      aria-current={pathname === href("/carrinho") ? "page" : undefined}
      className="icon-button aria-[current]:bg-sunken"
    >
      <Icon name="shopping-bag" className="size-5" />
      {count > 0 ? (
        <span className="absolute top-0.5 right-0 h-5 min-w-5 rounded-pill bg-accent px-1 text-center text-[0.75rem] leading-5 font-bold text-on-accent">
          {count > 99 ? "99+" : count}
        </span>
      ) : null}
    </Link>
  );
}
