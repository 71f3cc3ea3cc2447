// The forms of a course's modules and lessons, each handed to the service that knows the rules.

import type { AppContext } from "#app/context.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import {
  done,
  type FormOutcome,
  missing as missingRow,
  outdated,
  refused,
} from "#app/platform/forms/form-outcome.ts";
import type { Db } from "#db/connect.server.ts";
import { lessonSchema } from "../lessons/lesson.schema.ts";
import { saveLesson } from "../lessons/lesson-saving.server.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { moduleSchema } from "./module.schema.ts";
import { moduleFields } from "./module.ts";
import { type ModuleOutcome, writeModule } from "./module-writes.server.ts";
import { type PlanAnswer, runPlanChange } from "./plan-change-actions.server.ts";

type App = Pick<AppContext, "db" | "files" | "now" | "log">;

export interface PlanPlace {
  courseId: number;
  author: Author;
}

const CHECK_FIELDS = "Confira os campos marcados.";

/** What a form of the page came to; what the tree asks for is answered in place, so that the focus stays where it is. */
export type PlanOutcome = FormOutcome | PlanAnswer;

/** Does what one of the forms of /admin/cursos/{courseId}/modulos asks for. */
export async function runPlanForm(app: App, place: PlanPlace, formData: FormData): Promise<PlanOutcome> {
  switch (formData.get("intent")) {
    case "save-module":
      return runModuleSaving(app, place, formData);
    case "save-lesson":
      return runLessonSaving(app, place, formData);
    default:
      return runPlanChange(app, place, formData);
  }
}

async function runModuleSaving(app: App, place: PlanPlace, formData: FormData): Promise<FormOutcome> {
  const intent = "save-module";
  const title = "Erro ao salvar módulo";
  const refusal = { title, description: CHECK_FIELDS };
  const form = parseForm(moduleSchema, formData);
  if (!form.ok) return refused(form, intent, refusal);
  const { id, patch, version } = form.value;
  const { courseId, author } = place;
  const facts = { ...patch, course_id: courseId };
  const write = { id, patch: facts, version, author, door: { door: "form" } } as const;
  const written = await writeModule(app.db, write, app.now());
  if (isStale(written)) return staleModule(app.db, id ?? 0, title);
  if ("missing" in written) return missingRow(title, intent);
  if (!written.ok) return refused(failure(sentencesOf(written.errors), formData), intent, refusal);
  return done(id === undefined ? "Módulo criado!" : "Módulo atualizado!");
}

function isStale(written: ModuleOutcome): written is { ok: false; stale: true } {
  return "stale" in written;
}

async function staleModule(db: Db, id: number, title: string): Promise<FormOutcome> {
  const query = db.selectFrom("course_modules").select(["title", "description", "version", "updated_at"]);
  const saved = await query.where("id", "=", id).executeTakeFirst();
  if (!saved) return missingRow(title, "save-module");
  const { version, updated_at: at } = saved;
  const row = { entity: "course_modules", entityId: id, version, at, fields: moduleFields(saved) };
  return outdated(await staleRow(db, row), "save-module", title);
}

async function runLessonSaving(app: App, place: PlanPlace, formData: FormData): Promise<FormOutcome> {
  const intent = "save-lesson";
  const title = "Erro ao salvar aula";
  const refusal = { title, description: CHECK_FIELDS };
  const form = parseForm(lessonSchema, formData);
  if (!form.ok) return refused(form, intent, refusal);
  const { courseId, author } = place;
  const saved = await saveLesson(app, { courseId, form: form.value }, app.now(), author);
  if (!saved.ok && saved.stale) return outdated(saved.stale, intent, title);
  if (!saved.ok) return refused(failure(saved.errors, formData), intent, refusal);
  await deleteUnusedFiles(app, saved.value.fileKeys);
  return done(saved.value.created ? "Aula criada!" : "Aula atualizada!");
}
