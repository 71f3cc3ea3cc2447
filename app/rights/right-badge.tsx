import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import { STATE_LABELS } from "./right-sentences.ts";
import type { RightState } from "./right-state.ts";

const TONES: Record<RightState, BadgeTone> = {
  open: "ok",
  awaits_confirmation: "wait",
  not_open_yet: "wait",
  suspended: "wait",
  ended: "plain",
  revoked: "bad",
  removed: "bad",
};

export function RightBadge({ state }: { state: RightState }) {
  return (
    <Badge tone={TONES[state]} dot>
      {STATE_LABELS[state]}
    </Badge>
  );
}
