// What the settings screen asks for, group by group, in the order in which it is shown.

import type { SettingsFields, SettingsGroupName } from "#app/platform/config/settings-group.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { STATES } from "#app/platform/text/brazilian-states.ts";

const PROFILE = "O perfil, como @suaempresa, ou o endereço dele.";

const SAME_EMAIL = "Em branco, vale o e-mail geral.";

export interface SettingsField {
  name: string;
  label: string;
  /** "measured": known by itself, nothing to fill in. */
  kind?: "lines" | "switch" | "colour" | "picture" | "choice" | "measured";
  /** Of a choice: each value and what it is called. */
  options?: [string, string][];
  hint?: string;
  optional?: boolean;
  maxLength?: number;
  placeholder?: string;
  inputMode?: "email" | "tel" | "url" | "numeric" | "decimal";
}

interface SettingsPanel {
  label: string;
  /** What the group is for. */
  sentence: string;
  fields: SettingsField[];
}

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
      { name: "taxId", label: "CNPJ ou CPF", maxLength: 18 },
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
      { name: "postalCode", label: "CEP", maxLength: 9, inputMode: "numeric" },
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
      { name: "linkedin", label: "LinkedIn", optional: true, maxLength: 300, hint: PROFILE },
      { name: "facebook", label: "Facebook", optional: true, maxLength: 300, hint: PROFILE },
      { name: "github", label: "GitHub", optional: true, maxLength: 300, hint: PROFILE },
    ],
  },
  vendas: {
    label: "Vendas",
    sentence: "O que o checkout oferece e por quanto tempo. Pedidos já feitos ficam como estão.",
    fields: [
      { name: "credit", label: "Aceitar cartão de crédito", kind: "switch" },
      { name: "pix", label: "Aceitar PIX", kind: "switch" },
      { name: "boleto", label: "Aceitar boleto", kind: "switch" },
      {
        name: "pixKey",
        label: "Chave PIX que recebe",
        optional: true,
        maxLength: 77,
        hint: "CPF ou CNPJ, e-mail, celular com DDD, como (11) 98765-4321, ou chave aleatória. Só quando a loja recebe PIX direto na sua conta.",
      },
      {
        name: "pixName",
        label: "Nome de quem recebe o PIX",
        optional: true,
        maxLength: 80,
        hint: "O nome do titular da conta. No código do PIX cabem as 25 primeiras letras.",
      },
      {
        name: "pixCity",
        label: "Cidade de quem recebe o PIX",
        optional: true,
        maxLength: 60,
        hint: "A cidade da empresa ou da pessoa. No código do PIX cabem as 15 primeiras letras.",
      },
      { name: "maxParts", label: "Máximo de parcelas", maxLength: 2, inputMode: "numeric" },
      { name: "freeParts", label: "Parcelas sem juros", maxLength: 2, inputMode: "numeric" },
      {
        name: "rate",
        label: "Juros por mês (%)",
        maxLength: 5,
        inputMode: "decimal",
        hint: "Para as parcelas com juros, pela Tabela Price.",
      },
      { name: "leastPart", label: "Valor mínimo da parcela (R$)", maxLength: 12, inputMode: "decimal" },
      {
        name: "pixMinutes",
        label: "Prazo para pagar o PIX (minutos)",
        maxLength: 4,
        inputMode: "numeric",
        hint: "De 10 a 1440 (24 horas). Depois disso o código expira. No PIX que você mesmo confere, o cliente tem mais 24 horas; no Mercado Pago, pelo menos 30 minutos.",
      },
      {
        name: "boletoDays",
        label: "Vencimento do boleto (dias)",
        maxLength: 2,
        inputMode: "numeric",
        hint: "De 1 a 30 dias corridos. Vale até o fim do dia do vencimento.",
      },
      {
        name: "saleMails",
        label: "E-mail de nova venda",
        kind: "choice",
        options: [
          ["each", "A cada venda"],
          ["daily", "Um resumo por dia"],
          ["none", "Nenhum"],
        ],
        hint: "Vai para o e-mail de vendas. O que precisa de você é avisado sempre.",
      },
      {
        name: "refundWindowDays",
        label: "Prazo para pedir reembolso (dias)",
        maxLength: 3,
        inputMode: "numeric",
        hint: "A lei exige pelo menos 7.",
      },
      {
        name: "automaticRefunds",
        label: "Reembolso automático nos 7 dias",
        kind: "switch",
        hint: "Quem desiste nos 7 dias que a lei garante recebe o dinheiro de volta na hora, quando o meio de pagamento permite, e você é avisado. Desligado, cada pedido de reembolso espera a sua resposta.",
      },
      {
        name: "accessDays",
        label: "Prazo para baixar os arquivos (dias)",
        maxLength: 4,
        inputMode: "numeric",
      },
      {
        name: "offersNewsletter",
        label: "Oferecer a newsletter em pedidos gratuitos",
        kind: "switch",
        hint: "Quando o total é zero, o checkout mostra a caixa “Quero receber a newsletter”, sempre desmarcada. Só é inscrito quem marcar.",
      },
    ],
  },
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
      "Opcional. Um script de fora que conta as visitas, como Plausible, Umami, Matomo ou Google Analytics. Só é carregado para quem aceitar no painel de cookies, e nunca no checkout, na conta ou nas aulas.",
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
