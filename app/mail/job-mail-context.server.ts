// What a job knows of the mail it sends: for the owner's list, for sending it again and for looking at it beforehand.

import { AsyncLocalStorage } from "node:async_hooks";
import { type Backing, type Hold, isTeamCause } from "./mail-bounds.ts";

export interface MailPicture {
  cid: string;
  png: Uint8Array;
}

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Stable for the same cause, so that a mail sent twice is seen as one. */
  key: string;
  /** A word of it that lets somebody in: it stands in the mail alone, and in no list, log or preview. */
  secret?: string;
  /** Left out, answers go to the shop's support. */
  replyTo?: string;
  /** Why it is not counted with what strangers send to the same mailbox. */
  backing?: Backing | undefined;
  headers?: Record<string, string>;
  /** What its HTML shows as "cid:…", carried in the mail itself. */
  pictures?: MailPicture[];
  /** Its HTML shows the shop's logo as "cid:logo". */
  showsLogo?: boolean;
}

export interface JobMail {
  /** The last mail that the job wrote. */
  recordedMail?: { to: string; subject: string };
  /** It went into the outbox folder of a live site, where nobody receives it. */
  isKept?: boolean;
  /** Says which bound a mail is over, if it is. */
  admit?: (mail: Mail) => Promise<Hold | undefined>;
  /** The bound that kept the mail back. */
  heldBy?: Hold;
  causedBy?: string | null;
  /** Makes a mail that is sent again a mail of its own, which mail servers do not drop as known. */
  keySuffix?: string;
  /** Only looks: nothing goes out. */
  isPreview?: boolean;
  /** The mail itself, of a preview. */
  mail?: Mail;
}

const jobs = new AsyncLocalStorage<JobMail>();

/** Runs the handler of a job; what it mails is noted in `about`. */
export function withJobMail<T>(about: JobMail, work: () => Promise<T>): Promise<T> {
  return jobs.run(about, work);
}

/** Whether somebody only looks at what the job would send: then nothing else may come of it. */
export function isPreviewed(): boolean {
  return jobs.getStore()?.isPreview ?? false;
}

/** Jobs queued by a team's job inherit its cause, for example the mails of a bulk message. */
export function causeOfJob(): string | undefined {
  const cause = jobs.getStore()?.causedBy;
  return cause && isTeamCause(cause) ? cause : undefined;
}

/** Of the mail that is being sent. */
export function noteKept(): void {
  const job = jobs.getStore();
  if (job) job.isKept = true;
}

/** Sends the mail as the job around it wants it, or straight on outside of one. Answers whether it went out. */
export async function sendWithinJob(mail: Mail, send: (mail: Mail) => Promise<void>): Promise<boolean> {
  const job = jobs.getStore();
  if (!job) {
    await send(mail);
    return true;
  }
  const { to, subject } = withoutSecret(mail);
  job.recordedMail = { to, subject };
  if (job.isPreview) {
    job.mail = withoutSecret(mail);
    return false;
  }
  const hold = await job.admit?.(mail);
  if (hold) {
    job.heldBy = hold;
    return false;
  }
  await send(job.keySuffix ? { ...mail, key: `${mail.key}${job.keySuffix}` } : mail);
  return true;
}

/** As whoever looks after the shop may see it. */
function withoutSecret({ secret, ...mail }: Mail): Mail {
  if (!secret) return mail;
  const hidden = (text: string) => text.replaceAll(secret, "•".repeat(secret.length));
  return { ...mail, subject: hidden(mail.subject), text: hidden(mail.text), html: hidden(mail.html) };
}
