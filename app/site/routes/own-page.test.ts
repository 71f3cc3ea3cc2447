import { expect, test } from "vitest";
import { writeReview } from "#app/catalog/reviews/review-writes.server.ts";
import { saveCompanyGroup } from "#app/company/company-settings.server.ts";
import { SERVICES } from "#app/marketing/services/service-writes.server.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { seedMissingPages } from "#db/seed/missing-pages.ts";
import { seedPages } from "#db/seed/pages.ts";
import { makeAdmin, makeCourseProduct, makePost, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { saveNavigation } from "../navigation/navigation.server.ts";
import { DEFAULT_NAVIGATION } from "../navigation/navigation.ts";
import type { PageRef } from "../pages/page.ts";
import { createPage, deletePage, type PageAct, writePage } from "../pages/page-writes.server.ts";
import { findEditedPage, listPages, listPageVersions } from "../pages/pages.server.ts";
import { emptyValues } from "../pages/section-fields.ts";
import { ruleOf, SECTION_TYPES, type SectionType } from "../pages/sections.ts";

const PICTURE = `/media/${"a".repeat(32)}-800.webp`;

/** Writes as the newest version, and has the site notice as the screens do. */
async function act(site: TestSite, page: PageRef, done: PageAct, actorId: number | null = null) {
  const { db, company } = site;
  const version = (await findEditedPage(db, page, company))?.version ?? 0;
  const outcome = await writePage(db, { page, version, act: done, actorId }, company, site.now());
  await site.refreshCompany();
  return outcome;
}

/** Something in every field, so that its component has everything to show. */
function filled(type: SectionType): Record<string, unknown> {
  const value = (name: string, field: { kind: string; [key: string]: unknown }): unknown => {
    const samples: Record<string, unknown> = {
      line: `Linha ${name}`,
      text: `Texto ${name}`,
      rich: `<p>Rico ${name}</p>`,
      picture: PICTURE,
      link: "/loja",
      video: "https://www.youtube.com/watch?v=abcdefghijk",
      icon: "star",
      switch: true,
      lines: ["Um", "Dois"],
    };
    if (field.kind !== "items") return samples[field.kind];
    const fields = field.fields as Record<string, never>;
    return [Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, value(key, one)]))];
  };
  const { fields } = ruleOf(type);
  const said = Object.entries(fields).flatMap(([name, field]) => {
    const one = value(name, field as never);
    return one === undefined ? [] : [[name, one]];
  });
  return { ...emptyValues(fields), ...Object.fromEntries(said), type, id: type };
}

test("a shop whose owner has written nothing yet tells nothing but what its settings say", async () => {
  const site = await openSite();
  const names = { brand: "Ateliê Barro & Mar", legalName: "Iara Mendes", taxId: "529.982.247-25", logo: "" };
  const fields = { ...names, tagline: "Cerâmica feita em Paraty." };
  const { id } = await makeAdmin(site.db);
  await saveCompanyGroup(site.db, { name: "marca", fields, actorId: id, ip: "" }, site.now());
  await site.refreshCompany();
  for (const path of ["/", "/sobre", "/nada"]) {
    const { text } = await site.get(path);
    expect(text.replaceAll("&amp;", "&"), path).toContain("Ateliê Barro & Mar");
    for (const claim of ["500 empresas", "300%", "Lívia", "Santa Catarina", "à mão", "24/7"]) {
      expect(text.replace(/Rua das Palmeiras[^<]*/g, ""), `${path}: ${claim}`).not.toContain(claim);
    }
    expect(text, path).not.toMatch(/href="\/(?:solucoes|produtos)"/);
  }
  const about = (await site.get("/sobre")).text;
  expect(about).toContain("Garantia de 30 dias");
  expect(about).toContain('name="description" content="Cerâmica feita em Paraty."');
  expect((await site.get("/")).text).toContain("<title>Ateliê Barro &amp; Mar</title>");
  for (const path of ["/solucoes", "/produtos", "/produtos/analytics"])
    expect([path, (await site.get(path)).status]).toEqual([path, 404]);
  expect((await site.get("/sitemap.xml")).text).not.toMatch(/solucoes|\/produtos</);
});

