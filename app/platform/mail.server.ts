import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Company } from "./company.ts";
import type { Config } from "./config.server.ts";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Stable for the same cause, so that a mail sent twice is seen as one. */
  key: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Well under the lease of a job, so that a server that hangs never makes a second worker send the same mail. */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

const LINE_BREAK = /[\r\n\u2028\u2029]/;

/** SMTP when configured, else one .eml file per mail in the outbox folder. */
export function openMailer(config: Config, company: Company): Mailer {
  const from = config.mailFrom ?? `"${company.brand}" <${company.emails.info}>`;
  const host = new URL(config.siteUrl).hostname;
  const compose = (mail: Mail) => {
    if ([mail.to, mail.subject, mail.replyTo ?? ""].some((field) => LINE_BREAK.test(field))) {
      throw new Error("line break in a mail header");
    }
    return { from, messageId: `<${mail.key}@${host}>`, ...mail };
  };
  if (config.smtpUrl) {
    const transport = nodemailer.createTransport({ url: config.smtpUrl, ...SMTP_LIMITS });
    return {
      async send(mail) {
        await transport.sendMail(compose(mail));
      },
    };
  }
  const folder = join(config.dataDir, "outbox");
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${mail.key.replace(/[^\w.-]/g, "_")}.eml`), message as Buffer);
    },
  };
}
