// Forms of a course's modules and lessons. Each form is handed to the service that has the rules.

import type { AppContext } from "#app/context.ts";
import { type NounForms, saveForm } from "#app/nouns/noun-actions.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { lessonSchema } from "../lessons/lesson.schema.ts";
import { saveLesson } from "../lessons/lesson-saving.server.ts";
import { listHollowLessons } from "../lessons/lessons.server.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { moduleSchema } from "./module.schema.ts";
import { type ModuleFacts, moduleFormValues } from "./module.ts";
import { MODULES, writeModule } from "./module-writes.server.ts";
import { type PlanAnswer, runPlanChange } from "./plan-change-actions.server.ts";

type App = Pick<AppContext, "db" | "files" | "now" | "log">;

export interface PlanPlace {
  courseId: number;
  author: Author;
}

const HOLLOW = "Ela está publicada e sem conteúdo: o aluno abre e não encontra nada.";
const CHECK_FIELDS = "Confira os campos marcados.";

const MODULE_FORMS: NounForms<ModuleFacts> = {
  noun: MODULES,
  write: writeModule,
  fields: moduleFormValues,
  says: {
    saveFailed: "Erro ao salvar módulo",
    created: "Módulo criado!",
    saved: "Módulo atualizado!",
    removeFailed: "Erro ao excluir módulo",
    removed: "Módulo excluído!",
  },
};

/** Result of a form. Tree changes are answered in place, so that the focus stays. */
export type PlanOutcome = FormOutcome | PlanAnswer;

export async function runPlanForm(app: App, place: PlanPlace, formData: FormData): Promise<PlanOutcome> {
  const { courseId: course_id, author } = place;
  switch (formData.get("intent")) {
    case "save-module":
      return saveForm(MODULE_FORMS, { ...app, author, within: { course_id } }, moduleSchema, formData);
    case "save-lesson":
      return runLessonSaving(app, place, formData);
    default:
      return runPlanChange(app, place, formData);
  }
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
  const { id, created } = saved.value;
  const [hollow] = await listHollowLessons(app.db, courseId, [id]);
  const isShown = hollow?.is_published === true;
  return done(created ? "Aula criada!" : "Aula atualizada!", isShown ? HOLLOW : undefined);
}
