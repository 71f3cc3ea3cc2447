// What the gallery of a demo product shows of what is delivered. The pictures are drawn by scripts/demo-goods.ts and kept in
// public/demo; their words are for who does not see them.

/** A part of the deliverable, by its path in it. */
export type Shown =
  /** A page as a browser shows it; `below`: so many pixels further down. */
  | { page: string; below?: number; width?: number }
  /** Pages of the book, counted from 1. */
  | { leaves: readonly number[] }
  /** Every drawing of a folder. */
  | { icons: string; size?: number }
  /** The first lines of a list, divided by semicolons. */
  | { table: string }
  /** A text as an editor shows it. */
  | { text: string };

export interface GoodsPicture {
  shown: Shown;
  text: string;
}

export const goodsPictures: Readonly<Record<string, readonly GoodsPicture[]>> = {
  "kit-landing-page-aroeira": [
    {
      shown: { page: "index.html" },
      text: "O começo da página: abertura, faixa de fatos e o botão de marcar horário",
    },
    {
      shown: { page: "servico-joelho.html", below: 330 },
      text: "A página de serviço, com etapas e tabela de preços",
    },
    { shown: { page: "obrigado.html", below: 60 }, text: "A página de obrigado, com o que acontece agora" },
  ],
  "loja-pronta-sabia": [
    { shown: { page: "index.html" }, text: "O catálogo da loja com busca, categorias e carrinho" },
    {
      shown: { page: "trocas.html", width: 900 },
      text: "A página de entrega e trocas, pronta para preencher",
    },
    { shown: { text: "LEIA-ME.md" }, text: "O guia, do primeiro produto à publicação" },
  ],
  "e-mails-bem-te-vi": [
    { shown: { page: "html/pedido-recebido.html", width: 760 }, text: "O e-mail de pedido recebido" },
    { shown: { page: "html/pix-esperando.html", width: 760 }, text: "O e-mail que lembra do PIX que espera" },
    { shown: { page: "html/boas-vindas.html", width: 760 }, text: "O e-mail de boas-vindas" },
  ],
  "cardapio-jabuticabeira": [
    { shown: { page: "index.html", width: 760 }, text: "O cardápio como o celular do cliente mostra" },
    { shown: { table: "cardapio.csv" }, text: "A planilha de pratos e preços que o cardápio lê" },
  ],
  "caderno-de-exercicios-planilhas": [
    {
      shown: { table: "dados/vendas-padaria.csv" },
      text: "As vendas da padaria, com os erros plantados para achar",
    },
    { shown: { text: "gabarito.md" }, text: "O gabarito, com a explicação de cada passo" },
  ],
  "frete-certo-para-woocommerce": [
    { shown: { table: "frete-certo/faixas-de-cep.csv" }, text: "A tabela de faixas de CEP, prazos e preços" },
    { shown: { text: "frete-certo/frete-certo.php" }, text: "O código do plugin" },
  ],
  "nota-facil-para-lojas": [
    { shown: { table: "exemplo.csv" }, text: "O arquivo de pedidos que o programa confere" },
    { shown: { text: "regras.mjs" }, text: "As regras da conferência, uma por função" },
  ],
  "whatsapp-discreto": [
    { shown: { page: "exemplo.html" }, text: "A página de exemplo com o botão recolhido no canto" },
    { shown: { text: "whatsapp-discreto.js" }, text: "O código do botão" },
  ],
  "busca-sem-acento": [
    { shown: { text: "busca.mjs" }, text: "O módulo de busca inteiro" },
    { shown: { text: "busca.test.mjs" }, text: "Os testes que vêm junto" },
  ],
  "guia-da-lgpd-para-lojas-pequenas": [
    { shown: { leaves: [1, 2, 3] }, text: "A capa, o sumário e a primeira página do guia" },
    { shown: { leaves: [5, 6, 7] }, text: "Páginas sobre prazos e pedidos de dados" },
  ],
  "preco-sem-medo": [
    { shown: { leaves: [1, 2, 3] }, text: "A capa, o sumário e a primeira página do livro" },
    { shown: { leaves: [4, 5, 6] }, text: "Páginas com a conta do preço da hora" },
  ],
  "contrato-sem-susto": [
    { shown: { leaves: [1, 2, 3] }, text: "A capa, o sumário e a primeira página do livro" },
    { shown: { leaves: [4, 5, 6] }, text: "Páginas sobre escopo e parcelas" },
  ],
  "icones-cerrado": [
    { shown: { icons: "regular/" }, text: "Todos os desenhos no peso regular" },
    { shown: { icons: "forte/" }, text: "Os mesmos desenhos no peso forte" },
    { shown: { icons: "leve/" }, text: "Os mesmos desenhos no peso leve" },
  ],
  "icones-feira-livre": [
    { shown: { icons: "duas-cores/", size: 150 }, text: "Os desenhos em duas cores" },
    { shown: { icons: "carimbo/", size: 150 }, text: "Os mesmos desenhos em forma de carimbo" },
  ],
  "icones-balcao": [
    { shown: { icons: "svg/", size: 120 }, text: "Todos os ícones do pacote" },
    { shown: { text: "frases.txt" }, text: "As frases prontas que acompanham os ícones" },
  ],
  "gerador-de-propostas": [
    { shown: { page: "proposta.html" }, text: "A proposta montada ao lado dos campos" },
    { shown: { text: "COMO-ESCREVER.md" }, text: "O guia de como escrever cada campo" },
  ],
  "painel-de-boletos": [
    { shown: { page: "painel.html" }, text: "O painel com os boletos separados por prazo" },
    { shown: { table: "exemplo.csv" }, text: "O arquivo de exemplo que o painel lê" },
  ],
  "calculadora-de-margem": [
    { shown: { page: "calculadora.html" }, text: "A calculadora com preço, custo e margem" },
    { shown: { table: "catalogo.csv" }, text: "O catálogo de exemplo com as contas de cada produto" },
  ],
  "sistema-visual-jatoba": [
    { shown: { page: "amostra.html" }, text: "A página de amostra com botões, campos e cartões" },
    { shown: { text: "tokens.css" }, text: "As medidas e cores do sistema em um arquivo só" },
  ],
  "paleta-brasil-64": [
    { shown: { page: "amostras.html" }, text: "As 64 cores com nome e código" },
    { shown: { text: "combinacoes.md" }, text: "Combinações que passam no contraste" },
  ],
  "etiquetas-de-feira": [
    { shown: { page: "redondas.html" }, text: "A folha de etiquetas redondas, pronta para imprimir" },
    { shown: { page: "potes.html" }, text: "A folha de etiquetas para potes" },
    { shown: { page: "precos.html" }, text: "A folha de etiquetas de preço" },
  ],
  "90-legendas-que-vendem-sem-gritar": [
    { shown: { table: "legendas.csv" }, text: "As primeiras legendas, por objetivo e setor" },
    { shown: { table: "doze-semanas.csv" }, text: "O plano de doze semanas" },
  ],
  "calendario-editorial-2027": [
    { shown: { table: "calendario-2027.csv" }, text: "As primeiras semanas do calendário" },
    { shown: { table: "datas-2027.csv" }, text: "As datas do ano que valem um post" },
  ],
  "roteiros-de-whatsapp": [
    { shown: { text: "respostas.txt" }, text: "As respostas prontas, por situação" },
    { shown: { text: "GUIA-DE-TOM.md" }, text: "O guia de tom" },
  ],
};

export const goodsPictureAddress = (slug: string, at: number) => `/demo/${slug}-${at + 1}-800.webp`;
