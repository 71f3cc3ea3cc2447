// A course with a pace and a cohort. The instructor creates it on a computer; a student joins by its link on a phone.
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { linkIn, mailTo } from "./mailbox.ts";
import { makeCourse, send } from "./office.ts";
import { LIKE_A_BROWSER, signIn, waitForHydration } from "./shopper.ts";

const COURSE = "Cerâmica em turma";
const COHORT = "Turma da manhã";
const MEETING = "Abertura do forno";
const PASSWORD = "barro azul e gato";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DAY = 86_400_000;

/** Set by the first test and used by the second. */
let link = "";

test.describe.configure({ mode: "serial" });

test("lets an instructor set a pace, open a cohort with a meeting and write to students who have not begun", async ({
  page,
  browser,
}) => {
  await joinAsInstructor(browser, page);
  const course = await makeCourse(page, COURSE, {
    Fundamentos: ["Barro", "Ferramentas"],
    Torno: ["Centrar"],
  });
  await setPace(page);
  await lookOnALaterDay(page);

  await page.goto(`/admin/cursos/${course}/turmas`);
  await waitForHydration(page);
  await makeCohort(page);
  link = new URL(await page.getByLabel("Endereço", { exact: true }).inputValue()).pathname;
  await makeCalendar(page);
  await makeMeeting(page);

  const owner = await browser.newPage();
  await signIn(owner, "admin@ipe.example", "admin123");
  const student = { intent: "enroll-student", email: "cliente@ipe.example" };
  await send(owner, `/admin/cursos/${course}/alunos`, student);
  await owner.close();
  await page.goto(`/admin/cursos/${course}/alunos`);
  await waitForHydration(page);
  await writeToWhoHasNotBegun(page);
});

