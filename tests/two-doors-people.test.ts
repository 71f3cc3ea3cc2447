// The same rules in form and API, for data about readers and visitors.
import { USER_RULES } from "#app/identity/users/user.ts";
import { SUBSCRIPTION_RULES } from "#app/newsletter/subscriptions/subscription.ts";
import { POPUP_RULES } from "#app/popups/popup.ts";
import { POPUP_EMAIL_RULES } from "#app/popups/popup-email.ts";
import { makePopup, makeUser } from "./makers.ts";
import { testBothDoors, tooLong } from "./two-doors.ts";

testBothDoors({
  name: "subscriptions",
  rows: "newsletter_subscriptions",
  rules: SUBSCRIPTION_RULES,
  open: async ({ site }) => ({
    api: {
      table: 635,
      row: { email: "ana@teste.example", name: "Ana" },
      other: { email: "bia@teste.example" },
    },
    form: {
      path: "/api/newsletter",
      by: site.visitor(),
      asJson: true,
      texts: [],
      fields: { email: "caio@teste.example", source: "blog" },
    },
    wrong: [
      {
        refused: "email required",
        api: { email: "" },
        form: { email: " " },
        says: "Email obrigatório",
      },
      {
        refused: "email invalid",
        api: { email: "sem-arroba" },
        form: { email: "sem-arroba" },
        says: "Email inválido",
      },
      // No form has this field.
      { ...tooLong("name", 120), form: undefined },
      { ...tooLong("source", 100), form: undefined },
      { refused: "email unique", onlyNew: true, api: { email: "bia@teste.example" }, says: "" },
    ],
  }),
});

const PAGES = Array.from({ length: 31 }, (_, at) => `pagina-${at}`).join(",");

testBothDoors({
  name: "pop-ups",
  rows: "popup_configs",
  rules: POPUP_RULES,
  async open({ owner }) {
    const words = { title: "Leve o checklist", message: "Doze perguntas.", button_text: "Quero" };
    return {
      api: { table: 636, row: { ...words, delay: "8", pages: "home,/solucoes", is_active: "true" } },
      form: {
        path: "/admin/popups?novo=1",
        by: owner,
        fields: {
          ...words,
          intent: "save-popup",
          show_email_field: "on",
          email_placeholder: "Seu e-mail",
          pdf_url: "",
          delay: "8",
          pages: "home",
          other_pages: "/solucoes",
          is_active: "on",
        },
        texts: ["title", "message", "button_text", "email_placeholder", "delay", "pdf_url"],
      },
      wrong: [
        {
          refused: "title required",
          api: { title: " " },
          form: { title: " " },
          says: "Informe o título.",
        },
        tooLong("title", 120),
        {
          refused: "message required",
          api: { message: " " },
          form: { message: " " },
          says: "Escreva a mensagem.",
        },
        tooLong("message", 1000),
        tooLong("email_placeholder", 80),
        {
          refused: "button_text required",
          api: { button_text: "" },
          form: { button_text: "" },
          says: "Informe o texto do botão.",
        },
        tooLong("button_text", 40),
        {
          refused: "pdf_url invalid",
          api: { pdf_url: "javascript:alert(1)" },
          form: { pdf_url: "javascript:alert(1)" },
          says: "comece com https://",
        },
        {
          refused: "delay min_value",
          api: { delay: "0" },
          form: { delay: "0" },
          says: "a partir de 1",
        },
        {
          refused: "delay invalid",
          api: { delay: "3601" },
          form: { delay: "3601" },
          says: "no máximo 3600 segundos",
        },
        {
          refused: "pages required",
          api: { pages: "" },
          form: { pages: undefined, other_pages: "" },
          says: "Escolha pelo menos uma página.",
        },
        {
          refused: "pages invalid",
          api: { pages: "home,<script>" },
          form: { other_pages: "<script>" },
          says: "não é o caminho de uma página",
        },
        {
          refused: "pages max_length",
          api: { pages: PAGES },
          form: { other_pages: PAGES },
          says: "Use no máximo 30 páginas.",
        },
      ],
    };
  },
});

