import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import { LEAD_STATUS_LABELS, type LeadStatus } from "./lead-status.ts";

const TONES: Record<LeadStatus, BadgeTone> = { new: "wait", contacted: "run", won: "ok", lost: "plain" };

/** `children` stands after the word, such as the arrow of a menu. */
export function LeadBadge({ status, children }: { status: LeadStatus; children?: ReactNode }) {
  return (
    <Badge tone={TONES[status]} dot>
      {LEAD_STATUS_LABELS[status]}
      {children}
    </Badge>
  );
}