test("a page is a draft only its owner sees, then published, gone back to, and hidden", async () => {
  const site = await openSite();
  const admin = await makeAdmin(site.db, { name: "Dona Iara" });
  const made = await createPage(site.db, { title: "Oficinas de sábado", actorId: admin.id }, site.now());
  if (!made.ok) throw new Error("a title is enough");
  const page = { id: made.id };
  const path = "/p/oficinas-de-sabado";
  const said = (title: string) => ({ title, sections: [{ type: "page-title", title }] });
  expect((await site.get(path)).status).toBe(404);
  expect(await act(site, page, { act: "publish" })).toMatchObject({ ok: false, errors: { sections: {} } });
  expect(await act(site, page, { act: "save", content: said("Torno para iniciantes") })).toMatchObject({
    ok: true,
  });
  expect((await site.get(path)).status).toBe(404);
  const preview = await (await site.as(admin)).get(`/admin/paginas/${made.id}/previa`);
  expect(preview.text).toContain("Torno para iniciantes");
  expect(preview.text).toContain("noindex");
  expect(preview.headers.get("cache-control")).toContain("no-store");

  await act(site, page, { act: "publish" }, admin.id);
  const shown = await site.get(path);
  expect(shown.text).toContain("<title>Torno para iniciantes | ");
  expect(shown.text).toContain(`/og/pagina/oficinas-de-sabado.png`);
  expect((await site.get("/og/pagina/oficinas-de-sabado.png")).status).toBe(200);
  expect((await site.get("/sitemap.xml")).text).toContain(`${path}<`);

  const stale = await writePage(
    site.db,
    { page, version: 1, act: { act: "save", content: said("De outra aba") }, actorId: admin.id },
    site.company,
    site.now(),
  );
  expect(stale).toMatchObject({
    ok: false,
    stale: { by: "Dona Iara", content: { title: "Torno para iniciantes" } },
  });
  for (let number = 2; number <= 23; number++)
    await act(site, page, { act: "publish", content: said(`Edição ${number}`) }, admin.id);
  const versions = await listPageVersions(site.db, made.id);
  expect(versions).toHaveLength(20);
  expect(versions[0]).toMatchObject({ number: 23, by: "Dona Iara" });
  expect(await act(site, page, { act: "restore", number: 1 })).toMatchObject({ ok: false });
  expect(await act(site, page, { act: "restore", number: 5 })).toMatchObject({ ok: true });
  expect((await site.get(path)).text).toContain("Edição 23");
  await act(site, page, { act: "publish" });
  expect((await site.get(path)).text).toContain("Edição 5");

  await act(site, page, { act: "move", slug: "Aulas de torno" });
  expect((await site.get("/p/aulas-de-torno")).status).toBe(200);
  await act(site, page, { act: "hide" });
  expect((await site.get("/p/aulas-de-torno")).status).toBe(404);
  await act(site, page, { act: "show" });
  expect((await site.get("/p/aulas-de-torno")).status).toBe(200);
  const again = await createPage(
    site.db,
    { title: "X", slug: "aulas-de-torno", actorId: admin.id },
    site.now(),
  );
  expect(again).toMatchObject({ ok: false, errors: { slug: { code: "unique" } } });
  expect(await deletePage(site.db, { id: made.id, actorId: admin.id }, site.now())).toBe(true);
  expect((await site.get("/p/aulas-de-torno")).status).toBe(404);
});

test("the site's own pages begin as they are shown, and leave menu, footer and map when they are hidden", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  await site.refreshCompany();
  expect((await site.get("/")).text).toContain('href="/solucoes"');
  expect(await act(site, { key: "solutions" }, { act: "hide" })).toMatchObject({ ok: true });
  expect(await act(site, { key: "about" }, { act: "hide" })).toMatchObject({ ok: true });
  const home = (await site.get("/")).text;
  expect(home).not.toContain('href="/sobre"');
  expect(home.match(/<footer[\s\S]*<\/footer>/)?.[0]).not.toContain('href="/solucoes"');
  expect((await site.get("/sobre")).text).toContain("Este endereço não existe ou mudou");
  expect((await site.get("/sitemap.xml")).text).not.toContain("/sobre<");
  expect(await act(site, { key: "home" }, { act: "hide" })).toMatchObject({ ok: false });
  const content = {
    title: "Nada aqui",
    sections: [{ type: "notice", title: "Nada aqui", headline: "Volte à loja" }],
  };
  expect(await act(site, { key: "not-found" }, { act: "publish", content })).toMatchObject({ ok: true });
  const missing = await site.get("/p/nenhuma");
  expect([missing.status, missing.text.includes("Volte à loja")]).toEqual([404, true]);
  const edited = (await listPages(site.db, site.company)).filter(({ edited_at }) => edited_at !== null);
  expect(edited.map(({ key }) => key)).toEqual(["about", "solutions", "not-found"]);
});

