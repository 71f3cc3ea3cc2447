// The forms of the list of pages.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { type Actor, actOnPage } from "../page-editor/page-saving.server.ts";
import { pageRefOf } from "../pages/page.ts";
import { createPage, deletePage } from "../pages/page-writes.server.ts";

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const page = z.string().max(40);

const newPageSchema = z.strictObject({
  intent: z.literal("create-page"),
  title: z.string().max(1000),
});

const pageListSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("hide-page"), page, version }),
    z.strictObject({ intent: z.literal("show-page"), page, version }),
    z.strictObject({ intent: z.literal("delete-page"), id: rowId }),
  ],
  "Esta ação não existe. Recarregue a página.",
);

type Created = { kind: "created"; id: number };

/** Does what the form asks for; a page that was made is opened next. */
export async function runPageListForm(
  app: AppContext,
  actor: Actor,
  formData: FormData,
): Promise<FormOutcome | Created> {
  if (formData.get("intent") === "create-page") return create(app, actor, formData);
  const form = parseForm(pageListSchema, formData);
  const title = "Nada mudou";
  if (!form.ok) return refused(form, "", { title, description: form.errors.form ?? "Recarregue a página." });
  const given = form.value;
  if (given.intent === "delete-page") {
    const isDeleted = await deletePage(app.db, { id: given.id, actorId: actor.id, ip: actor.ip }, app.now());
    if (!isDeleted) return missing("Nada foi excluído", given.intent);
    await app.refreshCompany();
    return done("Página excluída");
  }
  const { intent, version } = given;
  const page = pageRefOf(given.page);
  if (!page) return missing(title, intent);
  const outcome = await actOnPage(app, { page, actor, given: { intent, version } });
  if (outcome.ok) return done(intent === "hide-page" ? "Página escondida" : "Página publicada");
  if ("missing" in outcome) return missing(title, intent);
  const description =
    "stale" in outcome
      ? "Alguém mudou esta página agora. Confira e tente de novo."
      : Object.values(sentencesOf(outcome.errors))[0];
  return refused(failure(description ?? ""), intent, { title, ...(description ? { description } : {}) });
}

async function create(app: AppContext, actor: Actor, formData: FormData): Promise<FormOutcome | Created> {
  const refusal = { title: "A página não foi criada" };
  const form = parseForm(newPageSchema, formData);
  if (!form.ok) return refused(form, "create-page", refusal);
  const { title } = form.value;
  const made = await createPage(app.db, { title, actorId: actor.id, ip: actor.ip }, app.now());
  if (made.ok) return { kind: "created", id: made.id };
  const { slug, ...errors } = sentencesOf(made.errors);
  const taken = slug && "Já existe uma página com este nome. Use outro.";
  return refused(
    failure({ ...errors, ...(taken ? { title: taken } : {}) }, formData),
    "create-page",
    refusal,
  );
}
