// An owner builds a course alone: modules, the four kinds of lessons, their order by keyboard, and publishes it.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const COURSE = "Aquarela para iniciantes";
const CAPTIONS = "WEBVTT\n\n00:01.000 --> 00:03.000\nMolhe o papel antes da tinta.\n";

test("a course is built, put in order by keyboard, published and looked at as a student", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "admin@ipe.example", "admin123");
  await makeCourse(page);
  await addModule(page, "Prática");
  await addModule(page, "Começo");
  const modules = page.getByRole("table", { name: "Módulos" }).locator("tbody tr b");
  await expect(modules).toHaveText(["Prática", "Começo"]);
  await pressMove(page, "Mover Começo para cima");
  await expect(modules).toHaveText(["Começo", "Prática"]);

  await page.getByRole("link", { name: /^Aulas/ }).click();
  await expect(page.getByText("Nenhuma aula criada ainda")).toBeVisible();
  await addTextLesson(page);
  await addVideoLesson(page);
  await addPdfLesson(page);
  await addQuizLesson(page);
  const lessons = page.getByRole("table", { name: "Aulas" }).locator("tbody tr td:nth-child(2) a");
  await expect(lessons).toHaveText(["Boas-vindas", "Papel e água", "Lista de materiais", "Teste"]);
  await pressMove(page, "Mover Papel e água para cima");
  await expect(lessons).toHaveText(["Papel e água", "Boas-vindas", "Lista de materiais", "Teste"]);
  // Over the edge of its module, into the next.
  await pressMove(page, "Mover Teste para baixo");
  await expect(page.getByRole("row", { name: /Teste/ })).toContainText("Prática");
  await page.reload();
  await expect(lessons).toHaveText(["Papel e água", "Boas-vindas", "Lista de materiais", "Teste"]);
  await expect(page.getByRole("row", { name: /Teste/ })).toContainText("Prática");
  await expectAccessible(page, "lessons");

  await page.getByRole("link", { name: "Voltar para cursos" }).click();
  const row = page.getByRole("row", { name: new RegExp(COURSE) });
  await expect(row).toContainText("2 módulos, 4 aulas");
  await page.getByRole("button", { name: `Ações de ${COURSE}` }).click();
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(row).toContainText("Publicado");
  await page.getByRole("button", { name: `Ações de ${COURSE}` }).click();
  await page.getByRole("link", { name: "Ver como aluno" }).click();
  await expect(page).toHaveURL(/\/curso\/\d+-aquarela/);
  await expect(page.getByRole("heading", { name: "Papel e água" }).first()).toBeVisible();
});

async function makeCourse(page: Page): Promise<void> {
  await page.goto("/admin/cursos");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Novo Curso" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Título").fill(COURSE);
  await sheet.getByLabel("Descrição").fill("Do primeiro pincel à primeira paisagem.");
  await sheet.getByRole("switch", { name: "Publicado" }).uncheck();
  await sheet.getByRole("button", { name: "Salvar curso" }).click();
  await expect(page.getByText("Curso criado!")).toBeVisible();
  await page.getByRole("link", { name: COURSE, exact: true }).click();
  await expect(page.getByText("Nenhum módulo criado ainda")).toBeVisible();
}

async function addModule(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: "Novo Módulo" }).click();
  await page.getByRole("dialog").getByLabel("Título").fill(title);
  await page.getByRole("dialog").getByRole("button", { name: "Salvar módulo" }).click();
  await expect(page.getByRole("table", { name: "Módulos" })).toContainText(title);
}

/** Presses the button with the keyboard; it goes with its row and keeps the focus, where it still can move. */
async function pressMove(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name });
  await button.focus();
  // The list shows the new order before the server has it; who reloads too early finds the old one.
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
  await page.keyboard.press("Enter");
  await kept;
  await expect(button).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /posição \d/ })).toBeAttached();
}

async function openLesson(page: Page, title: string, kind: string): Promise<Locator> {
  await page.getByRole("link", { name: "Adicionar Aula" }).click();
  const sheet = page.getByRole("dialog", { name: "Adicionar Aula" });
  await sheet.getByLabel("Módulo").selectOption({ label: "Começo" });
  await sheet.getByLabel("Título", { exact: true }).fill(title);
  await sheet.getByRole("radio", { name: kind }).check();
  return sheet;
}

async function save(page: Page, title: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Salvar aula" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("table", { name: "Aulas" })).toContainText(title);
}

async function addTextLesson(page: Page): Promise<void> {
  const sheet = await openLesson(page, "Boas-vindas", "Texto");
  const text = sheet.getByRole("textbox", { name: "Texto", exact: true });
  await expect(text).toHaveAttribute("contenteditable", "true");
  await text.fill("Separe um copo de água e um pano.");
  await sheet.getByLabel("Título", { exact: true }).press("Escape");
  await page
    .getByRole("dialog", { name: "Fechar sem salvar?" })
    .getByRole("button", { name: "Continuar" })
    .click();
  await expect(text).toHaveText("Separe um copo de água e um pano.");
  await sheet.getByRole("switch", { name: "Prévia gratuita" }).check();
  await save(page, "Boas-vindas");
}

async function addVideoLesson(page: Page): Promise<void> {
  const sheet = await openLesson(page, "Papel e água", "Vídeo");
  await sheet.getByLabel("Endereço do vídeo").fill("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  const broken = { name: "legendas.vtt", mimeType: "text/vtt", buffer: Buffer.from("oi") };
  await sheet.getByLabel("Enviar legendas").setInputFiles(broken);
  await expect(sheet.getByText("A primeira linha do arquivo deve ser WEBVTT.")).toBeVisible();
  await sheet.getByLabel("Enviar legendas").setInputFiles({ ...broken, buffer: Buffer.from(CAPTIONS) });
  await expect(sheet.getByLabel("Transcrição")).toHaveValue("Molhe o papel antes da tinta.");
  await sheet.getByLabel("Duração").fill("4:20");
  await save(page, "Papel e água");
}

async function addPdfLesson(page: Page): Promise<void> {
  const sheet = await openLesson(page, "Lista de materiais", "PDF");
  const pdf = { name: "materiais.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 lista") };
  await sheet.getByLabel("Enviar PDF").setInputFiles(pdf);
  await expect(sheet.getByText("materiais.pdf")).toBeVisible();
  await save(page, "Lista de materiais");
}

async function addQuizLesson(page: Page): Promise<void> {
  const sheet = await openLesson(page, "Teste", "Questionário");
  await sheet.getByLabel("Pergunta", { exact: true }).fill("O que vem primeiro?");
  await sheet.getByLabel("Texto da opção 1").fill("A água");
  await sheet.getByLabel("Texto da opção 2").fill("A tinta");
  await sheet.getByRole("button", { name: "Salvar aula" }).click();
  await expect(sheet.getByText("Marque a opção correta.").first()).toBeVisible();
  await expectAccessible(page, "quiz editor");
  await sheet.getByRole("radio", { name: "Opção 1 é a correta" }).check();
  await save(page, "Teste");
}
