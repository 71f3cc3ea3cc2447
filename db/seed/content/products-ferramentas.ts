import { boletosFiles, calculadoraFiles, propostasFiles } from "./deliverables-ferramentas.ts";
import type { ProductSeed } from "./product-shape.ts";

export const productsTools: readonly ProductSeed[] = [
  {
    slug: "gerador-de-propostas",
    name: "Gerador de Propostas",
    short_description:
      "Preencha oito campos e envie uma proposta com escopo, parcelas, validade e lugar para o aceite.",
    description: `Proposta boa tem duas páginas e chega no mesmo dia da conversa. O Gerador é uma página que funciona no navegador, mesmo sem internet: você preenche oito campos, vê o resultado ao lado e salva em PDF pela própria impressão.

## O que vem no pacote

- A página do gerador, em HTML e JavaScript, sem instalação
- Folha de impressão para A4, com espaço para assinatura e data do aceite
- Cálculo das parcelas com centavos que fecham com o total
- Data de validade contada a partir de hoje
- Guia curto de como escrever cada campo, com exemplos

## Para quem é

Autônomos e estúdios que mandam de duas a trinta propostas por mês e hoje copiam o arquivo da última, com o nome do cliente anterior esquecido em algum lugar.

## O que você precisa

Um navegador atual. Os dados ficam no seu computador, no armazenamento do navegador, e não passam por servidor nenhum. Para usar a sua marca, troque o nome e as cores no começo do arquivo.`,
    price: 3900,
    original_price: null,
    category: "ferramentas",
    tags: ["orçamento", "contrato", "pdf"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 388,
    rating: 4.6,
    product_type: "Download",
    course_slug: null,
    file: { name: "gerador-de-propostas.zip", kind: "zip", files: propostasFiles },
  },
  {
    slug: "painel-de-boletos",
    name: "Painel de Boletos",
    short_description:
      "Solte o extrato de cobranças na página e veja o que vence, o que venceu e quem precisa de um lembrete.",
    description: `O banco entrega um arquivo com tudo misturado. O Painel de Boletos separa em três colunas, vence esta semana, venceu e foi pago, soma cada uma e escreve o lembrete com o nome da pessoa, o valor e a data. Você só copia e manda.

## O que vem no pacote

- O painel, em uma página que abre com dois cliques
- CSV de exemplo no formato que a maioria dos bancos exporta
- Três tons de lembrete: antes do vencimento, um dia depois, dez dias depois
- Guia de como exportar as cobranças e ajustar os nomes das colunas

## Para quem é

Escolas, academias, condomínios, prestadores com mensalidade. Quem cuida de cinquenta a quinhentas cobranças por mês e não quer mais uma assinatura.

## O que você precisa

Navegador atual e a exportação em CSV. O arquivo é lido na sua máquina e não é enviado a lugar nenhum: você pode usar com o cabo de rede desligado. O painel não emite boletos e não fala com o banco; ele ajuda a olhar.`,
    price: 2900,
    original_price: null,
    category: "ferramentas",
    tags: ["boleto", "cobrança", "csv", "sem mensalidade"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 164,
    rating: 4.5,
    product_type: "Download",
    course_slug: null,
    file: { name: "painel-de-boletos.zip", kind: "zip", files: boletosFiles },
  },
  {
    slug: "calculadora-de-margem",
    name: "Calculadora de Margem",
    short_description:
      "Custo, taxa, imposto, embalagem e frete grátis na mesma conta, com o preço que sobra e o que não sobra.",
    description: `Vender por 100 e receber 63 é comum, e quase ninguém sabe dizer para onde foram os 37. Esta calculadora mostra, em uma barra, cada pedaço do preço. Você mexe em um número e vê o lucro andar.

## O que vem no pacote

- Calculadora em uma página, que funciona no celular e sem internet
- Modo inverso: diga quanto quer que sobre e ela diz o preço
- Comparação entre PIX, cartão à vista e cartão em 3 vezes
- Planilha CSV para calcular o catálogo inteiro de uma vez, com vinte produtos
- Nota explicando cada linha e onde achar o número na sua loja

## Para quem é

Quem vende produto físico pela internet e está pensando em frete grátis, promoção ou marketplace. Também serve para conferir se a promoção do ano passado deu lucro.

## O que você precisa

Saber o custo do produto e a taxa do seu meio de pagamento. O resto tem valores iniciais plausíveis, que você troca pelos seus. Regras de imposto mudam com o regime: use a alíquota que o contador informar.`,
    price: 1900,
    original_price: null,
    category: "ferramentas",
    tags: ["margem", "preço", "frete grátis"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 902,
    rating: 4.7,
    product_type: "Download",
    course_slug: null,
    file: { name: "calculadora-de-margem.zip", kind: "zip", files: calculadoraFiles },
  },
];
