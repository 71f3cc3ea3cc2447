// The forms of the owner's list of services.
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { serviceDeletionSchema, serviceSchema } from "./service.schema.ts";
import { serviceFields } from "./service-fields.ts";
import { deleteService, writeService } from "./service-writes.server.ts";

export type ServiceSaved = { ok: true; sentence: string } | Failure;

const GONE = "Este serviço não existe mais. Recarregue a página.";

export async function runServiceForm(
  { db, now }: Pick<AppContext, "db" | "now">,
  actor: { id: number; ip: string },
  formData: FormData,
): Promise<ServiceSaved> {
  const who = { actorId: actor.id, ip: actor.ip };
  if (formData.get("intent") === "delete-service") {
    const form = parseForm(serviceDeletionSchema, formData);
    if (!form.ok) return form;
    const isDeleted = await deleteService(db, { id: form.value.id, ...who }, now());
    return isDeleted ? { ok: true, sentence: "Serviço excluído" } : failure(GONE);
  }
  const form = parseForm(serviceSchema, formData);
  if (!form.ok) return form;
  const { id, version, patch } = form.value;
  const row = { ...(id !== undefined && { id }), ...(version !== undefined && { version }) };
  const saved = await writeService(db, { ...row, patch, door: { door: "form" }, ...who }, now());
  if (saved.ok) return { ok: true, sentence: id === undefined ? "Serviço criado" : "Serviço salvo" };
  if ("missing" in saved) return failure(GONE, formData);
  if ("stale" in saved) {
    const { version, at, facts } = saved.stale;
    const row = { entity: "service", entityId: id ?? 0, version, at, fields: serviceFields(facts) };
    return staleFailure(await staleRow(db, row), formData);
  }
  return failure(sentencesOf(saved.errors), formData);
}
