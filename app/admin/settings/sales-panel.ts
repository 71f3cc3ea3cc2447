// What is taken, how, and by when: the longest group of the settings.
import type { SettingsPanel } from "./settings-panel.ts";

export const SALES_PANEL: SettingsPanel = {
  label: "Vendas",
  sentence: "O que o checkout oferece e por quanto tempo. Pedidos já feitos ficam como estão.",
  fields: [
    { name: "credit", label: "Aceitar cartão de crédito", kind: "switch" },
    { name: "pix", label: "Aceitar PIX", kind: "switch" },
    { name: "boleto", label: "Aceitar boleto", kind: "switch" },
    {
      name: "pixKey",
      label: "Chave PIX que recebe",
      kind: "pix-key",
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
      hint: "Vai para o e-mail de vendas, quando a loja envia e-mails. O que espera por você aparece sempre no painel.",
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
      hint: "Quem desiste nos 7 dias que a lei garante recebe o dinheiro de volta na hora, quando o meio de pagamento permite, e o pedido mostra a devolução. Desligado, cada pedido de reembolso espera a sua resposta.",
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
};
