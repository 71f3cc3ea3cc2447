import { Form, href, Link, useLocation } from "react-router";
import { useCartCount } from "#app/cart/use-cart.tsx";
import type { SiteLink } from "#app/company/site-frame.ts";
import { type Reader, useReader } from "#app/identity/reader/reader.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Avatar } from "#app/ui/display/avatar.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { EmailAddress } from "#app/ui/display/email-address.tsx";
import { ADMIN_LINKS, ariaCurrent } from "../links.ts";

/** What the menu of small screens holds. */
export function NavDrawerLinks({ links }: { links: readonly SiteLink[] }) {
  const reader = useReader();
  const { pathname } = useLocation();
  const count = useCartCount();
  const cart = href("/carrinho");
  return (
    <>
      <nav aria-label="Menu">
        {links.map((link) => (
          // The header names the same addresses to the router.
          <Link
            key={link.to + link.label}
            to={link.to}
            discover="none"
            aria-current={ariaCurrent(pathname, link.to)}
            className="drawer-link drawer-link-large"
          >
            {link.label}
          </Link>
        ))}
        <Link
          to={cart}
          discover="none"
          aria-current={ariaCurrent(pathname, cart)}
          className="drawer-link drawer-link-large"
        >
          Carrinho {count > 0 ? <Badge tone="off">{count}</Badge> : null}
        </Link>
      </nav>
      {reader ? <Account user={reader} pathname={pathname} /> : <Entrance />}
    </>
  );
}

function Entrance() {
  return (
    <div className="grid gap-2.5 p-5">
      <ButtonLink to={href("/login")} discover="none" variant="quiet" block>
        Entrar
      </ButtonLink>
      <ButtonLink to={href("/register")} discover="none" block>
        Cadastrar
      </ButtonLink>
    </div>
  );
}

function Account({ user, pathname }: { user: Reader; pathname: string }) {
  const links = [
    { label: "Minha Conta", to: href("/minha-conta") },
    { label: "Meus Cursos", to: href("/meus-cursos") },
    ...ADMIN_LINKS.filter(({ to }) => user.links.includes(to)),
  ];
  return (
    <>
      <div className="mt-4 flex items-center gap-3 border-t border-line px-5 py-4">
        <Avatar name={user.name} image={user.avatar} />
        <p className="min-w-0 text-sm">
          <b className="block truncate">{user.name}</b>
          <span className="block text-muted">
            <EmailAddress>{user.email}</EmailAddress>
          </span>
          <span className="block text-muted">{user.kind}</span>
        </p>
      </div>
      <nav aria-label="Conta">
        {links.map((link) => (
          <Link
            key={link.to}
            to={link.to}
            aria-current={pathname === link.to ? "page" : undefined}
            className="drawer-link"
          >
            {link.label}
          </Link>
        ))}
      </nav>
      <Form method="post" action={href("/logout")} className="p-5">
        <Button type="submit" variant="quiet" block>
          Sair
        </Button>
      </Form>
    </>
  );
}
