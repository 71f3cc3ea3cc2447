// What a product's page holds beside words and price: pictures with their words, a sample, questions, a text of the editor.
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { makeAdmin, makeCategory, makeProduct } from "#tests/makers.ts";
import { clientWith } from "#tests/table-client.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const PATH = "/admin/produtos";
const [FRONT, SIDE, BACK] = ["frente", "lado", "verso"].map((name) => `https://img.example/${name}.png`);
const PDF = "%PDF-1.4 um capítulo";

async function openBackOffice() {
  const site = await openSite();
  const owner = await makeAdmin(site.db, { name: "Ana Régis" });
  const category = await makeCategory(site.db, "E-books");
  return { site, owner, category, admin: await site.as(owner) };
}

async function sendSample(admin: Visitor, name: string, body: string) {
  return admin.send(`/api/admin/uploads/sample?nome=${name}`, { method: "PUT", body });
}

function form(category: { id: number }, changes: Record<string, string | string[]> = {}) {
  return {
    intent: "save-product",
    name: "Guia de esmaltes",
    short_description: "Doze receitas.",
    description: "<h2>O que vem</h2><ul><li><p>Receitas</p></li></ul>",
    price: "47,00",
    category_id: String(category.id),
    image: FRONT ?? "",
    images: [SIDE ?? "", BACK ?? "", ""],
    image_texts: [
      `${BACK} O verso com o selo`,
      `${FRONT} A capa verde`,
      "https://img.example/fora.png Sem lugar",
    ],
    faq: ["Serve para forno a gás?", "Serve.\nAté 1.240 °C.", "", "", "Tem versão impressa?", "Ainda não."],
    product_type: "Download",
    ...changes,
  };
}

const productOf = ({ db }: TestSite, id?: number) =>
  db
    .selectFrom("products")
    .selectAll()
    .orderBy("id", "desc")
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .executeTakeFirstOrThrow();

test("pictures keep their words, questions their answers; the page shows them, a copy has them too", async () => {
  const { site, admin, category } = await openBackOffice();
  const sample = (await sendSample(admin, "Trecho do guia.pdf", PDF)).json();
  expect(sample.address).toMatch(/^\/amostras\/trecho-do-guia-[a-f0-9]{8}\.pdf$/);
  const sent = { sample_url: sample.address, sample_size: sample.sizeLabel };
  expect((await admin.post(`${PATH}?novo=1`, form(category, sent))).status).toBe(302);
  const made = await productOf(site);
  expect(made).toMatchObject({
    images: [SIDE, BACK],
    image_texts: { [FRONT ?? ""]: "A capa verde", [BACK ?? ""]: "O verso com o selo" },
    sample_url: sample.address,
    faq: [
      { question: "Serve para forno a gás?", answer: "Serve.\nAté 1.240 °C." },
      { question: "Tem versão impressa?", answer: "Ainda não." },
    ],
  });
  await site.db.updateTable("products").set({ is_active: true }).where("id", "=", made.id).execute();
  const { text } = await site.get(`/produto/${made.id}`);
  expect(text).toContain('alt="A capa verde"');
  expect(text).toContain('alt="Imagem 2 de Guia de esmaltes"');
  expect(text.match(/Folhear a amostra/g)).toHaveLength(1);
  expect(text).toContain(`href="${sample.address}"`);
  expect(text).not.toContain("<iframe");
  expect(text).toMatch(/<summary[^>]*><span[^>]*>Serve para forno a gás\?/);
  expect(text).toMatch(/<h2>O que vem<\/h2>/);
  expect(text).toContain('"@type":"FAQPage"');

  await admin.post(PATH, { intent: "copy-product", id: String(made.id) });
  const copy = await productOf(site);
  for (const name of ["images", "image_texts", "sample_url", "faq", "description"] as const) {
    expect([name, copy[name]]).toEqual([name, made[name]]);
  }
  const csv = (await admin.get("/admin/registro/exportar")).text;
  expect(csv).toContain("Textos das imagens: A capa verde; O verso com o selo");
  expect(csv).toContain("Perguntas frequentes: Serve para forno a gás? Serve.");
});

test("without questions nothing is asked, and no page of ours says that something was", async () => {
  const { site } = await openBackOffice();
  const { id } = await makeProduct(site.db);
  const { text } = await site.get(`/produto/${id}`);
  for (const part of ["Perguntas frequentes", "FAQPage", "Amostra"]) expect(text).not.toContain(part);
});

test("half a question, a sample that is gone and a text too long are said at their fields", async () => {
  const { site, admin, category } = await openBackOffice();
  const refused = async (changes: Record<string, string | string[]>, ...sentences: string[]) => {
    const answer = await admin.post(`${PATH}?novo=1`, form(category, changes));
    expect(answer.status).toBe(422);
    for (const sentence of sentences) expect(answer.text).toContain(sentence);
  };
  await refused(
    { faq: ["Só a pergunta?", "", "", "Só a resposta"] },
    "Escreva a resposta.",
    "Escreva a pergunta.",
  );
  await refused({ faq: ["q".repeat(201), "Sim."] }, "de no máximo 200 caracteres");
  await refused({ faq: ["Uma?", "a".repeat(2001)] }, "Use no máximo 2.000 caracteres.");
  await refused({ image_texts: `${FRONT} ${"x".repeat(201)}` }, "no texto de cada imagem");
  for (const address of ["/amostras/nunca-enviada.pdf", "https://outro.example/a.pdf", "/arquivos/a.pdf"]) {
    await refused({ sample_url: address }, "A amostra não está mais disponível. Envie de novo.");
  }
  expect(await site.db.selectFrom("products").select("id").execute()).toEqual([]);
});

