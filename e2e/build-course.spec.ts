// An owner builds and publishes a course alone: modules, four kinds of lessons, order by keyboard.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { signIn, waitForHydration } from "./shopper.ts";

const COURSE = "Aquarela para iniciantes";
const CAPTIONS = "WEBVTT\n\n00:01.000 --> 00:03.000\nMolhe o papel antes da tinta.\n";

test("builds a course by keyboard, publishes it and previews it as a student on a later day", {
  tag: "@family",
}, async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, "admin@ipe.example", "admin123");
  await makeCourse(page);
  await type(page, "Novo módulo", "Prática", "Começo");
  await expect(modules(page)).toHaveText([/^Prática/, /^Começo/]);
  await pressMove(page, "Mover Começo", "ArrowUp");
  await expect(modules(page)).toHaveText([/^Começo/, /^Prática/]);

  await type(page, "Nova aula em Começo", "Boas-vindas", "Papel e água");
  await type(page, "Nova aula em Prática", "Céu");
  await expect(lessons(page)).toHaveText(["Boas-vindas", "Papel e água", "Céu"]);
  await pressMove(page, "Mover Papel e água", "ArrowUp");
  // Moves the lesson past the end of its module into the next module.
  await pressMove(page, "Mover Boas-vindas", "ArrowDown");
  await expect(lessons(page)).toHaveText(["Papel e água", "Boas-vindas", "Céu"]);
  await expect(page.getByRole("list", { name: "Aulas de Prática" })).toContainText("Boas-vindas");
  await drag(page, "Mover Céu", "Boas-vindas");
  await expect(lessons(page)).toHaveText(["Papel e água", "Céu", "Boas-vindas"]);
  await page.reload();
  await waitForHydration(page);
  await expect(lessons(page)).toHaveText(["Papel e água", "Céu", "Boas-vindas"]);
  await page.getByRole("link", { name: "Céu", exact: true }).press("F2");
  await page.getByLabel("Novo título de Céu").fill("Céu e nuvens");
  await page.keyboard.press("Enter");
  await expect(lessons(page)).toHaveText(["Papel e água", "Céu e nuvens", "Boas-vindas"]);

  await fillTextLesson(page);
  await addVideoLesson(page);
  await addPdfLesson(page);
  await addQuizLesson(page);
  await expectAccessible(page, "course tree");
  await page.getByRole("button", { name: /^Publicar 3 rascunhos/ }).click();
  await page.getByRole("button", { name: "Publicar assim mesmo" }).click();
  await expect(page.getByText("3 aulas publicadas!")).toBeVisible();

  await deleteWithSecondThoughts(page);
  await page.getByRole("link", { name: "Voltar para cursos" }).click();
  const row = page.getByRole("row", { name: new RegExp(COURSE) });
  await expect(row).toContainText("2 módulos, 6 aulas");
  await page.getByRole("button", { name: `Ações de ${COURSE}` }).click();
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(row).toContainText("Publicado");
  await page.getByRole("link", { name: COURSE, exact: true }).click();
  await page.getByRole("link", { name: "Ver como aluno" }).click();
  await expect(page).toHaveURL(/\/curso\/\d+-aquarela.*matricula=/);
  await expect(page.getByText(/5 de 6 aulas abertas/)).toBeVisible();
  await page.getByLabel("Matriculado em").fill("2026-12-01");
  await page.getByLabel("Vendo o curso em").fill("2026-12-08");
  await page.getByRole("button", { name: "Ver", exact: true }).click();
  await expect(page.getByText("As 6 aulas estão abertas.")).toBeVisible();
  await page.getByRole("link", { name: /^Boas-vindas/ }).click();
  await expect(page.getByText("Separe um copo de água e um pano.")).toBeVisible();
  await expectAccessible(page, "course preview");
});

function modules(page: Page): Locator {
  return page.getByRole("list", { name: "Módulos e aulas" }).getByRole("heading", { level: 2 });
}

function lessons(page: Page): Locator {
  return page.getByRole("list", { name: /^Aulas de / }).getByRole("link");
}

/** Types titles into a line that creates an item for each. */
async function type(page: Page, line: string, ...titles: string[]): Promise<void> {
  await page.getByLabel(line, { exact: true }).focus();
  for (const title of titles) {
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
  }
  for (const title of titles)
    await expect(page.getByRole("button", { name: `Mover ${title}` })).toBeVisible();
}