test("whatever is sent, a page holds only what its rules know", async () => {
  const site = await openSite();
  const refusals: [Record<string, unknown>, string][] = [
    [
      { type: "call-to-action", title: "T", buttons: [{ label: "A", to: "javascript:alert(1)" }] },
      "buttons.0.to",
    ],
    [{ type: "call-to-action", title: "T", buttons: [{ label: "A", to: "//evil.example" }] }, "buttons.0.to"],
    [{ type: "call-to-action", title: "", buttons: [{ label: "A", to: "/loja" }] }, "title"],
    [{ type: "gallery", items: [{ picture: "https://evil.example/a.png" }] }, "items.0.picture"],
    [{ type: "video", address: "https://evil.example/x", caption: "C" }, "address"],
    [{ type: "cards", mark: "blink" }, "mark"],
    [{ type: "figures", items: Array.from({ length: 5 }, () => ({ figure: "1", words: "um" })) }, "items"],
    [{ type: "rich-text", text: "<script>alert(1)</script>" }, "text"],
    [{ type: "names", groups: [{ title: "x".repeat(61), names: ["A"] }] }, "groups.0.title"],
  ];
  for (const [section, field] of refusals) {
    const content = { title: "T", sections: [{ ...section, id: "a" }] };
    const outcome = await act(site, { key: "about" }, { act: "publish", content });
    expect([field, outcome]).toMatchObject([field, { ok: false, errors: { [`sections.a.${field}`]: {} } }]);
  }
  const unknown = { title: "T", sections: [{ type: "iframe", src: "x" }] };
  expect(await act(site, { key: "about" }, { act: "publish", content: unknown })).toMatchObject({
    ok: false,
  });
  expect(await site.db.selectFrom("pages").select("id").execute()).toEqual([]);
  const dirty = '<p onclick="x()">Oi<script>alert(1)</script> <a href="javascript:x">a</a></p>';
  const content = { title: "T", sections: [{ type: "rich-text", text: dirty, script: "x" }], extra: 1 };
  expect(await act(site, { key: "about" }, { act: "publish", content })).toMatchObject({ ok: true });
  const row = await site.db.selectFrom("pages").select("sections").executeTakeFirstOrThrow();
  expect(JSON.stringify(row.sections)).not.toMatch(/script|onclick|javascript/);
});

