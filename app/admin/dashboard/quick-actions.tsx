import type { Right } from "#app/identity/rights/rights.ts";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";

interface QuickAction {
  label: string;
  to: string;
  right: Right;
  icon: IconName;
  /** A file, not a page. */
  isFile?: boolean;
}

/** What the menu does not lead to by itself. */
const ACTIONS: QuickAction[] = [
  { label: "Novo produto", to: "/admin/produtos?novo=1", right: "products.write", icon: "plus" },
  { label: "Novo post", to: "/blog-admin?aba=editor", right: "blog.write", icon: "file-plus" },
  { label: "Nova edição", to: "/admin/newsletter/nova", right: "newsletter.send", icon: "mail" },
  {
    label: "Exportar pedidos (CSV)",
    to: "/admin/pedidos/exportar",
    right: "orders.export",
    icon: "download",
    isFile: true,
  },
];

/** Those that open, the very first in colour. */
export function QuickActions() {
  const mayDo = useRight();
  const actions = ACTIONS.filter(({ right }) => mayDo(right));
  if (actions.length === 0) return null;
  return (
    <nav aria-label="Ações rápidas" className="grid gap-2.5">
      {actions.map(({ label, to, icon, isFile }, at) => (
        <ButtonLink
          key={to}
          to={to}
          variant={at === 0 ? "primary" : "quiet"}
          size="compact"
          reloadDocument={isFile}
        >
          <Icon name={icon} />
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
