// Two administrators edit the same thing, on every edit form: the second to save learns of the first change and nothing
// is lost. A save without changes raises no version and writes no line in the register.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createWebhook } from "#app/api/webhooks/webhooks.server.ts";
import { SETTINGS_GROUPS } from "#app/company/settings-group.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { askDoubt } from "#app/courses/doubts/doubt-writes.server.ts";
import { createMessage } from "#app/courses/messages/student-messages.server.ts";
import { createLead } from "#app/marketing/leads/lead-writes.server.ts";
import { SERVICES } from "#app/marketing/services/service-writes.server.ts";
import { createIssue } from "#app/newsletter/issues/issues.server.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { OFFERS } from "#app/offers/offer-writes.server.ts";
import { MESSAGE_NAMES } from "#app/recovery/messages/recovery-message.ts";
import { insertRow } from "#db/writes.server.ts";
import { makeConnection } from "./incoming.ts";
import {
  makeAdmin,
  makeBump,
  makeCategory,
  makeCohort,
  makeCoupon,
  makeCourse,
  makePaidOrder,
  makePopup,
  makePost,
  makeProduct,
  makeUser,
} from "./makers.ts";
import { type Fields, openForm } from "./open-form.ts";
import { openSite, type TestSite } from "./test-site.ts";

interface FormRow {
  name: string;
  /** The edited table; for settings, the group. */
  of: string;
  intent: string;
  /** Creates the row and returns the address of its form. */
  open(site: TestSite): Promise<string> | string;
  /** Saved before the test begins. */
  begun?: Fields;
  /** The first person's change, and its text in the register. */
  first: Fields;
  said: string;
  /** Changes of the second person: in other fields, and in the same fields. */
  other: Fields;
  same: Fields;
  /** The second person's values as the form shows them, if they differ from the sent ones. */
  stands?: Fields;
}

const settings = (group: string) => ({
  of: `settings ${group}`,
  intent: "save-settings",
  open: () => `/admin/configuracoes?grupo=${group}`,
});

const message = (name: string): FormRow => ({
  name: `the mail ${name}`,
  of: `settings ${name}`,
  intent: "save-message",
  open: () => `/admin/recuperacao/mensagens?mensagem=${name}`,
  first: { subject: "O forno espera" },
  said: "O forno espera",
  other: { text: "Estamos aqui." },
  same: { subject: "Podemos ajudar?" },
});

const SAMPLE_TEXT = "Queimamos as suas peças.";

