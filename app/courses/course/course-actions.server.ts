// Forms of the owner's course list. Each form is handed to the service that has the rules.

import type { AppContext } from "#app/context.ts";
import type { Right } from "#app/identity/rights/rights.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import type { OffersChange } from "../offers/course-offer-writes.server.ts";
import { courseChangeSchema, courseSchema } from "./course.schema.ts";
import { saveCourse, type Teacher } from "./course-saving.server.ts";
import { deleteCourse, duplicateCourse, restoreCourse, writeCourse } from "./course-writes.server.ts";
import { findCourseForAdmin } from "./courses.server.ts";

type App = Pick<AppContext, "db" | "files" | "now" | "log">;

export interface Actor {
  id: number;
  ip: string;
  /** Set for a person who manages only the courses that they teach. */
  teacherId?: number | undefined;
}

const OF_ALL = ["delete-course", "restore-course"];

/** The permission that this form needs. */
export function rightForCourseForm(formData: FormData): Right {
  return OF_ALL.includes(String(formData.get("intent"))) ? "courses.manage" : "courses.teach";
}

const NOT_SAVED = "Erro ao salvar curso";
const NOT_DELETED = "Erro ao excluir curso";

export async function runCourseForm(app: App, actor: Actor, formData: FormData): Promise<FormOutcome> {
  const author = { actorId: actor.id, ip: actor.ip, teacherId: actor.teacherId };
  if (formData.get("intent") === "save-course") return save(app, author, formData);
  const form = parseForm(courseChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: NOT_SAVED });
  const { intent, id } = form.value;
  const now = app.now();
  if (actor.teacherId !== undefined && !(await findCourseForAdmin(app.db, id, actor.teacherId))) {
    return missing(NOT_SAVED, intent);
  }
  if (intent === "delete-course") return remove(app, author, id);
  if (intent === "publish-course") {
    const patch = { is_published: form.value.value };
    const written = await writeCourse(app.db, { id, patch, door: { door: "list" }, author }, now);
    if (written.ok) return done("Curso atualizado!", inTheShop(written.offers));
    if (!("errors" in written)) return missing(NOT_SAVED, intent);
    const description = Object.values(sentencesOf(written.errors)).join(" ");
    return refused(failure(description), intent, { title: NOT_SAVED, description });
  }
  if (intent === "restore-course") {
    const restored = await restoreCourse(app.db, { id, author }, now);
    return restored ? done("Curso restaurado!", "Voltou como rascunho.") : missing(NOT_SAVED, intent);
  }
  const copy = await duplicateCourse(app.db, id, now, author);
  return copy ? done("Curso criado!", "A cópia é um rascunho, sem alunos.") : missing(NOT_SAVED, intent);
}

async function save(app: App, author: Teacher, formData: FormData): Promise<FormOutcome> {
  const intent = "save-course";
  const refusal = { title: NOT_SAVED, description: "Confira os campos marcados." };
  const form = parseForm(courseSchema, formData);
  if (!form.ok) return refused(form, intent, refusal);
  const saved = await saveCourse(app.db, form.value, app.now(), author);
  if (!saved.ok && saved.stale) return outdated(saved.stale, intent, NOT_SAVED);
  if (!saved.ok) return refused(failure(saved.errors, formData), intent, refusal);
  const { id, created, offers } = saved.value;
  if (!created) return done("Curso atualizado!", inTheShop(offers));
  return done("Curso criado!", "Agora os módulos e as aulas.", `/admin/cursos/${id}/modulos`);
}

function inTheShop({ withheld, returned }: OffersChange): string | undefined {
  if (withheld === 1) return "O produto dele saiu da loja até o curso ser publicado de novo.";
  if (withheld > 1) return "Os produtos dele saíram da loja até o curso ser publicado de novo.";
  if (returned === 1) return "O produto dele voltou à loja.";
  return returned > 1 ? "Os produtos dele voltaram à loja." : undefined;
}

async function remove(app: App, author: Author, id: number): Promise<FormOutcome> {
  const removal = await deleteCourse(app.db, { id, author }, app.now());
  if (!removal.ok) return missing(NOT_DELETED, "delete-course");
  if (removal.isRetired) {
    return done("Curso excluído!", "Ele saiu das listas e da loja; quem já tem o curso continua com acesso.");
  }
  await deleteUnusedFiles(app, removal.fileKeys);
  return done("Curso excluído!");
}
