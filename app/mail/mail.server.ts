import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Company } from "#app/company/company.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import { withShownDomains } from "#app/platform/text/shown-email.server.ts";
import { type Mail, type MailPicture, noteKept, sendWithinJob } from "./job-mail-context.server.ts";
import type { MailWay } from "./mail-server.ts";
import type { MailServer } from "./mail-settings.server.ts";

export interface Mailer {
  /**
   * Returns true if the mail went out, and false for a preview or a mail over a limit. MailRefused and MailServerDown
   * mean that the mail was not sent. After any other error, the mail may have been sent. `by` replaces the server in
   * use.
   */
  send(mail: Mail, by?: MailServer): Promise<boolean>;
  /** Throws MailServerDown when no mail can be handed over now. */
  ready(): Promise<void>;
  /** Where mails go now. */
  way(): MailWay;
  /** Whether a live site has nobody to hand its mails to: then nothing may be called sent. */
  isHeld(): boolean;
}

/** The server took the connection but not this mail, or not this recipient. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** The server cannot be reached, or lets us send nothing at all. */
export class MailServerDown extends Error {
  override readonly name = "MailServerDown";
}

/** Well under the lease of a job, so that a server that hangs never makes a second worker send the same mail. */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/** No such address exists (RFC 2606): that of an account that was deleted. */
const NOBODY = /\.invalid$/i;
const LINE_BREAK = /[\r\n\u2028\u2029]/;

interface MailerOptions {
  config: Config;
  company: Company;
  logo: () => Promise<Uint8Array>;
  /** What the owner has set by now; asked before each mail. */
  saved: () => MailServer | undefined;
}

/** By the environment's server, else the owner's, else one .eml file per mail in the outbox folder. */
export function openMailer(options: MailerOptions): Mailer {
  const { config, company, saved } = options;
  const host = new URL(config.siteUrl).hostname;
  const folder = openFolder(join(config.dataDir, "outbox"));
  const environment = config.smtpUrl ? smtpTransport({ url: config.smtpUrl }) : undefined;
  let known: { server: MailServer; transport: SmtpTransport } | undefined;
  /** Undefined for the folder. */
  const transport = () => {
    if (environment) return environment;
    const server = saved();
    if (!server) return undefined;
    if (server.isLocked) throw new MailServerDown("the password of the mail server cannot be read");
    // The same object until somebody saves.
    if (known?.server !== server) known = { server, transport: smtpTransport(smtpOptions(server)) };
    return known.transport;
  };
  const send = async (mail: Mail, by?: MailServer) => {
    const server = by ? smtpTransport(smtpOptions(by)) : transport();
    const message = await composed(mail, { ...options, host, ...(by ? { saved: () => by } : {}) });
    if (!server) {
      await folder(mail.key, message);
      // Of a demonstration it counts as sent.
      if (config.live) noteKept();
      return;
    }
    await server.sendMail(message).catch((error: unknown) => {
      throw failureOf(error);
    });
  };
  return {
    async send(mail, by) {
      return !NOBODY.test(mail.to) && sendWithinJob(readable(mail), (one) => send(one, by));
    },
    async ready() {
      await transport()
        ?.verify()
        .catch((error: unknown) => {
          throw new MailServerDown("mail server out of reach", { cause: error });
        });
    },
    isHeld: () => config.live && !environment && saved()?.isLocked !== false,
    way() {
      const from = senderOf(config, company, saved()).address;
      if (config.smtpUrl) return { kind: "environment", server: new URL(config.smtpUrl).hostname, from };
      const server = saved();
      if (!server) return { kind: "folder" };
      if (server.isLocked) return { kind: "locked", server: server.server };
      return { kind: "saved", server: server.server, from, test: server.test };
    },
  };
}

/** What is read of addresses has its accents; where they lead to, and whom the mail is for, stays as mail servers know it. */
function readable(mail: Mail): Mail {
  const { subject, html, text } = mail;
  return {
    ...mail,
    subject: withShownDomains(subject),
    html: withShownDomains(html),
    text: withShownDomains(text),
  };
}

type SmtpTransport = ReturnType<typeof smtpTransport>;

function smtpTransport(options: Parameters<typeof nodemailer.createTransport>[0] & object) {
  return nodemailer.createTransport({ ...options, ...SMTP_LIMITS });
}

function smtpOptions({ server, port, security, user, password }: MailServer) {
  return {
    host: server,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    // A relay of the local network often offers it with a certificate that nobody signed.
    ignoreTLS: security === "none",
    ...(user ? { auth: { user, pass: password } } : {}),
  };
}

async function composed(
  { pictures = [], showsLogo, backing: _, secret: _secret, ...mail }: Mail,
  { config, company, logo, saved, host }: MailerOptions & { host: string },
) {
  const fields = [mail.to, mail.subject, mail.replyTo ?? "", ...Object.values(mail.headers ?? {})];
  if (fields.some((field) => LINE_BREAK.test(field))) {
    throw new Error("line break in a mail header");
  }
  const carried = showsLogo ? [{ cid: "logo", png: await logo() }, ...pictures] : pictures;
  const attachments = carried.map(inlinePicture);
  const from = senderOf(config, company, saved());
  const { support } = company.emails;
  const replyTo = support && support !== mail.to ? { replyTo: support } : {};
  return { from, messageId: `<${mail.key}@${host}>`, ...replyTo, ...mail, attachments };
}

function openFolder(folder: string) {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return async (key: string, mail: Awaited<ReturnType<typeof composed>>) => {
    const { message } = await transport.sendMail(mail);
    const file = join(folder, `${key.replace(/[^\w.-]/g, "_")}.eml`);
    await writeFile(file, message as Buffer).catch(async () => {
      // The first of all, or somebody took the folder away. Asking each time would cost a tenth of a mail.
      await mkdir(folder, { recursive: true });
      await writeFile(file, message as Buffer);
    });
  };
}

function inlinePicture({ cid, png }: MailPicture) {
  const content = Buffer.from(png);
  return {
    cid,
    content,
    filename: `${cid}.png`,
    contentType: "image/png",
    contentDisposition: "inline" as const,
  };
}

/** The environment's address before the owner's; the name before it is the owner's once they have set one. */
function senderOf(
  { mailFrom, siteUrl }: Config,
  { brand, mailSender, emails }: Company,
  saved: MailServer | undefined,
): { name: string; address: string } {
  const [, given = "", inBrackets] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailFrom ?? "") ?? [];
  const address =
    inBrackets ?? mailFrom ?? (saved?.from || emails.info || `naoresponda@${new URL(siteUrl).hostname}`);
  if (mailFrom && !mailSender) return { name: given, address };
  return { name: mailSender || brand, address };
}

/** What the codes of nodemailer say about the fate of the mail. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, command } = { code: undefined, command: undefined, ...error };
  if (code === "EAUTH" || code === "EDNS" || command === "MAIL FROM") {
    return new MailServerDown(error.message, { cause: error });
  }
  const isRefusal = code === "EENVELOPE" || code === "EMESSAGE";
  return isRefusal ? new MailRefused(error.message, { cause: error }) : error;
}