const FORMS: FormRow[] = [
  {
    name: "brand settings",
    ...settings("marca"),
    begun: {
      brand: "Barro",
      legalName: "Barro Ltda.",
      tagline: "Peças de barro",
      taxId: "11.222.333/0001-81",
    },
    first: { brand: "Barro & Fogo" },
    said: "Barro → Barro & Fogo",
    other: { tagline: "Peças do forno" },
    same: { brand: "Barro Bom" },
  },
  {
    name: "colours",
    ...settings("cores"),
    first: { primary: "#0b5c3f" },
    said: "(vazio) → #0b5c3f",
    other: { accent: "#f0c808" },
    same: { primary: "#7a2f0b" },
  },
  {
    name: "contact settings",
    ...settings("contato"),
    begun: {
      info: "ola@barro.example",
      support: "ajuda@barro.example",
      sales: "vendas@barro.example",
      phone1: "(47) 3333-4444",
      phone2: "",
      street: "Rua das Olarias, 12",
      city: "Blumenau",
      state: "SC",
      postalCode: "89010-000",
      hours: "Segunda a sexta",
    },
    first: { city: "Gaspar" },
    said: "Cidade: Blumenau → Gaspar",
    other: { phone1: "(47) 99900-1122" },
    same: { city: "Indaial" },
  },
  {
    name: "social settings",
    ...settings("redes"),
    first: { instagram: "https://www.instagram.com/barro" },
    said: "https://www.instagram.com/barro",
    other: { youtube: "https://www.youtube.com/@barro" },
    same: { instagram: "https://www.instagram.com/fogo" },
  },
  {
    name: "sales settings",
    ...settings("vendas"),
    begun: {
      pix: "on",
      credit: "on",
      maxParts: "6",
      freeParts: "2",
      rate: "2,49",
      leastPart: "10,00",
      pixMinutes: "45",
      boletoDays: "5",
      saleMails: "each",
      refundWindowDays: "15",
      accessDays: "90",
    },
    first: { saleMails: "daily", automaticRefunds: "on" },
    said: "E-mail de nova venda: A cada venda → Um resumo por dia",
    other: { accessDays: "30" },
    same: { saleMails: "none" },
  },
  {
    name: "content settings",
    ...settings("conteudo"),
    begun: { mailSender: "Barro" },
    first: { mailSender: "Ateliê Barro" },
    said: "Barro → Ateliê Barro",
    other: { reviewsOpenToAll: "on" },
    same: { mailSender: "Olaria Barro" },
  },
  {
    name: "measuring settings",
    ...settings("medicao"),
    begun: { tagAddress: "https://medir.example/a.js", tagSite: "barro" },
    first: { tagSite: "fogo" },
    said: "barro → fogo",
    other: { tagAddress: "https://medir.example/b.js" },
    same: { tagSite: "forno" },
  },
  ...MESSAGE_NAMES.map(message),
  {
    name: "a user",
    of: "users",
    intent: "save-user",
    async open(site) {
      const facts = { name: "Bia Duarte", email: "bia@barro.example", email_confirmed_at: site.now() };
      const { id } = await makeUser(site.db, facts);
      return `/admin/usuarios?editar=${id}`;
    },
    begun: { phone: "47 99900-1122" },
    first: { role: "admin", phone: "" },
    said: "Tipo de conta: Usuário → Administrador",
    other: { address: "Rua das Olarias, 12" },
    same: { phone: "47 3333-4444" },
  },
  {
    name: "a product",
    of: "products",
    intent: "save-product",
    async open(site) {
      const category = await makeCategory(site.db);
      const words = { name: "Kit Aroeira", short_description: "Doze seções." };
      const facts = { ...words, price: 4700, is_active: false, file_key: null };
      return `/admin/produtos?editar=${(await makeProduct(site.db, { ...facts, category_id: category.id })).id}`;
    },
    begun: { faq: ["Abre no Mac?", "Abre.", "E no celular?", "Também."] },
    first: { price: "57,00" },
    said: "Preço: R$ 47,00 → R$ 57,00",
    other: { name: "Kit Aroeira 2" },
    same: { price: "67,00" },
  },
  {
    name: "a ready answer",
    of: "ready_answers",
    intent: "save-answer",
    async open(site) {
      const facts = { title: "Prazo", body: "Em dois dias." };
      const { id } = await insertRow(site.db, "ready_answers", facts, site.now());
      return `/admin/respostas-prontas?editar=${id}`;
    },
    first: { title: "Prazo de entrega" },
    said: "Título: Prazo → Prazo de entrega",
    other: { body: "Em três dias." },
    same: { title: "Quando chega" },
  },
  {
    name: "a cohort",
    of: "cohorts",
    intent: "save-cohort",
    async open(site) {
      const { course } = await makeCourse(site.db);
      return `/admin/cursos/${course.id}/turmas?editar=${(await makeCohort(site.db, { course_id: course.id })).id}`;
    },
    first: { places: "30" },
    said: "Vagas: (vazio) → 30",
    other: { name: "Turma de abril" },
    same: { places: "40" },
  },
  {
    name: "a meeting of a cohort",
    of: "cohort_meetings",
    intent: "save-meeting",
    async open(site) {
      const { course } = await makeCourse(site.db);
      const { id: cohort_id } = await makeCohort(site.db, { course_id: course.id });
      const blank = { reminded_at: null, hour_told_at: null, retired_at: null, lesson_id: null };
      const facts = { cohort_id, title: "Abertura", starts_at: new Date("2099-03-04T22:00:00Z"), ...blank };
      const { id } = await insertRow(site.db, "cohort_meetings", facts, site.now());
      return `/admin/cursos/${course.id}/turmas/${cohort_id}/encontros?editar=${id}`;
    },
    first: { minutes: "90" },
    said: "Duração (minutos): 60 → 90",
    other: { title: "Abertura da turma" },
    same: { minutes: "120" },
  },
  {
    name: "a category of products",
    of: "categories",
    intent: "save-category",
    open: async (site) => `/admin/produtos?aba=categorias&editar=${(await makeCategory(site.db)).id}`,
    first: { name: "Planilhas" },
    said: "Nome: Templates → Planilhas",
    other: { description: "Para preencher" },
    same: { name: "Modelos" },
  },
  {
    name: "a coupon",
    of: "coupons",
    intent: "save-coupon",
    open: async (site) => `/admin/cupons?editar=${(await makeCoupon(site.db, { code: "VOLTA10" })).id}`,
    first: { discount: "12,5", max_uses: "50" },
    said: "Desconto: 10% → 12,5% | Usos ao todo: (vazio) → 50",
    other: { note: "Para quem voltou" },
    same: { discount: "15" },
  },
  {
    name: "a pop-up",
    of: "popup_configs",
    intent: "save-popup",
    open: async (site) => `/admin/popups?editar=${(await makePopup(site.db, { title: "Aviso" })).id}`,
    first: { title: "Aviso de forno", pages: ["home", "loja"] },
    said: "Título: Aviso → Aviso de forno | Páginas em que aparece: Página inicial → Página inicial; Loja",
    other: { button_text: "Ver as peças" },
    same: { title: "Aviso de barro" },
  },
  {
    name: "a post",
    of: "blog_posts",
    intent: "save-post",
    async open(site) {
      const post = await makePost(site.db, { title: "Olá", content: "<p>Um parágrafo.</p>" });
      return `/blog-admin?editar=${post.id}`;
    },
    first: { title: "Olá, forno" },
    said: "Título: Olá → Olá, forno",
    other: { excerpt: "O forno novo." },
    same: { title: "Olá, barro" },
  },
  {
    name: "a course",
    of: "courses",
    intent: "save-course",
    open: async (site) => `/admin/cursos?editar=${(await makeCourse(site.db, { title: "Barro" })).course.id}`,
    first: { title: "Barro cru" },
    said: "Título: Barro → Barro cru",
    other: { description: "Do barro ao forno." },
    same: { title: "Barro queimado" },
  },
  {
    name: "a module",
    of: "course_modules",
    intent: "save-module",
    async open(site) {
      const { course, lessons } = await makeCourse(site.db, {}, 1);
      return `/admin/cursos/${course.id}/modulos?editar=${lessons[0]?.module_id}`;
    },
    first: { title: "O torno" },
    said: "Título: Módulo 1 → O torno",
    other: { description: "Centrar e abrir." },
    same: { title: "O forno" },
  },
  {
    name: "a lesson",
    of: "course_lessons",
    intent: "save-lesson",
    async open(site) {
      const { course, lessons } = await makeCourse(site.db, {}, 1);
      return `/admin/cursos/${course.id}/modulos?aba=aulas&editar=${lessons[0]?.id}`;
    },
    first: { title: "Centrar" },
    said: "Título: Aula 1 → Centrar",
    other: { is_free_preview: "on" },
    same: { title: "Abrir" },
  },
  {
    name: "a lesson that asks",
    of: "course_lessons",
    intent: "save-lesson",
    async open(site) {
      const { course, lessons } = await makeCourse(site.db, {}, 1);
      const questions = [{ question: "Quanto é 2 + 2?", options: ["3", "4"], correct: 1 }];
      const quiz = { content_type: "quiz" as const, quiz_data: JSON.stringify({ questions }) };
      await site.db.updateTable("course_lessons").set(quiz).execute();
      return `/admin/cursos/${course.id}/modulos?aba=aulas&editar=${lessons[0]?.id}`;
    },
    first: { title: "Contas" },
    said: "Título: Aula 1 → Contas",
    other: { quiz_pass_percent: "80" },
    same: { title: "Somas" },
  },
  {
    name: "an issue of the newsletter",
    of: "newsletter_issues",
    intent: "save-issue",
    async open(site) {
      const facts = { subject: "Maio", body: "<p>Oi.</p>" };
      return `/admin/newsletter/edicoes/${await createIssue(site.db, facts, { actorId: 1 }, site.now())}`;
    },
    first: { subject: "Maio no forno" },
    said: "Assunto: Maio → Maio no forno",
    other: { body: "<p>Bom dia.</p>" },
    same: { subject: "Maio na olaria" },
  },
  {
    name: "a message to students",
    of: "student_messages",
    intent: "save-message",
    async open(site) {
      const { course } = await makeCourse(site.db);
      const to = { courseId: course.id, enrollmentIds: [] };
      const id = await createMessage(site.db, to, { actorId: 1, ip: "" }, site.now());
      const text = { subject: "Maio", body: "Oi." };
      await site.db.updateTable("student_messages").set(text).where("id", "=", id).execute();
      return `/admin/cursos/${course.id}/mensagens/${id}`;
    },
    first: { subject: "Maio no forno" },
    said: "Assunto: Maio → Maio no forno",
    other: { body: "Bom dia." },
    same: { subject: "Maio na olaria" },
  },
  {
    name: "a service paid by the month",
    of: "services",
    intent: "save-service",
    async open(site) {
      const patch = { name: "Queima", description: SAMPLE_TEXT, monthly_price: 29_700, is_published: true };
      const made = await writeNoun(SERVICES, site.db, { patch, door: { door: "form" } }, site.now());
      return `/admin/paginas/servicos?editar=${made.ok ? made.id : 0}`;
    },
    first: { monthly_price: "310,00", step_title: "Traga", step_words: "Até as 18h." },
    said: "Preço por mês: R$ 297,00 → R$ 310,00 | Como funciona: (vazio) → Traga: Até as 18h.",
    other: { badge: "Mais pedido" },
    same: { monthly_price: "320,00" },
  },
  {
    name: "menu and footer",
    of: "settings navigation",
    intent: "save-navigation",
    open: () => "/admin/paginas/menu",
    begun: {
      header: JSON.stringify([{ label: "Peças", to: "/loja" }]),
      footer: JSON.stringify([{ title: "Casa", links: [{ label: "Loja", to: "/loja" }] }]),
    },
    first: { header: JSON.stringify([{ label: "Vasos", to: "/loja" }]) },
    said: "Menu do topo, “Peças”: Peças (/loja) → Vasos (/loja)",
    other: { footer: JSON.stringify([{ title: "Ateliê", links: [{ label: "Loja", to: "/loja" }] }]) },
    same: { header: JSON.stringify([{ label: "Pratos", to: "/loja" }]) },
  },
  {
    name: "an offer",
    of: "offers",
    intent: "save-offer",
    async open(site) {
      const product = await makeProduct(site.db);
      const patch = { product_id: product.id, name: "Lote 1", slug: `lote-${product.id}`, price: 9000 };
      const made = await writeNoun(OFFERS, site.db, { patch, door: { door: "api" } }, site.now());
      return `/admin/produtos/${product.id}/ofertas?editar=${made.ok ? made.id : 0}`;
    },
    first: { price: "95,00", pix_discount: "5" },
    said: "Preço: R$ 90,00 → R$ 95,00; Desconto no PIX: 0% → 5%",
    other: { places: "20" },
    same: { price: "99,00" },
  },
  {
    name: "a bump",
    of: "bumps",
    intent: "save-bump",
    async open(site) {
      const [product, bumped] = [await makeProduct(site.db), await makeProduct(site.db)];
      const facts = { product_id: product.id, bumped_product_id: bumped.id, price: 900, headline: "Leve" };
      return `/admin/produtos/${product.id}/adicionais?editar=${(await makeBump(site.db, facts)).id}`;
    },
    first: { price: "19,00" },
    said: "Preço: R$ 9,00 → R$ 19,00",
    other: { headline: "Leve também" },
    same: { price: "29,00" },
  },
  {
    name: "a webhook",
    of: "webhooks",
    intent: "save-webhook",
    async open(site) {
      const facts = {
        name: "Planilha",
        url: "http://127.0.0.1:9/a",
        events: [],
        include_all_events: true,
        request_method: "POST",
        headers: { Authorization: "Bearer abc" },
        use_user_field_names: true,
      };
      const made = await createWebhook(site.db, { tableId: 634, facts, actorId: 1 }, site.now());
      return `/admin/integracoes/webhooks/${made?.id}?editar=1`;
    },
    first: { name: "Planilha de vendas", headers: "Authorization: Bearer xyz\nX-Loja: 1" },
    said: "Nome: Planilha → Planilha de vendas | Cabeçalhos extras: Authorization → Authorization; X-Loja",
    other: { spelling: "ids" },
    same: { name: "Planilha de compras" },
  },
  {
    name: "a connection with another platform",
    of: "incoming_connections",
    intent: "save-connection",
    open: async (site) => `/admin/importar/conexoes/${(await makeConnection(site, "eduzz")).id}?editar=1`,
    first: { name: "Conta principal" },
    said: "Nome: Conta de eduzz → Conta principal",
    other: { takes_enrollments: "on" },
    same: { name: "Conta antiga" },
  },
  {
    name: "what is noted of a lead",
    of: "leads",
    intent: "notes",
    async open(site) {
      const typed = { nome: "Caio", email: "caio@barro.example", empresa: null, telefone: null };
      const lead = { ...typed, produto: null, mensagem: null, first_touch: undefined };
      return `/admin/leads?lead=${await createLead(site.db, lead, { userId: undefined }, site.now())}`;
    },
    begun: { note: "Ligar na segunda." },
    first: { owner: "1" },
    said: "Responsável: (vazio) → Ana Régis",
    other: { note: "Ligar na terça." },
    same: { owner: "2" },
  },
  {
    name: "the answer to a doubt",
    of: "lesson_doubts",
    intent: "answer",
    async open(site) {
      const { course, lessons } = await makeCourse(site.db, { title: "Cerâmica" });
      const { id: userId } = await makeUser(site.db);
      await enroll(site.db, { userId, courseId: course.id }, site.now());
      const place = { userId, courseId: course.id, lessonId: lessons[0]?.id ?? 0 };
      await askDoubt(site.db, { ...place, text: "Que argila?" }, site.now());
      return "/admin/duvidas?situacao=todas";
    },
    begun: { answer: "A branca." },
    first: { answer: "A branca, de alta." },
    said: "Resposta: texto alterado (9 → 18 letras)",
    other: { answer: "A branca, de baixa." },
    same: { answer: "A vermelha." },
  },
  {
    name: "mail server",
    of: "settings mail.server",
    intent: "save-mail",
    open: () => "/admin/configuracoes/email",
    begun: {
      server: "smtp.barro.example",
      port: "587",
      security: "starttls",
      user: "",
      password: "",
      from: "loja@barro.example",
    },
    first: { port: "465", security: "tls" },
    said: "Porta: 587 → 465",
    other: { server: "smtp2.barro.example" },
    same: { port: "2525" },
  },
  {
    name: "ad services",
    of: "settings ads.services",
    intent: "save-ads",
    open: () => "/admin/configuracoes/anuncios",
    begun: { googleTag: "AW-123456789", googleLabel: "AbC-D_efG", googleConversion: "Compra" },
    first: { googleLabel: "HiJ-K_lmN", tiktokBrowser: "on" },
    said: "Rótulo da conversão: AbC-D_efG → HiJ-K_lmN | Pixel do TikTok no navegador: não → sim",
    other: { googleConversion: "Venda" },
    same: { googleLabel: "OpQ-R_stU" },
  },
  {
    name: "sign-in",
    of: "settings identity.sign-in",
    intent: "save-sign-in",
    open: () => "/admin/configuracoes/entrada",
    begun: {
      googleId: "123-abc.apps.googleusercontent.com",
      googleSecret: "GOCSPX-segredo-da-loja",
    },
    first: { googleId: "456-def.apps.googleusercontent.com", googleSecret: "GOCSPX-outro-segredo" },
    said: "ID do cliente do Google: 123-abc.apps.googleusercontent.com → 456-def.apps.googleusercontent.com",
    other: { googleId: "", googleSecret: "" },
    same: { googleId: "" },
  },
  {
    name: "daily backup",
    of: "settings backups",
    intent: "save-schedule",
    open: () => "/admin/copias",
    begun: { hour: "3", keep: "7", weekly: "4", monthly: "6", place: "disk" },
    first: { hour: "" },
    said: "Hora da cópia diária: 03:00 → Desligada",
    other: { keep: "9" },
    same: { hour: "5" },
  },
];

