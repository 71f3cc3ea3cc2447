// Accessibility of the pages behind a purchase or a sign-in, at every width.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { placeOrder, signIn, waitForHydration, wantAgain } from "./shopper.ts";

// Parallel, because this is the longest file. Each test signs in on its own.
test.describe.configure({ mode: "parallel" });

const PRODUCT = { id: 0, path: "" };

interface View {
  path: string;
  /** Element to wait for. The heading alone is not enough where a dialog opens. */
  ready: string;
  /** Prepares the page before the check. */
  open?: (page: Page) => Promise<void>;
  phoneOnly?: boolean;
}

test("breaks no WCAG 2.2 AA rule and never scrolls sideways on customer pages", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, "cliente@ipe.example", "cliente123");
  await findProduct(page);
  const paid = await buy(page, "credit", "cliente@ipe.example", "Pagamento Confirmado!");
  const pix = await buy(page, "pix", "cliente+pendente@ipe.example", "Seu PIX está aguardando pagamento");
  const boleto = await buy(page, "boleto", "cliente@ipe.example", "Seu boleto está aguardando pagamento");
  await fillCart(page);
  await lookAtAll(page, [
    { path: "/minha-conta?aba=produtos", ready: "Minha Conta" },
    { path: "/minha-conta?aba=pedidos", ready: "Minha Conta" },
    { path: "/minha-conta?aba=perfil", ready: "Minha Conta" },
    { path: "/meus-cursos", ready: "Meus Cursos" },
    { path: "/resgatar", ready: "Resgatar código" },
    { path: "/carrinho", ready: "Subtotal" },
    { path: "/checkout", ready: "Comprar de novo" },
    { path: "/checkout", ready: "Seus dados", open: (checkout) => refuse(checkout) },
    { path: paid, ready: "Pagamento Confirmado!" },
    { path: `${paid}/recibo`, ready: "Recibo" },
    { path: pix, ready: "Seu PIX está aguardando pagamento" },
    { path: boleto, ready: "Seu boleto está aguardando pagamento" },
    { path: "/", ready: "Sair", open: openDrawer, phoneOnly: true },
  ]);
  await page.context().close();
});

test("breaks no WCAG 2.2 AA rule and never scrolls sideways on product admin pages", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, "admin@ipe.example", "admin123");
  await findProduct(page);
  await lookAtAll(page, [
    { path: "/admin/produtos", ready: "Gestão de Produtos" },
    { path: `/admin/produtos/${PRODUCT.id}/ofertas`, ready: "Nenhuma oferta além do preço do produto." },
    { path: `/admin/produtos/${PRODUCT.id}/ofertas?nova=1`, ready: "Quando vende" },
    { path: `/admin/produtos/${PRODUCT.id}/adicionais`, ready: "Nenhuma oferta adicional neste produto." },
    { path: `/admin/produtos/${PRODUCT.id}/adicionais?nova=1`, ready: "O menor número aparece primeiro." },
    { path: "/admin/cupons?novo=1", ready: "Compra mínima" },
    { path: "/admin/respostas-prontas", ready: "Nenhuma resposta pronta ainda" },
    { path: "/admin/respostas-prontas?nova=1", ready: "Só a equipe vê" },
    { path: `/admin/produtos?editar=${PRODUCT.id}`, ready: "Editar produto" },
    { path: "/admin/produtos?novo=1", ready: "Novo produto", open: refuseSheet },
    { path: "/admin/produtos?aba=categorias", ready: "Gestão de Produtos" },
    { path: "/admin/produtos?aba=categorias&novo=1", ready: "Nova categoria" },
  ]);
  await page.context().close();
});

test("breaks no WCAG 2.2 AA rule and never scrolls sideways on admin pages for readers and visitors", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, "admin@ipe.example", "admin123");
  await lookAtAll(page, [
    { path: "/admin", ready: "Sair", open: openDrawer, phoneOnly: true },
    { path: "/blog-admin?aba=editor", ready: "Publicação", open: awaitEditor },
    { path: "/blog-admin?aba=posts", ready: "Gerenciar posts" },
    { path: "/blog-admin?aba=categorias&novo=1", ready: "Nova categoria" },
    { path: "/blog-admin?aba=comentarios", ready: "Aprovar marcados" },
    { path: "/admin/popups", ready: "Dúvida antes de comprar?" },
    { path: "/admin/popups?novo=1", ready: "Outras páginas" },
    { path: "/admin/newsletter", ready: "Inscrições ativas" },
    { path: "/admin/avaliacoes", ready: "Avaliações" },
    { path: "/admin/leads", ready: "Leads" },
    { path: "/admin/leads?lead=1", ready: "De onde veio" },
  ]);
  await page.context().close();
});

