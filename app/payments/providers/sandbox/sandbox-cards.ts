import { bareText } from "#app/platform/text/bare-text.ts";

export type SandboxCardToken =
  | "tok_sandbox_approve"
  | "tok_sandbox_decline_funds"
  | "tok_sandbox_decline_data"
  | "tok_sandbox_review"
  | "tok_sandbox_pending"
  | "tok_sandbox_timeout"
  | "tok_sandbox_dispute"
  | "tok_sandbox_other_amount";

export type SandboxCard = { number: string; token: SandboxCardToken };

export const sandboxCards: readonly SandboxCard[] = [
  { number: "4000 0000 0000 0002", token: "tok_sandbox_approve" },
  { number: "4000 0000 0000 0010", token: "tok_sandbox_decline_funds" },
  { number: "4000 0000 0000 0028", token: "tok_sandbox_decline_data" },
  { number: "4000 0000 0000 0036", token: "tok_sandbox_review" },
  { number: "4000 0000 0000 0044", token: "tok_sandbox_pending" },
  { number: "4000 0000 0000 0051", token: "tok_sandbox_timeout" },
  { number: "4000 0000 0000 0069", token: "tok_sandbox_dispute" },
  { number: "4000 0000 0000 0077", token: "tok_sandbox_other_amount" },
];

export const unknownSandboxCard = "use um cartão de teste";

/** Runs in the browser: the server sees the token and never the number. */
export function sandboxCardToken(number: string): SandboxCardToken | undefined {
  const digits = withoutSeparators(number);
  return sandboxCards.find((card) => withoutSeparators(card.number) === digits)?.token;
}

export function findSandboxCard(token: string): SandboxCard | undefined {
  return sandboxCards.find((card) => card.token === token);
}

function withoutSeparators(number: string): string {
  return bareText(number).replace(/[\s.-]/g, "");
}
