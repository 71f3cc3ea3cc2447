// The rooms of the admin area, in the order of the sidebar.
import {
  GraduationCap,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Mails,
  Megaphone,
  MessageCircleQuestionMark,
  Newspaper,
  Package,
  Plug,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Star,
  Users,
} from "lucide-react";
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
  shortcut?: (figures: Pick<Figures, "activeProducts" | "accounts">, counts: Waiting) => string;
}

const WHOLE = new Intl.NumberFormat("pt-BR");

export const ADMIN_SECTIONS: AdminSection[] = [
  { to: "/admin", label: "Painel", icon: LayoutDashboard },
  {
    to: "/admin/produtos",
    label: "Produtos",
    icon: Package,
    shortcut: ({ activeProducts }) => `${activeProducts} ${activeProducts === 1 ? "ativo" : "ativos"}`,
  },
  { to: "/admin/cursos", label: "Cursos", icon: GraduationCap },
  {
    to: "/admin/pedidos",
    label: "Pedidos",
    icon: ReceiptText,
    waiting: (counts) => counts.attention + counts.refundRequests,
    waitingLabel: "precisam de atenção",
    shortcut: (_, { attention, refundRequests }) => `${attention + refundRequests} a revisar`,
  },
  {
    to: "/admin/usuarios",
    label: "Usuários",
    icon: Users,
    shortcut: ({ accounts }) => `${WHOLE.format(accounts)} ${accounts === 1 ? "conta" : "contas"}`,
  },
  {
    to: "/blog-admin",
    label: "Blog",
    icon: Newspaper,
    waiting: (counts) => counts.comments,
    waitingLabel: "comentários aguardando aprovação",
    shortcut: (_, { comments }) =>
      `${comments} ${comments === 1 ? "comentário" : "comentários"} para aprovar`,
  },
  {
    to: "/admin/avaliacoes",
    label: "Avaliações",
    icon: Star,
    waiting: (counts) => counts.reviews,
    waitingLabel: "aguardando aprovação",
  },
  {
    to: "/admin/duvidas",
    label: "Dúvidas",
    icon: MessageCircleQuestionMark,
    waiting: (counts) => counts.doubts,
    waitingLabel: "aguardando resposta",
  },
  {
    to: "/admin/leads",
    label: "Leads",
    icon: Handshake,
    waiting: (counts) => counts.leads,
    waitingLabel: "sem resposta",
  },
  { to: "/admin/newsletter", label: "Newsletter", icon: Mail },
  { to: "/admin/popups", label: "Pop-ups", icon: Megaphone },
  {
    to: "/admin/emails",
    label: "E-mails",
    icon: Mails,
    waiting: (counts) => counts.failedMails,
    waitingLabel: "não enviados",
  },
  {
    to: "/admin/privacidade",
    label: "Privacidade",
    icon: ShieldCheck,
    waiting: (counts) => counts.dataRequests,
    waitingLabel: "solicitações abertas",
  },
  { to: "/admin/integracoes", label: "Integrações", icon: Plug },
  { to: "/admin/registro", label: "Registro", icon: ScrollText },
  { to: "/admin/configuracoes", label: "Configurações", icon: Settings },
];

/** The section an address stands in. */
export function sectionOf(pathname: string): AdminSection | undefined {
  return ADMIN_SECTIONS.find(
    ({ to }) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  );
}
