// A student asks a question, gets an answer, finishes the course and receives a certificate that anybody can verify.
import { expect, type Page, test } from "@playwright/test";
import { readCourses } from "../db/seed/content/courses.ts";
import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { linkIn, mailTo } from "./mailbox.ts";
import { LIKE_A_BROWSER, signIn, waitForHydration } from "./shopper.ts";
import { buyCourse, type Student } from "./student.ts";

const COURSE = "Loja virtual em um fim de semana";
const STUDENT = { name: "Zilda Aluna", email: "zilda@teste.example", password: "segredo-certo" };
const lessons =
  readCourses()
    .find(({ title }) => title === COURSE)
    ?.modules.flatMap((module) => module.lessons) ?? [];

test("shows a question with its minute and the owner's answer under the lesson", async ({ browser }) => {
  const student = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const course = await enrol(student, STUDENT);
  await student.goto(course);
  await waitForHydration(student);
  await student.getByRole("button", { name: "Enviar Dúvida" }).click();
  await expect(student.getByText("Por favor, escreva sua dúvida.").first()).toBeVisible();
  await expect(student.getByLabel("Sua dúvida")).toBeFocused();
  await student.getByLabel("Sua dúvida").fill("E se eu só tiver seis produtos?");
  await student.getByRole("button", { name: "Enviar Dúvida" }).click();
  await expect(student.getByText("Dúvida enviada com sucesso!")).toBeVisible();
  await expect(student.getByLabel("Sua dúvida")).toHaveValue("");
  await expect(student.locator("#duvidas")).toContainText("E se eu só tiver seis produtos?");
  await expect(student.locator("#duvidas")).toContainText("Aguardando resposta");

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, "admin@ipe.example", "admin123");
  await owner.goto("/admin/duvidas");
  await waitForHydration(owner);
  await expectAccessibleAtEveryWidth(owner, "inbox of doubts");
  const row = owner.getByRole("listitem").filter({ hasText: "seis produtos" });
  await row.getByText("Responder", { exact: false }).first().click();
  await expect(row.getByLabel("Resposta")).toBeFocused();
  await row.getByLabel("Resposta").fill("Abra com seis. Dez é para quem não consegue escolher.");
  await row.getByRole("button", { name: "Responder e resolver" }).click();
  await expect(owner.getByText("Resposta enviada")).toBeVisible();
  await expect(row).toHaveCount(0);
  await owner.context().close();

  const mail = await mailTo(STUDENT.email, /Sua dúvida foi respondida/);
  await student.goto(linkIn(mail, /^\/curso\//));
  await expect(student.locator("#duvidas")).toContainText("Abra com seis.");
  await expect(student.locator("#duvidas")).toContainText("Iara Vidal");
  await student.context().close();
});

test("leads from the last lesson to the certificate, its PDF and the public verification page", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const course = await enrol(page, { ...STUDENT, email: "zilda.formada@teste.example" });
  await page.goto(course);
  const plan = page.getByRole("dialog", { name: "Aulas do curso", includeHidden: true });
  const addresses: string[] = [];
  for (const { title } of lessons) {
    addresses.push((await plan.locator("a", { hasText: title }).first().getAttribute("href")) ?? "");
  }
  for (const [position, address] of addresses.slice(0, -1).entries()) await finish(page, address, position);

  await page.goto(addresses.at(-1) ?? "");
  await waitForHydration(page);
  await expect(page.getByText("Você concluiu o curso")).toHaveCount(0);
  await page.getByRole("button", { name: "Começar o questionário" }).click();
  const last = lessons.at(-1);
  if (last?.content_type !== "quiz") throw new Error("the course ends with a questionnaire");
  for (const { question, options, correct } of last.questions) {
    const group = page.getByRole("group", { name: question });
    await group.getByRole("radio", { name: options[correct] ?? "", exact: true }).check();
  }
  await page.getByRole("button", { name: "Enviar respostas" }).click();
  await expect(page.getByRole("heading", { name: "Você concluiu o curso" })).toBeVisible();
  await expect(page.getByLabel("Nome no certificado")).toHaveValue(STUDENT.name);
  await page.getByLabel("Nome no certificado").fill("Zilda 2");
  await page.getByRole("button", { name: "Emitir certificado" }).click();
  await expect(page.getByText(/Use só letras/).first()).toBeVisible();
  await expectAccessible(page, "refused name of a certificate");
  await page.getByLabel("Nome no certificado").fill("Zilda Maria da Silva");
  await page.getByRole("button", { name: "Emitir certificado" }).click();
  await expect(page).toHaveURL(/\/certificado\/[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  const pdf = (await page.getByRole("link", { name: "Baixar PDF" }).getAttribute("href")) ?? "";
  const file = await page.request.get(pdf, LIKE_A_BROWSER);
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);

  const employer = await (await browser.newContext()).newPage();
  await employer.goto("/certificado");
  await employer.getByLabel("Código").fill("aaaa-bbbb-cccc");
  await employer.getByRole("button", { name: "Conferir" }).click();
  await expect(employer.getByText("Não encontramos um certificado com este código.").first()).toBeVisible();
  await employer.getByLabel("Código").fill(page.url().slice(-14).toLowerCase());
  await employer.getByRole("button", { name: "Conferir" }).click();
  await expect(employer.getByText(/^Certificado autêntico/)).toBeVisible();
  await expect(employer.getByRole("heading", { level: 1 })).toContainText("Zilda Maria da Silva");
  await expect(employer.getByText("zilda.formada@teste.example")).toHaveCount(0);
  await expectAccessibleAtEveryWidth(employer, "certificate");
  await employer.context().close();
  await page.context().close();
});

/** Buys the course and returns the address of its player. */
async function enrol(page: Page, person: Student): Promise<string> {
  await buyCourse(page, person, COURSE);
  await page.goto("/meus-cursos");
  return (await page.getByRole("link", { name: COURSE, exact: true }).getAttribute("href")) ?? "";
}

/** Completes a lesson by posting the player's forms, without the screens. */
async function finish(page: Page, address: string, position: number): Promise<void> {
  const lesson = lessons[position];
  const send = async (form: Record<string, string>) => {
    const headers = { "sec-fetch-site": "same-origin" };
    expect((await page.request.post(address, { form, headers })).ok(), address).toBe(true);
  };
  if (lesson?.content_type !== "quiz") return send({ intent: "complete" });
  await send({ intent: "quiz-start" });
  const answers = lesson.questions.map(({ correct }, at) => [`answer-${at}`, String(correct)] as const);
  await send({ intent: "quiz-finish", ...Object.fromEntries(answers) });
}
