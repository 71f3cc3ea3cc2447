// Courses and files that a person has by purchases elsewhere, with a link to them, for mails.
import type { AppContext } from "#app/context.ts";
import { courseDoor } from "#app/courses/access/course-mails.server.tsx";
import { courseAddress } from "#app/courses/access/lesson-address.ts";
import { codePagePath } from "#app/identity/mail-code/sealed-address.server.ts";
import { byThing, listHeld } from "#app/rights/what-they-have.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Thing } from "../ledger/opened-things.server.ts";

export type BroughtThing = Thing & { title: string };

/** Courses, then files, that the person can open now by purchases elsewhere, without duplicates, sorted by title. */
export async function listBrought(
  db: Db,
  { userId, platform }: { userId: number; platform?: string },
  now: Date,
): Promise<BroughtThing[]> {
  const filter = { userIds: [userId], sources: ["elsewhere" as const], openAt: now };
  const held = await listHeld(db, platform === undefined ? filter : { ...filter, platform }, now);
  const things = byThing(held).flatMap(([right]) =>
    right ? [{ courseId: right.course_id, productId: right.product_id, title: right.name }] : [],
  );
  const isFile = ({ courseId }: Thing) => Number(courseId === null);
  return things.toSorted((one, other) => isFile(one) - isFile(other) || one.title.localeCompare(other.title));
}

export function broughtRows(brought: readonly BroughtThing[]): [string, string][] {
  return brought.map(({ courseId, title }) => [
    courseId === null ? "Arquivo" : "Curso",
    title.replace(/\s+/g, " "),
  ]);
}

const FILES_PLACE = "/minha-conta?aba=produtos";

/** Link to the first course, or to the files. */
export function broughtDoor(
  app: Pick<AppContext, "config" | "secret">,
  brought: readonly BroughtThing[],
  { email, isNew }: { email: string; isNew: boolean },
): { label: string; address: string } {
  const [first] = brought;
  if (first?.courseId) {
    const place = courseAddress({ id: first.courseId, title: first.title });
    return courseDoor(app, { isNew, email, place });
  }
  const path = isNew ? codePagePath(app.secret, email, FILES_PLACE) : FILES_PLACE;
  return { label: isNew ? "Entrar e baixar" : "Baixar agora", address: `${app.config.siteUrl}${path}` };
}
