// Every form of the back office, and two people at it: the second to save hears of the first, and nothing is lost.
import { expect, test } from "vitest";
import { makeAdmin, makePopup, makeUser } from "./makers.ts";
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
      const { id } = await makeUser(site.db, { name: "Bia Duarte", email: "bia@barro.example" });
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
    said: "Título: Aviso → Aviso de forno; Páginas em que aparece: Página inicial → Página inicial; Loja",
    second: { button_text: "Ver as peças" },
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
    name: "daily backup",
    open: () => ({
      path: "/admin/copias",
      fields: { intent: "save-schedule", hour: "3", keep: "7", place: "disk" },
    }),
    first: { hour: "" },
    said: "Hora da cópia diária: 03:00 → Desligada",
    second: { keep: "9" },
  },
];

test.each(FORMS)("$name", async ({ open, first, said, second }) => {
  const site = await openSite();
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
  expect(register).toContain(said);

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
