import type { Limit } from "#app/platform/http/rate-limit.server.ts";

/** What may be asked how often; the limits on sign-in stand with it, in login.server.ts. */
export const IDENTITY_LIMITS = {
  /** By address: registration says that an e-mail is in use. */
  register: { name: "register", points: 20, seconds: 3600 },
  /** By e-mail, whether or not there is such an account, and by address. */
  forgotten: { name: "forgotten", points: 3, seconds: 3600 },
  forgottenAddress: { name: "forgotten-address", points: 20, seconds: 3600 },
  /** Mails that confirm an address, by account. */
  confirmation: { name: "confirmation", points: 5, seconds: 3600 },
  /** Invitations to one address. */
  invitation: { name: "invitation", points: 5, seconds: 3600 },
  /** Wrong current passwords, by account; right ones do not count. */
  currentPassword: { name: "current-password", points: 10, seconds: 900 },
} satisfies Record<string, Limit>;
