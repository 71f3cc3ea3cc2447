// The mail server that the owner set on the screen, and the words for what can be wrong with it.

import { GUEST_ORDER_DAYS } from "#app/company/lasting-access.ts";

export const MAIL_SECURITY = ["tls", "starttls", "none"] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

export const MAIL_SECURITY_LABELS: Record<MailSecurity, string> = {
  starttls: "Protegida, na porta 587 (STARTTLS)",
  tls: "Protegida, na porta 465 (SSL/TLS)",
  none: "Sem proteção, só na rede da empresa (porta 25)",
};

/** Nothing but mail servers answers there: with any other port the screen could look around the local network. */
export const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525];

export const MAIL_TESTS = ["sent", "failed"] as const;
export type MailTest = (typeof MAIL_TESTS)[number];

/** Where mails go now. */
export type MailWay =
  | { kind: "environment"; server: string; from: string }
  /** The owner's server, and how the last test since it was saved ended. */
  | { kind: "saved"; server: string; from: string; test: MailTest | undefined }
  /** Into the outbox folder, where nobody receives them. */
  | { kind: "folder" }
  /** They wait: the password was kept under another secret and has to be typed again. */
  | { kind: "locked"; server: string };

/** Said to customers where a mail is promised elsewhere. */
export const NO_MAILS_YET = "Esta loja ainda não envia e-mails";

/** Said of an order whose link no mail brings: without an account, only the browser it was made in opens it. */
export const OPENS_HERE = `${NO_MAILS_YET}: por ${GUEST_ORDER_DAYS} dias, o pedido abre neste navegador`;

/** Said to the owner instead of 'enviado' where nothing can be sent. */
export const HELD_MAIL =
  "Ficou guardado no servidor: falta informar o servidor de e-mail em Configurações, E-mail.";