test("shows a student who joins by the cohort's link when and why lessons open, and opens the next by keyboard", async ({
  browser,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await joinByLink(page);
  await expect(page.getByText(`Você está na ${COHORT}`)).toBeVisible();
  await expect(page.getByText(/^Acesso até \d\d\/\d\d\/\d{4}\./)).toBeVisible();
  await expect(page.getByText(/^Próximo encontro: /)).toBeVisible();
  await expectNoSidewaysScroll(page, "player of a cohort");

  await page.goto("/meus-cursos");
  await waitForHydration(page);
  await expect(page.getByText(/^Acesso até /)).toBeVisible();
  await expect(page.getByText(new RegExp(`, às 19:00: ${MEETING}$`))).toBeVisible();
  const file = await page.getByRole("link", { name: "Pôr na agenda" }).getAttribute("href");
  const calendar = await (await page.request.get(file ?? "", LIKE_A_BROWSER)).text();
  expect(calendar).toContain(`SUMMARY:${MEETING}\r\n`);
  expect(calendar).not.toContain("meet.example");

  await page.getByRole("link", { name: `Continuar ${COURSE}` }).tap();
  await chooseLesson(page, "Centrar");
  await expect(page.getByText(/^Abre em \d\d\/\d\d\/\d{4}, no calendário da sua turma\.$/)).toBeVisible();
  await chooseLesson(page, "Ferramentas");
  await expect(page.getByText("Abre quando você concluir “Barro”.")).toBeVisible();
  await expectAccessible(page, "a lesson that waits");
  await chooseLesson(page, "Barro");
  await tabTo(page, page.getByRole("button", { name: /^Concluir/ }));
  await page.keyboard.press("Enter");
  // The lesson that waited for this one is open and comes next.
  await expect(page.getByRole("heading", { level: 2, name: "Ferramentas" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Concluir" })).toBeVisible();

  // Students choose which of these mails they get.
  await page.goto("/minha-conta/emails");
  await expect(page.getByRole("switch").first()).toBeVisible();
  await expectAccessible(page, "mails about studies");
  await context.close();
});

async function joinAsInstructor(browser: Browser, page: Page): Promise<void> {
  const email = "ines-ceramica@teste.example";
  const owner: BrowserContext = await browser.newContext();
  const office = await owner.newPage();
  await signIn(office, "admin@ipe.example", "admin123");
  await send(office, "/admin/usuarios/convites", { intent: "invite", email, role: "instructor" });
  await owner.close();
  await page.goto(linkIn(await mailTo(email, /convi/i), /^\/convite\//));
  await waitForHydration(page);
  await page.getByLabel("Seu nome").fill("Inês Cerâmica");
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/Confirmar/).fill(PASSWORD);
  await page.getByRole("button", { name: "Aceitar o convite" }).click();
  await expect(page).toHaveURL(/\/admin/);
}

/** A module that opens one week after enrolment, and a lesson that requires another lesson. */
async function setPace(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ações de Torno" }).click();
  await page.getByRole("link", { name: "Editar título e descrição" }).click();
  const module = page.getByRole("dialog", { name: "Editar Módulo" });
  await module.getByLabel("Dias depois da matrícula").fill("7");
  await module.getByRole("button", { name: "Salvar módulo" }).click();
  await expect(page.getByText("Abre 7 dias depois da matrícula")).toBeVisible();
  await page.getByRole("link", { name: "Ferramentas", exact: true }).click();
  const lesson = page.getByRole("dialog", { name: "Editar Aula" });
  await lesson.getByLabel("Depois de concluir a aula").selectOption({ label: "Barro" });
  await lesson.getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.getByText("Abre quando o aluno concluir “Barro”")).toBeVisible();
}

async function lookOnALaterDay(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Ver como aluno" }).first().click();
  await expect(page.getByText(/^1 de 3 aulas abertas\./)).toBeVisible();
  await waitForHydration(page);
  await page.getByLabel("Vendo o curso em").fill(inDays(8));
  await page.getByRole("button", { name: "Ver", exact: true }).click();
  await expect(page.getByText(/^2 de 3 aulas abertas\./)).toBeVisible();
  await page
    .getByRole("navigation", { name: "Aulas do curso" })
    .getByRole("link", { name: "Ferramentas" })
    .click();
  await expect(page.getByText("Abre quando você concluir “Barro”.")).toBeVisible();
}

async function makeCohort(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Nova turma" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Nova turma" });
  await sheet.getByLabel("Nome", { exact: true }).fill(COHORT);
  await sheet.getByLabel("Vagas").fill("5");
  await sheet.getByLabel("Prazo de acesso").selectOption("months");
  await sheet.getByLabel("Quantos", { exact: true }).fill("6");
  await sheet.getByRole("switch", { name: "Link de matrícula aberto" }).check();
  await sheet.getByRole("button", { name: "Salvar turma" }).click();
  await page.getByRole("link", { name: COHORT, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: COHORT })).toBeVisible();
  await expectAccessible(page, "a cohort");
}

async function makeCalendar(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Calendário" }).click();
  const day = page.getByLabel("Dia em que abre: Torno");
  await page.getByLabel("A partir de").fill(inDays(10));
  await page.getByRole("button", { name: "Preencher" }).click();
  await expect(day).toHaveValue(inDays(17));
  // Proposed but not saved, so the proposal appears again after a reload.
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Recuperar" }).click();
  await expect(day).toHaveValue(inDays(17));
  await page.getByLabel("Dia em que abre: Fundamentos").fill("");
  await day.fill(inDays(10));
  await page.getByRole("button", { name: "Salvar calendário" }).click();
  await expect(page.getByText("Calendário salvo")).toBeVisible();
  await expectAccessible(page, "a cohort's calendar");
}

async function makeMeeting(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Encontros" }).click();
  await page.getByRole("link", { name: "Novo encontro" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Novo encontro" });
  await sheet.getByLabel("Título").fill(MEETING);
  await sheet.getByLabel("Dia e hora").fill(`${inDays(2)} 19:00`);
  await sheet.getByLabel("Link do encontro").fill("https://meet.example/forno");
  await sheet.getByRole("button", { name: "Salvar encontro" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(MEETING) })).toContainText("Marcado");
}

async function writeToWhoHasNotBegun(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Andamento" })
    .getByRole("link", { name: "Não começaram" })
    .click();
  await expect(page).toHaveURL(/situacao=nao-comecaram/);
  await page.getByRole("checkbox", { name: "Marcar todos" }).check();
  await page.getByRole("button", { name: "Aplicar aos marcados" }).click();
  await expect(page).toHaveURL(/\/mensagens\/\d+/);
  await page.getByLabel("Assunto").fill("O forno está quente");
  await page.getByLabel("Texto").fill("Oi, {nome}! A primeira aula de {curso} espera por você.");
  await page.getByRole("button", { name: "Salvar mensagem" }).click();
  await expect(page.getByText("Será enviada para 1 aluno.")).toBeVisible();
  await expectAccessible(page, "a message to students");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enviar para 1 aluno" }).click();
  await expect(page.getByText(/^Começa a sair às/)).toBeVisible();
}

/** Joins by creating an account. The link survives the sign-up. */
async function joinByLink(page: Page): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: `Matrícula na ${COHORT}` })).toBeVisible();
  await expectAccessible(page, "an enrolment link");
  await page.getByRole("link", { name: "Criar conta" }).last().tap();
  await waitForHydration(page);
  await page.getByLabel("Nome", { exact: true }).fill("Rosa Torno");
  await page.getByLabel("E-mail", { exact: true }).fill("rosa-torno@teste.example");
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /^(Cadastrar|Criar conta)$/ }).tap();
  await page.getByRole("button", { name: "Entrar na turma" }).tap();
  await expect(page).toHaveURL(/\/curso\//);
  await waitForHydration(page);
}

/** On a phone the list of lessons is in a drawer. */
async function chooseLesson(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Abrir lista de aulas" }).tap();
  await page.getByRole("dialog", { name: "Aulas do curso" }).locator("a", { hasText: title }).first().tap();
  await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** "29/11/2026". */
function inDays(days: number): string {
  const at = new Date(Date.now() + days * DAY);
  return at.toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" });
}
