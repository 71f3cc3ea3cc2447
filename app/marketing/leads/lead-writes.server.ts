// Every write of a lead.
import { recordConsent } from "#app/identity/users/consents.server.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { deleteRows, insertRow, updateRow, updateRows } from "#db/writes.server.ts";
import type { LeadForm } from "./lead.schema.ts";
import { leadSearchColumns } from "./lead-search-columns.ts";
import type { LeadStatus } from "./lead-status.ts";
import { listLeadOwners } from "./leads.server.ts";

/** The version of the sentence under the lead form. */
const LEAD_CONSENT_VERSION = "2026-11";

export type Lead = Omit<LeadForm, "website">;

/** Stores the lead with the consent it was sent with, and queues the mail to the sales address; returns its number. */
export async function createLead(
  db: Db,
  lead: Lead,
  sender: { userId: number | undefined },
  now: Date,
): Promise<number> {
  const { first_touch, ...typed } = lead;
  return inTransaction(db, async (trx) => {
    const { id } = await insertRow(
      trx,
      "leads",
      {
        ...typed,
        ...leadSearchColumns(lead),
        note: null,
        owner_id: null,
        first_touch: first_touch ? json(first_touch) : null,
      },
      now,
    );
    const consent = { kind: "lead", source: "produtos", textVersion: LEAD_CONSENT_VERSION };
    await recordConsent(trx, { email: lead.email, userId: sender.userId, ...consent }, now);
    await enqueue(trx, { topic: "mail.lead", payload: { leadId: id } }, now);
    return id;
  });
}

/** The name of whose lead it is; undefined when there is no such lead. */
export async function changeLeadStatus(
  db: Db,
  { leadId, status }: { leadId: number; status: LeadStatus },
  now: Date,
): Promise<string | undefined> {
  return (await updateRow(db, "leads", leadId, { status }, now))?.nome;
}

/** Note and owner; the owner must be one of those who are offered. */
export async function saveLeadNotes(
  db: Db,
  { leadId, note, ownerId }: { leadId: number; note: string | null; ownerId: number | null },
  now: Date,
): Promise<"saved" | "missing" | "no_owner"> {
  const owners = ownerId === null ? [] : await listLeadOwners(db);
  if (ownerId !== null && !owners.some((owner) => owner.id === ownerId)) return "no_owner";
  const lead = await updateRow(db, "leads", leadId, { note, owner_id: ownerId }, now);
  return lead ? "saved" : "missing";
}

/** How many moved, and how many are not there any more; the others stood so before. */
export async function changeStatusInBulk(
  db: Db,
  { ids, status }: { ids: number[]; status: LeadStatus },
  now: Date,
): Promise<{ changed: number; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("leads").select(["id", "status"]).where("id", "in", asked).orderBy("id");
    const leads = await forUpdate(trx, query).execute();
    const changing = leads.filter((lead) => lead.status !== status).map(({ id }) => id);
    await updateRows(trx, "leads", changing, { status }, now);
    return { changed: changing.length, missing: asked.length - leads.length };
  });
}

/** Those of a person who is forgotten. */
export async function deleteLeads(trx: Db, ids: number[]): Promise<void> {
  await deleteRows(trx, "leads", ids);
}
