// What the settings screen asks for, group by group, in the order in which it is shown.

import type { SettingsFields, SettingsGroupName } from "#app/company/settings-group.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { STATES } from "#app/platform/text/brazilian-states.ts";
import { SALES_PANEL } from "./sales-panel.ts";
import type { SettingsPanel } from "./settings-panel.ts";

const PROFILE = "O perfil, como @suaempresa, ou o endereço dele.";

const SAME_EMAIL = "Em branco, vale o e-mail geral.";

const DEFAULT_COLOUR = "Em branco, usa a cor padrão.";

export const SETTINGS_PANELS: Record<SettingsGroupName, SettingsPanel> = {
  marca: {
    label: "Marca",
    sentence: "O nome e os dados da empresa, nas páginas, nos e-mails, nos recibos e nos certificados.",
    fields: [
      { name: "brand", label: "Nome da marca", maxLength: 60 },
      { name: "tagline", label: "Slogan", maxLength: 200, hint: "Uma frase sobre o que você faz." },
      {
        name: "legalName",
        label: "Razão social",
        maxLength: 160,
        hint: "O nome da empresa no CNPJ. Quem vende com CPF escreve o nome completo.",
      },
      { name: "taxId", label: "CNPJ ou CPF", maxLength: 40 },
      {
        name: "logo",
        label: "Logotipo",
        kind: "picture",
        optional: true,
        maxLength: 2000,
        hint: "Um horizontal aparece sozinho; um quadrado, com o nome da marca ao lado. Em branco, fica o desenho padrão.",
      },
      {
        name: "logoDark",
        label: "Logotipo para fundo escuro",
        kind: "picture",
        optional: true,
        maxLength: 2000,
        hint: "Para o rodapé e o tema escuro. Em branco, o logotipo fica sobre uma placa branca.",
      },
      { name: "logoRatio", label: "Proporção do logotipo", kind: "measured" },
    ],
  },
  cores: {
    label: "Cores",
    sentence:
      "As cores da marca. Só aceitamos cores que deixam o texto legível; os tons do tema escuro são calculados a partir delas.",
    fields: [
      {
        name: "primary",
        label: "Cor principal",
        kind: "colour",
        placeholder: "#0b5c3f",
        optional: true,
        hint: `Botões, links, faixas e azulejos. O texto sobre ela é branco. ${DEFAULT_COLOUR}`,
      },
      {
        name: "accent",
        label: "Cor de destaque",
        kind: "colour",
        placeholder: "#f7c325",
        optional: true,
        hint: `Selos, destaques e a flor dos azulejos. O texto sobre ela é escuro. ${DEFAULT_COLOUR}`,
      },
    ],
  },
  contato: {
    label: "Contato",
    sentence: "Como as pessoas falam com você. Aparece no rodapé, nas páginas legais e nos e-mails.",
    fields: [
      { name: "info", label: "E-mail geral", maxLength: 254, inputMode: "email" },
      {
        name: "support",
        label: "E-mail de suporte",
        optional: true,
        maxLength: 254,
        inputMode: "email",
        hint: SAME_EMAIL,
      },
      {
        name: "sales",
        label: "E-mail de vendas",
        optional: true,
        maxLength: 254,
        inputMode: "email",
        hint: SAME_EMAIL,
      },
      { name: "phone1", label: "Telefone", maxLength: 30, inputMode: "tel" },
      { name: "phone2", label: "Outro telefone", optional: true, maxLength: 30, inputMode: "tel" },
      { name: "street", label: "Rua e número", maxLength: 160 },
      { name: "city", label: "Cidade", maxLength: 80 },
      {
        name: "state",
        label: "Estado",
        kind: "choice",
        options: [["", "Escolha o estado"], ...STATES],
      },
      { name: "postalCode", label: "CEP", maxLength: 20, inputMode: "numeric" },
      {
        name: "hours",
        label: "Horário de atendimento",
        kind: "lines",
        maxLength: 400,
        hint: "Um horário por linha.",
      },
    ],
  },
  redes: {
    label: "WhatsApp e redes",
    sentence: "O botão do WhatsApp e os links do rodapé.",
    fields: [
      {
        name: "number",
        label: "Número do WhatsApp",
        optional: true,
        maxLength: 30,
        inputMode: "tel",
        hint: "Com DDD, como (47) 99900-0000. De fora do Brasil, com + e o código do país. Em branco, o site não mostra o WhatsApp.",
      },
      {
        name: "message",
        label: "Mensagem inicial do WhatsApp",
        kind: "lines",
        optional: true,
        maxLength: 300,
      },
      { name: "whatsappHours", label: "Horário do WhatsApp", optional: true, maxLength: 80 },
      { name: "instagram", label: "Instagram", optional: true, maxLength: 300, hint: PROFILE },
      { name: "youtube", label: "YouTube", optional: true, maxLength: 300, hint: PROFILE },
      { name: "tiktok", label: "TikTok", optional: true, maxLength: 300, hint: PROFILE },
      {
        name: "whatsappChannel",
        label: "Canal do WhatsApp",
        optional: true,
        maxLength: 300,
        hint: "O link do canal, como https://whatsapp.com/channel/…",
      },
      { name: "telegram", label: "Telegram", optional: true, maxLength: 300, hint: PROFILE },
      { name: "linkedin", label: "LinkedIn", optional: true, maxLength: 300, hint: PROFILE },
      { name: "facebook", label: "Facebook", optional: true, maxLength: 300, hint: PROFILE },
      { name: "threads", label: "Threads", optional: true, maxLength: 300, hint: PROFILE },
      { name: "pinterest", label: "Pinterest", optional: true, maxLength: 300, hint: PROFILE },
      { name: "github", label: "GitHub", optional: true, maxLength: 300, hint: PROFILE },
    ],
  },
  vendas: SALES_PANEL,
  conteudo: {
    label: "Avaliações e e-mails",
    sentence: "Quem pode avaliar produtos e com que nome os e-mails saem.",
    fields: [
      {
        name: "reviewsOpenToAll",
        label: "Qualquer pessoa pode avaliar",
        kind: "switch",
        hint: "Desligado, só quem comprou pode avaliar. Nos dois casos você aprova antes.",
      },
      {
        name: "mailSender",
        label: "Nome de quem envia os e-mails",
        optional: true,
        maxLength: 60,
        hint: "Em branco, usa o nome configurado no servidor ou o da marca.",
      },
    ],
  },
  medicao: {
    label: "Análise de visitas",
    sentence:
      "Opcional. Um script de fora que conta as visitas, como Plausible, Umami, Matomo ou Google Analytics. Só é carregado para visitantes que aceitarem no painel de cookies: nunca para quem entrou na conta, nem no checkout ou nas aulas.",
    fields: [
      {
        name: "tagAddress",
        label: "Endereço do script",
        optional: true,
        maxLength: 500,
        placeholder: "https://plausible.io/js/script.js",
        inputMode: "url",
        hint: "Em branco, nada é carregado e o painel de cookies não aparece.",
      },
      {
        name: "tagSite",
        label: "Identificação do site",
        optional: true,
        maxLength: 100,
        hint: "O domínio no Plausible, o website ID no Umami, o número no Matomo, o G-… no Google Analytics.",
      },
    ],
  },
};

/** The fields of a group as people read them. */
export function settingsLabels(group: SettingsGroupName): FieldLabels {
  return Object.fromEntries(
    SETTINGS_PANELS[group].fields.map(({ name, label, kind, options }) => [
      name,
      {
        label,
        ...(kind === "switch" ? { kind: "truth" as const } : {}),
        ...(options ? { words: Object.fromEntries(options) } : {}),
      },
    ]),
  );
}

/** A group as its form would send it. */
export function settingsRow(group: SettingsGroupName, values: SettingsFields): FieldValues {
  return Object.fromEntries(
    SETTINGS_PANELS[group].fields
      .filter(({ kind }) => kind !== "measured")
      .map(({ name, kind }) => {
        const value = values[name] ?? "";
        return [name, kind === "switch" && value === "" ? [] : [value]];
      }),
  );
}
