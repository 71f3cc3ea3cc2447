import { contratoChapters } from "./book-contrato.ts";
import { lgpdChapters } from "./book-lgpd.ts";
import { precoChapters } from "./book-preco.ts";
import type { ProductSeed } from "./product-shape.ts";

export const productsEbooks: readonly ProductSeed[] = [
  {
    slug: "guia-da-lgpd-para-lojas-pequenas",
    name: "Guia da LGPD para lojas pequenas",
    short_description:
      "O que guardar, por quanto tempo e o que responder quando alguém pedir os próprios dados.",
    description: `A LGPD vale para a padaria que anota fiado e para a loja com mil pedidos por dia. A diferença é o tamanho do que cada uma precisa fazer. Este guia trata do tamanho pequeno: poucos dados, pouca gente, nenhum advogado na equipe.

## O que você encontra

- Um inventário de dados em uma página, já preenchido com o que toda loja tem
- Quanto tempo guardar cada coisa e o que a lei manda não apagar
- Modelo de política de privacidade em linguagem de gente
- Três respostas prontas: quero ver meus dados, quero apagar, quero sair da lista
- Roteiro para o dia ruim, quando algo vaza
- Lista de conferência de quinze itens

## Para quem é

Donos de loja, prestadores de serviço e quem cuida do site deles. Lê-se em uma hora, e a segunda hora é para preencher os modelos.

## O que ele não é

Não é parecer jurídico. Quando o seu caso sai do comum, como dado de saúde, de criança ou venda de cadastro, o guia diz que é hora de procurar um profissional.`,
    price: 3900,
    original_price: null,
    category: "ebooks",
    tags: ["lgpd", "modelo de política", "checklist"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 1032,
    rating: 4.9,
    product_type: "Download",
    course_slug: null,
    file: { name: "guia-da-lgpd-para-lojas-pequenas.pdf", kind: "pdf", files: lgpdChapters },
  },
  {
    slug: "preco-sem-medo",
    name: "Preço sem medo",
    short_description:
      "Como formar preço, contar para o cliente e aumentar quando for preciso, com a conta aberta.",
    description: `Quase todo mundo que nos procura cobra pouco e sabe disso. O que falta não é coragem, é uma conta em que se possa confiar na hora em que o cliente pergunta se não dá para fazer por menos.

## O que você encontra

- A conta completa de um produto e de um serviço, linha por linha
- As quatro despesas que quase sempre ficam de fora
- Como chegar ao preço da hora sem chutar
- O que dizer quando pedem desconto, e quando vale dar
- Um roteiro de aumento com aviso, data e exceções
- Exercícios curtos no fim de cada capítulo

## Para quem é

Artesãs, confeiteiros, designers, costureiras, oficinas, professores particulares. Os exemplos são de negócios de uma a cinco pessoas, com números de verdade trocados de nome.

## O que você precisa

Papel, calculadora e as contas do último mês. São sete capítulos curtos. Dá para ler no sábado e refazer a tabela no domingo.`,
    price: 2900,
    original_price: 3900,
    category: "ebooks",
    tags: ["preço", "margem", "negociação"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 745,
    rating: 4.8,
    product_type: "Download",
    course_slug: null,
    file: { name: "preco-sem-medo.pdf", kind: "pdf", files: precoChapters },
  },
  {
    slug: "contrato-sem-susto",
    name: "Contrato sem susto",
    short_description:
      "Escopo, prazo, parcelas e o que acontece se mudar: o acordo por escrito de quem trabalha por projeto.",
    description: `Contrato bom é o que ninguém precisa reler. Ele serve para que as duas partes descubram, antes de começar, as coisas sobre as quais discordam. Este e-book mostra como ter essa conversa e como escrevê-la em duas páginas.

## O que você encontra

- Sete perguntas para fazer antes de mandar o preço
- Como descrever o que está dentro e, principalmente, o que está fora
- Parcelas ligadas a entregas, com o que fazer se uma atrasar
- A cláusula de mudança que preserva a amizade
- Modelo comentado de contrato de serviço, para adaptar
- O que guardar depois que o trabalho termina

## Para quem é

Freelancers e estúdios pequenos de design, programação, texto, foto e vídeo. Também ajuda quem contrata e quer saber o que perguntar.

## O que ele não é

O modelo é um ponto de partida escrito por quem presta serviço, não por advogados. Em valores altos, com equipe ou com cessão de direitos, peça a leitura de um profissional. Custa menos do que a discussão.`,
    price: 3400,
    original_price: null,
    category: "ebooks",
    tags: ["contrato", "freelancer", "escopo", "modelo"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 219,
    rating: 4.6,
    product_type: "Download",
    course_slug: null,
    file: { name: "contrato-sem-susto.pdf", kind: "pdf", files: contratoChapters },
  },
];
