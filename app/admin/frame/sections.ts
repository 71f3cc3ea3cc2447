// The rooms of the admin area, in the groups and the order of the menu.
import type { IconName } from "#app/ui/icons/icon.tsx";
import type { Figures } from "../dashboard/figures.server.ts";
import type { Waiting } from "../dashboard/waiting.server.ts";

export interface AdminSection {
  to: string;
  label: string;
  icon: IconName;
  /** How much waits there, for the badge. */
  waiting?: (counts: Waiting) => number;
  waitingLabel?: string;
  /** The line of its card on the dashboard; without one it has none. */
  shortcut?: (figures: Pick<Figures, "activeProducts" | "accounts">, counts: Waiting) => string;
}

export interface SectionGroup {
  /** What one does there; the first room stands alone above the groups. */
  label: string | undefined;
  sections: AdminSection[];
}

const WHOLE = new Intl.NumberFormat("pt-BR");

export const SECTION_GROUPS: SectionGroup[] = [
  { label: undefined, sections: [{ to: "/admin", label: "Painel", icon: "layout-dashboard" }] },
  {
    label: "Vender",
    sections: [
      {
        to: "/admin/produtos",
        label: "Produtos",
        icon: "package",
        shortcut: ({ activeProducts }) => `${activeProducts} ${activeProducts === 1 ? "ativo" : "ativos"}`,
      },
      {
        to: "/admin/pedidos",
        label: "Pedidos",
        icon: "receipt-text",
        waiting: (counts) => counts.attention + counts.refundRequests + counts.toConfirm,
        waitingLabel: "esperando você",
        shortcut: (_, { attention, refundRequests, toConfirm }) =>
          `${attention + refundRequests + toConfirm} a revisar`,
      },
      { to: "/admin/financeiro", label: "Financeiro", icon: "wallet" },
      {
        to: "/admin/avaliacoes",
        label: "Avaliações",
        icon: "star",
        waiting: (counts) => counts.reviews,
        waitingLabel: "aguardando aprovação",
      },
    ],
  },
  {
    label: "Ensinar",
    sections: [
      { to: "/admin/cursos", label: "Cursos", icon: "graduation-cap" },
      {
        to: "/admin/duvidas",
        label: "Dúvidas",
        icon: "message-circle-question-mark",
        waiting: (counts) => counts.doubts,
        waitingLabel: "aguardando resposta",
      },
    ],
  },
  {
    label: "Publicar",
    sections: [
      {
        to: "/blog-admin",
        label: "Blog",
        icon: "newspaper",
        waiting: (counts) => counts.comments,
        waitingLabel: "comentários aguardando aprovação",
        shortcut: (_, { comments }) =>
          `${comments} ${comments === 1 ? "comentário" : "comentários"} para aprovar`,
      },
      { to: "/admin/paginas", label: "Páginas", icon: "globe" },
      { to: "/admin/newsletter", label: "Newsletter", icon: "mail" },
      { to: "/admin/popups", label: "Pop-ups", icon: "megaphone" },
    ],
  },
  {
    label: "Pessoas",
    sections: [
      {
        to: "/admin/usuarios",
        label: "Usuários",
        icon: "users",
        shortcut: ({ accounts }) => `${WHOLE.format(accounts)} ${accounts === 1 ? "conta" : "contas"}`,
      },
      {
        to: "/admin/leads",
        label: "Leads",
        icon: "handshake",
        waiting: (counts) => counts.leads,
        waitingLabel: "sem resposta",
      },
      {
        to: "/admin/privacidade",
        label: "Privacidade",
        icon: "shield-check",
        waiting: (counts) => counts.dataRequests,
        waitingLabel: "solicitações abertas",
      },
    ],
  },
  {
    label: "Ajustes",
    sections: [
      { to: "/admin/configuracoes", label: "Configurações", icon: "settings" },
      { to: "/admin/configuracoes/pagamentos", label: "Pagamentos", icon: "credit-card" },
      {
        to: "/admin/emails",
        label: "E-mails",
        icon: "mails",
        waiting: (counts) => counts.failedMails,
        waitingLabel: "não enviados",
      },
      { to: "/admin/integracoes", label: "Integrações", icon: "plug" },
      { to: "/admin/copias", label: "Cópias de segurança", icon: "file-check" },
      { to: "/admin/saude", label: "Saúde", icon: "gauge" },
      { to: "/admin/registro", label: "Registro", icon: "scroll-text" },
    ],
  },
];

export const ADMIN_SECTIONS: AdminSection[] = SECTION_GROUPS.flatMap(({ sections }) => sections);

/** The section an address stands in: of a room inside another one, the inner. */
export function sectionOf(pathname: string): AdminSection | undefined {
  return ADMIN_SECTIONS.filter(
    ({ to }) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  ).toSorted((one, other) => other.to.length - one.to.length)[0];
}
