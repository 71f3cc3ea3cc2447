// The forms of the owner's leads screen.
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/form.ts";
import { leadAdminSchema } from "./lead.schema.ts";
import { changeLeadStatus, saveLeadNotes } from "./lead-admin.server.ts";
import { LEAD_STATUS_LABELS } from "./lead-status.ts";

type LeadFormOutcome = { ok: true; sentence: string } | (Failure & { status: 404 | 422 });

/** Does what the form asks for; answers the sentence of the toast. */
export async function runLeadForm(
  { db, now }: Pick<AppContext, "db" | "now">,
  formData: FormData,
): Promise<LeadFormOutcome> {
  const form = parseForm(leadAdminSchema, formData);
  if (!form.ok) return { ...form, status: 422 };
  const { lead: leadId, ...wish } = form.value;
  if (wish.intent === "status") {
    const name = await changeLeadStatus(db, { leadId, status: wish.status }, now());
    if (name === undefined) return { ...failure("Lead não encontrado."), status: 404 };
    return { ok: true, sentence: `${name}: ${LEAD_STATUS_LABELS[wish.status]}` };
  }
  const saved = await saveLeadNotes(db, { leadId, note: wish.note, ownerId: wish.owner }, now());
  if (saved === "missing") return { ...failure("Lead não encontrado."), status: 404 };
  if (saved === "no_owner") {
    return { ...failure({ owner: "Escolha uma pessoa da lista." }, formData), status: 422 };
  }
  return { ok: true, sentence: "Lead salvo" };
}
