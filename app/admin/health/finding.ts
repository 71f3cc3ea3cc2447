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

/** Begins what only somebody at the server can do, after what an owner can. */
const AT_THE_SERVER = "No servidor: ";
const NAMES_OF_THE_SERVER =
  /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|npm run|docs\/|timedatectl|certbot|ulimit|LimitNOFILE|sudo|df -i|GetObject|\bproxy\b|firewall|inodes|HOST|SITE_/;

/** What to do, for whoever runs the shop and for whoever installed it. */
export function curesOf(cure: string): { owner: string; installer: string } {
  const [owner = "", installer] = cure.split(AT_THE_SERVER);
  if (installer !== undefined) return { owner: owner.trim(), installer };
  return NAMES_OF_THE_SERVER.test(cure) ? { owner: "", installer: cure } : { owner: cure, installer: "" };
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
