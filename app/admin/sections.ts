// The rooms of the admin area, in the order of the sidebar.
import { LayoutDashboard, type LucideIcon, Package, ReceiptText, Star } from "lucide-react";
import type { Waiting } from "./waiting.server.ts";

export interface AdminSection {
  to: string;
  label: string;
  icon: LucideIcon;
  /** How much waits there, for the badge. */
  waiting?: (counts: Waiting) => number;
  waitingLabel?: string;
}

export const ADMIN_SECTIONS: AdminSection[] = [
  { to: "/admin", label: "Painel", icon: LayoutDashboard },
  { to: "/admin/produtos", label: "Produtos", icon: Package },
  {
    to: "/admin/pedidos",
    label: "Pedidos",
    icon: ReceiptText,
    waiting: (counts) => counts.attention + counts.refundRequests,
    waitingLabel: "precisam de atenção",
  },
  {
    to: "/admin/avaliacoes",
    label: "Avaliações",
    icon: Star,
    waiting: (counts) => counts.reviews,
    waitingLabel: "aguardando aprovação",
  },
];

/** The section an address stands in: the longest beginning that fits. */
export function sectionOf(pathname: string): AdminSection | undefined {
  return ADMIN_SECTIONS.filter(
    ({ to }) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  ).at(-1);
}
