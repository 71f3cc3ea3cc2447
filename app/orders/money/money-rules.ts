/** Which day a figure belongs to, for whoever asks. */
export const MONEY_RULES: [what: string, how: string][] = [
  [
    "Venda",
    "Entra no dia em que o pagamento foi confirmado, no horário de Brasília, e não no dia do pedido.",
  ],
  [
    "Reembolso",
    "Sai no dia em que o dinheiro voltou ao cliente, inteiro ou em parte, mesmo que a venda seja de outro mês.",
  ],
  [
    "Reembolso que voltou",
    "Se o banco não conseguiu entregar um reembolso, o valor entra de novo no dia em que isso ficou claro.",
  ],
  [
    "Contestação",
    "Enquanto o banco decide, aparece em 'Em disputa' e a venda fica onde está. Perdida, sai no dia da decisão, somada aos reembolsos. Vencida, nada muda.",
  ],
  [
    "Desconto",
    "O que o cupom ou o PIX tirou do preço dos itens, no dia da venda. O bruto é o subtotal do pedido; o preço de uma oferta ou de uma oferta adicional já é o preço.",
  ],
  ["Pagamento em dobro", "Entra no dia em que chegou e sai no dia em que foi devolvido."],
  ["Pagamento de outro valor", "Entra pelo que chegou, no dia em que chegou a última parte."],
  ["PIX confirmado por você", "Entra no dia da sua confirmação, com o valor que você informou."],
  ["Venda por fora", "Entra no dia do pagamento que você informou, com o valor que você recebeu."],
  ["Presente e pedido grátis", "Não entram: não houve dinheiro."],
  ["Pedido importado", "Entra no dia em que foi registrado como pago, sem tarifa."],
  [
    "Juros",
    "São o que o comprador pagou além do preço para parcelar. O que o meio de pagamento cobra dele e fica com ele não chega a você e sai antes do líquido.",
  ],
  [
    "Tarifa",
    "É a que o meio de pagamento informou. Onde há um traço, ele não informou: o líquido ainda tem a tarifa dentro.",
  ],
  [
    "A liberar",
    "O que já foi pago e ainda não está disponível, segundo a data que o meio de pagamento informou.",
  ],
];
