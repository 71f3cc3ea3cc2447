// AC-04 at every address: a place that is over opens nothing, also before the job has closed its row. The answer states
// the last day and the way to renew. The addresses come from the site map, so a new address needs an entry here.
import { randomBytes } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { addDays, dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { findRight } from "#app/rights/rights.server.ts";
import siteMap from "#app/routes.ts";
import { json } from "#db/connect.server.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { checkoutBody, DAYS, HOURS, submit, wait } from "#tests/checkout.ts";
import { once, putLessonFiles } from "#tests/lesson-files.ts";
import {
  makeAdmin,
  makeCohort,
  makeCourse,
  makeCourseProduct,
  makeLesson,
  makeOffer,
  makePaidOrder,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import { certificateCode } from "../certificates/certificate-code.ts";
import { tellEndings } from "../endings/ending-mails.server.tsx";
import { calendarToken } from "../meetings/meetings.server.ts";
import { completeLesson } from "../progress/lesson-progress.server.ts";
import { askWhoStopped } from "../reminders/stopped-students.server.ts";
import { saveStudyMailChoices } from "../study-mails/study-mail-choices.server.ts";

onBothEngines("each address asks by its own statement what is over at this instant");

type Answer = Awaited<ReturnType<Visitor["get"]>>;
type Shop = Awaited<ReturnType<typeof openShop>>;

interface Door {
  name: string;
  ask: (visitor: Visitor, shop: Shop) => Promise<Answer>;
  /** While the place is open. */
  opens: (answer: Answer, shop: Shop) => boolean;
  /** Once it is over, beside the sentence that `leads` to. */
  refuses: (answer: Answer, shop: Shop) => boolean;
  /**
   * `self`: has the sentence. `course`: redirects to the course's page, which has it. `day`: has only the last day.
   * `quiet`: leaves the place out.
   */
  says: "self" | "course" | "day" | "quiet";
}

const SECRET = "O segredo está no esmalte.";
const PLAIN = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
const status =
  (...codes: number[]) =>
  (answer: Answer) =>
    codes.includes(answer.status);
const player = (
  name: string,
  form: (shop: Shop) => Record<string, string>,
  lesson: "text" | "quiz",
): Door => ({
  name,
  ask: (visitor, shop) => visitor.post(`/curso/${shop.course.id}?aula=${shop.lessons[lesson]}`, form(shop)),
  opens: status(200, 302, 422),
  refuses: status(403),
  says: "self",
});

/** Keyed by path, as spelled in the site map. */
const DOORS: Record<string, Door[]> = {
  "/curso/:cursoId": [
    {
      name: "lesson page",
      ask: (visitor, { course, lessons }) => visitor.get(`/curso/${course.id}?aula=${lessons.text}`),
      opens: ({ status: code, text }) => code === 200 && text.includes(SECRET),
      refuses: ({ status: code, text }) => code === 403 && !text.includes(SECRET),
      says: "self",
    },
    {
      name: "lesson data",
      ask: (visitor, { course, lessons }) => visitor.get(`/curso/${course.id}.data?aula=${lessons.text}`),
      opens: ({ text }) => text.includes(SECRET),
      refuses: ({ text }) => !text.includes(SECRET),
      says: "self",
    },
    {
      name: "video address in the data",
      ask: (visitor, { course, lessons }) => visitor.get(`/curso/${course.id}.data?aula=${lessons.embed}`),
      opens: ({ text }) => text.includes("dQw4w9WgXcQ"),
      refuses: ({ text }) => !text.includes("dQw4w9WgXcQ"),
      says: "self",
    },
    {
      name: "quiz questions",
      ask: (visitor, { course, lessons }) => visitor.get(`/curso/${course.id}.data?aula=${lessons.quiz}`),
      opens: status(200),
      refuses: ({ text }) => !text.includes("Quanto é"),
      says: "self",
    },
    player("quiz begun", () => ({ intent: "quiz-start" }), "quiz"),
    player("quiz sent", () => ({ intent: "quiz-finish", "answer-0": "1" }), "quiz"),
    player("note", () => ({ intent: "note-add", body: "Anotação", second: "" }), "text"),
    player("lesson done", () => ({ intent: "complete" }), "text"),
  ],
  "/aulas/:lessonId/:file": (["video", "pdf", "legendas"] as const).flatMap((file): Door[] => [
    {
      name: `${file} of a lesson`,
      ask: (visitor, { lessons }) => visitor.get(`/aulas/${lessons.files}/${file}`),
      opens: status(200),
      refuses: status(403),
      says: "day",
    },
    {
      name: `${file} in a tab of its own`,
      ask: (visitor, { lessons }) =>
        visitor.get(`/aulas/${lessons.files}/${file}`, { headers: { "sec-fetch-dest": "document" } }),
      opens: status(200),
      refuses: status(302),
      says: "course",
    },
  ]),
  "/anexos/:publicId": [
    {
      name: "attachment",
      ask: (visitor) => visitor.get("/anexos/anexo-de-teste"),
      opens: status(200),
      refuses: status(403),
      says: "day",
    },
    {
      name: "attachment in a tab of its own",
      ask: (visitor) => visitor.get("/anexos/anexo-de-teste", { headers: { "sec-fetch-dest": "document" } }),
      opens: status(200),
      refuses: status(302),
      says: "course",
    },
  ],
  "/api/courses/:courseId/lessons/:lessonId/doubts": [
    {
      name: "doubt",
      ask: (visitor, { course, lessons }) =>
        visitor.postJson(`/api/courses/${course.id}/lessons/${lessons.text}/doubts`, {
          text: "Por que racha no forno?",
        }),
      opens: status(201),
      refuses: status(403),
      says: "self",
    },
    {
      name: "doubt without a script",
      ask: (visitor, { course, lessons }) =>
        visitor.post(`/api/courses/${course.id}/lessons/${lessons.text}/doubts`, { text: "Por que racha?" }),
      opens: status(302),
      refuses: status(302),
      says: "course",
    },
  ],
  "/api/courses/:courseId/lessons/:lessonId/progress": [
    {
      name: "progress",
      ask: (visitor, { course, lessons }) =>
        visitor.postJson(`/api/courses/${course.id}/lessons/${lessons.files}/progress`, { second: 12 }),
      opens: status(200),
      refuses: status(403),
      says: "self",
    },
  ],
  "/curso/:cursoId/certificado": [
    {
      name: "certificate to issue",
      ask: (visitor, { course }) => visitor.get(`/curso/${course.id}/certificado`),
      opens: ({ text }) => text.includes("Você ainda não concluiu este curso"),
      refuses: status(404),
      says: "self",
    },
  ],
  "/certificado/:code?": [
    {
      name: "certificate that was issued stays",
      ask: (visitor, { certificate }) => visitor.get(`/certificado/${certificate}`),
      opens: status(200),
      refuses: status(200),
      says: "quiet",
    },
  ],
  "/certificado/:code/pdf": [
    {
      name: "its PDF stays",
      ask: (visitor, { certificate }) => visitor.get(`/certificado/${certificate}/pdf`),
      opens: status(200),
      refuses: status(200),
      says: "quiet",
    },
  ],
  "/encontros/:meetingId/entrar": [
    {
      name: "meeting",
      ask: (visitor, { meeting }) => visitor.get(`/encontros/${meeting.id}/entrar`),
      opens: ({ location }) => location === "https://sala.example/barro",
      refuses: ({ location }) => location !== "https://sala.example/barro",
      says: "course",
    },
  ],
  "/encontros/:meetingId/agenda.ics": [
    {
      name: "meeting for a calendar",
      ask: (visitor, { meeting }) => visitor.get(`/encontros/${meeting.id}/agenda.ics`),
      opens: status(200),
      refuses: status(302),
      says: "course",
    },
  ],
  "/agenda/:token": [
    {
      name: "calendar",
      ask: (visitor, { token }) => visitor.get(`/agenda/${token}`),
      opens: ({ text }) => text.includes("Encontro do forno"),
      refuses: ({ status: code, text }) => code === 200 && !text.includes("Encontro do forno"),
      says: "quiet",
    },
  ],
  "/meus-cursos": [
    {
      name: "my courses",
      ask: (visitor) => visitor.get("/meus-cursos"),
      opens: ({ text }) => text.includes("Acesso até") && text.includes("Encontro do forno"),
      refuses: ({ text }) => !text.includes("Acesso até") && !text.includes("Encontro do forno"),
      says: "self",
    },
  ],
  "/minha-conta": [
    {
      name: "account",
      ask: (visitor) => visitor.get("/minha-conta?aba=produtos"),
      opens: ({ text }) => text.includes("Ir para o curso"),
      refuses: ({ text }) => text.includes("Expirado") && !text.includes("Ir para o curso"),
      says: "day",
    },
  ],
  "/downloads/:grant": [
    {
      name: "download",
      ask: (visitor, { grant }) => visitor.get(`/downloads/${grant}`),
      opens: status(200),
      refuses: ({ status: code, text }) => code === 410 && text.includes('href="/produto/'),
      says: "day",
    },
  ],
  "/pedido/:publicId/assistir": [
    {
      name: "way in from the order",
      ask: (visitor, { course, order }) => visitor.get(`/pedido/${order}/assistir?curso=${course.id}`),
      opens: ({ location }) => location?.startsWith("/curso/") ?? false,
      refuses: ({ location }, { order }) => location === `/pedido/${order}`,
      says: "quiet",
    },
  ],
  "/pedido/:publicId": [
    {
      name: "order",
      ask: (visitor, { order }) => visitor.get(`/pedido/${order}`),
      opens: ({ text }) => text.includes("Assista até"),
      refuses: ({ text }, { day, course }) =>
        !text.includes("Assista até") &&
        PLAIN(text).includes(`Acesso terminou em ${day}`) &&
        text.includes(`href="/curso/${course.id}-`),
      says: "day",
    },
  ],
};

/** Study addresses that need no place. */
const OTHERS: Record<string, string> = {
  "/turma/:key": "gives a place of its own",
  "/estudos/cancelar/:token": "ends mails, and opens nothing",
};

function addressesOf(entries: readonly RouteConfigEntry[], before = ""): [string, string][] {
  return entries.flatMap(({ path, file, children = [] }): [string, string][] => {
    const own = path ? `${before}/${path}`.replace(/\/+/g, "/") : before;
    return [...(path ? [[own, file] as [string, string]] : []), ...addressesOf(children, own)];
  });
}

test("AC-04: has an entry for every study address", async () => {
  const all = addressesOf(await siteMap);
  const studies = all.filter(([path, file]) => file.startsWith("courses/") && !path.startsWith("/admin"));
  expect(studies.length).toBeGreaterThan(12);
  const known = [...Object.keys(DOORS), ...Object.keys(OTHERS)];
  expect(studies.map(([path]) => path).filter((path) => !known.includes(path))).toEqual([]);
  const paths = all.map(([path]) => path);
  expect(known.filter((path) => !paths.includes(path))).toEqual([]);
});

/** A course and a file for 30 days, bought by checkout; another course, completed, with its certificate. */
async function openShop() {
  const site = await openSite();
  const { db } = site;
  const term = { access_kind: "days", access_count: 30, price: 4990 } as const;
  const { product, course, lessons: texts } = await makeCourseProduct(db, { name: "Barro", ...term });
  const first = texts[0];
  if (!first) throw new Error("the course has lessons");
  await updateRow(db, "course_lessons", first.id, { text_content: SECRET }, site.now());
  const make = (facts: Parameters<typeof makeLesson>[2]) => makeLesson(db, first.module_id, facts);
  const files = await make({
    content_type: "video",
    video_file_key: "aulas/filme",
    video_file_name: "Aula.webm",
    pdf_file_key: "aulas/apostila",
    pdf_file_name: "Apostila.pdf",
    captions_key: "aulas/legenda",
  });
  const embed = await make({
    content_type: "video",
    video_url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  });
  const question = { question: "Quanto é 1 + 1?", options: ["Um", "Dois"], correct: 1, explanation: "" };
  const quiz = await make({ content_type: "quiz", quiz_data: JSON.stringify({ questions: [question] }) });
  await putLessonFiles(site, first.id);
  await site.files.put("entregas/kit", once("%PDF-1.7"), 100);
  const file = await makeProduct(db, {
    name: "Kit",
    file_key: "entregas/kit",
    file_name: "kit.pdf",
    ...term,
  });
  const facts = { product_id: product.id, price: 4990, is_renewal: true, slug: "renovar" };
  await makeOffer(db, facts);
  const user = await makeUser(db, { email: "ana@teste.example", email_confirmed_at: site.now() });
  const body = checkoutBody([product, file], { method: "credit" });
  const placed = await submit(await site.as(user), body);
  expect(placed.status, placed.text).toBe(201);
  await wait(site, 20_000);
  const cohort = await makeCohort(db, { course_id: course.id, name: "Março" });
  await db.updateTable("enrollments").set({ cohort_id: cohort.id }).where("user_id", "=", user.id).execute();
  const meeting = await insertRow(
    db,
    "cohort_meetings",
    {
      cohort_id: cohort.id,
      title: "Encontro do forno",
      starts_at: addDays(site.now(), 40),
      minutes: 60,
      url: "https://sala.example/barro",
    },
    site.now(),
  );
  const code = certificateCode(randomBytes(12));
  const now = site.now();
  const issued = { code, user_id: user.id, student_name: "Ana", course_id: course.id, course_title: "Barro" };
  const dates = { started_on: now, finished_on: now, issued_at: now, workload_minutes: 60 };
  const syllabus = json<{ title: string; lessons: string[] }[]>([]);
  const certified = await makeCourse(db, { title: "Torno" });
  await db
    .insertInto("certificates")
    .values({ ...issued, ...dates, syllabus, course_id: certified.course.id })
    .execute();
  const download = await findRight(db, { thing: "product" });
  const place = await findRight(db, { thing: "course" });
  if (!place?.ends_at) throw new Error("the right ends");
  return {
    site,
    user,
    course,
    lessons: { text: first.id, files: files.id, embed: embed.id, quiz: quiz.id },
    meeting,
    certificate: code,
    order: placed.json().publicId as string,
    grant: download?.public_id ?? "",
    token: calendarToken(site.secret, user.id),
    end: place.ends_at,
    day: lastDayBefore(place.ends_at),
  };
}

test("AC-04: closes every address at the end of a place, with the last day and the way to renew", async () => {
  const shop = await openShop();
  const { site, user, end, day } = shop;
  const rows = Object.values(DOORS).flat();
  site.advance(end.getTime() - site.now().getTime() - 60_000);
  const before = await site.as(user);
  const shut: string[] = [];
  for (const { name, ask, opens } of rows) {
    const answer = await ask(before, shop);
    if (!opens(answer, shop)) shut.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
  }
  expect(shut).toEqual([]);
  site.advance(60_000);
  const student = await site.as(user);
  const sentence = `O seu acesso terminou em ${day}.`;
  const course = PLAIN((await student.get(`/curso/${shop.course.id}`)).text);
  expect(course).toContain(sentence);
  expect(course).toContain('href="/c/renovar"');
  const said = {
    self: ({ text }: Answer) =>
      PLAIN(text).includes(sentence) && /renove o acesso|"renovar"|\/c\/renovar/.test(text),
    day: ({ text }: Answer) => text.includes(day),
    course: ({ location }: Answer) => location?.startsWith(`/curso/${shop.course.id}`) ?? false,
    quiet: () => true,
  };
  const open: string[] = [];
  for (const { name, ask, refuses, says } of rows) {
    const answer = await ask(student, shop);
    if (!refuses(answer, shop) || !said[says](answer))
      open.push(`${name}: ${answer.status} ${answer.location} ${PLAIN(answer.text).slice(0, 300)}`);
  }
  expect(open).toEqual([]);
  // Late visits wrote nothing, and the job has not run.
  expect((await findRight(site.db, { thing: "course" }))?.lapsed_at).toBeNull();
});

test("tells a student who was removed by hand at every address of the course that the shop did it, when, and how to return", async () => {
  const shop = await openShop();
  const { site, user, course } = shop;
  site.advance(DAYS);
  const owner = await site.as(await makeAdmin(site.db));
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const removal = { intent: "remove-student", id: String(id), reason: "Quebrou as regras." };
  await owner.post(`/admin/cursos/${course.id}/alunos`, removal);
  const student = await site.as(user);
  const said = `A loja retirou o seu acesso em ${formatDate(site.now())}. Motivo: Quebrou as regras.`;
  const wrong: string[] = [];
  // The file was not removed. The account and the order have other words for a place that is over.
  const ofAll = ["/minha-conta", "/pedido/:publicId"];
  const doors = Object.entries(DOORS).flatMap(([path, rows]) =>
    path.startsWith("/downloads") ? [] : rows.map((row) => ({ ...row, isOfAll: ofAll.includes(path) })),
  );
  for (const { name, ask, says, refuses, isOfAll } of doors) {
    const answer = await ask(student, shop);
    const text = PLAIN(answer.text);
    const isTold =
      says === "quiet" ||
      (says === "course" ? answer.location?.startsWith(`/curso/${course.id}`) : text.includes(said));
    if (
      !(isOfAll || refuses(answer, shop)) ||
      !isTold ||
      /compre o curso de novo|>Comprar de novo|>Renovar/.test(text)
    ) {
      wrong.push(`${name}: ${answer.status} ${answer.location} ${text.slice(0, 300)}`);
    }
  }
  expect(wrong).toEqual([]);
  const page = async () => PLAIN((await student.get(`/curso/${course.id}`)).text);
  expect(await page()).toContain(
    `${said} Para voltar, escreva para a loja. O curso também está à venda: uma compra nova abre o acesso outra vez.`,
  );
  expect(await page()).toContain(`mailto:${site.company.emails.support}`);
  await site.db.updateTable("courses").set({ is_published: false }).where("id", "=", course.id).execute();
  expect(await page()).toContain(`${said} Para voltar, escreva para a loja. Seu progresso`);
  const mine = PLAIN((await student.get("/meus-cursos")).text);
  expect(mine).toContain(said);
  expect(mine).toContain("Como voltar");
});

test("opens the course again by a purchase after a removal by hand; until then the removal is shown whatever happens to the order", async () => {
  const { site, user, course, order } = await openShop();
  const owner = await site.as(await makeAdmin(site.db));
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const removal = { intent: "remove-student", id: String(id), reason: "Engano" };
  await owner.post(`/admin/cursos/${course.id}/alunos`, removal);
  const student = await site.as(user);
  const page = async () => PLAIN((await student.get(`/curso/${course.id}`)).text);
  await site.db.updateTable("orders").set({ status: "refunded" }).where("public_id", "=", order).execute();
  expect(await page()).toContain("A loja retirou");
  const { product_id } = await site.db
    .selectFrom("courses")
    .select("product_id")
    .where("id", "=", course.id)
    .executeTakeFirstOrThrow();
  const product = await site.db
    .selectFrom("products")
    .selectAll()
    .where("id", "=", product_id)
    .executeTakeFirstOrThrow();
  await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  expect(await page()).not.toMatch(/A loja retirou|não tem mais acesso/);
});

test("AC-04: sends study mails to students with a place, and to none whose place is over", async () => {
  const shop = await openShop();
  const { site, user, end, course, lessons } = shop;
  const other = await makeUser(site.db, { email: "bia@teste.example", email_confirmed_at: site.now() });
  await enroll(site.db, { userId: other.id, courseId: course.id }, site.now());
  site.advance(end.getTime() - site.now().getTime() - DAYS);
  for (const { id: userId } of [user, other]) {
    await completeLesson(site.db, { userId, lessonId: lessons.text, by: "hand" }, site.now());
    await saveStudyMailChoices(site.db, userId, { weekly: true, openings: true }, site.now());
  }
  await site.db.updateTable("courses").set({ tells_stopped: true }).execute();
  const morning = startOfDay(dayOf(addDays(site.now(), 16))).getTime() + 10 * HOURS;
  site.advance(morning - site.now().getTime());
  const sent = (await site.mails()).length;
  await askWhoStopped(site.db, site.now());
  await tellEndings(site);
  await site.settle();
  const told = (await site.mails()).slice(sent);
  expect(told.map(({ to }) => to?.[0]?.address)).toEqual([other.email]);
});
