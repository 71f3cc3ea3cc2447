// Rights of the team: the one table that every screen, route, menu and search asks.
import type { UploadKind } from "#app/platform/files/upload-kinds.ts";
import { listed } from "#app/platform/text/listed.ts";
import type { Row, TeamRole } from "#db/schema.ts";

/** Named after the act. Each back-office route requires one of these. */
export const RIGHTS = [
  "panel.open",
  /** Revenue, charts and best sellers. */
  "panel.figures",
  "products.write",
  "reviews.moderate",
  /** One's own courses; `courses.manage` is for everybody's. */
  "courses.teach",
  "courses.manage",
  /** Who learns in one's own courses, and to let somebody in; with `students.manage` everybody's. */
  "students.teach",
  "students.manage",
  "students.export",
  /** Many at once, from a file or from another platform. */
  "students.import",
  /** Of one's own courses; with `students.manage` everybody's. */
  "doubts.answer",
  /** The ready texts of everybody who answers. */
  "answers.write",
  "blog.write",
  "blog.export",
  "pages.write",
  "newsletter.send",
  "popups.write",
  "orders.read",
  "orders.resend",
  /** The buyer's e-mail on an order, and with it whom what was bought opens for. */
  "orders.readdress",
  /** Status, confirming a PIX, refunds: whatever moves money. */
  "orders.money",
  "orders.sell",
  "orders.export",
  "money.read",
  "users.read",
  /** A customer's name, contacts, confirmation and sessions. */
  "users.help",
  "users.manage",
  "users.export",
  "team.manage",
  "leads.handle",
  "privacy.handle",
  "mails.read",
  "audit.read",
  "integrations.manage",
  "settings.write",
  "demo.remove",
  "backups.make",
  /** Where copies go, and taking one along: a copy holds everything there is. */
  "backups.keep",
  "payments.setup",
  /** Adding third-party code to pages. The code runs with the session of each reader. */
  "code.setup",
  /** Whoever holds the mail server reads every link that opens an account. */
  "mail.setup",
  /** Who may come in, and how: of the whole team too. */
  "sign-in.setup",
  "opening.run",
  "uploads.image",
  "uploads.product",
  "uploads.lesson",
] as const;

export type Right = (typeof RIGHTS)[number];

const OWNER_ALONE: readonly Right[] = [
  "backups.keep",
  "payments.setup",
  "code.setup",
  "mail.setup",
  "sign-in.setup",
  "opening.run",
];

export const ROLE_RIGHTS: Record<TeamRole, readonly Right[]> = {
  owner: RIGHTS,
  admin: RIGHTS.filter((right) => !OWNER_ALONE.includes(right)),
  editor: ["panel.open", "blog.write", "pages.write", "uploads.image"],
  instructor: [
    "panel.open",
    "courses.teach",
    "students.teach",
    "doubts.answer",
    "answers.write",
    "uploads.image",
    "uploads.lesson",
  ],
  support: [
    "panel.open",
    "students.teach",
    "students.manage",
    "doubts.answer",
    "orders.read",
    "orders.resend",
    "orders.readdress",
    "users.read",
    "users.help",
  ],
  finance: ["panel.open", "panel.figures", "orders.read", "orders.money", "orders.export", "money.read"],
};

export const TEAM_ROLES = Object.keys(ROLE_RIGHTS) as TeamRole[];

/** What somebody is in the shop: their role, others beside it, and single rights on top. */
export type Standing = Pick<Row<"users">, "team_role" | "more_roles" | "more_rights">;
export const STANDING_COLUMNS = ["team_role", "more_roles", "more_rights"] as const;

export const CUSTOMER: Standing = { team_role: null, more_roles: [], more_rights: [] };

/** Somebody who has this role and nothing else. */
export function inRole(team_role: TeamRole | null): Standing {
  return { ...CUSTOMER, team_role };
}

/** Beside the role: those who run the shop do all of it already. */
export const BESIDE_ROLES = ["editor", "instructor", "support", "finance"] as const satisfies TeamRole[];

/** What may be given alone: neither what is the owner's nor the rights to give rights, nor the panel, which any role opens. */
export const SINGLE_RIGHTS: readonly Right[] = RIGHTS.filter(
  (right) => !OWNER_ALONE.includes(right) && right !== "team.manage" && right !== "panel.open",
);

/** Without a role nobody may anything of all this. */
export function may(who: Standing | null | undefined, right: Right): boolean {
  if (!who?.team_role) return false;
  if (rolesOf(who).some((role) => ROLE_RIGHTS[role].includes(right))) return true;
  return who.more_rights.includes(right) && SINGLE_RIGHTS.includes(right);
}

/** The first is the one that the account is named by. */
export function rolesOf({ team_role, more_roles }: Standing): TeamRole[] {
  return team_role ? [team_role, ...more_roles.filter((role) => role !== team_role)] : [];
}

