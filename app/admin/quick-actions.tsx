import { Download, FilePlus, type LucideIcon, Mail, Plus, ReceiptText } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "./panel.tsx";

interface QuickAction {
  label: string;
  to: string;
  icon: LucideIcon;
  /** A file, not a page. */
  isFile?: boolean;
}

const ACTIONS: QuickAction[] = [
  { label: "Novo post", to: "/blog-admin", icon: FilePlus },
  { label: "Nova edição", to: "/admin/newsletter/nova", icon: Mail },
  { label: "Ver pedidos", to: "/admin/pedidos", icon: ReceiptText },
  { label: "Exportar pedidos (CSV)", to: "/admin/pedidos/exportar", icon: Download, isFile: true },
];

export function QuickActions() {
  return (
    <Panel title="Ações rápidas">
      <div className="flex flex-wrap gap-2.5 max-sm:grid max-sm:grid-cols-1">
        <ButtonLink to="/admin/produtos?novo=1" size="compact">
          <Plus aria-hidden="true" />
          Novo produto
        </ButtonLink>
        {ACTIONS.map(({ label, to, icon: Icon, isFile }) => (
          <ButtonLink key={to} to={to} variant="quiet" size="compact" reloadDocument={isFile}>
            <Icon aria-hidden="true" />
            {label}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  );
}
