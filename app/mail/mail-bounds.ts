// Every kind of mail: who can cause it, and how many of it may reach one mailbox. What a stranger can cause has a bound,
// by type; what is over it is not sent, and the owner's list says why.

import type { Row, TeamRole } from "#db/schema.ts";

/** At most so many within an hour and within a day, each counted from its first. */
export interface Bound {
  hour: number;
  day: number;
  /** Over the day's bound one an hour still goes, so that whoever needs its link always has one that works. */
  keepsOne?: true;
}

/** Mails that share one more bound, whatever they are about. */
export type Pool = "news" | "doors";

export type MailRule = MailCause & {
  /**
   * Limit for one mailbox when a team member causes the mail. "each" means no such limit: each mail has its own event,
   * such as a refund or a date, which nobody can repeat at will. `MEMBERS` applies too, except by "money" and "clock".
   */
  byTeam: Bound | "each";
};

type MailCause =
  /** Whoever comes to the site, for an address that may be somebody else's. */
  | { by: "stranger"; own: Bound; pool: Pool }
  /** The owner or the clock, to an address that a stranger may have typed. */
  | { by: "typed"; own: Bound; pool: Pool }
  /** Whoever comes to the site, to the shop's own mailbox. */
  | { by: "visitor"; own: Bound }
  /** Whoever is signed in to an account, or tries to be: its owner must hear of it, whatever else was sent. */
  | { by: "account"; own: Bound }
  /** The clock, to students, on dates set by a teacher. The teacher chooses the students and the dates. */
  | { by: "course"; own: Bound }
  /** A payment or refund, a decision of the team, or the clock. Acts of strangers never hold these mails. */
  | { by: "money" | "team" | "clock" };

/** Of one mailbox, over all mails of the pool. `doors` is apart, so that no flood of news keeps a link from its owner. */
export const POOLS: Record<Pool, Bound> = { news: { hour: 8, day: 16 }, doors: { hour: 6, day: 12 } };

/** Caused from one network, whomever they reach: a course in one room, or everybody of one mobile carrier. */
export const PER_NETWORK: Bound = { hour: 200, day: 600 };

/**
 * Limit for one team member, over all mails to unconfirmed mailboxes. Enough for a class from a file, or for a launch.
 * The owner has no limit except those per mailbox. The shop's programs count as administrators.
 */
const MANY: Bound = { hour: 1000, day: 3000 };
const CLASS: Bound = { hour: 350, day: 700 };
export const MEMBERS: Record<TeamRole, Bound | "unbounded"> = {
  owner: "unbounded",
  admin: MANY,
  editor: CLASS,
  instructor: CLASS,
  support: CLASS,
  finance: CLASS,
};

/** Limit for mails caused by the whole team except the owner, and by courses. */
export const WHOLE_TEAM: Bound = { hour: 2000, day: 5000 };

/** Limit for the team: sending a mail again, or a new mail after a mistake. */
const ANEW: Bound = { hour: 6, day: 12 };
/** Limit for the team: one mail for each order of a person. */
const ORDERS: Bound = { hour: 20, day: 40 };
/** Limit for the team: mails to the shop itself, or test mails to a member. */
const TESTS: Bound = { hour: 20, day: 60 };

const FEW: Bound = { hour: 3, day: 6 };
const DOUBTS: Bound = { hour: 8, day: 16 };
const NOTICE: Bound = { hour: 4, day: 10 };
const INBOX: Bound = { hour: 20, day: 60 };
/** High, because a student may be in several courses, each with meetings and lessons. */
const COURSE: Bound = { hour: 10, day: 20 };
/** Each waits for the owner to look at the bank account. */
const RECEIPTS: Bound = { hour: 60, day: 200 };