test.each(FORMS)("$name", async ({ open, intent, begun, first, said, other, same, stands = other }) => {
  const site = await openSite({ WEBHOOK_PRIVATE_TARGETS: "true" });
  const ana = await site.as(await makeAdmin(site.db, { name: "Ana Régis" }), { isProven: true });
  const rui = await site.as(await makeAdmin(site.db, { name: "Rui Melo" }), { isProven: true });
  const path = await open(site);
  const form = () => openForm(ana, path, intent);
  const save = async (by: typeof ana, fields: Fields) => {
    const answer = await by.post(path, fields);
    const wrong = answer.text.match(/<[^>]*aria-invalid="true"[^>]*>|-error"[^>]*>[^<]*/g)?.join(" ");
    expect(answer.status, wrong ?? answer.text.slice(0, 90)).toBe(302);
  };
  if (begun) await save(ana, { ...(await form()), ...begun });
  const opened = await form();
  expect(await openForm(rui, path, intent)).toEqual(opened);

  await save(ana, { ...opened, ...first });
  const register = (await ana.get("/admin/registro/exportar")).text.replaceAll("\u00a0", " ");
  // Only one engine keeps the key order.
  for (const part of said.split(" | ")) expect(register).toContain(part);
  const saved = await form();
  expect(saved.version).not.toBe(opened.version);

  // In other or the same fields: the second person learns of the first change, and nothing is overwritten.
  for (const typed of [other, same]) {
    const late = await rui.post(path, { ...opened, ...typed });
    expect(late.status).toBe(409);
    expect(late.text.replaceAll("<!-- -->", "")).toContain("Ana Régis salvou antes de você");
    expect(await form()).toEqual(saved);
  }
  // With the first person's version the save succeeds and both changes stay.
  await save(rui, { ...saved, ...other });
  const both = await form();
  const kept = Object.keys(first).map((name) => [name, saved[name]]);
  expect(both).toMatchObject({ ...Object.fromEntries(kept), ...stands });
  expect(both.version).not.toBe(saved.version);

  // A save without changes writes nothing.
  const lines = () => site.db.selectFrom("audit_log").select(["action", "detail"]).orderBy("id").execute();
  const before = await lines();
  await save(rui, both);
  expect(await form()).toEqual(both);
  expect(await lines()).toEqual(before);
});

/** Nested pages, or pages about a single row. */
const INSIDE = [
  "cohorts",
  "offers",
  "bumps",
  "course_modules",
  "course_lessons",
  "webhooks",
  "incoming_connections",
];

test.each(FORMS.filter(({ of }) => INSIDE.includes(of)))(
  "$name, from the page of another parent",
  async (row) => {
    const site = await openSite({ WEBHOOK_PRIVATE_TARGETS: "true" });
    const ana = await site.as(await makeAdmin(site.db));
    const [path, elsewhere] = [await row.open(site), await row.open(site)];
    const opened = await openForm(ana, path, row.intent);
    const there = await openForm(ana, elsewhere, row.intent);
    const answer = await ana.post(elsewhere, { ...opened, ...row.first });
    // A lesson's form shows the error itself and keeps the typed text.
    expect([404, 422], answer.text.slice(0, 90)).toContain(answer.status);
    expect(answer.text).toContain("não existe mais");
    expect(await openForm(ana, path, row.intent)).toEqual(opened);
    expect(await openForm(ana, elsewhere, row.intent)).toEqual(there);
  },
);

const sections = (words: string) => [{ id: "titulo", type: "page-title", title: words }];

test("a page", async () => {
  const site = await openSite();
  const ana = await site.as(await makeAdmin(site.db, { name: "Ana Régis" }));
  const rui = await site.as(await makeAdmin(site.db, { name: "Rui Melo" }));
  const written = () => ({
    pages: site.db.selectFrom("pages").selectAll().orderBy("id").execute(),
    versions: site.db.selectFrom("page_versions").selectAll().execute(),
    lines: site.db.selectFrom("audit_log").selectAll().orderBy("id").execute(),
  });
  const all = async () => Object.values(await Promise.all(Object.values(written())));
  const send = (by: typeof ana, body: object) => by.postJson("/api/admin/pages/about", body);
  const torno = { title: "Torno", sections: sections("Torno") };
  const saved = await send(ana, { act: "save", version: 0, content: torno });
  expect(saved.json()).toMatchObject({ ok: true, version: 1 });
  const late = await send(rui, { act: "publish", version: 0, content: { ...torno, title: "Forno" } });
  expect([late.status, late.json().stale]).toMatchObject([409, { version: 1, by: "Ana Régis" }]);
  // Without changes every button writes nothing.
  const again = async (act: () => Promise<{ status: number }>, version: number) => {
    const before = await all();
    expect((await act()).status).toBeLessThan(400);
    expect(await all()).toEqual(before);
    expect(await site.db.selectFrom("pages").select("version").execute()).toEqual([{ version }]);
  };
  await again(() => send(ana, { act: "save", version: 1, content: torno }), 1);
  const out = await send(ana, { act: "publish", version: 1, content: torno });
  expect(out.json()).toMatchObject({ ok: true, version: 2 });
  await again(() => send(rui, { act: "publish", version: 2, content: torno }), 2);
  await again(() => send(rui, { act: "save", version: 2, content: torno }), 2);
  const press = (intent: string, more = {}) =>
    rui.post("/admin/paginas/about", { intent, version: "2", ...more });
  await again(() => press("restore-version", { number: "1" }), 2);
  await again(() => press("discard-draft"), 2);
  await again(() => press("show-page"), 2);
});

test("leaves an untouched page unchanged when its shown values are saved", async () => {
  const site = await openSite();
  const ana = await site.as(await makeAdmin(site.db));
  const again = await ana.post("/admin/paginas/terms", { intent: "restore-template", version: "0" });
  expect(again.status).toBeLessThan(400);
  const rows = ["pages", "page_versions"] as const;
  for (const table of rows) expect(await site.db.selectFrom(table).select("id").execute()).toEqual([]);
});

test("the status of an order", async () => {
  const site = await openSite();
  const ana = await site.as(await makeAdmin(site.db, { name: "Ana Régis" }));
  const rui = await site.as(await makeAdmin(site.db, { name: "Rui Melo" }));
  const { order } = await makePaidOrder(site);
  const path = `/admin/pedidos?pedido=${order.id}`;
  const opened = await openForm(ana, path, "status");
  expect((await ana.post(path, { ...opened, status: "cancelled" })).status).toBe(302);
  const saved: Fields = { ...(await openForm(ana, path, "status")), status: "cancelled" };
  expect(saved).not.toEqual({ ...opened, status: "cancelled" });
  const late = await rui.post(path, { ...opened, status: "pending" });
  expect([late.status, late.text]).toEqual([
    409,
    expect.stringContaining("mudou enquanto esta página estava aberta"),
  ]);
  expect(await openForm(ana, path, "status")).toMatchObject({ version: saved.version });
  const written = async () => [
    await site.db.selectFrom("order_log").selectAll().execute(),
    await site.db.selectFrom("audit_log").selectAll().execute(),
  ];
  const before = await written();
  expect((await rui.post(path, saved)).status).toBe(302);
  expect(await openForm(ana, path, "status")).toMatchObject({ version: saved.version });
  expect(await written()).toEqual(before);
});

/** Forms with one secret or one order and no fields to merge, each with the reason for having no row. */
const WITHOUT_FORM = {
  "save-calendar":
    "the days of a cohort: whoever has seen another is refused (app/courses/routes/cohorts/admin-cohort-calendar.test.ts)",
  "save-choices":
    "of one file on its way in: the later choice counts, and the rehearsal shows it before anything is done",
  "save-columns": "the same, of its columns",
  "save-passphrase": "one secret, which is another one each time it is typed",
  "save-order":
    "the order of a course: whoever has seen another is refused (app/courses/routes/admin-modules.test.ts)",
};

test("has a row for everything that the back office edits", async () => {
  const site = await openSite();
  const tables = await site.db.introspection.getTables();
  const versioned = tables.filter(({ columns }) => columns.some(({ name }) => name === "version"));
  const rows = new Set(FORMS.map((row) => row.of.split(" ", 1)[0]));
  const named = [...rows, "pages", "orders"].sort();
  expect(named).toEqual(versioned.map(({ name }) => name).sort());
  const kept = FORMS.flatMap(({ of }) => of.split(" ").slice(1));
  expect(kept).toEqual(expect.arrayContaining([...SETTINGS_GROUPS, ...MESSAGE_NAMES]));
  // Also by the form's fields, because not every edited thing is a row.
  const sources = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const sent = sources.flatMap((file) => readFileSync(file, "utf8").match(/(?<=")save-[a-z-]+(?=")/g) ?? []);
  const intents = FORMS.map((row) => row.intent).filter((intent) => intent.startsWith("save-"));
  expect(new Set([...intents, ...Object.keys(WITHOUT_FORM)])).toEqual(new Set(sent));
});
