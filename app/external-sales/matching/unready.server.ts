// Courses and files of an import that nobody can open yet: shown before the import, after it and before its mail.
import { planAddress } from "#app/courses/course/course-address.ts";
import { idsOfUnteachableCourses } from "#app/courses/offers/delivered-products.server.ts";
import type { Db } from "#db/connect.server.ts";
import { type Opened, together } from "./delivered.server.ts";

export interface Unready {
  kind: "course" | "file";
  title: string;
  /** End of a sentence after the title. */
  lack: string;
  address: string;
}

/** The given courses that are drafts or have no published lesson, and products without a file, sorted by title. */
export async function listUnready(db: Db, opened: readonly Opened[]): Promise<Unready[]> {
  const { courseIds, productIds } = together(opened);
  const [courses, files] = await Promise.all([
    courseIds.length === 0
      ? []
      : db
          .selectFrom("courses")
          .select(["id", "title", "is_published", "retired_at"])
          .where("id", "in", courseIds)
          .where("id", "in", idsOfUnteachableCourses())
          .orderBy("title")
          .orderBy("id")
          .execute(),
    productIds.length === 0
      ? []
      : db
          .selectFrom("products")
          .select(["id", "name as title"])
          .where("id", "in", productIds)
          .where("file_key", "is", null)
          .orderBy("title")
          .orderBy("id")
          .execute(),
  ]);
  return [
    ...courses.map(({ id, title, ...course }) => ({
      kind: "course" as const,
      title,
      lack: lackOf(course),
      address: planAddress(id),
    })),
    ...files.map(({ id, title }) => ({
      kind: "file" as const,
      title,
      lack: "está sem o arquivo",
      address: `/admin/produtos?editar=${id}`,
    })),
  ];
}

function lackOf({ is_published, retired_at }: { is_published: boolean; retired_at: Date | null }): string {
  if (retired_at) return "foi excluído";
  return is_published ? "não tem aula publicada" : "ainda é um rascunho";
}

const NAMED = 5;

/** Sentences for the confirmation of an act that gives access. Empty if everything can be opened. */
export function unreadySentences(unready: readonly Unready[]): string[] {
  if (unready.length === 0) return [];
  const more = unready.length - NAMED;
  const said = unready.slice(0, NAMED).map(({ title, lack }) => `“${title}” ${lack}.`);
  if (more > 0) said.push(`E mais ${more}.`);
  return [`${said.join(" ")} Quem chegar ainda não consegue abrir.`];
}
