// A search word that matches more rows than a list shows: the count stops at a limit and so do the pages.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import { SEARCH_COUNT_LIMIT } from "#db/search.server.ts";
import { makeAdmin, makeCourse } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

const MADE = SEARCH_COUNT_LIMIT + 5;
const AT_ONCE = 200;
/** Posts get these states in turn. Scheduled posts are already due. */
const STATES = ["published", "scheduled", "draft"] as const;

/** Makes rows in batches, numbered, later rows newer. */
function* parts<T>(site: TestSite, make: (at: number, day: Date) => T): Generator<T[]> {
  for (let from = 0; from < MADE; from += AT_ONCE) {
    yield Array.from({ length: Math.min(AT_ONCE, MADE - from) }, (_, step) => {
      const at = from + step;
      return make(at, new Date(site.now().getTime() - (MADE - at) * 60_000));
    });
  }
}

async function fillPeople(site: TestSite, courseId: number) {
  const people = parts(site, (at, day) => ({
    id: 1000 + at,
    name: `Lote ${at}`,
    email: `l${at}@a.example`,
    password_hash: "x",
    search_title: `lote ${at}`,
    search_body: `l${at} a example`,
    created_at: day,
    updated_at: day,
  }));
  for (const rows of people) await site.db.insertInto("users").values(rows).execute();
  const students = parts(site, (at, day) => ({
    course_id: courseId,
    user_id: 1000 + at,
    created_at: day,
    updated_at: day,
  }));
  for (const rows of students) await site.db.insertInto("enrollments").values(rows).execute();
}

async function fillTexts(site: TestSite) {
  const words = (at: number, day: Date) => ({
    search_title: `lote ${at}`,
    created_at: day,
    updated_at: day,
  });
  const issues = parts(site, (at, day) => ({ subject: `Lote ${at}`, body: "x", ...words(at, day) }));
  for (const rows of issues) await site.db.insertInto("newsletter_issues").values(rows).execute();
  const lists = { tags: json<string[]>([]), meta_keywords: json<string[]>([]), content: "x" };
  const posts = parts(site, (at, day) => ({
    title: `Lote ${at}`,
    ...lists,
    ...words(at, day),
    status: STATES[at % STATES.length],
    published_at: day,
    scheduled_date: day,
  }));
  for (const rows of posts) await site.db.insertInto("blog_posts").values(rows).execute();
}

test('shows "more than" the counted number for a common word and ends at the last counted page', {
  timeout: 60_000,
}, async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course } = await makeCourse(site.db);
  await fillPeople(site, course.id);
  await fillTexts(site);
  // PostgreSQL's autovacuum does the same soon after many inserts. Without statistics the planner guesses, and a query
  // may take seconds.
  if (site.engine === "postgres") await sql`analyze`.execute(site.db);
  for (const [path, noun, size] of [
    [`/admin/cursos/${course.id}/alunos?`, "alunos", 25],
    ["/admin/usuarios?", "pessoas", 20],
    ["/admin/newsletter?aba=edicoes&", "edições", 20],
    ["/blog-admin?aba=posts&", "posts", 20],
  ] as const) {
    const shown = async (rest: string) => listed((await admin.get(`${path}busca=lote${rest}`)).text);
    const first = await shown("");
    expect([path, first.said]).toEqual([
      path,
      expect.stringContaining(`1 a ${size} de mais de ${SEARCH_COUNT_LIMIT}`),
    ]);
    expect(first.rows[0]).toBe(MADE - 1);
    const last = await shown("&pagina=999");
    expect(last.said).toContain(
      `${SEARCH_COUNT_LIMIT - size + 1} a ${SEARCH_COUNT_LIMIT} de mais de ${SEARCH_COUNT_LIMIT}`,
    );
    expect(last.rows.at(-1)).toBe(MADE - SEARCH_COUNT_LIMIT);
    expect((await shown(path.includes("?aba") ? "&ordem=antigas&pagina=50" : "&pagina=2")).rows).toHaveLength(
      size,
    );
    const few = await admin.get(`${path}busca=lote+77`);
    expect(few.text.replaceAll("<!-- -->", ""), noun).toMatch(/de 11 /);
  }
  const all = Array.from({ length: MADE }, (_, at) => MADE - 1 - at);
  const drafts = all.filter((at) => STATES[at % STATES.length] === "draft");
  const out = all.filter((at) => STATES[at % STATES.length] !== "draft");
  for (const [sort, rows] of [
    ["situacao", [...drafts, ...out]],
    ["situacao-z", [...out, ...drafts]],
  ] as const) {
    // The first page, and the pages where the states change.
    for (const page of [1, Math.ceil(drafts.length / 20), Math.ceil(out.length / 20)]) {
      const { text } = await admin.get(`/blog-admin?aba=posts&busca=lote&ordem=${sort}&pagina=${page}`);
      expect(listed(text).rows, `${sort} ${page}`).toEqual(rows.slice(20 * page - 20, 20 * page));
    }
  }
});

function listed(text: string): { rows: number[]; said: string } {
  const plain = text.replaceAll("<!-- -->", "");
  const rows = [...plain.matchAll(/>Lote (\d+)</g)].map(([, number]) => Number(number));
  return { rows: [...new Set(rows)], said: /Mostrando [^<]*/.exec(plain)?.[0] ?? "" };
}
