// The rooms of the admin area, in the groups and the order of the menu.
import { may, type Right, type Standing } from "#app/identity/rights/rights.ts";
import type { IconName } from "#app/ui/icons/icon.tsx";
import type { Waiting } from "../dashboard/waiting.server.ts";

export interface AdminSection {
  to: string;
  /** Who may open it; the address asks for the same. */
  right: Right;
  label: string;
  icon: IconName;
  /** How much waits there, for the badge. */
  waiting?: (counts: Waiting) => number;
  waitingLabel?: string;
}

export interface SectionGroup {
  /** By which a browser keeps it folded. */
  key: string;
  /** What one does there; the first room stands alone above the groups. */
  label: string | undefined;
  sections: AdminSection[];
}

export const SECTION_GROUPS: SectionGroup[] = [
  {
    key: "first",
    label: undefined,
    sections: [{ to: "/admin", right: "panel.open", label: "Painel", icon: "layout-dashboard" }],
  },
  {
    key: "sell",
    label: "Vender",
    sections: [
      {
        to: "/admin/produtos",
        right: "products.write",
        label: "Produtos",
        icon: "package",
      },
      {
        to: "/admin/pedidos",
        right: "orders.read",
        label: "Pedidos",
        icon: "receipt-text",
        waiting: (counts) => counts.attention + counts.refundRequests + counts.toConfirm,
        waitingLabel: "esperando você",
      },
      { to: "/admin/recuperacao", right: "orders.read", label: "Recuperação", icon: "rotate-ccw" },
      { to: "/admin/cupons", right: "products.write", label: "Cupons", icon: "ticket-percent" },
      { to: "/admin/financeiro", right: "money.read", label: "Financeiro", icon: "wallet" },
      { to: "/admin/origens", right: "money.read", label: "Vendas por origem", icon: "map-pin" },
      {
        to: "/admin/avaliacoes",
        right: "reviews.moderate",
        label: "Avaliações",
        icon: "star",
        waiting: (counts) => counts.reviews,
        waitingLabel: "aguardando aprovação",
      },
    ],
  },
  {
    key: "teach",
    label: "Ensinar",
    sections: [
      { to: "/admin/cursos", right: "students.teach", label: "Cursos", icon: "graduation-cap" },
      { to: "/admin/importar", right: "students.import", label: "Importar alunos", icon: "file-up" },
      {
        to: "/admin/duvidas",
        right: "doubts.answer",
        label: "Dúvidas",
        icon: "message-circle-question-mark",
        waiting: (counts) => counts.doubts,
        waitingLabel: "aguardando resposta",
      },
      { to: "/admin/respostas-prontas", right: "answers.write", label: "Respostas prontas", icon: "quote" },
    ],
  },
  {
    key: "publish",
    label: "Divulgar",
    sections: [
      {
        to: "/blog-admin",
        right: "blog.write",
        label: "Blog",
        icon: "newspaper",
        waiting: (counts) => counts.comments,
        waitingLabel: "comentários aguardando aprovação",
      },
      { to: "/admin/paginas", right: "pages.write", label: "Páginas", icon: "globe" },
      { to: "/admin/newsletter", right: "newsletter.send", label: "Newsletter", icon: "mail" },
      { to: "/admin/popups", right: "popups.write", label: "Pop-ups", icon: "megaphone" },
    ],
  },
  {
    key: "people",
    label: "Pessoas",
    sections: [
      {
        to: "/admin/usuarios",
        right: "users.read",
        label: "Usuários",
        icon: "users",
      },
      {
        to: "/admin/leads",
        right: "leads.handle",
        label: "Leads",
        icon: "handshake",
        waiting: (counts) => counts.leads,
        waitingLabel: "sem resposta",
      },
      {
        to: "/admin/privacidade",
        right: "privacy.handle",
        label: "Privacidade",
        icon: "shield-check",
        waiting: (counts) => counts.dataRequests,
        waitingLabel: "solicitações abertas",
      },
    ],
  },
  {
    key: "settings",
    label: "Ajustes",
    sections: [
      { to: "/admin/configuracoes", right: "settings.write", label: "Configurações", icon: "settings" },
      {
        to: "/admin/configuracoes/pagamentos",
        right: "payments.setup",
        label: "Pagamentos",
        icon: "credit-card",
      },
      {
        to: "/admin/emails",
        right: "mails.read",
        label: "E-mails",
        icon: "mails",
        waiting: (counts) => counts.failedMails,
        waitingLabel: "não enviados",
      },
      { to: "/admin/integracoes", right: "integrations.manage", label: "Integrações", icon: "plug" },
      {
        to: "/admin/importar/conexoes",
        right: "integrations.manage",
        label: "Outras plataformas",
        icon: "link-2",
      },
      { to: "/admin/copias", right: "backups.make", label: "Cópias de segurança", icon: "file-check" },
      { to: "/admin/saude", right: "settings.write", label: "Saúde", icon: "gauge" },
      { to: "/admin/registro", right: "audit.read", label: "Registro", icon: "scroll-text" },
    ],
  },
];

/** The menu of somebody: what opens for them, in the groups that are left. */
export function sectionsFor(who: Standing): SectionGroup[] {
  return SECTION_GROUPS.map((group) => ({
    ...group,
    sections: group.sections.filter(({ right }) => may(who, right)),
  })).filter(({ sections }) => sections.length > 0);
}

export const ADMIN_SECTIONS: AdminSection[] = SECTION_GROUPS.flatMap(({ sections }) => sections);

/** The section an address stands in: of a room inside another one, the inner. */
export function sectionOf(pathname: string): AdminSection | undefined {
  return ADMIN_SECTIONS.filter(
    ({ to }) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  ).sort((one, other) => other.to.length - one.to.length)[0];
}
