// A student on a phone: watches, resumes at the second, fails and passes the quiz, finishes lessons.
import { brotliCompressSync, constants } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { readCourses } from "../db/seed/content/courses.ts";
import { expectAccessible, expectAccessibleAtEveryWidth, expectNoSidewaysScroll } from "./accessibility.ts";
import { arrived, countRequests } from "./arrived.ts";
import { signIn, waitForHydration } from "./shopper.ts";
import { buyCourse } from "./student.ts";

const COURSE = "Automação com planilhas: do zero ao robô";
const MAX_SCRIPT_BYTES = 142_000;
const lessons =
  readCourses()
    .find(({ title }) => title === COURSE)
    ?.modules.flatMap((module) => module.lessons) ?? [];
const film = lessons.find((lesson) => lesson.content_type === "video" && lesson.film !== null);
const text = lessons.find((lesson) => lesson.content_type === "text");
const quiz = lessons.find((lesson) => lesson.content_type === "quiz");

test("lets a student watch, resume, take a quiz and finish lessons on a phone", {
  tag: "@family",
}, async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const student = { name: "Jandira Estuda", email: "jandira@teste.example", password: "segredo-certo" };
  const page = await (await browser.newContext(phone)).newPage();
  await buyCourse(page, student, COURSE);
  await page.goto("/meus-cursos");
  await waitForHydration(page);
  await page.getByRole("link", { name: `Continuar ${COURSE}` }).tap();
  await expect(page.getByRole("heading", { level: 1, name: COURSE })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Progresso no curso" })).toHaveText("0%");

  // The transcript scrolls along and seeks when a sentence is pressed.
  await chooseLesson(page, film?.title ?? "");
  await page.getByText("Transcrição", { exact: true }).tap();
  await expect(page.getByRole("button", { name: /^0:0\d \S/ }).first()).toBeVisible();
  await page.getByText("Transcrição", { exact: true }).tap();

  // Watches for a while, pauses, and resumes on another device.
  await page.getByRole("button", { name: "Assistir à aula" }).tap();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(2);
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/progress") && answer.ok());
  await page.evaluate(() => document.querySelector("video")?.pause());
  await kept;
  const left = await currentTime(page);
  const laptop = await (await browser.newContext()).newPage();
  await signIn(laptop, student.email, student.password);
  await laptop.goto("/meus-cursos");
  await laptop.getByRole("link", { name: `Continuar ${COURSE}` }).click();
  await expect(laptop.getByRole("heading", { level: 2, name: film?.title })).toBeVisible();
  await expect.poll(() => currentTime(laptop)).toBeGreaterThan(left - 1.5);
  expect(await currentTime(laptop)).toBeLessThan(left + 1.5);
  await laptop.context().close();

  // Watching 90 % completes the lesson. A press undoes the completion.
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video) return;
    video.muted = true;
    // At a higher speed a busy machine would skip more between two samples than counts as watched.
    video.playbackRate = 4;
    void video.play();
  });
  await expect(page.getByText(/^Aula concluída em/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Desfazer conclusão" }).tap();
  await expect(page.getByText(/Esta aula é concluída quando você assiste a 90%/)).toBeVisible();
  await page.evaluate(() => localStorage.clear());

  await chooseLesson(page, text?.title ?? "");
  await page.getByRole("button", { name: "Concluir e continuar" }).tap();
  await expect(page.getByRole("heading", { level: 2, name: text?.title })).toBeHidden();
  await expect(page.getByRole("progressbar", { name: "Progresso no curso" })).not.toHaveText("0%");

  await chooseLesson(page, quiz?.title ?? "");
  await page.getByRole("button", { name: "Começar o questionário" }).tap();
  await answerQuiz(page, (correct, options) => (correct + 1) % options);
  await expect(page.getByText("Ainda não foi desta vez")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Resultado" })).toBeFocused();
  await page.getByRole("button", { name: "Fazer de novo" }).tap();
  await answerQuiz(page, (correct) => correct);
  await expect(page.getByText("Você passou")).toBeVisible();
  await expect(page.getByText(/^Aula concluída em/)).toBeVisible();
  await expectNoSidewaysScroll(page, "questionnaire on a phone");
  await page.context().close();
});

test("keeps the player accessible and light for every kind of lesson, on phone and computer", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "cliente@ipe.example", "cliente123");
  await page.goto("/meus-cursos");
  await waitForHydration(page);
  const course = (await page.getByRole("link", { name: COURSE, exact: true }).getAttribute("href")) ?? "";
  const scripts: Promise<Buffer>[] = [];
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== "localhost:4173") foreign.push(request.url());
  });
  // A new tab, because late requests of the former page would be counted here.
  const tab = await page.context().newPage();
  countRequests(tab);
  tab.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });
  await tab.goto(course);
  await waitForHydration(tab);
  await arrived(tab);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const sizes = (await Promise.all(scripts)).map((script) => brotliCompressSync(script, options).byteLength);
  await tab.close();
  await page.goto(course);
  await waitForHydration(page);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);

  const plan = page.getByRole("navigation", { name: "Aulas do curso" });
  const addresses = new Map<string, string>();
  for (const lesson of lessons) {
    if (addresses.has(lesson.content_type)) continue;
    const link = plan.locator("a", { hasText: lesson.title }).first();
    addresses.set(lesson.content_type, (await link.getAttribute("href")) ?? "");
  }
  expect([...addresses.keys()].sort()).toEqual(["pdf", "quiz", "text", "video"]);
  for (const [kind, address] of addresses) {
    await page.goto(address);
    await waitForHydration(page);
    await expectAccessibleAtEveryWidth(page, kind);
  }
  // Nothing loads from another site before play is pressed.
  expect(foreign).toEqual([]);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Atalhos do teclado" })).toBeVisible();
  await expectAccessible(page, "list of shortcuts");
});

/** On a phone the list of lessons is in a drawer. */
async function chooseLesson(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Abrir lista de aulas" }).tap();
  const list = page.getByRole("dialog", { name: "Aulas do curso" });
  const link = list.locator("a", { hasText: title }).first();
  if (!(await link.isVisible()))
    await list.locator("details", { hasText: title }).locator("summary").first().tap();
  await link.tap();
  await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
}

async function answerQuiz(page: Page, choose: (correct: number, options: number) => number): Promise<void> {
  if (quiz?.content_type !== "quiz") throw new Error("the course has no questionnaire");
  for (const { question, options, correct } of quiz.questions) {
    const group = page.getByRole("group", { name: question });
    const chosen = options[choose(correct, options.length)] ?? "";
    await group.getByRole("radio", { name: chosen, exact: true }).check();
    const next = page.getByRole("button", { name: "Responder e continuar" });
    if (await next.isVisible()) await next.tap();
  }
  await page.getByRole("button", { name: "Enviar respostas" }).tap();
}

function currentTime(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("video")?.currentTime ?? -1);
}