/** The same without what says nothing: roles of who runs the shop, rights that a role has anyway, words of no right. */
export function tidied({ team_role, more_roles, more_rights }: Standing): Standing {
  if (!team_role || leads(team_role)) return inRole(team_role);
  const roles = BESIDE_ROLES.filter((role) => role !== team_role && more_roles.includes(role));
  const known = { team_role, more_roles: roles, more_rights: [] };
  const rights = SINGLE_RIGHTS.filter((right) => more_rights.includes(right) && !may(known, right));
  return { ...known, more_rights: rights };
}

/** Who may do it by their role, as their kinds of account are called. */
export function namesWith(right: Right): string[] {
  return TEAM_ROLES.filter((role) => ROLE_RIGHTS[role].includes(right)).map((role) => ROLE_WORDS[role].name);
}

export function isRight(text: string | null): text is Right {
  return RIGHTS.some((right) => right === text);
}

/** Those who run the whole shop: `role` says "admin" of them, as the table API spells it. */
export function leads(role: TeamRole | null | undefined): role is "owner" | "admin" {
  return role === "owner" || role === "admin";
}

/** What somebody of the team may make of others, and take from them: owners are made by owners alone. */
export function givenBy(giver: Standing | null): TeamRole[] {
  if (!giver || !may(giver, "team.manage")) return [];
  return giver.team_role === "owner" ? TEAM_ROLES : TEAM_ROLES.filter((role) => role !== "owner");
}

/** Whether somebody may look after an account of that kind at all. */
export function mayTouch(actor: Standing | null, account: TeamRole | null): boolean {
  return account === null ? may(actor, "users.help") : givenBy(actor).includes(account);
}

/** How people call it, and what it opens. */
export const ROLE_WORDS: Record<TeamRole, { name: string; sentence: string }> = {
  owner: {
    name: "Dono(a) da loja",
    sentence:
      "Faz tudo, também o que ninguém mais faz: ligar pagamentos e e-mail, baixar cópias de segurança e escolher outros donos.",
  },
  admin: {
    name: "Administrador",
    sentence: "Faz quase tudo: fica de fora só o que é do dono da loja.",
  },
  editor: {
    name: "Conteúdo",
    sentence: "Escreve no blog, cuida dos comentários e edita as páginas. Não vê vendas nem clientes.",
  },
  instructor: {
    name: "Professor(a)",
    sentence:
      "Monta os próprios cursos, vê e matricula os alunos deles, vê as notas, aprova em questionários e responde às dúvidas. Não vê vendas nem outros cursos.",
  },
  support: {
    name: "Atendimento",
    sentence:
      "Consulta pedidos e clientes, reenvia acessos, corrige cadastros e o e-mail de um pedido, matricula alunos e responde às dúvidas. Não reembolsa, não exporta e não vê o faturamento.",
  },
  finance: {
    name: "Financeiro",
    sentence:
      "Cuida de pedidos, PIX a confirmar, reembolsos, exportações e do relatório do mês. Não muda produtos nem textos.",
  },
};

export const CUSTOMER_WORDS = { name: "Usuário", sentence: "Compra e estuda. Não entra no painel." };

const WORK: Record<TeamRole, string> = {
  owner: "ser um dos donos",
  admin: "cuidar da administração",
  editor: "cuidar do conteúdo",
  instructor: "cuidar dos cursos",
  support: "cuidar do atendimento",
  finance: "cuidar do financeiro",
};

/** What an invitation asks for: "… de Ipê Digital". */
export function invitationWork(role: TeamRole): string {
  return WORK[role];
}

/** "Atendimento e Conteúdo": all that somebody is. */
export function standingName(who: Standing): string {
  return who.team_role ? listed(rolesOf(who).map((role) => ROLE_WORDS[role].name)) : CUSTOMER_WORDS.name;
}

/** The kind of account, as the screens name it. */
export function teamName(role: TeamRole | null): string {
  return role ? ROLE_WORDS[role].name : CUSTOMER_WORDS.name;
}

/** The same outside of the back office, where owners are administrators like the others. */
export function accountKind(role: TeamRole | null): string {
  return teamName(leads(role) ? "admin" : role);
}

/** Who may upload what: whoever may write what the file is put into. */
export const UPLOAD_RIGHTS: Record<UploadKind, Right> = {
  image: "uploads.image",
  "public-pdf": "popups.write",
  sample: "uploads.product",
  file: "uploads.product",
  video: "uploads.lesson",
  pdf: "uploads.lesson",
  attachment: "uploads.lesson",
  captions: "uploads.lesson",
};

/** The teacher whose courses alone they build; undefined for whoever looks after all of them. */
export function teacherLimit(user: { id: number } & Standing): number | undefined {
  return may(user, "courses.manage") ? undefined : user.id;
}

/** The teacher whose students and doubts alone are theirs; undefined for whoever looks after all of them. */
export function studentsLimit(user: { id: number } & Standing): number | undefined {
  return may(user, "students.manage") ? undefined : user.id;
}
