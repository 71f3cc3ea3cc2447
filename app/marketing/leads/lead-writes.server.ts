// Every write of a lead.
import { raise } from "#app/events/raise.server.ts";
import { recordConsent } from "#app/identity/users/consents.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { putValueBack } from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChange, auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges, unsaidChange } from "#app/platform/config/changed-values.ts";
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
  const { first_touch: first, last_touch: last = first, ...typed } = lead;
  return inTransaction(db, async (trx) => {
    const { id } = await insertRow(
      trx,
      "leads",
      {
        ...typed,
        ...leadSearchColumns(lead),
        note: null,
        owner_id: null,
        first_touch: first ? json(first) : null,
        last_touch: last ? json(last) : null,
      },
      now,
    );
    const consent = { kind: "lead", source: "produtos", textVersion: LEAD_CONSENT_VERSION };
    await recordConsent(trx, { email: lead.email, userId: sender.userId, ...consent }, now);
    await enqueue(trx, { topic: "mail.lead", payload: { leadId: id } }, now);
    await raise(trx, "lead.created", {
      of: id,
      now,
      read: async (_trx, siteUrl) => ({ lead: toldLead(id, lead, siteUrl, now) }),
    });
    return id;
  });
}

function toldLead(id: number, lead: Lead, siteUrl: string, now: Date) {
  return {
    id,
    name: lead.nome,
    email: lead.email,
    company: lead.empresa,
    phone: lead.telefone,
    interest: lead.produto,
    message: lead.mensagem,
    admin_url: `${siteUrl}/admin/leads?lead=${id}`,
    created_at: now.toISOString(),
  };
}

/** The name of whose lead it is; undefined when there is no such lead. */
export async function changeLeadStatus(
  db: Db,
  { leadId, status, author }: { leadId: number; status: LeadStatus; author: Author },
  now: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const before = await lockLead(trx, leadId);
    if (!before) return undefined;
    const changes = rowChanges({ status: before.status }, { status });
    if (Object.keys(changes).length > 0) {
      // Its notes are a form of their own, and their version stays.
      await updateRow(trx, "leads", leadId, { status }, now);
      await auditedChange(trx, author, { ...CHANGED, id: leadId, changes }, now);
    }
    return before.nome;
  });
}

const CHANGED = { action: "lead.change", entity: "leads" };

async function lockLead(trx: Db, id: number) {
  const query = trx.selectFrom("leads").select(["nome", "status", "note", "owner_id", "version"]);
  return forUpdate(trx, query.where("id", "=", id)).executeTakeFirst();
}

interface LeadNotes {
  leadId: number;
  note: string | null;
  ownerId: number | null;
  /** Which one was opened; left out, the last to save wins. */
  version?: number | undefined;
  author: Author;
}

/** Note and owner; the owner must be one of those who are offered. */
export async function saveLeadNotes(
  db: Db,
  { leadId, note, ownerId, version, author }: LeadNotes,
  now: Date,
): Promise<"saved" | "stale" | "missing" | "no_owner"> {
  const owners = ownerId === null ? [] : await listLeadOwners(db);
  if (ownerId !== null && !owners.some((owner) => owner.id === ownerId)) return "no_owner";
  return inTransaction(db, async (trx) => {
    const before = await lockLead(trx, leadId);
    if (!before) return "missing";
    if (version !== undefined && before.version !== version) return "stale";
    const after = { note, owner_id: ownerId };
    const changes = rowChanges({ note: before.note, owner_id: before.owner_id }, after);
    if (Object.keys(changes).length === 0) return "saved";
    await updateRow(trx, "leads", leadId, { ...after, version: before.version + 1 }, now);
    // What is noted of a person is not for the register: only that it changed.
    const { note: noted, ...said } = changes;
    const entry = {
      ...CHANGED,
      id: leadId,
      changes: noted ? { ...said, note: unsaidChange(before.note, note) } : said,
    };
    await auditedChange(trx, author, entry, now);
    return "saved";
  });
}

/** How many moved, and how many are not there any more; the others stood so before. */
export async function changeStatusInBulk(
  db: Db,
  { ids, status, author }: { ids: number[]; status: LeadStatus; author: Author },
  now: Date,
): Promise<{ changed: number; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("leads").select(["id", "status"]).where("id", "in", asked).orderBy("id");
    const leads = await forUpdate(trx, query).execute();
    const moving = leads.filter((lead) => lead.status !== status);
    const changing = moving.map(({ id }) => id);
    await updateRows(trx, "leads", changing, { status }, now);
    const said = moving.map((lead) => ({
      ...CHANGED,
      id: lead.id,
      changes: rowChanges({ status: lead.status }, { status }),
    }));
    await auditedChanges(trx, author, said, now);
    return { changed: changing.length, missing: asked.length - leads.length };
  });
}

export const putLeadsBack = putValueBack<LeadStatus>(
  "status",
  (trx, ids) => {
    const query = trx.selectFrom("leads").select(["id", "status"]).where("id", "in", ids).orderBy("id");
    return forUpdate(trx, query).execute();
  },
  (trx, { value, ...act }, now) => changeStatusInBulk(trx, { ...act, status: value }, now),
);

/** Those of a person who is forgotten. */
export async function deleteLeads(trx: Db, ids: number[]): Promise<void> {
  await deleteRows(trx, "leads", ids);
}
