import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Menu, MenuButton } from "#app/ui/controls/menu.tsx";
import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import { Spinner } from "#app/ui/display/spinner.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from "./lead-status.ts";

const TONES: Record<LeadStatus, BadgeTone> = { new: "wait", contacted: "run", won: "ok", lost: "plain" };

/** `children` stands after the word, such as the arrow of a menu. */
function LeadBadge({ status, children }: { status: LeadStatus; children?: ReactNode }) {
  return (
    <Badge tone={TONES[status]} dot>
      {LEAD_STATUS_LABELS[status]}
      {children}
    </Badge>
  );
}

/** The badge that changes the status in place. */
export function LeadStatusMenu({ lead }: { lead: { id: number; nome: string; status: LeadStatus } }) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "status" && formData.get("lead") === String(lead.id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="lead" value={lead.id} />
      <Menu
        label={`Status de ${lead.nome}: ${LEAD_STATUS_LABELS[lead.status]}. Mudar`}
        triggerClassName="flex min-h-11 items-center rounded-pill"
        trigger={
          <LeadBadge status={lead.status}>
            {busy ? <Spinner /> : <Icon name="chevron-down" className="size-4" />}
          </LeadBadge>
        }
      >
        {LEAD_STATUSES.filter((status) => status !== lead.status).map((status) => (
          <MenuButton key={status} type="submit" name="status" value={status} disabled={busy}>
            <LeadBadge status={status} />
          </MenuButton>
        ))}
      </Menu>
    </Form>
  );
}
