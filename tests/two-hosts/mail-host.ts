// One host's worker as a process: the program's queue and mailer with the database and mail server of its environment.
// Prints "ready" and reads the milliseconds by which its clock moves ahead.
import { DEFAULT_COMPANY } from "#app/company/company.ts";
import { Jobs } from "#app/jobs/jobs.server.ts";
import { openMailer } from "#app/mail/mail.server.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { openLog } from "#app/platform/config/log.server.ts";
import { openDb } from "#db/connect.server.ts";
import { MAIL } from "./queued-mails.ts";

let aheadMs = 0;
process.on("message", (ms) => {
  aheadMs = Number(ms);
});
process.on("disconnect", () => process.exit(0));

const config = readConfig(process.env);
const db = openDb(config.databaseUrl);
const logo = async () => new Uint8Array();
const mailer = openMailer({ config, company: DEFAULT_COMPANY, logo, saved: () => undefined });
const now = () => new Date(Date.now() + aheadMs);
const jobs = new Jobs(db, now, openLog("fatal", { write: () => true }));
jobs.handle(MAIL, async ({ number }) => {
  const text = `Carta ${number}`;
  await mailer.send({
    to: `p${number}@teste.example`,
    subject: text,
    html: `<p>${text}</p>`,
    text,
    key: `carta-${number}`,
  });
});
jobs.start();
process.send?.("ready");
