import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeCourseProduct, makeLesson, makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("the page of a course shows its plan, its workload and the lessons that are free", async () => {
  const site = await openSite();
  const { product, course, lessons } = await makeCourseProduct(site.db, { name: "Curso de Redes" });
  const [first, second] = lessons;
  await updateRow(site.db, "course_lessons", first?.id ?? 0, { duration_seconds: 2700 }, site.now());
  await makeLesson(site.db, first?.module_id ?? 0, {
    title: "A aula aberta",
    content_type: "video",
    is_free_preview: true,
    duration_seconds: 605,
    video_url: "https://youtu.be/abcdefghijk",
  });
  // A lesson does not say how long it takes: what the others come to is not the workload.
  const unknown = (await site.get(`/produto/${product.id}`)).text.replaceAll("<!-- -->", "");
  expect(unknown).toContain("1 módulo · 3 aulas");
  expect(unknown).not.toMatch(/carga horária|courseWorkload/i);
  await updateRow(site.db, "course_lessons", second?.id ?? 0, { duration_seconds: 300 }, site.now());
  const page = await site.get(`/produto/${product.id}`);
  const text = page.text.replaceAll("<!-- -->", "");
  expect(text).toContain("Conteúdo do curso");
  expect(text).toContain("1 módulo · 3 aulas · 1 h de carga horária");
  expect(text).toContain("Leitura de 45 min");
  expect(text).toContain("10:05");
  expect(text).toMatch(/aula=\d+"[^>]*>.{0,400}Aula grátis/s);
  expect(text.match(/Aula grátis/g)).toHaveLength(1);
  expect(text).toContain("Carga horária");
  expect(text).not.toContain("abcdefghijk");
  expect(text).not.toContain("Texto.");
  await updateRow(site.db, "courses", course.id, { is_published: false }, site.now());
  expect((await site.get(`/produto/${product.id}`)).text).not.toContain("Conteúdo do curso");
});

test("a download has no plan", async () => {
  const site = await openSite();
  const { id } = await makeProduct(site.db);
  expect((await site.get(`/produto/${id}`)).text).not.toContain("Conteúdo do curso");
});
