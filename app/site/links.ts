import { href } from "react-router";

/** The links of the header and the drawer; 'at' names the other addresses they stand for. */
export const MAIN_LINKS = [
  { label: "Home", to: href("/"), at: [] },
  { label: "Loja", to: href("/loja"), at: ["/produto/"] },
  { label: "Blog", to: href("/blog"), at: ["/blog/"] },
  { label: "Sobre", to: href("/sobre"), at: [] },
];

export const ADMIN_LINKS = [
  { label: "Painel Admin", to: "/admin", icon: "panel" },
  { label: "Produtos", to: "/admin/produtos", icon: "products" },
  { label: "Pedidos", to: "/admin/pedidos", icon: "orders" },
  { label: "Usuários", to: "/admin/usuarios", icon: "users" },
  { label: "Posts do blog", to: "/blog-admin", icon: "posts" },
] as const;

/** For aria-current: the page itself, or something inside it. */
export function ariaCurrent(
  pathname: string,
  link: { to: string; at: readonly string[] },
): "page" | "true" | undefined {
  if (pathname === link.to) return "page";
  return link.at.some((start) => pathname.startsWith(start)) ? "true" : undefined;
}

export function roleName(role: "user" | "admin"): string {
  return role === "admin" ? "Administrador" : "Usuário";
}
