import { etiquetasFiles, jatobaFiles, paletaFiles } from "./deliverables-design.ts";
import type { ProductSeed } from "./product-shape.ts";

export const productsDesign: readonly ProductSeed[] = [
  {
    slug: "sistema-visual-jatoba",
    name: "Sistema Visual Jatobá",
    short_description:
      "Cores, letras e dezoito componentes em CSS para quem precisa de coerência ainda esta semana.",
    description: `Coerência não é ter um manual de oitenta páginas. É o botão ter o mesmo verde na loja, no boleto e no e-mail. O Jatobá é um sistema visual pequeno, que cabe na cabeça de quem trabalha sozinho e aguenta quando a equipe cresce.

## O que vem no pacote

- Tokens de cor, letra, espaço e forma em CSS e em JSON
- 18 componentes: botões, campos, avisos, cartão, tabela, abas, selo, paginação e outros
- Tema claro e escuro pelos mesmos nomes
- Página de amostra com todos os componentes, para abrir e comparar
- Guia de uso com as decisões e o porquê de cada uma

## Para quem é

Quem programa sem designer ao lado, e designers que querem começar do meio. O contraste de cada par de cores está conferido e anotado.

## O que você precisa

Conhecer um pouco de HTML e CSS. Não depende de framework: as classes são poucas e curtas, e os tokens podem alimentar o Tailwind ou o seu programa de desenho. As letras usadas são livres e as instruções para instalá-las estão no guia.`,
    price: 4900,
    original_price: 6900,
    category: "design",
    tags: ["componentes", "tokens", "css", "tema escuro"],
    video_url: null,
    is_active: true,
    is_featured: true,
    sales_count: 702,
    rating: 4.9,
    product_type: "Download",
    course_slug: null,
    file: { name: "sistema-visual-jatoba.zip", kind: "zip", files: jatobaFiles },
  },
  {
    slug: "paleta-brasil-64",
    name: "Paleta Brasil 64",
    short_description:
      "Sessenta e quatro cores com nome daqui, do azul de azulejo ao vermelho de terra, em CSS, CSV e GPL.",
    description: `As paletas prontas vêm de outra luz. Esta foi montada com cores fotografadas e medidas em oito lugares: o mangue, o cerrado, o sertão, a serra, a feira, o casario, o boteco e a oficina. Oito cores de cada, sessenta e quatro ao todo.

## O que vem no pacote

- CSS com variáveis nomeadas
- CSV com nome, lugar e valor, para planilha ou importação
- Arquivo GPL, que abre no Inkscape, no GIMP e no Krita
- Página de amostras para olhar tudo junto, com o texto claro ou escuro que se lê em cima
- Doze combinações que testamos em embalagem e tela

## Para quem é

Designers, ilustradoras, ceramistas, quem pinta parede e quem escolhe a cor do site da padaria.

## O que você precisa

Qualquer programa que aceite cor em hexadecimal. Tela não é tinta: para impressão ou parede, leve uma amostra à luz do lugar onde a cor vai viver.`,
    price: 1900,
    original_price: null,
    category: "design",
    tags: ["cores", "paleta", "css"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 468,
    rating: 4.7,
    product_type: "Download",
    course_slug: null,
    file: { name: "paleta-brasil-64.zip", kind: "zip", files: paletaFiles },
  },
  {
    slug: "etiquetas-de-feira",
    name: "Etiquetas de Feira",
    short_description:
      "Folhas de etiquetas para pote, pacote e preço, que você preenche no navegador e imprime em A4.",
    description: `Geleia boa com etiqueta escrita à caneta esferográfica vende menos do que merece. Este pacote traz três folhas de etiquetas que se preenchem no navegador e saem alinhadas na impressora de casa.

## O que vem no pacote

- Folha de 24 etiquetas redondas de 5 centímetros, para tampas
- Folha de 12 etiquetas de pote, com nome, ingredientes, peso e validade
- Folha de 8 placas de preço dobráveis
- Folha de estilo única, para trocar letra e cor de uma vez

## Para quem é

Produtoras de geleia, conserva, biscoito, sabonete e mudas.

## O que você precisa

Navegador, impressora e papel adesivo A4 comum, cortado à tesoura ou guilhotina. O que a etiqueta de alimento precisa trazer por lei varia com o produto; confira com a vigilância da sua cidade. Este pacote está fora da loja enquanto refazemos a folha redonda para os novos moldes de papel.`,
    price: 2200,
    original_price: null,
    category: "design",
    tags: ["etiqueta", "impressão", "embalagem"],
    video_url: null,
    is_active: false,
    is_featured: false,
    sales_count: 83,
    rating: 4.3,
    product_type: "Download",
    course_slug: null,
    file: { name: "etiquetas-de-feira.zip", kind: "zip", files: etiquetasFiles },
  },
];
