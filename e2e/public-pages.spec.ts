// Public pages: complete HTML, accessible, light, without layout shifts.
import { expect, type Page, test } from "@playwright/test";
import { kilobytes, LIGHT_PAGES } from "../bench/bounds.ts";
import { isLong } from "../tests/long-run.ts";
import { expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { arrived, countRequests } from "./arrived.ts";
import { weighPage } from "./page-weight.ts";
import { LIKE_A_BROWSER, waitForHydration } from "./shopper.ts";
import { openSlowFront } from "./slow-front.ts";

const MOVABLE = ["/loja", "/produto/1", "/blog/1"];
const PAGES = [
  "/",
  "/loja",
  "/loja?busca=nada-com-este-nome",
  "/carrinho",
  "/login",
  "/register",
  "/esqueci-senha",
  "/unauthorized",
  "/blog",
  "/sobre",
  "/produtos",
  "/produtos/analytics",
  "/solucoes",
  "/privacidade",
  "/termos",
  "/reembolso",
  "/404",
];

test("breaks no WCAG 2.2 AA rule, never scrolls sideways and logs nothing to the console at any width", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const complaints = noteComplaints(page);
  const product = await firstLink(page, "/loja", 'main a[href^="/produto/"]');
  const post = await firstLink(page, "/blog", 'main a[href^="/blog/"]');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...PAGES, product, post]) {
    await page.goto(path);
    await waitForHydration(page);
    // Waits for hydration effects and their requests.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expectAccessibleAtEveryWidth(page, path);
  }
  expect(complaints).toEqual([]);
});

test("lets a visitor search, filter, page and read a product without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/loja");
  await page.getByRole("searchbox").fill("ICONES cerr");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("1 produto encontrado")).toBeVisible();
  await page.getByRole("link", { name: "Ícones Cerrado" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ícones Cerrado" })).toBeVisible();
  await page.goto("/blog");
  await page.getByRole("link", { name: "Página 2" }).click();
  await expect(page).toHaveURL(/pagina=2/);
  expect(await (await context.request.get("/carrinho", LIKE_A_BROWSER)).text()).toContain(
    "O carrinho precisa de JavaScript",
  );
  await context.close();
});

/** Daily: each page and each width once. With `TEST_LONG`: all pairs. */
const STILL = [
  { width: 390, paths: isLong ? MOVABLE : ["/loja", "/blog/1"] },
  { width: 1280, paths: isLong ? MOVABLE : ["/produto/1"] },
];

for (const { width, paths } of STILL) {
  for (const path of paths) {
    test(`shifts nothing while ${path} loads and scrolls at ${width} px with late fonts`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const { promise: isDrawn, resolve: letFontsCome } = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await isDrawn;
        await route.continue();
      });
      countRequests(page);
      const shifts = await noteShifts(page);
      // Fonts delay the load event.
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await waitForHydration(page);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      letFontsCome();
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.wheel(0, 3000);
      await arrived(page);
      expect(await shifts()).toEqual([]);
    });
  }
}

test("shifts nothing while a page arrives in small pieces", async ({ page, baseURL }) => {
  const front = await openSlowFront(baseURL ?? "");
  try {
    countRequests(page);
    const shifts = await noteShifts(page);
    for (const path of isLong ? ["/", "/produto/1", "/sobre"] : ["/produto/1"]) {
      await page.goto(front.address + path);
      await arrived(page);
      expect(await shifts(), path).toEqual([]);
    }
  } finally {
    front.close();
  }
});

for (const [path, mostHtml] of Object.entries(LIGHT_PAGES)) {
  test(`sends little JavaScript, a light page and no foreign requests on ${path}`, async ({ page }) => {
    const { html, js, foreign } = await weighPage(page, path);
    // React alone is half of this. A smaller sum means that a file was not counted.
    expect(js).toBeGreaterThan(60_000);
    expect(js).toBeLessThanOrEqual(kilobytes("scripts"));
    expect(html).toBeLessThanOrEqual(mostHtml);
    expect(foreign).toEqual([]);
  });
}

test("keeps every page of the site map light", async ({ request }) => {
  const map = await (await request.get("/sitemap.xml", LIKE_A_BROWSER)).text();
  const named = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(named.length).toBeGreaterThan(40);
  const heavy = [];
  for (const path of new Set([...named, ...PAGES])) {
    const html = await (await request.get(path, LIKE_A_BROWSER)).body();
    if (html.byteLength > kilobytes("html")) heavy.push(`${path}: ${html.byteLength}`);
  }
  expect(heavy).toEqual([]);
});

test("logs nothing to the console while the phone menu is used", async ({ page }) => {
  const complaints = noteComplaints(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, button] of [
    ["/", "Abrir menu"],
    ["/curso/1?aula=1", "Abrir lista de aulas"],
  ] as const) {
    await page.goto(path);
    await waitForHydration(page);
    await page.getByRole("button", { name: button }).click();
    const drawer = page.locator("dialog[open]");
    await expect(drawer).toBeVisible();
    await drawer.getByRole("button", { name: /^Fechar/ }).click();
    await expect(drawer).toBeHidden();
  }
  expect(complaints).toEqual([]);
});

/** Collects console complaints, without those about refused pages. */
function noteComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !/status of 40[34]/.test(message.text())) {
      complaints.push(`${page.url()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

async function firstLink(page: Page, path: string, selector: string): Promise<string> {
  await page.goto(path);
  return (await page.locator(selector).first().getAttribute("href")) ?? path;
}

/** Returns a function that lists the layout shifts since the page was opened, with the shifted elements. */
async function noteShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // A late font may move a name and the date after it by up to three pixels, which is not visible.
        if (Reflect.get(entry, "hadRecentInput") || Reflect.get(entry, "value") < 0.0001) continue;
        const nodes = Reflect.get(entry, "sources").map((source: { node: Node | null }) => {
          const element = source.node instanceof Element ? source.node : source.node?.parentElement;
          return element?.outerHTML.slice(0, 100);
        });
        Reflect.get(window, "shifts").push(`${Reflect.get(entry, "value")}: ${nodes.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, "shifts"));
}