export const MAIL_RULES = {
  "mail.password-reset": {
    by: "stranger",
    own: { hour: 3, day: 6, keepsOne: true },
    pool: "doors",
    byTeam: ANEW,
  },
  /** The doors of who has no password: each is sent to one who may come in, and its button works in every browser. */
  "mail.sign-in-code": {
    by: "stranger",
    own: { hour: 6, day: 12, keepsOne: true },
    pool: "doors",
    byTeam: ANEW,
  },
  "mail.confirm-email": { by: "stranger", own: { hour: 5, day: 8 }, pool: "doors", byTeam: ANEW },
  "mail.order-recovery": { by: "stranger", own: FEW, pool: "doors", byTeam: ANEW },
  "mail.order-link": { by: "stranger", own: FEW, pool: "doors", byTeam: ORDERS },
  "mail.data-request": { by: "stranger", own: FEW, pool: "doors", byTeam: ANEW },
  /** Of free orders: whatever was paid passes (`backing`). */
  "mail.order-confirmed": { by: "stranger", own: FEW, pool: "news", byTeam: ORDERS },
  "mail.order-waiting": { by: "stranger", own: FEW, pool: "news", byTeam: ORDERS },
  "mail.order-declined": { by: "stranger", own: FEW, pool: "news", byTeam: ORDERS },
  "mail.order-lapsed": { by: "stranger", own: FEW, pool: "news", byTeam: ORDERS },
  /** Paid for or not: it goes to somebody else than the buyer. */
  "mail.gift": { by: "stranger", own: FEW, pool: "news", byTeam: ORDERS },
  "mail.newsletter-welcome": { by: "stranger", own: { hour: 2, day: 3 }, pool: "news", byTeam: ANEW },
  "mail.order-opens": { by: "typed", own: FEW, pool: "news", byTeam: ORDERS },
  "mail.recovery-cart": { by: "typed", own: FEW, pool: "news", byTeam: ANEW },
  "mail.recovery-waiting": { by: "typed", own: FEW, pool: "news", byTeam: ANEW },
  "mail.offer-open": { by: "typed", own: FEW, pool: "news", byTeam: ANEW },
  "mail.comment-approved": { by: "typed", own: FEW, pool: "news", byTeam: ANEW },
  /** A teacher to the students of a course: never more in a day than a person would read. */
  "mail.student-message": { by: "typed", own: FEW, pool: "news", byTeam: ANEW },
  "mail.doubt-answered": { by: "typed", own: DOUBTS, pool: "news", byTeam: DOUBTS },
  "mail.comment-waiting": { by: "visitor", own: INBOX, byTeam: TESTS },
  "mail.lead": { by: "visitor", own: INBOX, byTeam: TESTS },
  "mail.data-request-open": { by: "visitor", own: INBOX, byTeam: TESTS },
  /** Of free orders, as above. */
  "mail.new-sale": { by: "visitor", own: INBOX, byTeam: RECEIPTS },
  "mail.receipt-waiting": { by: "visitor", own: RECEIPTS, byTeam: RECEIPTS },
  "mail.receipt-claimed": { by: "visitor", own: RECEIPTS, byTeam: TESTS },
  "mail.password-changed": { by: "account", own: NOTICE, byTeam: NOTICE },
  "mail.email-changed": { by: "account", own: NOTICE, byTeam: NOTICE },
  "mail.email-change-asked": { by: "account", own: NOTICE, byTeam: NOTICE },
  "mail.second-factor": { by: "account", own: NOTICE, byTeam: NOTICE },
  "mail.google-link": { by: "account", own: NOTICE, byTeam: NOTICE },
  "mail.passkey": { by: "account", own: NOTICE, byTeam: NOTICE },
  "mail.account-taken-back": { by: "account", own: NOTICE, byTeam: NOTICE },
  "mail.account-closing": { by: "account", own: NOTICE, byTeam: NOTICE },
  "mail.sign-in-tries": { by: "account", own: { hour: 1, day: 2 }, byTeam: NOTICE },
  "mail.order-refunded": { by: "money", byTeam: ORDERS },
  "mail.order-attention": { by: "money", byTeam: "each" },
  "mail.money-destination": { by: "money", byTeam: "each" },
  "mail.setting-changed": { by: "team", byTeam: "each" },
  "mail.refund-received": { by: "money", byTeam: "each" },
  "mail.refund-approved": { by: "money", byTeam: ORDERS },
  "mail.refund-refused": { by: "money", byTeam: ORDERS },
  "mail.refund-requested": { by: "money", byTeam: "each" },
  "mail.refund-automatic": { by: "money", byTeam: "each" },
  "mail.refund-stuck": { by: "money", byTeam: "each" },
  "mail.admin-invitation": { by: "team", byTeam: ANEW },
  "mail.team-role": { by: "team", byTeam: ANEW },
  "mail.team-change": { by: "team", byTeam: "each" },
  "mail.order-opened": { by: "team", byTeam: ORDERS },
  "mail.order-readdressed": { by: "team", byTeam: ORDERS },
  "mail.part-given": { by: "team", byTeam: ORDERS },
  "mail.course-given": { by: "team", byTeam: ANEW },
  "mail.bought-elsewhere": { by: "team", byTeam: ANEW },
  "mail.moved-in": { by: "team", byTeam: ANEW },
  "mail.moved-in-test": { by: "team", byTeam: TESTS },
  "mail.student-message-test": { by: "team", byTeam: TESTS },
  "mail.newsletter-test": { by: "team", byTeam: TESTS },
  "mail.cohort-over": { by: "money", byTeam: "each" },
  "mail.access-ends": { by: "course", own: COURSE, byTeam: COURSE },
  "mail.lessons-open": { by: "course", own: COURSE, byTeam: COURSE },
  "mail.meeting": { by: "course", own: COURSE, byTeam: COURSE },
  "mail.sales-of-day": { by: "clock", byTeam: "each" },
  "mail.study-weekly": { by: "clock", byTeam: "each" },
  "mail.study-stopped": { by: "clock", byTeam: "each" },
  "mail.backup-failed": { by: "clock", byTeam: "each" },
  "mail.drill-failed": { by: "clock", byTeam: "each" },
} as const satisfies Record<`mail.${string}`, MailRule>;