async function drag(page: Page, handle: string, before: string): Promise<void> {
  const line = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: before }) });
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
  await page.getByRole("button", { name: handle }).hover();
  await page.mouse.down();
  for (const y of [12, 6]) await line.last().hover({ position: { x: 120, y } });
  await page.mouse.up();
  await kept;
}

async function makeCourse(page: Page): Promise<void> {
  await page.goto("/admin/cursos");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Novo Curso" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Título").fill(COURSE);
  await sheet.getByLabel("Descrição").fill("Do primeiro pincel à primeira paisagem.");
  await sheet.getByRole("button", { name: "Salvar curso" }).click();
  await expect(page.getByText("Curso criado!")).toBeVisible();
  await expect(page.getByText("Nenhum módulo criado ainda")).toBeVisible();
}

/** The handle moves with its line and keeps the focus. */
async function pressMove(page: Page, name: string, key: "ArrowUp" | "ArrowDown"): Promise<void> {
  const button = page.getByRole("button", { name });
  await button.focus();
  // The tree shows the new order before the server saved it. An early reload would find the old order.
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
  await page.keyboard.press(key);
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
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
}

async function fillTextLesson(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Boas-vindas", exact: true }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "Editar Aula" });
  await sheet.getByRole("radio", { name: "Texto" }).check();
  const text = sheet.getByRole("textbox", { name: "Texto", exact: true });
  await expect(text).toHaveAttribute("contenteditable", "true");
  await text.fill("Separe um copo de água e um pano.");
  await page.goBack();
  await page
    .getByRole("dialog", { name: "Sair sem salvar?" })
    .getByRole("button", { name: "Continuar editando" })
    .click();
  await expect(text).toHaveText("Separe um copo de água e um pano.");
  await sheet.getByLabel("Dias depois da matrícula").fill("7");
  await save(page, "Boas-vindas");
  await expect(page.getByText("Abre 7 dias depois da matrícula")).toBeVisible();
}

async function addVideoLesson(page: Page): Promise<void> {
  const sheet = await openLesson(page, "Primeira aguada", "Vídeo");
  const address = sheet.getByLabel("Endereço do vídeo");
  await address.fill("https://www.youtube.com/playlist?list=PL590L5WQmH8dpP0RyH5pCfIaDEdt9nk7r");
  await expect(sheet.getByText("não é de um vídeo")).toBeVisible();
  await address.fill("drive.google.com/file/d/1a2b3c/view");
  await expect(sheet.getByText("abre em outra aba")).toBeVisible();
  await address.fill("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await expect(sheet.getByText("abre em outra aba")).toBeHidden();
  const broken = { name: "legendas.vtt", mimeType: "text/vtt", buffer: Buffer.from("oi") };
  await sheet.getByLabel("Enviar legendas").setInputFiles(broken);
  await expect(
    sheet.getByText("A primeira linha do arquivo deve ser WEBVTT, ou o arquivo ser um SRT."),
  ).toBeVisible();
  await sheet.getByLabel("Enviar legendas").setInputFiles({ ...broken, buffer: Buffer.from(CAPTIONS) });
  await expect(sheet.getByLabel("Transcrição")).toHaveValue("Molhe o papel antes da tinta.");
  await sheet.getByLabel("Duração").fill("4:20");
  await save(page, "Primeira aguada");
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

/** The deletion is sent only after the undo time. */
async function deleteWithSecondThoughts(page: Page): Promise<void> {
  await type(page, "Nova aula em Começo", "Aula a mais");
  const extra = lessons(page).filter({ hasText: "Aula a mais" });
  const remove = async () => {
    await page.getByRole("button", { name: "Ações de Aula a mais" }).click();
    await page.getByRole("button", { name: "Excluir", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Excluir aula" })
      .getByRole("button", { name: "Excluir", exact: true })
      .click();
    await expect(extra).toBeHidden();
  };
  // Freezes the undo countdown, so that slow machines pass too.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await remove();
  await page.clock.runFor(1000);
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(extra).toBeVisible();
  await page.clock.resume();
  await page.reload();
  await waitForHydration(page);
  await expect(extra).toBeVisible();
  await remove();
  await page.clock.fastForward(10_000);
  await expect(page.getByText("Aula excluída!")).toBeVisible();
}