testBothDoors({
  name: "addresses that pop-ups bring",
  rows: "popup_emails",
  rules: POPUP_EMAIL_RULES,
  async open({ site }) {
    const popup = await makePopup(site.db);
    const facts = { email: "ana@teste.example", page: "home" };
    return {
      api: { table: 637, row: { ...facts, popup_id: popup.id } },
      form: {
        path: `/api/popups/${popup.id}/emails`,
        by: site.visitor(),
        asJson: true,
        texts: [],
        fields: facts,
      },
      wrong: [
        {
          refused: "email required",
          api: { email: "" },
          form: { email: "" },
          says: "Por favor, insira um email válido",
        },
        {
          refused: "email invalid",
          api: { email: "sem-arroba" },
          form: { email: "sem-arroba" },
          says: "Por favor, insira um email válido",
        },
        {
          refused: "page invalid",
          api: { page: "<script>" },
          form: { page: "<script>" },
          says: "Página desconhecida.",
        },
        { refused: "popup_id does_not_exist", api: { popup_id: 99_999 }, says: "" },
      ],
    };
  },
});

testBothDoors({
  name: "users",
  rows: "users",
  rules: USER_RULES,
  async open({ site, owner }) {
    const user = await makeUser(site.db, { name: "Caio" });
    const taken = await makeUser(site.db, { email: "eva@teste.example" });
    const facts = { name: "Ana Souza", email: "ana@teste.example", phone: "(11) 99999-0000" };
    return {
      api: { table: 629, row: facts, other: { ...facts, email: "outra@teste.example" } },
      form: {
        path: `/admin/usuarios?editar=${user.id}`,
        by: owner,
        texts: ["email", "phone"],
        fields: {
          ...facts,
          intent: "save-user",
          id: String(user.id),
          email: "caio@teste.example",
          address: "Rua A, 1",
          role: "user",
        },
      },
      wrong: [
        {
          refused: "name required",
          api: { name: " " },
          form: { name: " " },
          says: "Nome deve ter pelo menos 2 caracteres",
        },
        {
          refused: "name invalid",
          api: { name: "A" },
          form: { name: "A" },
          says: "Nome deve ter pelo menos 2 caracteres",
        },
        {
          refused: "name max_length",
          api: { name: "x".repeat(121) },
          form: { name: "x".repeat(121) },
          says: "Nome deve ter no máximo 120 caracteres",
        },
        {
          refused: "name invalid",
          api: { name: "Ana\nSouza" },
          form: { name: "Ana\nSouza" },
          says: "Nome não pode ter quebras de linha",
        },
        {
          refused: "email invalid",
          api: { email: "sem-arroba" },
          form: { email: "sem-arroba" },
          says: "E-mail inválido",
        },
        {
          refused: "email unique",
          api: { email: taken.email },
          form: { email: taken.email },
          says: "Este email já está em uso",
        },
        { refused: "avatar invalid", api: { avatar: "javascript:alert(1)" }, says: "" },
        {
          refused: "phone invalid",
          api: { phone: "ramal 2" },
          form: { phone: "ramal 2" },
          says: "Informe um telefone com DDD, como (47) 99900-0000",
        },
        {
          refused: "address max_length",
          api: { address: "x".repeat(301) },
          form: { address: "x".repeat(301) },
          says: "Endereço deve ter no máximo 300 caracteres",
        },
        {
          refused: "address invalid",
          api: { address: "Rua A\nCentro" },
          form: { address: "Rua A\nCentro" },
          says: "Escreva o endereço em uma linha",
        },
        // Their forms use other words. Their own tests cover both.
        { refused: "role invalid_choice", api: { role: "owner" }, says: "" },
        {
          refused: "is_active invalid",
          onlyNew: true,
          api: { role: "admin", is_active: false },
          says: "",
        },
        { refused: "password_hash invalid", api: { password_hash: "curta" }, says: "" },
      ],
    };
  },
});
