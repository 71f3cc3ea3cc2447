// How a form proves the person; proof fields are removed before the form is parsed.

export type ProofWay = "password" | "code";

export const PROOF_FIELDS: Record<ProofWay, string> = { password: "proof_password", code: "proof_code" };

/** Lifetime of a proof. */
export const PROOF_MINUTES = 10;
