import type { Right } from "#app/identity/rights/rights.ts";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";
import { Panel } from "./panel.tsx";

interface QuickAction {
  label: string;
  to: string;
  right: Right;
  icon: IconName;
  /** A file, not a page. */
  isFile?: boolean;
}

const ACTIONS: QuickAction[] = [
  { label: "Novo produto", to: "/admin/produtos?novo=1", right: "products.write", icon: "plus" },
  { label: "Novo post", to: "/blog-admin?aba=editor", right: "blog.write", icon: "file-plus" },
  { label: "Nova edição", to: "/admin/newsletter/nova", right: "newsletter.send", icon: "mail" },
  { label: "Ver pedidos", to: "/admin/pedidos", right: "orders.read", icon: "receipt-text" },
  {
    label: "Exportar pedidos (CSV)",
    to: "/admin/pedidos/exportar",
    right: "orders.export",
    icon: "download",
    isFile: true,
  },
  { label: "Páginas do site", to: "/admin/paginas", right: "pages.write", icon: "globe" },
  { label: "Meus cursos", to: "/admin/cursos", right: "courses.teach", icon: "graduation-cap" },
  { label: "Buscar cliente", to: "/admin/usuarios", right: "users.read", icon: "users" },
  { label: "Financeiro do mês", to: "/admin/financeiro", right: "money.read", icon: "wallet" },
];

/** Whoever runs the shop has too many for all of them to be quick. */
const MOST = 5;

/** The first of what opens, the very first in colour. */
export function QuickActions() {
  const mayDo = useRight();
  const actions = ACTIONS.filter(({ right }) => mayDo(right)).slice(0, MOST);
  return (
    <Panel title="Ações rápidas">
      <div className="flex flex-wrap gap-2.5">
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
      </div>
    </Panel>
  );
}
