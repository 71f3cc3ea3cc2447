// What somebody has by purchases elsewhere, and the door to it: for the mails that say so.
import type { AppContext } from "#app/context.ts";
import { courseDoor } from "#app/courses/access/course-mails.server.tsx";
import { courseAddress } from "#app/courses/access/lesson-address.ts";
import { codePagePath } from "#app/identity/mail-code/sealed-address.server.ts";
import type { Db } from "#db/connect.server.ts";
import { purchaseKey } from "../ledger/rights.server.ts";

export interface Brought {
  courses: { id: number; title: string }[];
  files: { id: number; title: string }[];
}

interface Asked {
  userId: number;
  platform: string;
  now: Date;
}

/** The courses and the files that somebody has by purchases there, each by its title. */
export async function broughtFrom(db: Db, { userId, platform, now }: Asked): Promise<Brought> {
  const [courses, files] = await Promise.all([
    db
      .selectFrom("enrollments")
      .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
      .innerJoin("courses", "courses.id", "enrollments.course_id")
      .select(["courses.id", "title"])
      .distinct()
      .where("user_id", "=", userId)
      .where("enrollment_sources.state", "=", "active")
      .where("external_purchase", "like", `${purchaseKey(platform, "")}%`)
      .orderBy("title")
      .execute(),
    openFiles(db, { userId, now })
      .where("external_purchase", "like", `${purchaseKey(platform, "")}%`)
      .execute(),
  ]);
  return { courses, files };
}

/** Files of purchases elsewhere that somebody can download now. */
export function openFiles(db: Db, { userId, now }: Pick<Asked, "userId" | "now">) {
  return db
    .selectFrom("external_grants")
    .innerJoin("products", "products.id", "external_grants.product_id")
    .select(["products.id", "products.name as title"])
    .distinct()
    .where("user_id", "=", userId)
    .where("external_grants.state", "=", "active")
    .where("expires_at", ">", now)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("title");
}

const bare = (title: string) => title.replace(/\s+/g, " ");

/** As the mail's table lists them. */
export function broughtRows({ courses, files }: Brought): [string, string][] {
  return [
    ...courses.map(({ title }): [string, string] => ["Curso", bare(title)]),
    ...files.map(({ title }): [string, string] => ["Arquivo", bare(title)]),
  ];
}

const FILES_PLACE = "/minha-conta?aba=produtos";

/** The first course, or else where the files are. */
export function broughtDoor(
  app: Pick<AppContext, "config" | "secret">,
  { courses: [course] }: Brought,
  { email, isNew }: { email: string; isNew: boolean },
): { label: string; address: string } {
  if (course) return courseDoor(app, { isNew, email, place: courseAddress(course) });
  const path = isNew ? codePagePath(app.secret, email, FILES_PLACE) : FILES_PLACE;
  return { label: isNew ? "Entrar e baixar" : "Baixar agora", address: `${app.config.siteUrl}${path}` };
}
