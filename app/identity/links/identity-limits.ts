import type { Limit } from "#app/platform/http/rate-limit.server.ts";

/** Rate limits of accounts and the team; public forms have theirs in app/platform/gates/gates.ts. */
export const IDENTITY_LIMITS = {
  /** Confirmation mails, per account. */
  confirmation: { name: "confirmation", points: 5, seconds: 3600 },
  /** Invitations to one address. */
  invitation: { name: "invitation", points: 5, seconds: 3600 },
  /** Wrong current passwords, per account; right ones do not count. */
  currentPassword: { name: "current-password", points: 10, seconds: 900 },
} satisfies Record<string, Limit>;
