// The connection fails: typed text stays, the messages are Portuguese, and the same press works later.
import { expect, type Page, type Route, test } from "@playwright/test";
import { payByPix, sayWhoIs, signIn, takeToCheckout, waitForHydration } from "./shopper.ts";
import { buyCourse } from "./student.ts";

const COURSE = "Automação com planilhas: do zero ao robô";
const KEPT = "Você escreveu isto antes e não terminou";

test("shows the error in Portuguese, keeps the text and retries when only the page's own request fails", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/loja");
  await waitForHydration(page);
  await page.route("**/health/live", (route) => route.abort());
  await page.route("**/loja.data*", (route) => route.abort());
  for (const isByHand of [true, false]) {
    await page.getByRole("searchbox").first().fill("planilha");
    await page.getByRole("searchbox").first().press("Enter");
    await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
    await expect(page.getByText("Você procurava por “planilha”.")).toBeVisible();
    const home = page.getByRole("link", { name: "Voltar ao início" });
    await expect(home.first().locator("img")).toBeVisible();
    await expect(home.last()).toHaveAttribute("href", "/");
    if (isByHand) await page.getByRole("link", { name: "Tentar de novo" }).click();
    else await page.unroute("**/health/live");
    await expect(page).toHaveURL(/busca=planilha/);
    await expect(page.locator('main a[href^="/produto/"]').first()).toBeVisible();
    await page.goto("/loja");
    await waitForHydration(page);
  }
});

test("keeps a student's lesson comment until it is sent, online or offline", async ({ page }) => {
  const student = { name: "Nair Sem Sinal", email: "nair@teste.example", password: "segredo-certo" };
  await buyCourse(page, student, COURSE);
  await page.goto("/meus-cursos");
  await waitForHydration(page);
  await page.getByRole("link", { name: `Continuar ${COURSE}` }).click();
  const lesson = page.getByRole("main").getByRole("heading", { level: 2 });
  const doubt = page.getByLabel("Sua dúvida");
  const note = page.getByLabel("Nova anotação");
  await expect(doubt).toBeVisible();
  const title = await lesson.innerText();
  await doubt.fill("E se a planilha for enorme?");
  await note.fill("Rever as fórmulas");
  await page.getByRole("button", { name: "Concluir e continuar" }).click();
  await expect(lesson).not.toHaveText(title);
  await expect(doubt).toHaveValue("");
  await page.getByRole("link", { name: `Anterior: ${title}` }).click();
  await expect(lesson).toHaveText(title);
  await expect(doubt).toHaveValue("E se a planilha for enorme?");
  await expect(note).toHaveValue("Rever as fórmulas");
  await expect(page.getByText(KEPT)).toHaveCount(2);

  await loseConnection(page);
  for (const name of [/^Salvar anotação/, "Enviar Dúvida"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText("O que você escreveu continua aqui.")).toBeVisible();
  }
  await page.getByRole("link", { name: /^Próxima aula/ }).click();
  await expect(lesson).toHaveText(title);
  await findConnection(page);
  await page.getByRole("button", { name: /^Salvar anotação/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Rever as fórmulas" })).toBeVisible();
  await page.getByRole("button", { name: "Enviar Dúvida" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "E se a planilha for enorme?" })).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(doubt).toHaveValue("");
  await expect(note).toHaveValue("");
  await expect(page.getByText(KEPT)).toBeHidden();
});

test("leaves a back-office form unchanged after a press without a connection", async ({ page }) => {
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/configuracoes?grupo=contato");
  await expect(page.getByLabel("Cidade")).toBeEditable();
  await waitForHydration(page);
  await page.getByLabel("Cidade").fill("Timbó");
  await loseConnection(page);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("O que você escreveu continua aqui.")).toBeVisible();
  await page.getByRole("link", { name: "Pedidos", exact: true }).click();
  await expect(page.getByLabel("Cidade")).toHaveValue("Timbó");
  await findConnection(page);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Configurações salvas.")).toBeVisible();
});

test("SEC-139: blames the connection at the checkout only when the connection fails", async ({ page }) => {
  await takeToCheckout(page, "Paleta Brasil 64");
  const broken = "Algo deu errado aqui e não foi possível atualizar os preços.";
  const answers: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.abort(), "Confira sua conexão e tente de novo."],
    [
      (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
      broken,
    ],
    [(route) => route.fulfill({ status: 500, json: { error: "internal", message: "Erro" } }), broken],
    [(route) => route.fulfill({ status: 200, body: "{" }), broken],
  ];
  for (const [answer, sentence] of answers) {
    await page.route("**/api/checkout/quote*", answer);
    await page.reload();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.unroute("**/api/checkout/quote*");
    await page.getByRole("button", { name: "Tentar de novo" }).first().click();
    await expect(page.getByLabel("Nome completo")).toBeVisible();
  }

  const logged = page.waitForEvent("console", (line) => line.text().includes("any is not a function"));
  await page.evaluate(() => {
    const known = window.fetch;
    window.fetch = (...call) =>
      String(call[0]).includes("/api/checkout/orders")
        ? Promise.reject(new TypeError("AbortSignal.any is not a function"))
        : known(...call);
  });
  await sayWhoIs(page, "Nina Programa", "nina.programa@teste.example");
  await payByPix(page);
  await expect(page.getByText("Algo deu errado aqui e não recebemos a resposta.")).toBeVisible();
  await logged;
  await expect(page.getByText("Confira sua conexão")).toBeHidden();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Nina Programa");
});

/** The page verifies the browser's offline signal first, because a machine without a network always reports offline. */
async function loseConnection(page: Page): Promise<void> {
  const looked = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/health/live"));
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await looked;
}

async function findConnection(page: Page): Promise<void> {
  await page.context().setOffline(false);
  const isSaid = await page.evaluate(() => navigator.onLine);
  const looked = isSaid || page.waitForResponse((response) => response.url().endsWith("/health/live"));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await looked;
}
