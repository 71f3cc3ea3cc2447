import { access } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { PRODUCT_LIMITS } from "#app/catalog/products/product.ts";
import { goodsPictureAddress, readProducts } from "./content/products.ts";
import { buildDeliverable, readBook } from "./deliverable-files.ts";

test("has existing pictures with descriptions for every deliverable", async () => {
  for (const { slug, file, pictures } of readProducts()) {
    expect(pictures.length > 1, slug).toBe(file !== null);
    for (const [at, { text }] of pictures.entries()) {
      expect(text.length).toBeLessThanOrEqual(PRODUCT_LIMITS.image_text);
      const small = new URL(`../../public${goodsPictureAddress(slug, at)}`, import.meta.url);
      await access(small);
      await access(new URL(small.href.replace("-800.", "-1600.")));
    }
  }
});

test("contains each book whole and as a sample, and each computed list also as a spreadsheet", async () => {
  const products = readProducts();
  for (const { slug, file } of products) {
    if (file?.kind !== "pdf") continue;
    for (const name of [file.name, file.name.replace(".pdf", "-amostra.pdf")]) {
      expect(Buffer.from(readBook(slug, name)).subarray(0, 5).toString()).toBe("%PDF-");
    }
  }
  const file = products.find(({ slug }) => slug === "calculadora-de-margem")?.file;
  if (!file) throw new Error("no calculator");
  const sheet = unzipSync(buildDeliverable("calculadora-de-margem", file))["catalogo.xlsx"];
  const cells = strFromU8(
    unzipSync(sheet ?? new Uint8Array())["xl/worksheets/sheet1.xml"] ?? new Uint8Array(),
  );
  expect(cells).toContain('<c r="A1" t="inlineStr" s="1"><is><t>produto</t></is></c>');
  expect(cells).toContain('<c r="H2" s="2"><f>G2*(1-(E2+F2)/100)-B2-C2-D2</f></c>');
  expect(cells).toContain('<c r="B2" s="2"><v>18.00</v></c>');
});
