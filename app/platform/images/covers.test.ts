import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { drawCover } from "./covers/draw.ts";
import { coverAddress, parseCoverAddress } from "./covers.ts";

test("the same title and category give the same drawing, another title another", () => {
  const one = drawCover("capa", "templates", "kit-landing-page-aroeira");
  expect(drawCover("capa", "templates", "kit-landing-page-aroeira")).toBe(one);
  expect(drawCover("capa", "templates", "loja-pronta-sabia")).not.toBe(one);
});

test("accents, case and signs of a title do not change its address", () => {
  expect(coverAddress({ category: "icones", title: "Ícones: CERRADO!" })).toBe(
    "/capas/capa/icones/icones-cerrado-800.webp",
  );
  expect(coverAddress({ kind: "selo", category: null, title: "???" })).toBe(
    "/capas/selo/geral/azulejo-128.webp",
  );
});

test("a long title is cut at a whole address", () => {
  const address = coverAddress({ category: "cursos", title: `${"a".repeat(79)} b c` });
  const file = address.split("/").at(-1);
  expect(parseCoverAddress("capa", "cursos", file)?.slug).toBe("a".repeat(79));
});

test("only known kinds, widths and bare slugs are addresses of covers", () => {
  expect(parseCoverAddress("capa", "cursos", "kit-1600.webp")).toEqual({
    kind: "capa",
    category: "cursos",
    slug: "kit",
    width: 1600,
  });
  for (const [kind, category, file] of [
    ["cartaz", "cursos", "kit-800.webp"],
    ["capa", "cursos", "kit-900.webp"],
    ["selo", "cursos", "kit-800.webp"],
    ["capa", "../x", "kit-800.webp"],
    ["capa", "cursos", "../kit-800.webp"],
    ["capa", "cursos", `${"a".repeat(81)}-800.webp`],
    ["capa", "cursos", "kit-800.png"],
  ] as const) {
    expect(parseCoverAddress(kind, category, file)).toBeUndefined();
  }
});

test("every category has a drawing in every kind, and a category made later too", () => {
  for (const category of ["templates", "ai", "calcada-nova", "constructor"]) {
    for (const kind of ["capa", "selo", "fundo"] as const) {
      expect(drawCover(kind, category, "um-titulo")).toMatch(/^<svg .*<\/svg>$/);
    }
  }
});

test("the drawings stay what they were, or every stored picture would have to be made again", () => {
  const all = ["templates", "cursos", "plugins", "ebooks", "icones", "ferramentas", "design", "marketing"]
    .flatMap((category) => ["um", "dois", "tres"].map((slug) => drawCover("capa", category, slug)))
    .join("");
  expect(createHash("sha256").update(all).digest("hex").slice(0, 16)).toMatchInlineSnapshot(
    `"d72ac98752aab8f6"`,
  );
});

test("in the brand's colours a cover shows its accent, and no form is lost on its ground", () => {
  const brand = { mata: "#3d1053", folha: "#8a3bb0", ipe: "#ffb3d9" };
  const course = drawCover("capa", "cursos", "um-titulo", brand);
  expect(course).toContain(brand.ipe);
  expect(course).toContain(brand.mata);
  expect(course).not.toContain("#f7c325");
  // A ground and a form that nobody could tell apart.
  const near = drawCover("capa", "cursos", "um-titulo", { ...brand, mata: "#ffb0d0" });
  expect(near).toContain("#12241f");
  expect(drawCover("capa", "cursos", "um-titulo")).toContain("#f7c325");
});
