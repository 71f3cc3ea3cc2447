import sharp from "sharp";
import { expect, test } from "vitest";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { createCategory, createPost, makeAdmin, makePost } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/blog-admin";

async function openAdmin() {
  const site = await openSite();
  const author = await makeAdmin(site.db, { name: "Ana Ipê" });
  return { site, author, admin: await site.as(author) };
}

function postForm(changes: Record<string, string | string[]> = {}) {
  return {
    intent: "save-post",
    title: "Como medir a margem",
    excerpt: "Três contas.",
    content: "<h2>Primeiro</h2><p onclick=alert(1)>Some os <b>custos</b>.</p>",
    category_id: "",
    author_id: "",
    tags: "preço, margem, , preço",
    meta_description: "Três contas para saber a margem.",
    meta_keywords: "margem, preço",
    image: "",
    is_draft: "on",
    scheduled_date: "",
    ...changes,
  };
}

function withoutDraft(changes: Record<string, string | string[]> = {}) {
  const { is_draft, ...form } = postForm(changes);
  return form;
}

function postsOf(site: TestSite) {
  return site.db.selectFrom("blog_posts").selectAll().orderBy("id").execute();
}

function makeBlogCategory(site: TestSite, name = "Tecnologia") {
  return createCategory(site.db, "blog", { name, description: null, color: "blue" }, site.now());
}

test("SEC-21: a new post is a draft, cleaned when it is saved, with its reading time, and hidden from the blog", async () => {
  const { site, admin, author } = await openAdmin();
  const category = await makeBlogCategory(site);
  const form = await admin.get(`${PATH}?aba=editor`);
  expect(form.text).toMatch(/<input[^>]*name="is_draft"[^>]*checked/);
  expect(form.text).toContain(`<option value="${author.id}" selected="">Ana Ipê</option>`);
  const words = "palavra ".repeat(401);
  const answer = await admin.post(
    PATH,
    postForm({
      content: `<h2>Primeiro</h2><p onclick=alert(1)>${words}</p><script>alert(2)</script>`,
      category_id: String(category.id),
      author_id: String(author.id),
    }),
  );
  expect(answer).toMatchObject({ status: 302, location: `${PATH}?aba=posts` });
  const list = await admin.get(`${PATH}?aba=posts`);
  expect(list.text).toContain("Post criado com sucesso!");
  expect(list.text).toContain("Rascunho");
  expect((await admin.get(PATH)).text).toContain("1 de 1 post");
  expect(await postsOf(site)).toMatchObject([
    {
      title: "Como medir a margem",
      excerpt: "Três contas.",
      content: `<h2>Primeiro</h2><p>${words}</p>`,
      category_id: category.id,
      author_id: author.id,
      status: "draft",
      published_at: null,
      scheduled_date: null,
      tags: ["preço", "margem"],
      meta_description: "Três contas para saber a margem.",
      meta_keywords: ["margem", "preço"],
      image: null,
      read_time: "3 min",
      search_title: "como medir a margem",
    },
  ]);
  expect((await site.get("/blog")).text).not.toContain("Como medir a margem");
  expect((await admin.get(`${PATH}?aba=posts&busca=primeiro+preco`)).text).toContain("Como medir a margem");
});

