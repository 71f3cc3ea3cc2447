import type { Limit } from "#app/platform/http/rate-limit.server.ts";

/** What an account or the team may ask for; public forms have theirs in app/platform/gates/gates.ts. */
export const IDENTITY_LIMITS = {
  /** Mails that confirm an address, by account. */
  confirmation: { name: "confirmation", points: 5, seconds: 3600 },
  /** Invitations to one address. */
  invitation: { name: "invitation", points: 5, seconds: 3600 },
  /** Wrong current passwords, by account; right ones do not count. */
  currentPassword: { name: "current-password", points: 10, seconds: 900 },
} satisfies Record<string, Limit>;