test("pictures that change their order keep their words, and the second to save is told of new questions", async () => {
  const { site, admin, category } = await openBackOffice();
  const other = await site.as(await makeAdmin(site.db, { name: "Rui Melo" }));
  await admin.post(`${PATH}?novo=1`, form(category));
  const { id } = await productOf(site);
  const path = `${PATH}?editar=${id}`;
  const edit = (changes: Record<string, string | string[]>) =>
    form(category, { id: String(id), version: "1", ...changes });
  const swapped = { image: SIDE ?? "", images: [FRONT ?? "", BACK ?? ""] };
  expect((await admin.post(path, edit({ ...swapped, faq: ["Cabe no bolso?", "Cabe."] }))).status).toBe(302);
  // Nothing of this is an edit.
  const { version } = await productOf(site);
  const again = { ...swapped, faq: ["Cabe no bolso?", "Cabe."], version: String(version) };
  expect((await admin.post(path, edit(again))).status).toBe(302);
  expect((await productOf(site)).version).toBe(version);
  // The order alone has changed: the words have gone along with their pictures.
  expect((await productOf(site)).image_texts).toEqual({
    [FRONT ?? ""]: "A capa verde",
    [BACK ?? ""]: "O verso com o selo",
  });
  const second = await other.post(path, edit({ name: "Outro nome" }));
  expect(second.status).toBe(409);
  expect(second.text).toContain("Cabe no bolso?");
});

test("a sample is shown by the browser, in parts if asked; only what it says it is is taken", async () => {
  const { site, admin } = await openBackOffice();
  const { address } = (await sendSample(admin, "trecho.mp3", "ID3 um trecho de áudio")).json();
  const whole = await site.get(address);
  expect(whole.headers.get("content-type")).toBe("audio/mpeg");
  expect(whole.headers.get("content-disposition")).toMatch(/^inline/);
  // A PDF's reader would not start in a sandbox; scripts have no place there all the same.
  const policy = whole.headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'/);
  expect(policy).not.toMatch(/sandbox|script-src/);
  expect(policy).toContain("frame-ancestors 'self'");
  const part = await site.visitor().send(address, { headers: { range: "bytes=0-2" } });
  expect([part.status, part.text]).toEqual([206, "ID3"]);
  const wrong = {
    "pagina.html": "<script>",
    "trecho.pdf": "nenhum PDF",
    "trecho.mp3": "<html>",
    "trecho.mp4": "x",
  };
  for (const [name, body] of Object.entries(wrong)) {
    const answer = await sendSample(admin, name, body);
    expect([name, answer.status, answer.json().message]).toEqual([
      name,
      422,
      "Envie um PDF, um áudio MP3 ou M4A, ou um vídeo MP4 ou WebM.",
    ]);
  }
  for (const name of ["nada.pdf", "..%2Fsegredo.pdf", "x.html"]) {
    expect((await site.get(`/amostras/${name}`)).status, name).toBe(404);
  }
});

test("a description is cleaned whoever writes it, and its words are found", async () => {
  const { site, owner, admin, category } = await openBackOffice();
  const hostile = "<h2>Argila</h2><script>alert(1)</script><p onclick='x()'>com <b>chamote</b></p>";
  const clean = "<h2>Argila</h2><p>com <strong>chamote</strong></p>";
  expect((await admin.post(`${PATH}?novo=1`, form(category, { description: hostile }))).status).toBe(302);
  const made = await productOf(site);
  expect(made.description).toBe(clean);
  const client = await clientWith(site, owner, ALL_RIGHTS);
  const rows = "/api/database/rows/table/628/";
  const change = (description: string) =>
    client.patch(`${rows}${made.id}/?user_field_names=true`, { description });
  expect((await change(hostile)).json().description).toBe(clean);
  // What is no HTML comes back as it was sent, and its signs are read where it is shown.
  const plain = "3 < 4 & mais\n\n## Queima\n- Bizcocho";
  expect((await change(plain)).json().description).toBe(plain);
  await site.db.updateTable("products").set({ is_active: true }).where("id", "=", made.id).execute();
  const { text } = await site.get(`/produto/${made.id}`);
  expect(text).toContain("<p>3 &lt; 4 &amp; mais</p><h2>Queima</h2><ul><li>Bizcocho</li></ul>");
  expect((await site.get("/loja?q=bizcocho")).text).toContain("Guia de esmaltes");
});

test("a picture that an integration takes away takes its words along", async () => {
  const { site, owner, admin, category } = await openBackOffice();
  await admin.post(`${PATH}?novo=1`, form(category));
  const { id } = await productOf(site);
  const client = await clientWith(site, owner, ALL_RIGHTS);
  const path = `/api/database/rows/table/628/${id}/?user_field_names=true`;
  expect((await client.patch(path, { images: "https://img.example/novo.png" })).status).toBe(200);
  expect((await productOf(site)).image_texts).toEqual({ [FRONT ?? ""]: "A capa verde" });
});

test("a category is made on the way, by administrators alone, and nothing leads away from the product", async () => {
  const { site, admin } = await openBackOffice();
  const path = `${PATH}/categorias`;
  expect((await admin.post(path, { name: "", color: "" })).status).toBe(422);
  const made = await admin.post(path, { name: "Cerâmica", color: "teal" });
  expect(made.status).toBe(200);
  expect(
    await site.db.selectFrom("categories").selectAll().where("slug", "=", "ceramica").execute(),
  ).toMatchObject([{ name: "Cerâmica", color: "teal", type: "product" }]);
  expect((await admin.get("/admin/registro/exportar")).text).toContain("Cerâmica");
});
