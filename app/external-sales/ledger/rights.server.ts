// What a purchase on another platform comes to, of one thing that it opens: a place in a course, or a file.
import { PLACE_ENDED } from "#app/courses/access/place-terms.ts";
import type { AccessState, ClosedFor } from "#db/schema.ts";
import type { Standing } from "./standing.ts";

/** What all that is known of a purchase asks for, of one course or of one file. */
export interface Wanted extends Standing {
  purchase: string;
  targetId: number;
}

/** As it stands in the database. */
export interface Right {
  id: number;
  purchase: string;
  targetId: number;
  external_state: "open" | "ended" | "taken" | null;
  ends_at: Date | null;
  /** Of a place that was removed by hand: it follows what is said of the purchase, and stays closed (AC-11). */
  removed_at?: Date | null;
}

/** What a right is called by: one purchase counts once, whatever told of it. */
export function purchaseKey(platform: string, purchase: string): string {
  return `${platform}:${purchase}`;
}

export interface Turned {
  change: "reopened" | "closed" | "dated";
  set: {
    state?: AccessState;
    reason?: string | null;
    closed_for?: ClosedFor | null;
    external_state: "open" | "ended" | "taken";
    ends_at: Date | null;
  };
}

const TAKEN = {
  hotmart: "A compra na Hotmart foi devolvida",
  kiwify: "A compra na Kiwify foi devolvida",
  eduzz: "A compra na Eduzz foi devolvida",
};

const CODES = { ended: "ended", taken: "ended_elsewhere" } as const;

/** What its person reads. */
const WORDS = {
  course: { ended: PLACE_ENDED, taken: "A compra deste curso foi devolvida" },
  file: {
    ended: "O seu tempo de acesso a este arquivo terminou",
    taken: "A compra deste produto foi devolvida",
  },
};

/** Undefined where nothing new is learned, or nothing is known of it any more. */
export function turnOf(
  right: Right,
  { state, endsAt }: Wanted,
  { platform, kind }: { platform: string; kind: keyof typeof WORDS },
): Turned | undefined {
  if (state === "none") return undefined;
  const set = { external_state: state, ends_at: endsAt };
  if (right.external_state === state) {
    return right.ends_at?.getTime() === endsAt?.getTime() ? undefined : { change: "dated", set };
  }
  if (right.removed_at) return { change: "dated", set };
  if (state === "open")
    return { change: "reopened", set: { ...set, state: "active", reason: null, closed_for: null } };
  const there = Object.entries(TAKEN).find(([name]) => name === platform)?.[1];
  const reason = state === "taken" && there !== undefined ? there : WORDS[kind][state];
  return { change: "closed", set: { ...set, state: "revoked", reason, closed_for: CODES[state] } };
}
