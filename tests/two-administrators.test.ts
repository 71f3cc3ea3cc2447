// Every form of the back office, and two people at it: the second to save hears of the first, and nothing is lost.
import { expect, test } from "vitest";
import { createWebhook } from "#app/api/webhooks/webhooks.server.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { askDoubt } from "#app/courses/doubts/doubt-writes.server.ts";
import { createLead } from "#app/marketing/leads/lead-writes.server.ts";
import { SERVICES } from "#app/marketing/services/service-writes.server.ts";
import { createIssue } from "#app/newsletter/issues/issues.server.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { OFFERS } from "#app/offers/offer-writes.server.ts";
import { makeAdmin, makeBump, makeCoupon, makeCourse, makePopup, makeProduct, makeUser } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** A form as it stands at an address. */
interface OpenForm {
  path: string;
  /** What it sends, but for its version. */
  fields: Record<string, string | string[]>;
}

interface FormRow {
  name: string;
  open(site: TestSite): Promise<OpenForm> | OpenForm;
  /** What the first saves, and how the register tells it. */
  first: Record<string, string | string[]>;
  said: string;
  /** What the second has typed meanwhile, and the one column where it would be found. */
  second: Record<string, string | string[]>;
}

const settings = (group: string, fields: Record<string, string>) => () => ({
  path: `/admin/configuracoes?grupo=${group}`,
  fields: { intent: "save-settings", group, ...fields },
});

