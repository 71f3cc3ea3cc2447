import { expect, type Page } from "@playwright/test";
import { LIKE_A_BROWSER, waitForHydration } from "./shopper.ts";

/** Posts as the form does without a script. Returns the redirect's address. */
export async function send(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const answer = await page.request.post(path, {
    ...LIKE_A_BROWSER,
    headers: { "sec-fetch-site": "same-origin" },
    form,
    maxRedirects: 0,
  });
  expect(answer.status(), `${path}: ${form.intent}`).toBe(302);
  return answer.headers().location ?? "";
}

/** Creates a published course with these modules and published lessons. Returns its id. */
export async function makeCourse(
  page: Page,
  title: string,
  modules: Record<string, string[]>,
): Promise<string> {
  const chosen = { cover_image: "", instructor_id: "", product_id: "" };
  const fields = { intent: "save-course", title, description: "Do barro ao forno.", ...chosen };
  await page.goto(await send(page, "/admin/cursos", fields));
  await waitForHydration(page);
  await type(page, "Novo módulo", ...Object.keys(modules));
  for (const [module, lessons] of Object.entries(modules))
    await type(page, `Nova aula em ${module}`, ...lessons);
  const count = Object.values(modules).flat().length;
  await page.getByRole("button", { name: new RegExp(`^Publicar ${count} rascunhos`) }).click();
  await page.getByRole("button", { name: "Publicar assim mesmo" }).click();
  await expect(page.getByText(`${count} aulas publicadas!`)).toBeVisible();
  const id = /\/admin\/cursos\/(\d+)/.exec(page.url())?.[1] ?? "";
  await send(page, "/admin/cursos", { intent: "publish-course", id, value: "true" });
  return id;
}

async function type(page: Page, line: string, ...titles: string[]): Promise<void> {
  await page.getByLabel(line, { exact: true }).focus();
  for (const title of titles) {
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
  }
  for (const title of titles)
    await expect(page.getByRole("button", { name: `Mover ${title}` })).toBeVisible();
}
