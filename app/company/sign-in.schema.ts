// The row of `settings` that says how people sign in; Google's secret is sealed.
import { z } from "zod";
import { NO_SIGN_IN_RULES, type SignInRules } from "./company.ts";

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

export function signInRulesOf(value: unknown): SignInRules {
  const row = signInRow.safeParse(value).data;
  return row ? { teamFactors: row.teamFactors, google: row.googleId !== "" } : NO_SIGN_IN_RULES;
}
