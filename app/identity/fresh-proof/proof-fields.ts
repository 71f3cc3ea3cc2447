// How a form asks once more who it is; what is typed there is taken out before the form is read.

export type ProofWay = "password" | "code";

export const PROOF_FIELDS: Record<ProofWay, string> = { password: "proof_password", code: "proof_code" };

/** How long it counts. */
export const PROOF_MINUTES = 10;
