// Leads as visitors leave them.
import { recordConsent } from "#app/identity/users/consents.server.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import type { LeadForm } from "./lead.schema.ts";

/** The version of the sentence under the lead form. */
export const LEAD_CONSENT_VERSION = "2026-11";

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
        ...searchColumns(lead),
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

/** What the search in the administration finds a lead by: names first. */
export function searchColumns(lead: Pick<Lead, "nome" | "empresa" | "email" | "telefone" | "mensagem">) {
  return {
    search_title: foldWords(lead.nome, lead.empresa),
    search_body: foldWords(lead.email, lead.telefone, lead.mensagem),
  };
}
