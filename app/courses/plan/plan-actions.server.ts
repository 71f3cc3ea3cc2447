// The forms of a course's modules and lessons, each handed to the service that knows the rules.
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { lessonSchema } from "../lessons/lesson.schema.ts";
import { saveLesson } from "../lessons/lesson-saving.server.ts";
import { deleteLesson, moveLesson } from "../lessons/lesson-writes.server.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { moduleSchema, planChangeSchema } from "./module.schema.ts";
import { deleteModule, moveModule, writeModule } from "./module-writes.server.ts";

type App = Pick<AppContext, "db" | "files" | "now" | "log">;

const CHECK_FIELDS = "Confira os campos marcados.";

/** What a form of the page came to; a move is answered in place, so that the focus stays where it is. */
export type PlanOutcome = FormOutcome | { kind: "moved" };

/** Does what one of the forms of /admin/cursos/{courseId}/modulos asks for. */
export async function runPlanForm(app: App, courseId: number, formData: FormData): Promise<PlanOutcome> {
  switch (formData.get("intent")) {
    case "save-module":
      return runModuleSaving(app, courseId, formData);
    case "save-lesson":
      return runLessonSaving(app, courseId, formData);
    default:
      return runPlanChange(app, courseId, formData);
  }
}

async function runModuleSaving(app: App, courseId: number, formData: FormData): Promise<FormOutcome> {
  const intent = "save-module";
  const title = "Erro ao salvar módulo";
  const refusal = { title, description: CHECK_FIELDS };
  const form = parseForm(moduleSchema, formData);
  if (!form.ok) return refused(form, intent, refusal);
  const { id, patch } = form.value;
  const write = { id, patch: { ...patch, course_id: courseId }, door: { door: "form" } } as const;
  const written = await writeModule(app.db, write, app.now());
  if ("missing" in written) return missing(title, intent);
  if (!written.ok) return refused(failure(sentencesOf(written.errors), formData), intent, refusal);
  return done(id === undefined ? "Módulo criado!" : "Módulo atualizado!");
}

async function runLessonSaving(app: App, courseId: number, formData: FormData): Promise<FormOutcome> {
  const intent = "save-lesson";
  const refusal = { title: "Erro ao salvar aula", description: CHECK_FIELDS };
  const form = parseForm(lessonSchema, formData);
  if (!form.ok) return refused(form, intent, refusal);
  const saved = await saveLesson(app, { courseId, form: form.value }, app.now());
  if (!saved.ok) return refused(failure(saved.errors, formData), intent, refusal);
  await deleteUnusedFiles(app, saved.value.fileKeys);
  return done(saved.value.created ? "Aula criada!" : "Aula atualizada!");
}

async function runPlanChange(app: App, courseId: number, formData: FormData): Promise<PlanOutcome> {
  const form = parseForm(planChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: "Erro ao salvar módulo" });
  const change = form.value;
  switch (change.intent) {
    case "move-module": {
      const moved = await moveModule(app.db, { courseId, ...change }, app.now());
      return moved ? { kind: "moved" } : missing("Erro ao salvar módulo", change.intent);
    }
    case "move-lesson": {
      const place = { courseId, id: change.id, moduleId: change.module_id, position: change.position };
      const moved = await moveLesson(app.db, place, app.now());
      return moved ? { kind: "moved" } : missing("Erro ao salvar aula", change.intent);
    }
    case "delete-module":
      return runModuleDeletion(app, courseId, change);
    default: {
      const fileKeys = await deleteLesson(app.db, { courseId, id: change.id }, app.now());
      if (!fileKeys) return missing("Erro ao excluir aula", change.intent);
      await deleteUnusedFiles(app, fileKeys);
      return done("Aula excluída!");
    }
  }
}

async function runModuleDeletion(
  app: App,
  courseId: number,
  { intent, id, move_to }: { intent: string; id: number; move_to?: number | null | undefined },
): Promise<FormOutcome> {
  const title = "Erro ao excluir módulo";
  const deletion = await deleteModule(app.db, { courseId, id, moveTo: move_to ?? null }, app.now());
  if (deletion.outcome === "missing") return missing(title, intent);
  if (deletion.outcome === "bad-target") {
    const description = "O módulo que ficaria com as aulas não existe mais. Escolha outro.";
    return refused(failure(description), intent, { title, description }, 409);
  }
  if (deletion.outcome === "deleted") await deleteUnusedFiles(app, deletion.fileKeys);
  return done("Módulo excluído!");
}