export type MailTopic = keyof typeof MAIL_RULES;

/** A topic that work may be handled under: a mail only if it stands in the table. */
export type KnownTopic<T extends string> = T extends `mail.${string}` ? (T extends MailTopic ? T : never) : T;

/** Cause of the team's mails, in place of a network. `memberCause` names a single member. */
export const BY_TEAM = "team";

/** Marks a mail that a team member sends again from the list of mails. Limits for strangers do not hold such a mail. */
const AGAIN = "again";

export function memberCause(userId: number, role: TeamRole): string {
  return `${BY_TEAM}:${role}:${userId}`;
}

/** Returns the cause of a mail that is sent again. Undefined unless the team is the cause. */
export function againCause(cause: string | undefined): string | undefined {
  return cause && isTeamCause(cause) ? `${cause}:${AGAIN}` : undefined;
}

export function isTeamCause(cause: string): boolean {
  return cause.split(":")[0] === BY_TEAM;
}

/** Returns the member that a cause names, with the member's limit. Undefined if no such limit applies. */
export function boundMember(cause: string): { subject: string; bound: Bound } | undefined {
  const [by, role, id] = cause.split(":");
  const bound = by === BY_TEAM ? Object.entries(MEMBERS).find(([name]) => name === role)?.[1] : undefined;
  return bound && bound !== "unbounded" ? { subject: `${BY_TEAM}|${id}`, bound } : undefined;
}

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
  const isTeams = causedBy !== null && isTeamCause(causedBy);
  const isAgain = isTeams && causedBy.endsWith(`:${AGAIN}`);
  if (isTeams && (rule.by !== "typed" || isAgain)) {
    const own = rule.byTeam === "each" ? [] : bothOf("own", `${BY_TEAM}|${topic}|${to}`, rule.byTeam);
    // Each of these mails has its own refund or date, which is limit enough. A flood of other mails must not hold them.
    const isFree = rule.by === "money" || rule.by === "clock";
    return { counts: isFree ? own : [...own, ...teamCounts(causedBy, backing)], keepsOne: null };
  }
  if (!("own" in rule) || backing === "paid") return { counts: [], keepsOne: null };
  const own = `${topic}|${backing ?? to}`;
  const counts = bothOf("own", own, rule.own);
  if ("pool" in rule && !backing) counts.push(...bothOf("pool", `${rule.pool}|${to}`, POOLS[rule.pool]));
  // What the shop itself has to hear of has a bound of its own: an office full of buyers is one network.
  if (rule.by === "stranger" && causedBy) counts.push(...bothOf("network", causedBy, PER_NETWORK));
  if (isTeams) counts.push(...teamCounts(causedBy, backing));
  else if (rule.by === "course" && !backing) counts.push(...bothOf("network", BY_TEAM, WHOLE_TEAM));
  return { counts, keepsOne: backing && rule.own.keepsOne ? own : null };
}

/**
 * Skips mails to a confirmed mailbox, because its owner cannot be an unrelated victim. A "paid" mail still counts: the
 * team may have typed any address.
 */
function teamCounts(cause: string, backing: Backing | undefined): Count[] {
  const member = boundMember(cause);
  if (!member || (backing && backing !== "paid")) return [];
  return [...bothOf("network", member.subject, member.bound), ...bothOf("network", BY_TEAM, WHOLE_TEAM)];
}

function ruleOf(topic: string): MailRule {
  if (!isMailTopic(topic)) throw new Error(`no bounds for ${topic}`);
  return MAIL_RULES[topic];
}

function isMailTopic(topic: string): topic is MailTopic {
  return Object.hasOwn(MAIL_RULES, topic);
}

export function bothOf(kind: "own" | "pool" | "network", subject: string, { hour, day }: Bound): Count[] {
  return [
    { hold: `${kind}-hour`, subject, most: hour, seconds: HOUR },
    { hold: `${kind}-day`, subject, most: day, seconds: DAY },
  ];
}
