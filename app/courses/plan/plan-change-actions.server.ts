// Changes made in the course tree without leaving it: order, new line, new name, publishing, deleting.

import { createHash } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { type Refusals, sentencesOf } from "#app/nouns/rule-book.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import { type BulkQuestion, failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import type { Db } from "#db/connect.server.ts";
import { deleteLesson, publishLessons, writeLesson } from "../lessons/lesson-writes.server.ts";
import { listHollowLessons } from "../lessons/lessons.server.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { listShelf, nextOrder } from "../ordering/plan-order.server.ts";
import { saveOrder } from "../ordering/plan-order-writes.server.ts";
import { counted } from "./counted.ts";
import { type PlanChange, planChangeSchema } from "./module.schema.ts";
import { deleteModule, writeModule } from "./module-writes.server.ts";

type App = Pick<AppContext, "db" | "files" | "now" | "log">;

interface Place {
  courseId: number;
  author: Author;
}

/** Success, and the page stays; `id` is the id of the created row. */
export interface PlanAnswer {
  kind: "in-place";
  intent: string;
  id?: number;
}

type Asked<I extends PlanChange["intent"]> = Extract<PlanChange, { intent: I }>;

const NO_MODULE_SAVED = "Erro ao salvar módulo";
const NO_LESSON_SAVED = "Erro ao salvar aula";
const NO_LESSON_DELETED = "Erro ao excluir aula";
const NO_ORDER = "Não foi possível mudar a ordem";

export async function runPlanChange(
  app: App,
  place: Place,
  formData: FormData,
): Promise<FormOutcome | PlanAnswer> {
  const form = parseForm(planChangeSchema, formData);
  const intent = String(formData.get("intent") ?? "");
  if (!form.ok) {
    const description = Object.values(form.errors)[0] ?? "";
    return refused(form, intent, {
      title: intent.endsWith("lesson") ? NO_LESSON_SAVED : NO_MODULE_SAVED,
      description,
    });
  }
  const change = form.value;
  switch (change.intent) {
    case "save-order":
      return order(app, place, change);
    case "add-module":
    case "rename-module":
      return nameModule(app, place, change);
    case "add-lesson":
    case "rename-lesson":
      return nameLesson(app, place, change);
    case "publish-lessons":
      return publish(app, place, change);
    case "delete-module":
      return removeModule(app, place, change);
    default:
      return removeLesson(app, place, change.id);
  }
}

async function order(
  app: App,
  { courseId, author }: Place,
  { intent, seen, order: to }: Asked<"save-order">,
) {
  const outcome = await saveOrder(app.db, { courseId, seen, to }, app.now(), author);
  if (outcome === "saved") return inPlace(intent);
  if (typeof outcome === "object") {
    const { circle } = outcome;
    return refused(failure(circle), intent, { title: NO_ORDER, description: circle });
  }
  const description = await otherOrder(app.db, courseId, app.now());
  return refused(failure(description), intent, { title: NO_ORDER, description }, 409);
}

/** The user who changed the order meanwhile, if it was a user of this site. */
async function otherOrder(db: Db, courseId: number, now: Date): Promise<string> {
  const row = { entity: "courses", entityId: courseId, version: 0, at: now, fields: {} };
  const { by } = await staleRow(db, row);
  return `${by ?? "Outra pessoa"} mudou este curso enquanto você arrumava. A lista já mostra como ele está agora; o seu último movimento não foi salvo.`;
}

async function nameModule(
  app: App,
  { courseId, author }: Place,
  change: Asked<"add-module"> | Asked<"rename-module">,
) {
  const { intent, title } = change;
  const isNew = intent === "add-module";
  const last = isNew ? await listShelf(app.db, { table: "course_modules", courseId }) : [];
  const patch = { title, ...(isNew ? { order: nextOrder(last) } : {}) };
  const row = isNew ? {} : { id: change.id, version: change.version };
  const write = { ...row, patch, within: { course_id: courseId }, author, door: { door: "list" } } as const;
  const written = await writeModule(app.db, write, app.now());
  if (written.ok) return inPlace(intent, written.id);
  if ("stale" in written) return staleName(app.db, { table: "course_modules", id: row.id ?? 0, intent });
  if ("missing" in written) return missing(NO_MODULE_SAVED, intent);
  return refusedBy(written.errors, intent, NO_MODULE_SAVED);
}

/** A lesson with only a title is created as a draft, so that no student sees an empty page. */
async function nameLesson(
  app: App,
  { courseId, author }: Place,
  change: Asked<"add-lesson"> | Asked<"rename-lesson">,
) {
  const { intent, title } = change;
  if (change.intent === "rename-lesson") {
    const { id, version } = change;
    const write = { id, courseId, version, patch: { title }, author, door: { door: "list" } } as const;
    return afterLesson(app.db, await writeLesson(app.db, write, app.now()), { intent, id });
  }
  const { module_id } = change;
  const last = await listShelf(app.db, { table: "course_lessons", moduleId: module_id });
  const patch = { title, module_id, order: nextOrder(last), is_published: false };
  const write = { courseId, patch, author, door: { door: "list" } } as const;
  return afterLesson(app.db, await writeLesson(app.db, write, app.now()), { intent, id: 0 });
}

