import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";
import { Panel } from "./panel.tsx";

interface QuickAction {
  label: string;
  to: string;
  icon: IconName;
  /** A file, not a page. */
  isFile?: boolean;
}

const ACTIONS: QuickAction[] = [
  { label: "Novo post", to: "/blog-admin", icon: "file-plus" },
  { label: "Nova edição", to: "/admin/newsletter/nova", icon: "mail" },
  { label: "Ver pedidos", to: "/admin/pedidos", icon: "receipt-text" },
  { label: "Exportar pedidos (CSV)", to: "/admin/pedidos/exportar", icon: "download", isFile: true },
];

export function QuickActions() {
  return (
    <Panel title="Ações rápidas">
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to="/admin/produtos?novo=1" size="compact">
          <Icon name="plus" />
          Novo produto
        </ButtonLink>
        {ACTIONS.map(({ label, to, icon, isFile }) => (
          <ButtonLink key={to} to={to} variant="quiet" size="compact" reloadDocument={isFile}>
            <Icon name={icon} />
            {label}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  );
}
