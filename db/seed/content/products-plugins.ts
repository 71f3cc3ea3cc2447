import { buscaFiles, freteFiles, notaFiles, whatsappFiles } from "./deliverables-plugins.ts";
import type { ProductSeed } from "./product-shape.ts";

export const productsPlugins: readonly ProductSeed[] = [
  {
    slug: "frete-certo-para-woocommerce",
    name: "Frete Certo para WooCommerce",
    short_description:
      "Correios, transportadora e retirada no balcão no mesmo cálculo, com prazo que o cliente entende.",
    description: `Ninguém abandona o carrinho porque o frete existe. Abandona porque ele apareceu no fim, sem explicação. O Frete Certo mostra as três opções juntas, com o dia provável de chegada escrito por extenso, já contando os seus dias de preparo e os feriados.

## O que vem no pacote

- Plugin para WooCommerce em um arquivo PHP, com comentários em português
- Tabela de faixas de CEP em CSV, que você edita na planilha
- Retirada no balcão com horário e endereço
- Lista de feriados nacionais, para o prazo não prometer entrega no Natal
- Instruções de instalação e de teste com cinco CEPs

## Como ele calcula

Usa o peso total do carrinho e a faixa de CEP da sua tabela. Você põe ali os preços do seu contrato com os Correios ou com a transportadora. Não há consulta a serviço externo no momento da compra, então o cálculo é imediato e não cai quando o serviço dos outros cai.

## O que você precisa

WordPress 6.4 e WooCommerce 8 ou mais novos, PHP 8.1 e o peso preenchido nos produtos. A licença vale para uma loja; cada unidade a mais é outra loja.`,
    price: 4900,
    original_price: null,
    category: "plugins",
    tags: ["frete", "correios", "woocommerce"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 611,
    rating: 4.7,
    product_type: "Download",
    course_slug: null,
    file: { name: "frete-certo-para-woocommerce.zip", kind: "zip", files: freteFiles },
  },
  {
    slug: "nota-facil-para-lojas",
    name: "Nota Fácil para lojas",
    short_description:
      "Confere os pedidos da semana e aponta o que impediria a nota de sair: CPF, CEP, NCM, total que não fecha.",
    description: `A nota volta rejeitada quase sempre pelos mesmos motivos: CPF com um dígito a menos, CEP de outra cidade, NCM de oito dígitos digitado com sete, soma dos itens diferente do total. O Nota Fácil lê os pedidos exportados da sua loja e mostra esses erros antes que o emissor mostre.

## O que vem no pacote

- Um script para Node, sem dependências, que lê o CSV dos pedidos
- Regras de conferência separadas em um arquivo, fáceis de ligar e desligar
- CSV de exemplo com erros de propósito
- Guia de como exportar os pedidos e agendar a conferência

## O que ele não faz

Ele não emite a nota e não substitui o contador. Faz a parte chata que vem antes, e devolve uma lista que alguém resolve em dez minutos.

## Para quem é

Lojas com vinte a quinhentos pedidos por semana, que emitem nota por um sistema separado da loja.

## O que você precisa

Node 20 ou mais novo no computador que vai rodar e a exportação de pedidos em CSV. Os nomes das colunas são configuráveis, então serve para qualquer plataforma.`,
    price: 3900,
    original_price: 5900,
    category: "plugins",
    tags: ["nota fiscal", "conferência", "csv", "node"],
    video_url: null,
    is_active: true,
    is_featured: true,
    sales_count: 324,
    rating: 4.6,
    product_type: "Download",
    course_slug: null,
    file: { name: "nota-facil-para-lojas.zip", kind: "zip", files: notaFiles },
  },
  {
    slug: "whatsapp-discreto",
    name: "WhatsApp Discreto",
    short_description:
      "Uma aba na borda da tela que abre a conversa certa e some fora do horário de atendimento.",
    description: `O botão verde que pula no canto cobre o preço, cobre o botão de comprar e promete resposta às três da manhã. O WhatsApp Discreto é uma aba fina na borda direita, que nunca fica sobre o texto e sabe que horas são.

## O que vem no pacote

- Um arquivo JavaScript de menos de três kilobytes
- Uma folha de estilo com quatro medidas para ajustar
- Mensagem inicial diferente por página, com o nome do produto já escrito
- Horário de atendimento por dia da semana, com aviso do próximo horário
- Página de exemplo

## Para quem é

Para lojas e prestadores que atendem pelo WhatsApp e querem conversas que começam com contexto. Em vez de receber um oi, você recebe a dúvida sobre o produto que a pessoa estava olhando.

## O que você precisa

Acesso ao HTML do site para colar duas linhas. Funciona com teclado, é lido por leitores de tela, respeita quem pediu menos movimento e não carrega nada de terceiros nem grava cookies.`,
    price: 1900,
    original_price: null,
    category: "plugins",
    tags: ["whatsapp", "atendimento", "javascript"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 287,
    rating: 4.5,
    product_type: "Download",
    course_slug: null,
    file: { name: "whatsapp-discreto.zip", kind: "zip", files: whatsappFiles },
  },
  {
    slug: "busca-sem-acento",
    name: "Busca sem Acento",
    short_description: "Busca para catálogos pequenos que encontra pão quando a pessoa escreve pao.",
    description: `Metade das buscas em português chega sem acento, com uma letra a menos ou no plural. Em catálogos de até duas mil peças não é preciso contratar serviço: um arquivo pequeno resolve, no navegador, em poucos milissegundos.

## O que vem no pacote

- Módulo JavaScript que dobra acentos e maiúsculas e procura pelo começo de cada palavra
- Ordenação por relevância: o que está no nome vale mais que o que está na descrição
- Lista de sinônimos que você edita, para mandioca achar aipim
- Testes que rodam com um comando
- Página de exemplo

## Para quem é

Para quem mantém um site próprio e quer busca decente sem enviar o que as pessoas digitam para fora.

## O que você precisa

Os seus produtos em uma lista JSON. Esta versão está fora da loja enquanto terminamos a busca tolerante a erros de digitação; quem comprou continua com o acesso e recebe a nova sem pagar de novo.`,
    price: 1900,
    original_price: null,
    category: "plugins",
    tags: ["busca", "javascript", "catálogo"],
    video_url: null,
    is_active: false,
    is_featured: false,
    sales_count: 58,
    rating: 4.4,
    product_type: "Download",
    course_slug: null,
    file: { name: "busca-sem-acento.zip", kind: "zip", files: buscaFiles },
  },
];
