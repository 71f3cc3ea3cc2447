// How people sign in, as its form holds it, and as people read of it.
import type { SignInRow } from "#app/company/sign-in.schema.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";

export const SIGN_IN_LABELS: FieldLabels = {
  teamFactors: { label: "Duas etapas para a equipe", words: { on: "sim", "": "não" } },
  googleId: { label: "ID do cliente do Google" },
  googleSecret: { label: "Chave secreta do cliente do Google" },
};

/** But for the secret, which never comes back to a screen. */
export function signInFields({ teamFactors, googleId }: Omit<SignInRow, "googleSecret">): FieldValues {
  return { teamFactors: teamFactors ? ["on"] : [], googleId: [googleId] };
}
