export const ADMIN_LINKS = [
  { label: "Painel Admin", to: "/admin", right: "panel.open", icon: "panel" },
  { label: "Produtos", to: "/admin/produtos", right: "products.write", icon: "products" },
  { label: "Pedidos", to: "/admin/pedidos", right: "orders.read", icon: "orders" },
  { label: "Usuários", to: "/admin/usuarios", right: "users.read", icon: "users" },
  { label: "Posts do blog", to: "/blog-admin", right: "blog.write", icon: "posts" },
] as const;

/** Other addresses that a link of the menu stands for. */
const INSIDE: Record<string, string> = { "/loja": "/produto/", "/blog": "/blog/" };

/** For aria-current: the page itself, or something inside it. */
export function ariaCurrent(pathname: string, to: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  const inside = INSIDE[to];
  return inside && pathname.startsWith(inside) ? "true" : undefined;
}
