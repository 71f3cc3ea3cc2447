import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openFakeS3 } from "#tests/fake-s3.ts";
import { makeAdmin, makePost, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { undecidedColumns } from "./file-references.ts";

const DAY_MS = 86_400_000;

async function storedKeys(site: TestSite): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of site.files.list()) keys.push(key);
  return keys.sort();
}

async function picture(admin: Awaited<ReturnType<TestSite["as"]>>, background: string): Promise<string> {
  const image = await sharp({ create: { width: 1700, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const path = "/api/admin/uploads/image";
  const answer = await admin.send(path, { method: "PUT", body: new Uint8Array(image) });
  return answer.json().address;
}

async function upload(admin: Awaited<ReturnType<TestSite["as"]>>, kind: string, name: string, text: string) {
  const path = `/api/admin/uploads/${kind}?nome=${name}`;
  const answer = await admin.send(path, { method: "PUT", body: text });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

/** Uploads of every kind, each once saved in a row and once left in a form. */
async function uploadBoth(site: TestSite) {
  const admin = await site.as(await makeAdmin(site.db));
  const colours = ["#1d479f", "#0b5c3f", "#f7c325", "#b3261e", "#888888"];
  const [cover, inText, inList, unsaved, logo] = await Promise.all(colours.map((one) => picture(admin, one)));
  const file = await upload(admin, "file", "kit.txt", "o kit");
  await upload(admin, "file", "outro.txt", "nunca salvo");
  const pdf = await upload(admin, "public-pdf", "guia.pdf", "%PDF-1.4 guia");
  await upload(admin, "public-pdf", "solto.pdf", "%PDF-1.4 solto");
  const attachment = await upload(admin, "attachment", "nota.txt", "a nota");
  const product = { image: cover ?? "", file_key: file.key, images: JSON.stringify([inList]) as never };
  await makeProduct(site.db, product);
  const words = `<p><img src="${inText?.replace("-800", "-1600")}"> e <a href="${pdf.address}">guia</a></p>`;
  await makePost(site.db, { content: words, image: null });
  await makeProduct(site.db, { description: `<p>Pasta ${attachment.key}</p>` });
  await admin.post("/admin/configuracoes", {
    intent: "save-settings",
    group: "marca",
    brand: "Ipê",
    tagline: "Uma frase.",
    legalName: "Ipê Ltda.",
    taxId: "11.222.333/0001-81",
    logo: logo ?? "",
  });
  await site.files.put("covers/capa/ebooks/guia-800.webp", once(), 10);
  return { unsaved: (unsaved ?? "").replace(/^\/media\/|-800\.webp$/g, "") };
}

async function* once() {
  yield new Uint8Array([1]);
}

test("SEC-54: uploads that were never saved go after a week, and nothing that a row names", async () => {
  const site = await openSite();
  const { unsaved } = await uploadBoth(site);
  const before = await storedKeys(site);
  expect(before).toHaveLength(16);
  site.advance(7 * DAY_MS - 60_000);
  await site.settle();
  expect(await storedKeys(site)).toEqual(before);

  site.advance(2 * 60_000);
  await site.settle();
  const after = await storedKeys(site);
  const gone = before.filter((key) => !after.includes(key));
  expect(gone).toHaveLength(4);
  expect(gone.filter((key) => key.startsWith(`media/${unsaved}-`))).toHaveLength(2);
  expect(gone.filter((key) => key.startsWith("entregas/"))).toHaveLength(1);
  expect(gone.filter((key) => key.startsWith("publico/solto-"))).toHaveLength(1);
  await site.settle();
  expect(await storedKeys(site)).toEqual(after);
});

test("the same in a store that speaks S3, which lists in parts", async () => {
  const s3 = await openFakeS3();
  const site = await openSite(s3.environment);
  await uploadBoth(site);
  expect(s3.objects.size).toBe(16);
  site.advance(8 * DAY_MS);
  await site.settle();
  expect(s3.objects.size).toBe(12);
  s3.failWith = 500;
  await site.settle();
  s3.failWith = undefined;
  expect(s3.objects.size).toBe(12);
});

test("every column of the schema that may name a file is decided about", async () => {
  const site = await openSite();
  expect(undecidedColumns(await site.db.introspection.getTables())).toEqual([]);
});

test("while a column may name files and nobody knows, nothing is removed", async () => {
  const site = await openSite();
  await uploadBoth(site);
  const before = await storedKeys(site);
  await sql`alter table products add column banner_image text`.execute(site.db);
  expect(undecidedColumns(await site.db.introspection.getTables())).toEqual(["products.banner_image"]);
  site.advance(8 * DAY_MS);
  await site.settle();
  expect(await storedKeys(site)).toEqual(before);
  expect(site.logs.join("")).toContain("products.banner_image");
});
