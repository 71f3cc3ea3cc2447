import { Form, href, useLocation } from "react-router";
import type { Reader } from "#app/identity/reader/reader.ts";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { Avatar } from "#app/ui/display/avatar.tsx";
import { EmailAddress } from "#app/ui/display/email-address.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { ADMIN_LINKS } from "../links.ts";

const ICONS = {
  panel: "layout-dashboard",
  products: "package",
  orders: "receipt-text",
  users: "users",
  posts: "newspaper",
} as const;

export function UserMenu({ user }: { user: Reader }) {
  const { pathname } = useLocation();
  return (
    <div className="max-md:hidden">
      <Menu
        label={`Conta de ${user.name}`}
        triggerClassName="grid size-11 place-items-center rounded-control hover:bg-sunken"
        trigger={<Avatar name={user.name} image={user.avatar} />}
      >
        <div className="flex items-center gap-3 px-3 py-2.5">
          <Avatar name={user.name} image={user.avatar} />
          <p className="min-w-0 text-sm">
            <b className="block truncate">{user.name}</b>
            <span className="block text-muted">
              <EmailAddress>{user.email}</EmailAddress>
            </span>
            <span className="block text-muted">{user.kind}</span>
          </p>
        </div>
        <MenuRule />
        <MenuLink to={href("/minha-conta")} current={pathname === "/minha-conta"} icon={<Icon name="user" />}>
          Minha Conta
        </MenuLink>
        <MenuLink
          to={href("/meus-cursos")}
          current={pathname === "/meus-cursos"}
          icon={<Icon name="graduation-cap" />}
        >
          Meus Cursos
        </MenuLink>
        {user.links.length > 0 ? <AdminLinks opening={user.links} /> : null}
        <MenuRule />
        <Form method="post" action={href("/logout")}>
          <MenuButton type="submit" icon={<Icon name="log-out" />}>
            Sair
          </MenuButton>
        </Form>
      </Menu>
    </div>
  );
}

function AdminLinks({ opening }: { opening: string[] }) {
  return (
    <>
      <MenuRule />
      {ADMIN_LINKS.filter(({ to }) => opening.includes(to)).map((link) => {
        const icon = ICONS[link.icon];
        return (
          <MenuLink key={link.to} to={link.to} icon={<Icon name={icon} />}>
            {link.label}
          </MenuLink>
        );
      })}
    </>
  );
}
