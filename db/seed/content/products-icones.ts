import { balcaoFiles, cerradoFiles, feiraLivreFiles } from "./deliverables-icones.ts";
import type { ProductSeed } from "./product-shape.ts";

export const productsIcons: readonly ProductSeed[] = [
  {
    slug: "icones-cerrado",
    name: "Ícones Cerrado",
    short_description:
      "48 ícones em três pesos, desenhados sobre a mesma grade, em SVG e prontos para colorir.",
    description: `O Cerrado é o nosso conjunto de todo dia: o que usamos em loja, painel e aplicativo quando não queremos que o ícone chame mais atenção do que a palavra ao lado. Cantos arredondados, traço constante e um pouco de galho torto nas diagonais.

## O que vem no pacote

- 48 ícones: navegação, compra, conta, arquivo e natureza
- Três pesos, leve, regular e forte, no mesmo desenho e na mesma grade de 24
- Um arquivo SVG para cada ícone e peso, 144 no total, e todos em um sprite
- Cor herdada do texto, com currentColor, sem nada para editar
- Guia com tamanhos mínimos e exemplos de uso acessível

## Para quem é

Para quem desenha interfaces e para quem programa. Os arquivos são pequenos, sem metadados de programa de desenho, e se leem como código.

## O que você precisa

Nada além de um editor que abra SVG. No site, cole o conteúdo do arquivo na página ou use como imagem. A licença permite uso em quantos projetos seus e de clientes você quiser; só não permite revender o conjunto como conjunto.`,
    price: 5900,
    original_price: 7900,
    category: "icones",
    tags: ["svg", "interface", "três pesos"],
    video_url: null,
    is_active: true,
    is_featured: true,
    sales_count: 540,
    rating: 4.8,
    product_type: "Download",
    course_slug: null,
    file: { name: "icones-cerrado.zip", kind: "svg-zip", files: cerradoFiles },
  },
  {
    slug: "icones-feira-livre",
    name: "Ícones Feira Livre",
    short_description:
      "Doze frutas, verduras e quitutes em duas cores chapadas, para etiqueta, cardápio e embalagem.",
    description: `Desenhados na feira de sábado, um por barraca. São formas cheias, em duas cores, que funcionam impressas em papel pardo, carimbadas ou pequenas na tela do celular.

## O que vem no pacote

- 12 desenhos: banana, caju, melancia, milho, tomate, cenoura, ovo, peixe, pão, queijo, café e pimenta
- SVG com as duas cores em variáveis, para trocar de uma vez
- Versão em uma cor só de cada um, para carimbo e corte a laser
- Guia de impressão, com tamanho mínimo e sangria

## Para quem é

Quem vende comida: feirantes, hortas que entregam cesta, padarias, empórios, food trucks. E designers que atendem essa gente e estão cansados de ver abacate em toda parte.

## O que você precisa

Qualquer programa que abra SVG, do Inkscape ao Canva. Para trocar a cor sem programa nenhum, abra o arquivo no editor de texto: as cores estão na primeira linha. O uso em embalagem vendida está incluído na licença.`,
    price: 3900,
    original_price: null,
    category: "icones",
    tags: ["svg", "alimentos", "embalagem", "duas cores"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 231,
    rating: 4.7,
    product_type: "Download",
    course_slug: null,
    file: { name: "icones-feira-livre.zip", kind: "svg-zip", files: feiraLivreFiles },
  },
  {
    slug: "icones-balcao",
    name: "Ícones Balcão: pagamento e entrega",
    short_description:
      "Dezesseis ícones para o que toda loja precisa dizer: como pagar, como recebe, como troca.",
    description: `São os ícones do rodapé, do checkout e da placa do caixa. Pagamento, entrega, troca, garantia e atendimento, todos com a mesma linha e o mesmo tamanho óptico, para que nenhum pareça mais importante que o vizinho.

## O que vem no pacote

- Pagamento: código de barras, QR Code, cartão, dinheiro, parcelas
- Entrega: caminhão, bicicleta, pacote, relógio, casa, balcão de retirada
- Depois da venda: troca, garantia, nota, conversa, cadeado
- 16 arquivos SVG em traço, com cor herdada do texto
- Frases curtas para acompanhar cada ícone, já testadas em lojas

## Para quem é

Quem monta checkout, página de produto ou sinalização de loja física. Não usamos marcas de bancos, bandeiras nem do PIX: elas têm regra própria e você as obtém com os donos.

## O que você precisa

Um site ou programa que aceite SVG. As frases estão em um arquivo de texto, prontas para copiar, e foram escritas para caber embaixo do ícone no celular.`,
    price: 1900,
    original_price: 2900,
    category: "icones",
    tags: ["svg", "checkout", "pagamento", "entrega"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 176,
    rating: 4.6,
    product_type: "Download",
    course_slug: null,
    file: { name: "icones-balcao.zip", kind: "svg-zip", files: balcaoFiles },
  },
];
