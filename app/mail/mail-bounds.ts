// Every kind of mail: who can cause it, and how many of it may reach one mailbox. What a stranger can cause has a bound,
// by type; what is over it is not sent, and the owner's list says why.

import type { Row } from "#db/schema.ts";

/** At most so many within an hour and within a day, each counted from its first. */
export interface Bound {
  hour: number;
  day: number;
  /** Over the day's bound one an hour still goes, so that whoever needs its link always has one that works. */
  keepsOne?: true;
}

/** Mails that share one more bound, whatever they are about. */
export type Pool = "news" | "doors";

export type MailRule =
  /** Whoever comes to the site, for an address that may be somebody else's. */
  | { by: "stranger"; own: Bound; pool: Pool }
  /** The owner or the clock, to an address that a stranger may have typed. */
  | { by: "typed"; own: Bound; pool: Pool }
  /** Whoever comes to the site, to the shop's own mailbox. */
  | { by: "visitor"; own: Bound }
  /** Whoever is signed in to an account, or tries to be: its owner must hear of it, whatever else was sent. */
  | { by: "account"; own: Bound }
  /** Money that came or went, what the team decided, and the clock: never held. */
  | { by: "money" | "team" | "clock" };

/** Of one mailbox, over all mails of the pool. `doors` is apart, so that no flood of news keeps a link from its owner. */
export const POOLS: Record<Pool, Bound> = { news: { hour: 8, day: 16 }, doors: { hour: 6, day: 12 } };

/** Caused from one network, whomever they reach: a course in one room, or everybody of one mobile carrier. */
export const PER_NETWORK: Bound = { hour: 200, day: 600 };

const FEW: Bound = { hour: 3, day: 6 };
const NOTICE: Bound = { hour: 4, day: 10 };
const INBOX: Bound = { hour: 20, day: 60 };
/** Each waits for the owner to look at the bank account. */
const RECEIPTS: Bound = { hour: 60, day: 200 };

export const MAIL_RULES = {
  "mail.password-reset": { by: "stranger", own: { hour: 3, day: 6, keepsOne: true }, pool: "doors" },
  /** The doors of who has no password: each is sent to one who may come in, and its button works in every browser. */
  "mail.sign-in-code": { by: "stranger", own: { hour: 6, day: 12, keepsOne: true }, pool: "doors" },
  "mail.confirm-email": { by: "stranger", own: { hour: 5, day: 8 }, pool: "doors" },
  "mail.order-recovery": { by: "stranger", own: FEW, pool: "doors" },
  "mail.order-link": { by: "stranger", own: FEW, pool: "doors" },
  "mail.data-request": { by: "stranger", own: FEW, pool: "doors" },
  /** Of free orders: whatever was paid passes (`backing`). */
  "mail.order-confirmed": { by: "stranger", own: FEW, pool: "news" },
  "mail.order-waiting": { by: "stranger", own: FEW, pool: "news" },
  "mail.order-declined": { by: "stranger", own: FEW, pool: "news" },
  "mail.order-lapsed": { by: "stranger", own: FEW, pool: "news" },
  /** Paid for or not: it goes to somebody else than the buyer. */
  "mail.gift": { by: "stranger", own: FEW, pool: "news" },
  "mail.newsletter-welcome": { by: "stranger", own: { hour: 2, day: 3 }, pool: "news" },
  "mail.order-opens": { by: "typed", own: FEW, pool: "news" },
  "mail.recovery-cart": { by: "typed", own: FEW, pool: "news" },
  "mail.recovery-waiting": { by: "typed", own: FEW, pool: "news" },
  "mail.offer-open": { by: "typed", own: FEW, pool: "news" },
  "mail.comment-approved": { by: "typed", own: FEW, pool: "news" },
  /** A teacher to the students of a course: never more in a day than a person would read. */
  "mail.student-message": { by: "typed", own: FEW, pool: "news" },
  "mail.doubt-answered": { by: "typed", own: { hour: 8, day: 16 }, pool: "news" },
  "mail.comment-waiting": { by: "visitor", own: INBOX },
  "mail.lead": { by: "visitor", own: INBOX },
  "mail.data-request-open": { by: "visitor", own: INBOX },
  /** Of free orders, as above. */
  "mail.new-sale": { by: "visitor", own: INBOX },
  "mail.receipt-waiting": { by: "visitor", own: RECEIPTS },
  "mail.receipt-claimed": { by: "visitor", own: RECEIPTS },
  "mail.password-changed": { by: "account", own: NOTICE },
  "mail.email-changed": { by: "account", own: NOTICE },
  "mail.email-change-asked": { by: "account", own: NOTICE },
  "mail.second-factor": { by: "account", own: NOTICE },
  "mail.google-link": { by: "account", own: NOTICE },
  "mail.passkey": { by: "account", own: NOTICE },
  "mail.account-taken-back": { by: "account", own: NOTICE },
  "mail.sign-in-tries": { by: "account", own: { hour: 1, day: 2 } },
  "mail.order-refunded": { by: "money" },
  "mail.order-attention": { by: "money" },
  "mail.money-destination": { by: "money" },
  "mail.setting-changed": { by: "team" },
  "mail.refund-received": { by: "money" },
  "mail.refund-approved": { by: "money" },
  "mail.refund-refused": { by: "money" },
  "mail.refund-requested": { by: "money" },
  "mail.refund-automatic": { by: "money" },
  "mail.refund-stuck": { by: "money" },
  "mail.admin-invitation": { by: "team" },
  "mail.team-role": { by: "team" },
  "mail.order-opened": { by: "team" },
  "mail.order-readdressed": { by: "team" },
  "mail.part-given": { by: "team" },
  "mail.course-given": { by: "team" },
  "mail.bought-elsewhere": { by: "team" },
  "mail.moved-in": { by: "team" },
  "mail.moved-in-test": { by: "team" },
  "mail.student-message-test": { by: "team" },
  "mail.newsletter-test": { by: "team" },
  "mail.cohort-over": { by: "money" },
  "mail.access-ends": { by: "clock" },
  "mail.lessons-open": { by: "clock" },
  "mail.meeting": { by: "clock" },
  "mail.sales-of-day": { by: "clock" },
  "mail.study-weekly": { by: "clock" },
  "mail.study-stopped": { by: "clock" },
  "mail.backup-failed": { by: "clock" },
  "mail.drill-failed": { by: "clock" },
} as const satisfies Record<`mail.${string}`, MailRule>;

