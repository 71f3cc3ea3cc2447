import type { DeliverableFile } from "./product-shape.ts";

type Drawing = readonly [name: string, body: string];

const outline = (body: string, weight: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${body}</svg>\n`;

const cerrado: readonly Drawing[] = [
  ["ipe", '<path d="M12 22v-9M12 16l4-3M12 18l-4-3"/><circle cx="12" cy="7" r="5"/>'],
  ["folha", '<path d="M5 19C5 10 10 5 20 4c0 10-5 15-15 15zM5 19l8-8"/>'],
  ["semente", '<path d="M12 3c5 4 7 8 7 11a7 7 0 0 1-14 0c0-3 2-7 7-11zM12 10v6"/>'],
  [
    "sol",
    '<circle cx="12" cy="12" r="4"/><path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2"/>',
  ],
  ["gota", '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z"/>'],
  ["casa", '<path d="M3 11l9-8 9 8M6 9v12h12V9M10 21v-6h4v6"/>'],
  ["busca", '<circle cx="10" cy="10" r="6"/><path d="M15 15l6 6"/>'],
  ["menu", '<path d="M4 7h16M4 12h12M4 17h16"/>'],
  ["fechar", '<path d="M5 5l14 14M19 5L5 19"/>'],
  ["certo", '<path d="M4 13l5 5L20 6"/>'],
  ["mais", '<path d="M12 4v16M4 12h16"/>'],
  ["seta", '<path d="M4 12h16M14 6l6 6-6 6"/>'],
  ["sacola", '<path d="M5 8h14l1 13H4zM9 8V6a3 3 0 0 1 6 0v2"/>'],
  ["etiqueta", '<path d="M3 3h9l9 9-9 9-9-9z"/><circle cx="8" cy="8" r="1.5"/>'],
  ["pessoa", '<circle cx="12" cy="8" r="4"/><path d="M4 21c0-5 3-7 8-7s8 2 8 7"/>'],
  ["cadeado", '<path d="M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4"/>'],
  ["estrela", '<path d="M12 3l3 6 6 1-4.500 4.500 1 6.500-5.500-3-5.500 3 1-6.500L3 10l6-1z"/>'],
  ["coracao", '<path d="M12 20C5 15 3 12 3 9a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3-2 6-9 11z"/>'],
  ["baixar", '<path d="M12 3v12M7 10l5 5 5-5M4 20h16"/>'],
  ["arquivo", '<path d="M6 2h8l5 5v15H6zM14 2v5h5"/>'],
  ["pasta", '<path d="M3 5h6l2 3h10v12H3z"/>'],
  ["relogio", '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l4 2"/>'],
  ["envelope", '<path d="M3 5h18v14H3zM3 6l9 7 9-7"/>'],
  ["sino", '<path d="M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 21h4"/>'],
  ["pequi", '<circle cx="12" cy="13" r="8"/><path d="M12 5V2M8 13a4 4 0 0 0 4 4"/>'],
  ["buriti", '<path d="M12 22V9M12 9C9 5 6 5 3 7M12 9c3-4 6-4 9-2M12 9c-1-4-3-6-6-6M12 9c1-4 3-6 6-6"/>'],
  [
    "flor",
    '<circle cx="12" cy="12" r="3"/><path d="M12 9a3.500 3.500 0 1 1 0-7 3.500 3.500 0 0 1 0 7zM12 22a3.500 3.500 0 1 1 0-7 3.500 3.500 0 0 1 0 7zM9 12a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0zM22 12a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0z"/>',
  ],
  [
    "fogo",
    '<path d="M12 22a7 7 0 0 1-7-7c0-5 5-6 5-12 5 2 6 6 5 8 1 0 2-1 2-2 1 2 2 4 2 6a7 7 0 0 1-7 7z"/>',
  ],
  ["serra", '<path d="M2 20l7-13 4 7 3-4 6 10z"/>'],
  ["rio", '<path d="M3 8c3-3 6 3 9 0s6 3 9 0M3 14c3-3 6 3 9 0s6 3 9 0M3 20c3-3 6 3 9 0s6 3 9 0"/>'],
  ["lua", '<path d="M20 14A8.500 8.500 0 1 1 10 4a7 7 0 0 0 10 10z"/>'],
  ["nuvem", '<path d="M7 19a4.500 4.500 0 0 1-.5-9A6 6 0 0 1 18 9a5 5 0 0 1-1 10z"/>'],
  ["chuva", '<path d="M7 14a4 4 0 0 1-.5-8A6 6 0 0 1 18 6a4 4 0 0 1-1 8zM8 18l-1 3M13 18l-1 3M18 18l-1 3"/>'],
  ["calendario", '<path d="M4 5h16v16H4zM4 10h16M8 3v4M16 3v4"/>'],
  ["celular", '<path d="M7 2h10v20H7zM11 18h2"/>'],
  [
    "lugar",
    '<path d="M12 22c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12z"/><circle cx="12" cy="10" r="2.500"/>',
  ],
  ["camera", '<path d="M3 7h4l2-3h6l2 3h4v13H3z"/><circle cx="12" cy="13" r="4"/>'],
  ["imagem", '<path d="M3 4h18v16H3zM3 17l5-5 4 4 3-3 6 5"/><circle cx="16" cy="9" r="1.500"/>'],
  ["tocar", '<path d="M6 4l14 8-14 8z"/>'],
  ["pausa", '<path d="M7 4v16M17 4v16"/>'],
  ["microfone", '<path d="M9 5a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zM5 11c0 9 14 9 14 0M12 18v4"/>'],
  [
    "caminhao",
    '<path d="M5 18H2V6h12v11M14 10h5l3 4v4h-3M9 18h6"/><circle cx="7" cy="18" r="2"/><circle cx="17" cy="18" r="2"/>',
  ],
  ["cartao", '<path d="M2 5h20v14H2zM2 10h20M6 15h4"/>'],
  ["presente", '<path d="M3 8h18v4H3zM5 12v9h14v-9M12 8v13M12 8C8 8 6 3 9 3s3 5 3 5 0-5 3-5 1 5-3 5z"/>'],
  [
    "ajustes",
    '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  ],
  ["lixeira", '<path d="M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7"/>'],
  ["lapis", '<path d="M4 20l1-5L16 4l4 4L9 19zM14 6l4 4"/>'],
  ["olho", '<path d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0z"/><circle cx="12" cy="12" r="3"/>'],
];

const weights = [
  ["leve", 1],
  ["regular", 1.5],
  ["forte", 2.25],
] as const;

export const cerradoFiles: readonly DeliverableFile[] = [
  ...weights.flatMap(([weight, width]) =>
    cerrado.map(([name, body]) => ({ path: `${weight}/${name}.svg`, text: outline(body, width) })),
  ),
  {
    path: "sprite.svg",
    text: `<svg xmlns="http://www.w3.org/2000/svg">\n${cerrado.map(([name, body]) => `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`).join("\n")}\n</svg>\n`,
  },
  {
    path: "GUIA.md",
    text: `# Ícones Cerrado

48 desenhos, três pesos, grade de 24. A cor é a do texto em volta.

## Que peso usar

- leve (1): títulos grandes e telas de apresentação, a partir de 32 px
- regular (1,5): textos de 16 a 18 px, ícone com 20 ou 24 px
- forte (2,25): ícone de 16 px, ou ao lado de letra em negrito

Não misture pesos na mesma linha. Não mude o tamanho do traço: mude de peso.

## Todos em um arquivo

O sprite.svg traz os 48 desenhos. Na página, use <svg class="icone"><use href="sprite.svg#folha"/></svg> e diga em CSS:
.icone { width: 1.5rem; height: 1.5rem; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round;
stroke-linejoin: round }. Assim o peso é uma linha de CSS e o navegador baixa um arquivo só.

## Acessível

Ao lado de uma palavra, esconda o ícone do leitor de tela com aria-hidden="true". Sozinho em um botão, dê nome ao
botão com aria-label. A área de toque deve ter pelo menos 44 px, mesmo com ícone de 20.
`,
  },
];

const feira: readonly Drawing[] = [
  [
    "banana",
    '<path class="a" d="M8 6c-2 26 14 48 44 46l4-8C34 44 22 30 16 4z"/><path class="b" d="M8 6l8-2-2-4H8z"/>',
  ],
  [
    "caju",
    '<path class="a" d="M14 8h36c4 20-6 36-18 36S10 28 14 8z"/><path class="b" d="M32 42c14 0 14 20 0 20-8 0-10-8-6-12z"/>',
  ],
  [
    "melancia",
    '<path class="b" d="M2 20h60a30 30 0 0 1-60 0z"/><path class="a" d="M9 20h46a23 23 0 0 1-46 0z"/>',
  ],
  [
    "milho",
    '<path class="a" d="M32 2c14 10 14 40 0 52C18 42 18 12 32 2z"/><path class="b" d="M12 26c0 20 8 32 20 36 12-4 20-16 20-36-10 6-16 16-20 30-4-14-10-24-20-30z"/>',
  ],
  [
    "tomate",
    '<circle class="a" cx="32" cy="36" r="26"/><path class="b" d="M32 20l-14-6 12-2 2-10 2 10 12 2z"/>',
  ],
  [
    "cenoura",
    '<path class="a" d="M14 22h36L32 62z"/><path class="b" d="M30 22L18 4l10 6 4-8 4 8 10-6-12 18z"/>',
  ],
  [
    "ovo",
    '<path class="a" d="M32 4c14 8 22 22 22 34a22 22 0 0 1-44 0C10 26 18 12 32 4z"/><circle class="b" cx="32" cy="40" r="10"/>',
  ],
  [
    "peixe",
    '<path class="a" d="M2 32c14-20 34-20 46-4l14-10v28L48 36C36 52 16 52 2 32z"/><circle class="b" cx="16" cy="30" r="3"/>',
  ],
  [
    "pao",
    '<path class="a" d="M4 44C4 24 16 14 32 14s28 10 28 30z"/><path class="b" d="M18 22l6 10-4 2-6-10zM32 18l4 12-4 2-4-12zM46 22l-2 12-4-2 2-12z"/>',
  ],
  [
    "queijo",
    '<path class="a" d="M4 32L56 10l4 22zM4 36h56v18H4z"/><path class="b" d="M16 44a5 5 0 1 0 10 0 5 5 0 1 0-10 0zM40 46a4 4 0 1 0 8 0 4 4 0 1 0-8 0z"/>',
  ],
  [
    "cafe",
    '<path class="a" d="M8 22h38v18a16 16 0 0 1-16 16h-6A16 16 0 0 1 8 40z"/><path class="b" d="M46 26h6a8 8 0 0 1 0 18h-6v-5h5a4 4 0 0 0 0-8h-5zM18 4h4v12h-4zM32 4h4v12h-4z"/>',
  ],
  [
    "pimenta",
    '<path class="a" d="M20 16h20c4 22-8 40-30 44 10-10 8-26 10-44z"/><path class="b" d="M18 16c2-8 6-8 10-8l2-8h6l-2 8c4 0 6 2 8 8z"/>',
  ],
];

const flat = (body: string, first: string, second: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>.a{fill:${first}}.b{fill:${second}}</style>${body}</svg>\n`;

export const feiraLivreFiles: readonly DeliverableFile[] = [
  ...feira.map(([name, body]) => ({
    path: `duas-cores/${name}.svg`,
    text: flat(body, "#d8532b", "#0e4434"),
  })),
  ...feira.map(([name, body]) => ({ path: `carimbo/${name}.svg`, text: flat(body, "#000000", "#ffffff") })),
  {
    path: "GUIA.md",
    text: `# Ícones Feira Livre

As cores ficam no começo de cada arquivo: .a é a forma, .b é o detalhe. Troque os dois valores e salve.

## Impressão

- Tamanho mínimo em papel pardo: 12 mm. Em papel branco: 8 mm.
- Carimbo: use a pasta carimbo. O detalhe em branco vira o vazado da borracha.
- Corte a laser: remova a forma .b ou transforme-a em gravação.
- Tinta clara em papel pardo escurece. Faça uma prova antes da tiragem.

## Pares de cor que testamos

Tijolo #d8532b com mata #0e4434; ipê #f7c325 com jabuticaba #4a1f4f; anil #1d479f com areia #f4ead2.
`,
  },
];

const balcao: readonly Drawing[] = [
  ["codigo-de-barras", '<path d="M4 5v14M8 5v14M10 5v14M14 5v14M17 5v14M20 5v14"/>'],
  ["qr-code", '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM20 14v2M14 20h2M19 19h1v1"/>'],
  ["cartao", '<path d="M2 6h20v12H2zM2 10h20M6 15h4"/>'],
  ["dinheiro", '<path d="M2 6h20v12H2z"/><circle cx="12" cy="12" r="3"/>'],
  ["parcelas", '<path d="M4 4h10v6H4zM7 10v4h10V8h-3M10 14v4h10v-6h-3"/>'],
  [
    "caminhao",
    '<path d="M1 6h13v11H1zM14 10h5l4 4v3h-9z"/><circle cx="6" cy="18" r="2"/><circle cx="18" cy="18" r="2"/>',
  ],
  [
    "bicicleta",
    '<circle cx="5" cy="16" r="4"/><circle cx="19" cy="16" r="4"/><path d="M5 16l4-8h7l3 8M9 8l4 8H5M15 5h2"/>',
  ],
  ["pacote", '<path d="M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10"/>'],
  ["prazo", '<circle cx="12" cy="12" r="9"/><path d="M12 6v6l-4 3"/>'],
  ["casa", '<path d="M3 11l9-8 9 8M6 9v12h12V9"/>'],
  ["retirada", '<path d="M3 9l2-6h14l2 6M3 9h18M5 9v12h14V9M9 21v-7h6v7"/>'],
  ["troca", '<path d="M4 8h14l-4-4M20 16H6l4 4"/>'],
  ["garantia", '<path d="M12 2l8 3v7c0 5-4 8-8 10-4-2-8-5-8-10V5zM8 12l3 3 5-6"/>'],
  ["nota", '<path d="M5 2h14v20l-3-2-2 2-2-2-2 2-2-2-3 2zM9 7h6M9 11h6M9 15h3"/>'],
  ["conversa", '<path d="M3 4h18v13H10l-5 4v-4H3zM8 10h8"/>'],
  ["cadeado", '<path d="M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v2"/>'],
];

export const balcaoFiles: readonly DeliverableFile[] = [
  ...balcao.map(([name, body]) => ({ path: `svg/${name}.svg`, text: outline(body, 1.75) })),
  {
    path: "frases.txt",
    text: `codigo-de-barras: Boleto, compensa em até 2 dias úteis
qr-code: PIX, aprovado na hora
cartao: Cartão em até 12 vezes
dinheiro: Dinheiro na retirada
parcelas: 3 vezes sem juros
caminhao: Enviamos para todo o Brasil
bicicleta: No bairro, chega hoje
pacote: Embalado no mesmo dia
prazo: Prazo contado em dias úteis
casa: Entrega na portaria ou em mãos
retirada: Retire no balcão, de segunda a sábado
troca: Sete dias para se arrepender
garantia: Defeito a gente resolve
nota: Nota fiscal em todo pedido
conversa: Uma pessoa responde
cadeado: Não guardamos o seu cartão
`,
  },
];