const FORMS: FormRow[] = [
  {
    name: "contact settings",
    open: settings("contato", {
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
    }),
    first: { city: "Gaspar" },
    said: "Cidade: Blumenau → Gaspar",
    second: { phone1: "(47) 99900-1122" },
  },
  {
    name: "sales settings",
    open: settings("vendas", {
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
    }),
    first: { saleMails: "daily", automaticRefunds: "on" },
    said: "E-mail de nova venda: A cada venda → Um resumo por dia",
    second: { accessDays: "30" },
  },
  {
    name: "a user",
    async open(site) {
      const { id } = await makeUser(site.db, {
        name: "Bia Duarte",
        email: "bia@barro.example",
        email_confirmed_at: site.now(),
      });
      return {
        path: `/admin/usuarios?editar=${id}`,
        fields: {
          intent: "save-user",
          id: String(id),
          name: "Bia Duarte",
          email: "bia@barro.example",
          phone: "47 99900-1122",
          address: "",
          role: "user",
        },
      };
    },
    first: { role: "admin", phone: "" },
    said: "Tipo de conta: Usuário → Administrador",
    second: { address: "Rua das Olarias, 12" },
  },
  {
    name: "a coupon",
    async open(site) {
      const coupon = await makeCoupon(site.db, { code: "VOLTA10" });
      return {
        path: `/admin/cupons?editar=${coupon.id}`,
        fields: {
          intent: "save-coupon",
          id: String(coupon.id),
          code: "volta10",
          kind: "percent",
          discount: "10,00",
          applies_to: "all",
          max_uses: "",
        },
      };
    },
    first: { discount: "12,5", max_uses: "50" },
    said: "Desconto: 10% → 12,5% | Usos ao todo: (vazio) → 50",
    second: { note: "Para quem voltou" },
  },
  {
    name: "a pop-up",
    async open(site) {
      const popup = await makePopup(site.db, { title: "Aviso" });
      return {
        path: `/admin/popups?editar=${popup.id}`,
        fields: {
          intent: "save-popup",
          id: String(popup.id),
          title: "Aviso",
          message: "Novas peças.",
          button_text: "Quero",
          delay: "5",
          pages: ["home"],
          is_active: "on",
        },
      };
    },
    first: { title: "Aviso de forno", pages: ["home", "loja"] },
    said: "Título: Aviso → Aviso de forno | Páginas em que aparece: Página inicial → Página inicial; Loja",
    second: { button_text: "Ver as peças" },
  },
  {
    name: "an issue of the newsletter",
    async open(site) {
      const id = await createIssue(
        site.db,
        { subject: "Maio", body: "<p>Oi.</p>" },
        { actorId: 1 },
        site.now(),
      );
      return {
        path: `/admin/newsletter/edicoes/${id}`,
        fields: { intent: "save-issue", subject: "Maio", body: "<p>Oi.</p>" },
      };
    },
    first: { subject: "Maio no forno" },
    said: "Assunto: Maio → Maio no forno",
    second: { body: "<p>Bom dia.</p>" },
  },
  {
    name: "a service paid by the month",
    async open(site) {
      const patch = { name: "Queima", description: "Queimamos as suas peças." };
      const made = await writeNoun(SERVICES, site.db, { patch, door: { door: "form" } }, site.now());
      const id = made.ok ? made.id : 0;
      return {
        path: `/admin/paginas/servicos?editar=${id}`,
        fields: {
          intent: "save-service",
          id: String(id),
          name: patch.name,
          description: patch.description,
          monthly_price: "297,00",
          is_published: "on",
          badge: "",
          features: "",
          promise: "",
          picture: "",
          position: "1",
        },
      };
    },
    first: { monthly_price: "310,00", step_title: "Traga", step_words: "Até as 18h." },
    said: "Preço por mês: R$ 297,00 → R$ 310,00 | Como funciona: (vazio) → Traga: Até as 18h.",
    second: { badge: "Mais pedido" },
  },
  {
    name: "menu and footer",
    open: () => ({
      path: "/admin/paginas/menu",
      fields: {
        intent: "save-navigation",
        header: JSON.stringify([{ label: "Peças", to: "/loja" }]),
        footer: JSON.stringify([{ title: "Casa", links: [{ label: "Loja", to: "/loja" }] }]),
      },
    }),
    first: { header: JSON.stringify([{ label: "Vasos", to: "/loja" }]) },
    said: "Menu do topo, “Peças”: Peças (/loja) → Vasos (/loja)",
    second: { footer: JSON.stringify([{ title: "Ateliê", links: [{ label: "Loja", to: "/loja" }] }]) },
  },
  {
    name: "an offer",
    async open(site) {
      const product = await makeProduct(site.db);
      const patch = { product_id: product.id, name: "Lote 1", slug: "lote-1", price: 9000 };
      const made = await writeNoun(OFFERS, site.db, { patch, door: { door: "api" } }, site.now());
      return {
        path: `/admin/produtos/${product.id}/ofertas?editar=${made.ok ? made.id : 0}`,
        fields: {
          intent: "save-offer",
          id: String(made.ok ? made.id : 0),
          name: "Lote 1",
          slug: "lote-1",
          price: "90,00",
          original_price: "",
          methods: ["pix", "boleto"],
          max_installments: "",
          interest_payer: "",
          pix_discount: "",
          starts_at: "",
          ends_at: "",
          places: "",
        },
      };
    },
    first: { price: "95,00", pix_discount: "5" },
    said: "Preço: R$ 90,00 → R$ 95,00; Desconto no PIX: 0% → 5%",
    second: { places: "20" },
  },
  {
    name: "a bump",
    async open(site) {
      const [product, bumped] = [await makeProduct(site.db), await makeProduct(site.db)];
      const facts = { product_id: product.id, bumped_product_id: bumped.id, price: 900, headline: "Leve" };
      const { id } = await makeBump(site.db, facts);
      return {
        path: `/admin/produtos/${product.id}/adicionais?editar=${id}`,
        fields: {
          intent: "save-bump",
          id: String(id),
          bumped_product_id: String(bumped.id),
          headline: "Leve",
          description: "",
          price: "9,00",
          position: "0",
        },
      };
    },
    first: { price: "19,00" },
    said: "Preço: R$ 9,00 → R$ 19,00",
    second: { headline: "Leve também" },
  },
  {
    name: "a webhook",
    async open(site) {
      const facts = {
        name: "Planilha",
        url: "https://planilha.example/a",
        events: [],
        include_all_events: true,
        request_method: "POST",
        headers: {},
        use_user_field_names: true,
      };
      const made = await createWebhook(site.db, { tableId: 634, facts, actorId: 1 }, site.now());
      return {
        path: `/admin/integracoes/webhooks/${made?.id}?editar=1`,
        fields: {
          intent: "save-webhook",
          id: String(made?.id),
          name: "Planilha",
          spelling: "nomes",
          url: "http://127.0.0.1:9/a",
          headers: "Authorization: Bearer abc",
          is_active: "on",
          on_created: "on",
          on_updated: "on",
        },
      };
    },
    first: { name: "Planilha de vendas", headers: "Authorization: Bearer xyz\nX-Loja: 1" },
    said: "Nome: Planilha → Planilha de vendas | Cabeçalhos extras: Authorization → Authorization; X-Loja",
    second: { on_deleted: "on" },
  },
  {
    name: "what is noted of a lead",
    async open(site) {
      const typed = { nome: "Caio", email: "caio@barro.example", empresa: null, telefone: null };
      const lead = { ...typed, produto: null, mensagem: null, first_touch: undefined };
      const id = await createLead(site.db, lead, { userId: undefined }, site.now());
      return {
        path: `/admin/leads?lead=${id}`,
        fields: { intent: "notes", lead: String(id), note: "Ligar na segunda.", owner: "" },
      };
    },
    first: { owner: "1" },
    said: "Responsável: (vazio) → Ana Régis",
    second: { note: "Ligar na terça." },
  },
  {
    name: "the answer to a doubt",
    async open(site) {
      const { course, lessons } = await makeCourse(site.db, { title: "Cerâmica" });
      const { id: userId } = await makeUser(site.db);
      await enroll(site.db, { userId, courseId: course.id, orderItemId: null }, site.now());
      const place = { userId, courseId: course.id, lessonId: lessons[0]?.id ?? 0 };
      const asked = await askDoubt(site.db, { ...place, text: "Que argila?" }, site.now());
      const id = String(asked.ok ? asked.id : 0);
      return {
        path: "/admin/duvidas?situacao=todas",
        fields: { intent: "answer", id, answer: "A branca." },
      };
    },
    first: { answer: "A branca, de alta." },
    said: "Resposta: texto alterado (9 → 18 letras)",
    second: { answer: "A vermelha." },
  },
  {
    name: "mail server",
    open: () => ({
      path: "/admin/configuracoes/email",
      fields: {
        intent: "save-mail",
        server: "smtp.barro.example",
        port: "587",
        security: "starttls",
        user: "",
        password: "",
        from: "loja@barro.example",
      },
    }),
    first: { port: "465", security: "tls" },
    said: "Porta: 587 → 465",
    second: { server: "smtp2.barro.example" },
  },
  {
    name: "ad services",
    open: () => ({
      path: "/admin/configuracoes/anuncios",
      fields: {
        intent: "save-ads",
        metaPixel: "",
        metaToken: "",
        metaTest: "",
        gaStream: "",
        gaSecret: "",
        googleTag: "AW-123456789",
        googleLabel: "AbC-D_efG",
        googleConversion: "Compra",
        tiktokPixel: "",
        tiktokToken: "",
        tiktokTest: "",
      },
    }),
    first: { googleLabel: "HiJ-K_lmN", tiktokBrowser: "on" },
    said: "Rótulo da conversão: AbC-D_efG → HiJ-K_lmN | Pixel do TikTok no navegador: não → sim",
    second: { googleConversion: "Venda" },
  },
  {
    name: "daily backup",
    open: () => ({
      path: "/admin/copias",
      fields: { intent: "save-schedule", hour: "3", keep: "7", weekly: "4", monthly: "6", place: "disk" },
    }),
    first: { hour: "" },
    said: "Hora da cópia diária: 03:00 → Desligada",
    second: { keep: "9" },
  },
];