test("every kind of section shows what it holds, and nothing where there is nothing to show", async () => {
  const site = await openSite();
  // A legal text stands on its own page alone.
  const sections = SECTION_TYPES.filter((type) => type !== "legal-text").map(filled);
  const content = { title: "Tudo", sections };
  expect(await act(site, { key: "solutions" }, { act: "publish", content })).toMatchObject({ ok: true });
  const bare = await site.get("/solucoes");
  expect(bare.status).toBe(200);
  for (const kind of ["product-shelf", "course-band", "testimonials", "posts"]) {
    const { title } = sections.find(({ type }) => type === kind) ?? {};
    expect(title).toBe("Linha title");
  }
  const count = (text: string) => text.match(/>Linha title</g)?.length ?? 0;
  const product = await makeProduct(site.db, { is_featured: true });
  const stars = { product_id: product.id, guest_name: "Bia", guest_email: "bia@teste.example", rating: 5 };
  const review = { ...stars, comment: "Chegou antes do prazo.", is_approved: true };
  await writeReview(site.db, { patch: review, door: { door: "api" } }, site.now());
  const service = { name: "Manutenção", description: "Todo mês.", is_published: true };
  await writeNoun(SERVICES, site.db, { patch: service, door: { door: "form" } }, site.now());
  await makeCourseProduct(site.db);
  await makePost(site.db);
  site.pageCache.clear();
  const sent = site.statements();
  const full = await site.get("/solucoes");
  expect(full.text).toContain("Chegou antes do prazo.");
  expect(count(full.text)).toBeGreaterThan(count(bare.text) + 2);
  expect(full.text).not.toMatch(/<iframe|youtube-nocookie\.com\/embed[^"]*"[^>]*><\/iframe/);
  expect(full.text).toContain(PICTURE);
  // One row of the page, then a statement for each kind of row that its sections show.
  expect(sent.filter(({ text }) => /^select/.test(text)).length).toBeLessThanOrEqual(10);
});

test("menu and footer are the owner's, but never without what the law asks for", async () => {
  const site = await openSite();
  const admin = await makeAdmin(site.db);
  const save = async (given: unknown) => {
    const outcome = await saveNavigation(site.db, { given, live: false, actorId: admin.id }, site.now());
    await site.refreshCompany();
    return outcome;
  };
  const links = [
    { label: "Peças", to: "/loja" },
    { label: "Oficinas", to: "/p/oficinas" },
  ];
  expect(await save({ header: links, footer: [{ title: "Casa", links }] })).toEqual({ ok: true });
  const home = (await site.get("/")).text;
  expect(home).toContain(">Peças<");
  expect(home).not.toContain(">Oficinas<");
  for (const path of ["/privacidade", "/privacidade/pedido", "/termos", "/reembolso"])
    expect(home, path).toContain(`href="${path}"`);
  for (const to of ["javascript:x", "//evil.example", "whatsapp:", ""])
    expect(await save({ ...DEFAULT_NAVIGATION, header: [{ label: "A", to }] }), to).toMatchObject({
      ok: false,
    });
  expect(await save({ header: [], footer: [] })).toMatchObject({ ok: false });
});

test("a demo from before pages were rows gets them once; a shop without the demo gets none", async () => {
  const site = await openSite();
  const { db } = site;
  expect(await seedMissingPages(db, site.now())).toBe(false);
  const demo = (value: object) =>
    db
      .insertInto("settings")
      .values({
        key: "demo",
        value: JSON.stringify(value) as never,
        updated_by_id: null,
        updated_at: site.now(),
      })
      .execute();
  await demo({ seededAt: site.now(), rows: {}, removedAt: site.now() });
  expect(await seedMissingPages(db, site.now())).toBe(false);
  await db.deleteFrom("settings").execute();
  await demo({ seededAt: site.now(), rows: {} });
  site.advance(3_600_000);
  expect(await seedMissingPages(db, site.now())).toBe(true);
  expect(await seedMissingPages(db, site.now())).toBe(false);
  await site.refreshCompany();
  expect((await site.get("/sobre")).text).toContain("Lívia Sampaio");
  expect((await site.get("/")).text).toContain('href="/solucoes"');
});

test("the owner's picture opens the home page in place of the wall, at once and with its place kept", async () => {
  const site = await openSite();
  const { name } = await makeProduct(site.db);
  expect((await site.get("/")).text).toContain('class="mural"');
  const home = async (picture: Record<string, string>) => {
    const hero = { ...filled("hero"), picture: "", alt: "", ...picture };
    const content = { title: "Início", description: "", picture: "", sections: [hero] };
    expect(await act(site, { key: "home" }, { act: "publish", content })).toMatchObject({ ok: true });
    return (await site.get("/")).text;
  };
  const shown = await home({ picture: PICTURE, alt: "A mesa do ateliê" });
  const image = /<img[^>]*alt="A mesa do ateliê"[^>]*>/.exec(shown)?.[0] ?? "";
  expect(image).toContain('fetchPriority="high"');
  expect(image).toMatch(/srcSet="[^"]*-800\.webp 800w, [^"]*-1600\.webp 1600w"/);
  expect(image).toMatch(/width="1200" height="800"/);
  expect(image).not.toContain('loading="lazy"');
  expect(shown).not.toContain('class="mural"');
  expect(shown).not.toContain(name);
  expect(await home({})).toContain('class="mural"');
  const elsewhere = { ...filled("hero"), picture: "https://evil.example/a.png" };
  const content = { title: "Início", description: "", picture: "", sections: [elsewhere] };
  expect(await act(site, { key: "home" }, { act: "publish", content })).toMatchObject({ ok: false });
});
