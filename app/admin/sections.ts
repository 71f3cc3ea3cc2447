// The rooms of the admin area, in the order of the sidebar.
import { LayoutDashboard, type LucideIcon, Package, ReceiptText, Star } from "lucide-react";
import type { Figures } from "./figures.server.ts";
import type { Waiting } from "./waiting.server.ts";

export interface AdminSection {
  to: string;
  label: string;
  icon: LucideIcon;
  /** How much waits there, for the badge. */
  waiting?: (counts: Waiting) => number;
  waitingLabel?: string;
  /** The line of its card on the dashboard; without one it has none. */
  shortcut?: (figures: Figures, counts: Waiting) => string;
}

export const ADMIN_SECTIONS: AdminSection[] = [
  { to: "/admin", label: "Painel", icon: LayoutDashboard },
  {
    to: "/admin/produtos",
    label: "Produtos",
    icon: Package,
    shortcut: ({ activeProducts }) => `${activeProducts} ${activeProducts === 1 ? "ativo" : "ativos"}`,
  },
  {
    to: "/admin/pedidos",
    label: "Pedidos",
    icon: ReceiptText,
    waiting: (counts) => counts.attention + counts.refundRequests,
    waitingLabel: "precisam de atenção",
    shortcut: (_, { attention, refundRequests }) => `${attention + refundRequests} a revisar`,
  },
  {
    to: "/admin/avaliacoes",
    label: "Avaliações",
    icon: Star,
    waiting: (counts) => counts.reviews,
    waitingLabel: "aguardando aprovação",
    shortcut: (_, { reviews }) => `${reviews} para aprovar`,
  },
];

/** The section an address stands in. */
export function sectionOf(pathname: string): AdminSection | undefined {
  return ADMIN_SECTIONS.find(
    ({ to }) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  );
}