test.each(FORMS)("$name", async ({ open, first, said, second }) => {
  const site = await openSite({ WEBHOOK_PRIVATE_TARGETS: "true" });
  const ana = await site.as(await makeAdmin(site.db, { name: "Ana Régis" }));
  const rui = await site.as(await makeAdmin(site.db, { name: "Rui Melo" }));
  const { path, fields } = await open(site);
  const versionAt = async () => {
    const page = await ana.get(path);
    expect(page.status, path).toBe(200);
    return /name="version"[^>]*value="(\d+)"/.exec(page.text)?.[1] ?? expect.fail(`no version at ${path}`);
  };
  const begun = await ana.post(path, { ...fields, version: await versionAt() });
  expect(begun.status, /role="alert".*?<\/ul>/s.exec(begun.text)?.[0]).toBe(302);
  const opened = await versionAt();

  expect((await ana.post(path, { ...fields, ...first, version: opened })).status).toBe(302);
  const register = (await ana.get("/admin/registro/exportar")).text.replaceAll("\u00a0", " ");
  // One engine keeps the order of keys, the other does not.
  for (const part of said.split(" | ")) expect(register).toContain(part);

  const saved = await versionAt();
  expect(saved).not.toBe(opened);
  const late = await rui.post(path, { ...fields, ...second, version: opened });
  expect(late.status).toBe(409);
  expect(late.text.replaceAll("<!-- -->", "")).toContain("Ana Régis salvou antes de você");
  // Nothing of it is written, and with what the other one saved it goes.
  expect(await versionAt()).toBe(saved);
  expect((await rui.post(path, { ...fields, ...first, ...second, version: saved })).status).toBe(302);
  expect(await versionAt()).not.toBe(saved);
});