export type MailTopic = keyof typeof MAIL_RULES;

/** A topic that work may be handled under: a mail only if it stands in the table. */
export type KnownTopic<T extends string> = T extends `mail.${string}` ? (T extends MailTopic ? T : never) : T;

/** In place of a network, for what somebody of the team does. */
export const BY_TEAM = "team";

/** Which bound a mail was over. */
export type Hold = NonNullable<Row<"outbox">["held_by"]>;

/**
 * Why a mail is not counted with whatever else strangers send to its mailbox: money came for what it is about, or the very
 * address was shown to be this account's, or paid with in this order, or it was asked for from where its owner signs in.
 */
export type Backing = "paid" | `account:${number}` | `order:${number}` | `home:${number}`;

/** Of an account whose address its owner has confirmed. */
export function accountBacking(userId: number, confirmedAt: Date | null): Backing | undefined {
  return confirmedAt ? `account:${userId}` : undefined;
}

export interface Count {
  hold: Hold;
  subject: string;
  most: number;
  seconds: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

interface Cause {
  topic: string;
  to: string;
  backing: Backing | undefined;
  /** The network, the team, or null where nobody stands behind it now. */
  causedBy: string | null;
}

/** What a mail is counted by, in one order for all, so that two processes never wait for each other; none for what passes. */
export function countsOf({ topic, to, backing, causedBy }: Cause): {
  counts: Count[];
  keepsOne: string | null;
} {
  const rule = ruleOf(topic);
  const isTeams = causedBy === BY_TEAM && rule.by !== "typed";
  if (!("own" in rule) || backing === "paid" || isTeams) return { counts: [], keepsOne: null };
  const own = `${topic}|${backing ?? to}`;
  const counts = bothOf("own", own, rule.own);
  if ("pool" in rule && !backing) counts.push(...bothOf("pool", `${rule.pool}|${to}`, POOLS[rule.pool]));
  // What the shop itself has to hear of has a bound of its own: an office full of buyers is one network.
  if (rule.by === "stranger" && causedBy && causedBy !== BY_TEAM)
    counts.push(...bothOf("network", causedBy, PER_NETWORK));
  return { counts, keepsOne: backing && rule.own.keepsOne ? own : null };
}

function ruleOf(topic: string): MailRule {
  if (!isMailTopic(topic)) throw new Error(`no bounds for ${topic}`);
  return MAIL_RULES[topic];
}

function isMailTopic(topic: string): topic is MailTopic {
  return Object.hasOwn(MAIL_RULES, topic);
}

function bothOf(kind: "own" | "pool" | "network", subject: string, { hour, day }: Bound): Count[] {
  return [
    { hold: `${kind}-hour`, subject, most: hour, seconds: HOUR },
    { hold: `${kind}-day`, subject, most: day, seconds: DAY },
  ];
}
