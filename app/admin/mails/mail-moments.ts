// How long a mail that nobody received is still worth sending. What a mail says is read anew when it goes out, and one that
// has nothing to say any more is not sent; this is about those that would still say something, too late.
import type { MailTopic } from "#app/mail/mail-bounds.ts";

/** Why a mail is left out of those that are sent late. */
export type TooLate = "expired" | "old-reminder" | "old-news" | "settled";

export interface Moment {
  /** Hours after it was caused; undefined for what is never too late, such as what somebody paid for. */
  hours?: number;
  /** Its order still has to be paid: of one that was paid or ended there is nothing to remind of. */
  whileUnpaid?: true;
  /** What it is when its hours are over. */
  late: TooLate;
}

const ALWAYS: Moment = { late: "old-news" };
const DAY = 24;

export const MAIL_MOMENTS: Record<MailTopic, Moment> = {
  "mail.password-reset": { hours: 1, late: "expired" },
  // The code lives for minutes; one that is over is not sent at all.
  "mail.sign-in-code": { hours: 1, late: "expired" },
  "mail.confirm-email": { hours: 2 * DAY, late: "expired" },
  "mail.data-request": { hours: 2 * DAY, late: "expired" },
  "mail.admin-invitation": { hours: 2 * DAY, late: "expired" },
  "mail.email-change-asked": { hours: 2 * DAY, late: "expired" },
  "mail.order-recovery": { hours: 2 * DAY, late: "expired" },
  "mail.order-link": ALWAYS,
  "mail.order-confirmed": ALWAYS,
  "mail.order-opened": ALWAYS,
  "mail.order-opens": ALWAYS,
  "mail.order-readdressed": ALWAYS,
  "mail.part-given": ALWAYS,
  "mail.course-given": ALWAYS,
  "mail.bought-elsewhere": ALWAYS,
  "mail.cohort-over": ALWAYS,
  "mail.access-ends": { hours: 6 * DAY, late: "old-news" },
  "mail.lessons-open": { hours: 2 * DAY, late: "old-news" },
  "mail.meeting": { hours: DAY, late: "old-news" },
  "mail.moved-in": ALWAYS,
  "mail.moved-in-test": { hours: 1, late: "old-news" },
  "mail.student-message": { hours: 2 * DAY, late: "old-news" },
  "mail.student-message-test": { hours: 1, late: "old-news" },
  "mail.study-weekly": { hours: 2 * DAY, late: "old-news" },
  "mail.study-stopped": { hours: 7 * DAY, late: "old-news" },
  "mail.gift": ALWAYS,
  "mail.order-waiting": { hours: 7 * DAY, whileUnpaid: true, late: "old-reminder" },
  "mail.order-declined": { hours: 2 * DAY, whileUnpaid: true, late: "old-reminder" },
  "mail.order-lapsed": { hours: 2 * DAY, late: "old-reminder" },
  "mail.recovery-cart": { hours: 2 * DAY, late: "old-reminder" },
  "mail.recovery-waiting": { hours: 2 * DAY, whileUnpaid: true, late: "old-reminder" },
  "mail.offer-open": { hours: 2 * DAY, late: "old-news" },
  "mail.receipt-waiting": { whileUnpaid: true, late: "settled" },
  "mail.receipt-claimed": { whileUnpaid: true, late: "settled" },
  "mail.order-refunded": ALWAYS,
  "mail.order-attention": ALWAYS,
  "mail.refund-received": ALWAYS,
  "mail.refund-approved": ALWAYS,
  "mail.refund-refused": ALWAYS,
  "mail.refund-requested": ALWAYS,
  "mail.refund-automatic": ALWAYS,
  "mail.refund-stuck": ALWAYS,
  "mail.doubt-answered": ALWAYS,
  "mail.comment-waiting": ALWAYS,
  "mail.comment-approved": { hours: 30 * DAY, late: "old-news" },
  "mail.lead": ALWAYS,
  "mail.data-request-open": ALWAYS,
  "mail.newsletter-welcome": { hours: 30 * DAY, late: "old-news" },
  "mail.newsletter-test": { hours: 1, late: "old-news" },
  "mail.new-sale": { hours: 2 * DAY, late: "old-news" },
  "mail.sales-of-day": { hours: DAY, late: "old-news" },
  "mail.money-destination": { hours: 30 * DAY, late: "old-news" },
  "mail.setting-changed": { hours: 30 * DAY, late: "old-news" },
  "mail.team-role": { hours: 30 * DAY, late: "old-news" },
  "mail.team-change": { hours: 30 * DAY, late: "old-news" },
  "mail.password-changed": { hours: 7 * DAY, late: "old-news" },
  "mail.email-changed": { hours: 7 * DAY, late: "old-news" },
  "mail.second-factor": { hours: 7 * DAY, late: "old-news" },
  "mail.google-link": { hours: 7 * DAY, late: "old-news" },
  "mail.passkey": { hours: 7 * DAY, late: "old-news" },
  "mail.account-taken-back": { hours: 7 * DAY, late: "old-news" },
  "mail.account-closing": { hours: 7 * DAY, late: "expired" },
  "mail.sign-in-tries": { hours: DAY, late: "old-news" },
  "mail.backup-failed": { hours: DAY, late: "old-news" },
  "mail.drill-failed": { hours: DAY, late: "old-news" },
};

/** Undefined while it may go out. */
export function tooLate(
  mail: { topic: string; created_at: Date },
  { now, isUnpaid }: { now: Date; isUnpaid: boolean },
): TooLate | undefined {
  const moment = Object.hasOwn(MAIL_MOMENTS, mail.topic) ? MAIL_MOMENTS[mail.topic as MailTopic] : undefined;
  // A kind of an older program: nothing sends it any more.
  if (!moment) return "settled";
  if (moment.whileUnpaid && !isUnpaid) return "settled";
  const age = now.getTime() - mail.created_at.getTime();
  return moment.hours !== undefined && age > moment.hours * 3_600_000 ? moment.late : undefined;
}

/** The kinds that ask whether their order was paid. */
export const ABOUT_UNPAID: ReadonlySet<string> = new Set(
  Object.entries(MAIL_MOMENTS).flatMap(([topic, { whileUnpaid }]) => (whileUnpaid ? [topic] : [])),
);

const SAID: Record<TooLate, [one: string, many: string]> = {
  expired: ["link que já venceu", "links que já venceram"],
  "old-reminder": ["lembrete que passou da hora", "lembretes que passaram da hora"],
  "old-news": ["aviso antigo demais", "avisos antigos demais"],
  settled: ["assunto que já se resolveu", "assuntos que já se resolveram"],
};

/** "3 links que já venceram". */
export function lateWords(reason: TooLate, count: number): string {
  const [one, many] = SAID[reason];
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`;
}
