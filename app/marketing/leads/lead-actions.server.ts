// The forms of the owner's leads screen.

import type { AppContext } from "#app/context.ts";
import type { ActOutcome } from "#app/nouns/list-answers.server.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import {
  type Asking,
  bulkQuestion,
  countOf,
  fromTo,
  inBatches,
  markedRows,
  readMarked,
  stayingSentences,
} from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import type { Db } from "#db/connect.server.ts";
import { leadAdminSchema } from "./lead.schema.ts";
import { leadFields } from "./lead-fields.ts";
import type { LeadFilter } from "./lead-filter.ts";
import { LEAD_STATUS_LABELS, type LeadStatus } from "./lead-status.ts";
import { changeLeadStatus, changeStatusInBulk, saveLeadNotes } from "./lead-writes.server.ts";
import { findLead, findLeadIds } from "./leads.server.ts";

interface App extends Pick<AppContext, "db" | "now"> {
  author: Author;
}

const NOUN = { one: "lead", many: "leads" };

/** Does what the form asks for; returns the sentence of the toast. */
export async function runLeadForm(
  { db, now, author }: App,
  formData: FormData,
  filter: LeadFilter,
): Promise<ActOutcome> {
  const marked = await markedRows(formData, (most) => findLeadIds(db, filter, most));
  if (!marked.ok) return { ...failure(marked.sentence), status: marked.status };
  const form = parseForm(leadAdminSchema, formData);
  if (!form.ok) return { ...form, status: 422 };
  if (form.value.intent === "set-status-of-marked") {
    const { id, status } = form.value;
    const ids = marked.all ?? id;
    if (ids.length === 0) return { ...failure("Marque pelo menos um lead."), status: 422 };
    const leads = await readMarked(ids, (batch) =>
      db.selectFrom("leads").select(["id", "status"]).where("id", "in", batch).execute(),
    );
    const said = (changed: ReadonlySet<number>) => {
      const labels = leads.filter(({ id }) => changed.has(id)).map((lead) => LEAD_STATUS_LABELS[lead.status]);
      return `Mudar o status de ${countOf(changed.size, NOUN)}: ${fromTo(labels, LEAD_STATUS_LABELS[status])}`;
    };
    return moveInBulk(db, { ids, status, said, author, asking: marked.asking }, now());
  }
  const { lead: leadId, ...input } = form.value;
  if (input.intent === "status") {
    const name = await changeLeadStatus(db, { leadId, status: input.status, author }, now());
    if (name === undefined) return { ...failure("Lead não encontrado."), status: 404 };
    return { ok: true, sentence: `${name}: ${LEAD_STATUS_LABELS[input.status]}` };
  }
  const { version, note, owner: ownerId } = input;
  const saved = await saveLeadNotes(db, { leadId, note, ownerId, version, author }, now());
  const lead = saved === "stale" ? await findLead(db, leadId) : undefined;
  if (lead) {
    const { version, updated_at: at } = lead;
    const row = { entity: "leads", entityId: leadId, version, at, fields: leadFields(lead) };
    return { ...staleFailure(await staleRow(db, row), formData), status: 409 };
  }
  if (saved === "missing" || saved === "stale") return { ...failure("Lead não encontrado."), status: 404 };
  if (saved === "no_owner") {
    return { ...failure({ owner: "Escolha uma pessoa da lista." }, formData), status: 422 };
  }
  return { ok: true, sentence: "Lead salvo" };
}

interface Moving {
  ids: number[];
  status: LeadStatus;
  said: (changed: ReadonlySet<number>) => string;
  author: Author;
  asking: Asking | undefined;
}

async function moveInBulk(
  db: Db,
  { ids, status, said, author, asking }: Moving,
  now: Date,
): Promise<ActOutcome> {
  const label = LEAD_STATUS_LABELS[status];
  const act = { action: "lead.bulk", entity: "leads", said } as const;
  const outcome = await askOrAct(asking)(db, author, act, now, async (trx, by) => {
    const sum = { changed: 0, missing: 0 };
    for (const batch of inBatches(ids)) {
      const part = await changeStatusInBulk(trx, { ids: batch, status, author: by }, now);
      sum.changed += part.changed;
      sum.missing += part.missing;
    }
    return sum;
  });
  const { changed, missing } = outcome;
  const gone = missing === 0 ? "" : `${missing} não ${missing === 1 ? "existe" : "existem"} mais.`;
  if (changed === 0) {
    return { ...failure(gone || `Os marcados já estavam em "${label}".`), status: gone ? 404 : 422 };
  }
  if (outcome.asking) {
    const sentences = stayingSentences({ unchanged: ids.length - changed - missing, missing });
    return bulkQuestion(outcome.asking, { title: outcome.said, confirmLabel: "Mudar status", sentences });
  }
  const sentence = `${changed} ${changed === 1 ? "lead" : "leads"}: ${label}`;
  return { ok: true, sentence: gone ? `${sentence}. ${gone}` : sentence };
}