async function afterLesson(
  db: Db,
  written: Awaited<ReturnType<typeof writeLesson>>,
  { intent, id }: { intent: string; id: number },
): Promise<FormOutcome | PlanAnswer> {
  if (written.ok) return inPlace(intent, written.id);
  if ("stale" in written) return staleName(db, { table: "course_lessons", id, intent });
  if ("missing" in written) return missing(NO_LESSON_SAVED, intent);
  return refusedBy(written.errors, intent, NO_LESSON_SAVED);
}

/** The current name. The typed name stays in its field, so that Enter can save it again. */
async function staleName(
  db: Db,
  { table, id, intent }: { table: "course_modules" | "course_lessons"; id: number; intent: string },
): Promise<FormOutcome> {
  const query = db.selectFrom(table).select(["title", "version", "updated_at"]).where("id", "=", id);
  const saved = await query.executeTakeFirst();
  if (!saved) return missing(table === "course_modules" ? NO_MODULE_SAVED : NO_LESSON_SAVED, intent);
  const { version, updated_at: at } = saved;
  const row = { entity: table, entityId: id, version, at, fields: {} };
  const { by } = await staleRow(db, row);
  const description = `${by ?? "Outra pessoa"} salvou antes de você: agora o título é “${saved.title}”. Aperte Enter de novo para usar o seu.`;
  return refused(
    failure({ title: description }),
    intent,
    { title: "O título não foi salvo", description },
    409,
  );
}

async function publish(
  app: App,
  { courseId, author }: Place,
  change: Asked<"publish-lessons">,
): Promise<FormOutcome> {
  const { intent, ids, value } = change;
  const question = value ? await askedAboutHollow(app.db, courseId, change) : undefined;
  if (question) {
    const result = { ok: false as const, errors: {}, question, intent };
    return { kind: "refused", status: change.agreed === undefined ? 428 : 409, result };
  }
  const write = { courseId, ids, isPublished: value };
  const count = await publishLessons(app.db, write, app.now(), author);
  if (count === undefined) return missing(NO_LESSON_SAVED, intent);
  if (count === 0) return done(value ? "As aulas já estavam publicadas." : "As aulas já eram rascunho.");
  const verb = value ? ["publicada!", "publicadas!"] : ["voltou a rascunho.", "voltaram a rascunho."];
  return done(`${counted(count, "aula")} ${count === 1 ? verb[0] : verb[1]}`);
}

const NAMED = 5;

/** Publishing a lesson without content needs a confirmation. */
async function askedAboutHollow(
  db: Db,
  courseId: number,
  { intent, ids, ask, answers, agreed }: Asked<"publish-lessons">,
): Promise<BulkQuestion | undefined> {
  const form = ask ?? answers;
  if (form === undefined) return undefined;
  const hollow = (await listHollowLessons(db, courseId, ids)).filter(({ is_published }) => !is_published);
  const plan = createHash("sha256")
    .update(hollow.map(({ id }) => id).join())
    .digest("base64url");
  if (hollow.length === 0 || plan === agreed) return undefined;
  const more = hollow.length - NAMED;
  return {
    form,
    title:
      hollow.length === 1
        ? "Publicar uma aula sem conteúdo?"
        : `Publicar ${hollow.length} aulas sem conteúdo?`,
    sentences: [
      ...hollow.slice(0, NAMED).map(({ title, problem }) => `“${title}”: ${problem}.`),
      ...(more > 0 ? [`E mais ${more}.`] : []),
      "O aluno abre e não encontra nada. Você pode publicar assim mesmo e completar depois.",
    ],
    confirmLabel: "Publicar assim mesmo",
    fields: [
      ["intent", intent],
      ["ids", ids.join()],
      ["value", "true"],
      ["answers", form],
      ["agreed", plan],
    ],
  };
}

async function removeModule(
  app: App,
  { courseId, author }: Place,
  { intent, id, move_to }: Asked<"delete-module">,
): Promise<FormOutcome> {
  const title = "Erro ao excluir módulo";
  const within = { course_id: courseId };
  const removal = await deleteModule(app.db, { within, id, moveTo: move_to ?? null, author }, app.now());
  if ("badTarget" in removal) {
    const description = "O módulo que ficaria com as aulas não existe mais. Escolha outro.";
    return refused(failure(description), intent, { title, description }, 409);
  }
  if ("circle" in removal) {
    const description = `${removal.circle} Escolha outro módulo para as aulas.`;
    return refused(failure(description), intent, { title, description });
  }
  if (!removal.ok) return missing(title, intent);
  await deleteUnusedFiles(app, removal.fileKeys);
  return done("Módulo excluído!");
}

async function removeLesson(app: App, { courseId, author }: Place, id: number): Promise<FormOutcome> {
  const removal = await deleteLesson(app.db, { courseId, id, author }, app.now());
  if (!removal.ok) return missing(NO_LESSON_DELETED, "delete-lesson");
  await deleteUnusedFiles(app, removal.fileKeys);
  return done("Aula excluída!");
}

function inPlace(intent: string, id?: number): PlanAnswer {
  return { kind: "in-place", intent, ...(id === undefined ? {} : { id }) };
}

function refusedBy(errors: Refusals, intent: string, title: string): FormOutcome {
  const sentences = sentencesOf(errors);
  return refused(failure(sentences), intent, { title, description: Object.values(sentences).join(" ") });
}