test("a post is published now, or by itself at its minute of São Paulo", async () => {
  const { site, admin, author } = await openAdmin();
  const before = site.now();
  await admin.post(PATH, withoutDraft({ title: "Sai agora" }));
  expect((await admin.get(`${PATH}?aba=posts`)).text).toContain("Post publicado com sucesso!");
  const inTwoHours = new Date(before.getTime() + 2 * 3_600_000);
  inTwoHours.setUTCSeconds(0, 0);
  // São Paulo has kept three hours behind UTC since 2019.
  const local = new Date(inTwoHours.getTime() - 3 * 3_600_000).toISOString().slice(0, 16);
  await admin.post(PATH, withoutDraft({ title: "Sai depois", scheduled_date: local }));
  const list = await admin.get(`${PATH}?aba=posts&situacao=agendados`);
  expect(list.text).toContain("Publicação agendada para");
  expect(list.text).toContain("Sai depois");
  const [now, later] = await postsOf(site);
  expect(now).toMatchObject({ status: "published", scheduled_date: null });
  expect(now?.published_at?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(later).toMatchObject({ status: "scheduled", scheduled_date: inTwoHours, published_at: null });
  expect((await admin.get(`${PATH}?editar=${later?.id}`)).text).toContain(
    `value="${formatDateTime(inTwoHours)}"`,
  );

  expect((await site.get("/blog")).text).toContain("Sai agora");
  expect((await site.get("/blog")).text).not.toContain("Sai depois");
  site.advance(2 * 3_600_000 + 1000);
  expect((await site.get("/blog")).text).toContain("Sai depois");
  const tomorrow = await site.as(author);
  expect((await tomorrow.get(`${PATH}?aba=posts&situacao=publicados`)).text).toContain("Sai depois");
});

test("saving as published sets today's date, keeping it is a choice, and a draft keeps the one it had", async () => {
  const { site, admin } = await openAdmin();
  const old = new Date("2026-01-05T12:00:00.000Z");
  const post = await makePost(site.db, { published_at: old });
  const save = (form: Record<string, string | string[]>) =>
    admin.post(`${PATH}?editar=${post.id}`, { ...form, id: String(post.id) });
  const dateNow = async () => (await postsOf(site))[0]?.published_at;

  expect((await admin.get(`${PATH}?editar=${post.id}`)).text).toMatch(/name="keep_date"[^>]*checked/);
  await save(withoutDraft({ keep_date: "on" }));
  expect(await dateNow()).toEqual(old);
  expect((await admin.get(`${PATH}?aba=posts`)).text).toContain("Post atualizado com sucesso!");
  await save(postForm());
  expect(await dateNow()).toEqual(old);
  const before = site.now();
  await save(withoutDraft());
  expect((await dateNow())?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(await save({ ...withoutDraft(), intent: "publish-post" })).toMatchObject({ status: 422 });
  expect(await admin.post(PATH, { ...withoutDraft(), id: "999" })).toMatchObject({ status: 422 });
});

test("a refused post says why at each field, keeps what was typed and stores nothing", async () => {
  const { site, admin } = await openAdmin();
  const product = await createCategory(
    site.db,
    "product",
    { name: "Templates", description: null, color: null },
    site.now(),
  );
  const answer = await admin.post(
    PATH,
    withoutDraft({
      title: " ",
      content: "<p> </p>",
      excerpt: "Fica no campo.",
      meta_description: "x".repeat(161),
      image: "javascript:alert(1)",
      scheduled_date: "amanhã",
    }),
  );
  expect(answer.status).toBe(422);
  for (const sentence of [
    "Erro ao salvar post",
    "Informe o título do post.",
    "Use no máximo 160 caracteres.",
    "Use um endereço que comece com https://, ou envie uma imagem.",
    "Informe dia e hora, ou deixe em branco.",
    "Fica no campo.",
  ]) {
    expect(answer.text).toContain(sentence);
  }
  const refused = async (changes: Record<string, string>, sentence: string) => {
    const refusal = await admin.post(PATH, postForm(changes));
    expect(refusal.status, sentence).toBe(422);
    expect(refusal.text).toContain(sentence);
  };
  await refused({ content: "<p> </p>" }, "Escreva o conteúdo do post.");
  await refused({ content: "<script>x</script>" }, "Escreva o conteúdo do post.");
  await refused(
    { content: '<img src="data:image/png;base64,AAAA">' },
    "Não foi possível salvar uma imagem colada.",
  );
  await refused({ category_id: String(product.id) }, "Esta categoria não existe mais. Escolha outra.");
  await refused({ author_id: "999" }, "Este autor não existe mais. Escolha outro.");
  await refused({ status: "published" }, "Este formulário tem um campo inesperado.");
  expect(await postsOf(site)).toEqual([]);
});

test("a picture pasted into the text becomes a file of the site; a plain text stays plain", async () => {
  const { site, admin } = await openAdmin();
  const gif = await sharp({ create: { width: 8, height: 4, channels: 3, background: "#2c9a61" } })
    .gif()
    .toBuffer();
  const source = `data:image/gif;base64,${gif.toString("base64")}`;
  await admin.post(PATH, withoutDraft({ content: `<p>Veja:</p><img src="${source}" alt="Verde">` }));
  await admin.post(PATH, withoutDraft({ content: "## Um\r\n\r\n5 < 6" }));
  const [pasted, plain] = await postsOf(site);
  const address = /src="(\/media\/[a-f0-9]{32}-800\.webp)" alt="Verde"/.exec(pasted?.content ?? "")?.[1];
  expect((await site.get(String(address))).headers.get("content-type")).toBe("image/webp");
  expect(plain).toMatchObject({ content: "## Um\n\n5 < 6", read_time: "1 min" });
  expect((await admin.get(`${PATH}?editar=${plain?.id}`)).text).toContain("## Um\n\n5 &lt; 6</textarea>");
});

test("the list is filtered and paged by its address; a post is published and deleted from it", async () => {
  const { site, admin } = await openAdmin();
  for (let number = 1; number <= 21; number++) {
    const draft = { title: `Rascunho ${number}`, content: "Texto.", status: "draft" } as const;
    await createPost(site.db, draft, site.now());
  }
  expect((await admin.get(`${PATH}?aba=posts`)).text).toContain("Mostrando 1 a 20 de 21 posts");
  expect((await admin.get(`${PATH}?aba=posts&pagina=2`)).text).toContain("Mostrando 21 a 21 de 21 posts");
  const found = await admin.get(`${PATH}?aba=posts&busca=RASC+21`);
  expect(found.text).toContain("Mostrando 1 a 1 de 1 post");
  expect((await admin.get(`${PATH}?aba=posts&situacao=publicados`)).text).toContain("Nenhum post encontrado");
  const id = (await postsOf(site)).at(-1)?.id ?? 0;

  const published = await admin.post(`${PATH}?aba=posts&busca=rasc`, {
    intent: "publish-post",
    id: String(id),
  });
  expect(published).toMatchObject({ status: 302, location: `${PATH}?aba=posts&busca=rasc` });
  expect((await site.get("/blog")).text).toContain("Rascunho 21");
  await site.db
    .insertInto("comments")
    .values({ post_id: id, name: "Rui", email: "rui@teste.example", message: "Oi", created_at: site.now() })
    .execute();
  await admin.post(`${PATH}?aba=posts`, { intent: "delete-post", id: String(id) });
  expect((await admin.get(`${PATH}?aba=posts`)).text).toContain("Post excluído com sucesso!");
  expect((await postsOf(site)).filter(({ retired_at }) => retired_at === null)).toHaveLength(20);
  expect((await site.get("/blog")).text).not.toContain("Rascunho 21");
  expect(await admin.post(PATH, { intent: "delete-post", id: String(id) })).toMatchObject({ status: 404 });
});

test("a category gets its slug and one of ten colours, and is not deleted while posts stand in it", async () => {
  const { site, admin } = await openAdmin();
  const open = await admin.get(`${PATH}?aba=categorias&novo=1`);
  const swatches = [...open.text.matchAll(/<input type="radio"[^>]* name="color"[^>]*>/g)].map(
    ([input]) => input,
  );
  expect(swatches).toHaveLength(10);
  expect(swatches.filter((input) => input.includes('checked=""'))).toEqual([
    expect.stringContaining('value="blue"'),
  ]);
  const form = {
    intent: "save-category",
    name: "Segurança & LGPD",
    slug: "",
    description: "",
    color: "red",
  };
  expect((await admin.post(`${PATH}?aba=categorias&novo=1`, form)).location).toBe(`${PATH}?aba=categorias`);
  expect((await admin.get(`${PATH}?aba=categorias`)).text).toContain("Categoria criada com sucesso!");
  const category = await site.db.selectFrom("categories").selectAll().executeTakeFirstOrThrow();
  expect(category).toMatchObject({ slug: "seguranca-lgpd", type: "blog", color: "red" });
  await makePost(site.db, { category_id: category.id, status: "draft" });
  await makePost(site.db, { category_id: category.id });

  const deletion = { intent: "delete-category", id: String(category.id) };
  const refused = await admin.post(`${PATH}?aba=categorias`, deletion);
  expect(refused.status).toBe(409);
  const data = await admin.post(`${PATH}.data?aba=categorias`, deletion);
  expect(data.text).toContain("Não é possível excluir");
  expect(data.text).toContain("Esta categoria está sendo usada por 2 post(s).");
  await site.db.updateTable("blog_posts").set({ category_id: null }).execute();
  await admin.post(`${PATH}?aba=categorias`, deletion);
  expect((await admin.get(`${PATH}?aba=categorias`)).text).toContain("Categoria excluída com sucesso!");
  expect(await site.db.selectFrom("categories").selectAll().execute()).toEqual([]);
});

test("comments are approved, rejected or marked as spam, one or many at once", async () => {
  const { site, admin } = await openAdmin();
  const post = await makePost(site.db);
  const ids: string[] = [];
  for (const name of ["Bia", "Caio", "Davi", "Eva"]) {
    const comment = {
      post_id: post.id,
      name,
      email: "x@teste.example",
      message: `Oi de ${name}`,
      created_at: site.now(),
    };
    const { id } = await site.db
      .insertInto("comments")
      .values(comment)
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(String(id));
  }
  expect((await admin.get("/admin")).text).toContain("Comentários para aprovar");
  const page = `${PATH}?aba=comentarios`;
  expect((await admin.get(page)).text).toContain("Mostrando 1 a 4 de 4 comentários");
  const decide = (status: string, comment: string[]) =>
    admin.post(page, { intent: "moderate-comments", status, comment });
  expect((await decide("approved", ids.slice(0, 2))).location).toBe(page);
  expect((await admin.get(page)).text).toContain("2 comentários aprovados");
  await decide("rejected", ids.slice(2, 3));
  await decide("spam", ids.slice(3));
  expect((await admin.get(page)).text).toContain("Nenhum comentário aguardando aprovação");
  expect((await admin.get(`${page}&situacao=spam`)).text).toContain("Oi de Eva");
  const rows = await site.db.selectFrom("comments").select(["name", "status"]).orderBy("id").execute();
  expect(rows.map((row) => `${row.name} ${row.status}`)).toEqual([
    "Bia approved",
    "Caio approved",
    "Davi rejected",
    "Eva spam",
  ]);
  const nothing = await decide("approved", []);
  expect(nothing.status).toBe(422);
  expect(nothing.text).toContain("Marque pelo menos um comentário.");
  expect((await decide("pending", ids)).status).toBe(422);
});

test("the preview shows the form as the blog would, cleaned, and saves nothing", async () => {
  const { site, admin, author } = await openAdmin();
  const category = await makeBlogCategory(site);
  const answer = await admin.post(`${PATH}/previa`, {
    ...postForm({
      category_id: String(category.id),
      author_id: String(author.id),
      scheduled_date: "2031-05-04T10:00",
    }),
    title: "<i>Quase</i> pronto",
  });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("&lt;i&gt;Quase&lt;/i&gt; pronto");
  expect(answer.text).toContain("<p>Some os <strong>custos</strong>.</p>");
  for (const fact of ["Tecnologia", "Ana Ipê", "4 de maio de 2031", "1 min", "noindex"]) {
    expect(answer.text).toContain(fact);
  }
  expect(await postsOf(site)).toEqual([]);
});

test("the heads of the list of posts sort it both ways, with the filter kept", async () => {
  const { site, admin } = await openAdmin();
  const at = (days: number) => new Date(site.now().getTime() + days * 86_400_000);
  await makePost(site.db, { title: "Água", search_title: "agua", status: "published", published_at: at(-3) });
  await makePost(site.db, {
    title: "Barco",
    search_title: "barco",
    status: "scheduled",
    scheduled_date: at(2),
  });
  await makePost(site.db, {
    title: "Casa",
    search_title: "casa",
    status: "scheduled",
    scheduled_date: at(-1),
  });
  const draft = { title: "Dado", search_title: "dado", status: "draft" as const };
  const { id } = await makePost(site.db, draft);
  await site.db
    .updateTable("blog_posts")
    .set({ updated_at: at(-2) })
    .where("id", "=", id)
    .execute();
  const issues = async (sort: string) => {
    const { text } = await admin.get(`${PATH}?aba=posts&ordem=${sort}`);
    return [...text.matchAll(/Ações de ([^"]+)"/g)].map((match) => match[1]?.[0]).join("");
  };
  const orders = {
    titulo: "ÁBCD",
    "titulo-z": "DCBÁ",
    recentes: "BCDÁ",
    antigos: "ÁDCB",
    qualquer: "BCDÁ",
    situacao: "DBCÁ",
    "situacao-z": "CÁBD",
  };
  for (const [sort, expected] of Object.entries(orders))
    expect([sort, await issues(sort)]).toEqual([sort, expected]);
  const { text } = await admin.get(`${PATH}?aba=posts&situacao=publicados&ordem=titulo`);
  expect(text).toContain('aria-sort="ascending"');
  expect(text).toContain(`href="${PATH}?aba=posts&amp;situacao=publicados&amp;ordem=titulo-z"`);
});

test("SEC-28: the files of posts and comments hold what the filter names and no formula; both are on record", async () => {
  const { site, admin, author } = await openAdmin();
  const out = { status: "published" as const, published_at: site.now() };
  const post = await makePost(site.db, { title: '=1+1;"x"', author_id: author.id, ...out });
  await makePost(site.db, { title: "Rascunho meu", status: "draft" });
  const posts = await admin.get(`${PATH}/posts/exportar?aba=posts&situacao=publicados`);
  expect(posts.headers.get("content-disposition")).toMatch(/filename="posts-\d{4}-\d\d-\d\d\.csv"$/);
  const [header = "", ...rows] = posts.text.trim().split("\r\n");
  expect(header.split(";")).toHaveLength(10);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(new RegExp(`^${post.id};"'=1\\+1;""x""";.*;Ana Ipê;Publicado;\\d\\d/`));
  expect((await admin.get(`${PATH}/posts/exportar`)).text).toContain("Rascunho meu");

  const comment = { post_id: post.id, email: "bia@teste.example", created_at: site.now() };
  await site.db
    .insertInto("comments")
    .values([
      { ...comment, name: "@Bia", message: "+55 ou\nnão", status: "pending" },
      { ...comment, name: "Caio", message: "Compre já", status: "spam" },
    ])
    .execute();
  const comments = await admin.get(`${PATH}/comentarios/exportar?aba=comentarios`);
  expect(comments.headers.get("content-disposition")).toMatch(/filename="comentarios-\d{4}-\d\d-\d\d\.csv"$/);
  expect(comments.text).toContain(`;'@Bia;bia@teste.example;"'+55 ou\nnão";Pendente;`);
  expect(comments.text).not.toContain("Compre já");
  const spam = await admin.get(`${PATH}/comentarios/exportar?situacao=spam`);
  expect(spam.text).toContain(";Caio;bia@teste.example;Compre já;Spam;");
  const audit = site.db.selectFrom("audit_log").select(["actor_id", "action", "detail"]).orderBy("id");
  const by = { actor_id: author.id };
  expect(await audit.execute()).toEqual([
    { ...by, action: "posts.export", detail: { state: "publicados", searched: false } },
    { ...by, action: "posts.export", detail: { state: "todos", searched: false } },
    { ...by, action: "comments.export", detail: { state: "pendentes", searched: false } },
    { ...by, action: "comments.export", detail: { state: "spam", searched: false } },
  ]);
});
