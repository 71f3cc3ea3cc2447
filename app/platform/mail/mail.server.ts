import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Company } from "../config/company.ts";
import type { Config } from "../config/config.server.ts";
import { sendWithinJob } from "./job-mail-context.server.ts";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Stable for the same cause, so that a mail sent twice is seen as one. */
  key: string;
  replyTo?: string;
  headers?: Record<string, string>;
  /** What its HTML shows as "cid:…", carried in the mail itself. */
  pictures?: MailPicture[];
  /** Its HTML shows the shop's logo as "cid:logo". */
  showsLogo?: boolean;
}

export interface MailPicture {
  cid: string;
  png: Uint8Array;
}

export interface Mailer {
  /** Throws MailRefused or MailServerDown when the mail surely did not go out; after any other error nobody knows. */
  send(mail: Mail): Promise<void>;
  /** Throws MailServerDown when no mail can be handed over now. */
  ready(): Promise<void>;
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

/** SMTP when configured, else one .eml file per mail in the outbox folder. */
export function openMailer(config: Config, company: Company, logo: () => Promise<Uint8Array>): Mailer {
  const { send, ready } = openTransport(config, company, logo);
  return {
    async send(mail) {
      if (!NOBODY.test(mail.to)) await sendWithinJob(mail, send);
    },
    ready,
  };
}

function openTransport(config: Config, company: Company, logo: () => Promise<Uint8Array>): Mailer {
  const host = new URL(config.siteUrl).hostname;
  const compose = async ({ pictures = [], showsLogo, ...mail }: Mail) => {
    const fields = [mail.to, mail.subject, mail.replyTo ?? "", ...Object.values(mail.headers ?? {})];
    if (fields.some((field) => LINE_BREAK.test(field))) {
      throw new Error("line break in a mail header");
    }
    const carried = showsLogo ? [{ cid: "logo", png: await logo() }, ...pictures] : pictures;
    const attachments = carried.map(inlinePicture);
    return { from: senderOf(config, company), messageId: `<${mail.key}@${host}>`, ...mail, attachments };
  };
  if (config.smtpUrl) {
    const transport = nodemailer.createTransport({ url: config.smtpUrl, ...SMTP_LIMITS });
    return {
      async send(mail) {
        const message = await compose(mail);
        await transport.sendMail(message).catch((error: unknown) => {
          throw failureOf(error);
        });
      },
      async ready() {
        await transport.verify().catch((error: unknown) => {
          throw new MailServerDown("mail server out of reach", { cause: error });
        });
      },
    };
  }
  const folder = join(config.dataDir, "outbox");
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(await compose(mail));
      const file = join(folder, `${mail.key.replace(/[^\w.-]/g, "_")}.eml`);
      await writeFile(file, message as Buffer).catch(async () => {
        // The first of all, or somebody took the folder away. Asking each time would cost a tenth of a mail.
        await mkdir(folder, { recursive: true });
        await writeFile(file, message as Buffer);
      });
    },
    async ready() {},
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

/** The address is the environment's; the name before it is the owner's once they have set one. */
function senderOf({ mailFrom }: Config, { brand, mailSender, emails }: Company) {
  const address = mailFrom && /<([^<>]+)>\s*$/.exec(mailFrom)?.[1];
  if (mailFrom && !mailSender) return mailFrom;
  return { name: mailSender || brand, address: address ?? mailFrom ?? emails.info };
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