test("breaks no WCAG 2.2 AA rule and never scrolls sideways on admin pages for sales and people", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, "admin@ipe.example", "admin123");
  await findProduct(page);
  const order = await buy(page, "credit", "admin@ipe.example", "Pagamento Confirmado!");
  const number = await page
    .getByText(/Pedido nº \d+/)
    .first()
    .textContent();
  const details = `/admin/pedidos?pedido=${/\d+/.exec(number ?? order)}`;
  await lookAtAll(page, [
    { path: "/admin/pedidos", ready: "Gestão de Pedidos" },
    { path: details, ready: "Histórico" },
    { path: "/admin/recuperacao", ready: "Valor em aberto" },
    { path: "/admin/recuperacao/mensagens?mensagem=pix", ready: "Minutos antes do fim" },
    { path: "/admin/financeiro", ready: "Como contamos" },
    { path: "/admin/origens?periodo=90", ready: "Como contamos" },
    { path: "/admin/origens/ofertas?periodo=90", ready: "Como contamos" },
    { path: "/admin/ajuda", ready: "Vir da Hotmart" },
    { path: "/admin/ajuda/vir-da-hotmart", ready: "O que não está confirmado" },
    { path: "/admin/importar/conexoes", ready: "Nova conexão" },
    { path: "/admin/importar/conexoes?nova=1", ready: "Salvar conexão" },
    { path: "/admin/usuarios", ready: "Usuários" },
    { path: "/admin/registro", ready: "Registro" },
    { path: "/admin/emails", ready: "E-mails" },
  ]);
  await page.context().close();
});

test("breaks no WCAG 2.2 AA rule and never scrolls sideways on first-day screens", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, "admin@ipe.example", "admin123");
  await lookAtAll(page, [
    { path: "/admin/abertura/pagamento", ready: "Chave PIX que recebe" },
    { path: "/admin/abertura/abrir", ready: "Como a loja está" },
    { path: "/admin/paginas", ready: "Página inicial" },
    { path: "/admin/paginas/menu", ready: "Menu do topo" },
    { path: "/admin/paginas/servicos?novo=1", ready: "Como funciona" },
    { path: "/admin/cursos?novo=1", ready: "Salvar curso" },
    { path: "/admin/cursos/1/alunos", ready: "Matricular" },
    { path: "/admin/pedidos/novo", ready: "Registrar venda" },
    { path: "/admin/usuarios/convites", ready: "Enviar convite" },
    { path: "/admin/configuracoes", ready: "Nome da marca" },
    { path: "/admin/configuracoes/pagamentos", ready: "Formas de pagamento" },
    { path: "/admin/configuracoes/email", ready: "Enviar e-mail de teste" },
    { path: "/admin/copias", ready: "Cópia diária" },
    { path: "/admin/saude", ready: "Examinar agora" },
    { path: "/admin/demonstracao", ready: "Conteúdo de demonstração" },
  ]);
  await page.context().close();
});

async function lookAtAll(page: Page, views: View[]): Promise<void> {
  for (const view of views) {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, view);
    if (view.phoneOnly) await expectAccessible(page, `${view.path} on a phone`);
    else await expectAccessibleAtEveryWidth(page, view.path);
  }
}

async function show(page: Page, { path, ready, open }: View): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await open?.(page);
  await expect(page.getByText(ready, { exact: false }).filter({ visible: true }).first()).toBeVisible();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("main details, dialog[open] details")) {
      details.setAttribute("open", "");
    }
  });
}

async function signedIn(browser: Browser, email: string, password: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await signIn(page, email, password);
  return page;
}

async function findProduct(page: Page): Promise<void> {
  await page.goto("/loja?busca=Paleta+Brasil+64");
  PRODUCT.path = (await page.locator('main a[href^="/produto/"]').first().getAttribute("href")) ?? "";
  PRODUCT.id = Number(/\d+/.exec(PRODUCT.path));
}

async function buy(
  page: Page,
  method: "credit" | "pix" | "boleto",
  email: string,
  title: string,
): Promise<string> {
  const options = { products: [PRODUCT.id], name: "Bento Acessível", email, method };
  const address = await placeOrder(page, options);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  return address;
}

async function fillCart(page: Page): Promise<void> {
  await page.goto("/loja");
  await waitForHydration(page);
  for (const place of [0, 1]) {
    await page
      .getByRole("button", { name: /^Adicionar ao Carrinho/ })
      .nth(place)
      .click();
  }
  // Bought a moment ago, so the checkout asks first.
  await page.goto(PRODUCT.path);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
}

/** The checkout with its errors shown. */
async function refuse(page: Page): Promise<void> {
  await wantAgain(page);
  await page.getByLabel("Nome completo").fill("");
  await page.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(page.getByRole("alert").first()).toBeFocused();
}

async function refuseSheet(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Salvar produto" }).click();
  await expect(page.getByRole("alert").first()).toBeFocused();
}

async function awaitEditor(page: Page): Promise<void> {
  await expect(page.getByRole("toolbar", { name: "Formatação" })).toBeVisible();
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await expect(page.getByRole("dialog", { name: /Menu/ })).toBeVisible();
}
