// The forms of the owner's list of services.
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { changesIn, sentencesOf } from "#app/platform/rule-book.ts";
import { serviceDeletionSchema, serviceSchema } from "./service.schema.ts";
import type { ServiceFacts, ServicePatch } from "./service.ts";
import { deleteService, writeService } from "./service-writes.server.ts";

/** A refusal names the version that is stored now where another person saved meanwhile: the next save knows of it. */
export type ServiceSaved = { ok: true; sentence: string } | (Failure & { version?: number });

const GONE = "Este serviço não existe mais. Recarregue a página.";

const WORDS: Partial<Record<keyof ServiceFacts, string>> = {
  name: "nome",
  badge: "selo",
  monthly_price: "preço",
  description: "descrição",
  features: "o que inclui",
  promise: "chamada",
  steps: "passos",
  questions: "perguntas",
  picture: "imagem",
  position: "ordem",
  is_published: "publicado",
};

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
    return {
      ...failure({ form: staleSentence(patch, saved.stale.facts) }, formData),
      version: saved.stale.version,
    };
  }
  return failure(sentencesOf(saved.errors), formData);
}

function staleSentence(patch: ServicePatch, stored: ServiceFacts): string {
  const names = Object.keys(changesIn(stored, { ...stored, ...patch })) as (keyof ServiceFacts)[];
  const parts = names.flatMap((name) => WORDS[name] ?? []);
  const told = parts.length > 0 ? ` Está diferente aqui: ${parts.join(", ")}.` : "";
  return `Outra pessoa salvou este serviço enquanto você editava.${told} Para ficar com o que está aqui, salve de novo.`;
}
