// What an examination of the installation says: each finding with what to do about it.

/** `unknown`: it cannot be found out from inside; the sentence says how it can. */
export type FindingState = "ok" | "warning" | "failure" | "unknown";

export interface Finding {
  /** What was looked at: "Disco", "PIX". */
  area: string;
  state: FindingState;
  sentence: string;
  /** What to do; a finding that is not ok has one. */
  cure?: string;
}

/** Findings of one area, so that a check reads as what it says. */
export function findingsOf(area: string) {
  return {
    ok: (sentence: string): Finding => ({ area, state: "ok", sentence }),
    warning: (sentence: string, cure: string): Finding => ({ area, state: "warning", sentence, cure }),
    failure: (sentence: string, cure: string): Finding => ({ area, state: "failure", sentence, cure }),
    unknown: (sentence: string, cure: string): Finding => ({ area, state: "unknown", sentence, cure }),
  };
}
