/** Of the sales by source. */
export const SOURCE_RULES: [what: string, how: string][] = [
  [
    "Origem",
    "É o último contato: de onde a pessoa veio por último, na mesma visita, antes de comprar. O primeiro contato aparece ao lado dele nos detalhes do pedido.",
  ],
  [
    "De onde vem o nome",
    "Do utm_source do link; sem ele, do src; sem os dois, do anúncio em que a pessoa clicou (Google, Facebook, TikTok); sem anúncio, do site que trouxe a pessoa. Sem nada disso, é 'Direto'.",
  ],
  ["Campanha", "É o utm_campaign do link."],
  ["Fora do site", "Venda por fora e pedido importado: não houve visita."],
  [
    "Visitas",
    "Quantas vezes alguém abriu uma página do site vindo de lá, sem identificar ninguém. Robôs não entram. Quem volta conta de novo.",
  ],
  ["Pedidos", "Os feitos no período, no horário de Brasília, pagos ou não."],
  [
    "Receita",
    "O que já foi pago por esses pedidos, menos o que voltou, seja qual for o dia. No painel e no Financeiro, a receita é o dinheiro que entrou nestes dias menos o que voltou neles, também de pedidos mais antigos.",
  ],
  ["Com cupom", "Os pedidos da origem feitos com um cupom, pagos ou não, e os cupons mais usados."],
  ["Conversão", "Pedidos pagos divididos pelas visitas da mesma origem."],
];
