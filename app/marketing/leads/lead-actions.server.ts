// The forms of the owner's leads screen.
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import type { Db } from "#db/connect.server.ts";
import { leadAdminSchema } from "./lead.schema.ts";
import { LEAD_STATUS_LABELS, type LeadStatus } from "./lead-status.ts";
import { changeLeadStatus, changeStatusInBulk, saveLeadNotes } from "./lead-writes.server.ts";

type LeadFormOutcome = { ok: true; sentence: string } | (Failure & { status: 404 | 422 });

/** Does what the form asks for; returns the sentence of the toast. */
export async function runLeadForm(
  { db, now }: Pick<AppContext, "db" | "now">,
  formData: FormData,
): Promise<LeadFormOutcome> {
  const form = parseForm(leadAdminSchema, formData);
  if (!form.ok) return { ...form, status: 422 };
  if (form.value.intent === "set-status-of-marked") return moveInBulk(db, form.value, now());
  const { lead: leadId, ...input } = form.value;
  if (input.intent === "status") {
    const name = await changeLeadStatus(db, { leadId, status: input.status }, now());
    if (name === undefined) return { ...failure("Lead não encontrado."), status: 404 };
    return { ok: true, sentence: `${name}: ${LEAD_STATUS_LABELS[input.status]}` };
  }
  const saved = await saveLeadNotes(db, { leadId, note: input.note, ownerId: input.owner }, now());
  if (saved === "missing") return { ...failure("Lead não encontrado."), status: 404 };
  if (saved === "no_owner") {
    return { ...failure({ owner: "Escolha uma pessoa da lista." }, formData), status: 422 };
  }
  return { ok: true, sentence: "Lead salvo" };
}

async function moveInBulk(
  db: Db,
  { id: ids, status }: { id: number[]; status: LeadStatus },
  now: Date,
): Promise<LeadFormOutcome> {
  if (ids.length === 0) return { ...failure("Marque pelo menos um lead."), status: 422 };
  const label = LEAD_STATUS_LABELS[status];
  const { changed, missing } = await changeStatusInBulk(db, { ids, status }, now);
  const gone = missing === 0 ? "" : `${missing} não ${missing === 1 ? "existe" : "existem"} mais.`;
  if (changed === 0) {
    return { ...failure(gone || `Os marcados já estavam em "${label}".`), status: gone ? 404 : 422 };
  }
  const sentence = `${changed} ${changed === 1 ? "lead" : "leads"}: ${label}`;
  return { ok: true, sentence: gone ? `${sentence}. ${gone}` : sentence };
}
