// The row of `settings` that says how people sign in; Google's secret is sealed.
import { z } from "zod";

export const SIGN_IN_KEY = "identity.sign-in";

export const signInRow = z.object({
  /** The team comes into the back office with two factors alone. */
  teamFactors: z.boolean(),
  /** Empty: nobody signs in with Google. */
  googleId: z.string(),
  googleSecret: z.string(),
});

export type SignInRow = z.infer<typeof signInRow>;

export const NO_SIGN_IN_ROW: SignInRow = { teamFactors: false, googleId: "", googleSecret: "" };

/** What every request may have to know of it: no secret. */
export interface SignInRules {
  teamFactors: boolean;
  google: boolean;
}

export const NO_SIGN_IN_RULES: SignInRules = { teamFactors: false, google: false };

export function signInRulesOf(value: unknown): SignInRules {
  const row = signInRow.safeParse(value).data;
  return row ? { teamFactors: row.teamFactors, google: row.googleId !== "" } : NO_SIGN_IN_RULES;
}
