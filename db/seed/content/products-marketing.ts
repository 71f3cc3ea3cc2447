import { calendarioFiles, legendasFiles, roteirosFiles } from "./deliverables-marketing.ts";
import type { ProductSeed } from "./product-shape.ts";

export const productsMarketing: readonly ProductSeed[] = [
  {
    slug: "90-legendas-que-vendem-sem-gritar",
    name: "90 legendas que vendem sem gritar",
    short_description: "Modelos de legenda por objetivo e por setor, com calendário de doze semanas.",
    description: `Noventa começos de conversa para quem trava diante da caixa de texto. Nenhuma legenda usa letra maiúscula para gritar, nem corre, últimas unidades. São frases de quem conhece o próprio trabalho e não precisa implorar.

## O que vem no pacote

- 90 legendas em CSV, com objetivo, setor e lugar marcado para o que é seu
- Dez objetivos: apresentar, mostrar o processo, responder dúvida, contar história, lançar, preço, prova, convite, bastidor e despedida
- Calendário de doze semanas com três publicações em cada uma
- Guia de adaptação, com três exemplos antes e depois

## Para quem é

Quem cuida do próprio perfil entre um cliente e outro: lojas, ateliês, clínicas, escolas, restaurantes. Os colchetes mostram o que trocar. Leve cinco minutos por legenda: o primeiro para copiar, os outros quatro para pôr um detalhe que só você sabe.

## O que você precisa

Uma planilha qualquer para abrir o arquivo. Funciona para Instagram, Facebook, WhatsApp e até para a lousa da calçada.`,
    price: 2900,
    original_price: null,
    category: "marketing",
    tags: ["instagram", "calendário", "texto"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 1518,
    rating: 4.5,
    product_type: "Download",
    course_slug: null,
    file: { name: "90-legendas.zip", kind: "zip", files: legendasFiles },
  },
  {
    slug: "calendario-editorial-2027",
    name: "Calendário editorial 2027",
    short_description:
      "As 52 semanas do ano com um assunto para cada uma, feriados brasileiros e espaço para o que é seu.",
    description: `Janeiro é o mês em que todo mundo planeja e fevereiro o mês em que o plano some. Este calendário foi feito para resistir a fevereiro: um assunto por semana, não um por dia, e folgas marcadas de propósito.

## O que vem no pacote

- CSV com 52 semanas, a data da segunda-feira, o assunto, a data próxima e a pergunta que puxa o texto
- Lista das datas de 2027 que mexem com o comércio, do Carnaval ao Natal
- Guia para planejar um mês em quarenta minutos
- Modelo de newsletter e de publicação a partir do mesmo assunto

## Para quem é

Lojas e prestadores que publicam uma ou duas vezes por semana e querem que isso caiba na rotina. Serve para newsletter, blog e redes.

## O que você precisa

Google Planilhas, Excel ou papel. Importe o CSV na sua agenda, se preferir ser lembrado. Os assuntos são genéricos o bastante para uma oficina e para uma floricultura; a pergunta ao lado é o que torna cada um seu.`,
    price: 2400,
    original_price: 3200,
    category: "marketing",
    tags: ["calendário", "excel", "planejamento", "2027"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 356,
    rating: 4.6,
    product_type: "Download",
    course_slug: null,
    file: { name: "calendario-editorial-2027.zip", kind: "zip", files: calendarioFiles },
  },
  {
    slug: "roteiros-de-whatsapp",
    name: "Roteiros de WhatsApp para quem atende",
    short_description:
      "Vinte e quatro respostas prontas para orçamento, atraso, desconto e sumiço, sem tom de robô.",
    description: `Responder bem às nove da manhã é fácil. Difícil é responder bem a quadragésima mensagem das seis da tarde. Estes roteiros guardam o seu melhor tom para os momentos em que ele falta.

## O que vem no pacote

- 24 respostas em texto puro, prontas para colar nas respostas rápidas do aplicativo
- Seis situações: primeira mensagem, orçamento, prazo, desconto, problema e silêncio
- Atalho sugerido para cada uma
- Guia de tom: o que cortar, o que nunca mandar em áudio, quando ligar

## Para quem é

Lojas e autônomos que atendem pelo WhatsApp Business, sozinhos ou em duas ou três pessoas que precisam falar parecido.

## O que você precisa

O aplicativo Business, que é gratuito, e meia hora para cadastrar as respostas. Leia cada uma em voz alta antes: se você não diria aquilo, mude até que diria. Os roteiros não servem para disparo em massa, e o guia explica por que isso acaba com o número.`,
    price: 1900,
    original_price: null,
    category: "marketing",
    tags: ["whatsapp", "atendimento", "respostas prontas"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 634,
    rating: 4.7,
    product_type: "Download",
    course_slug: null,
    file: { name: "roteiros-de-whatsapp.zip", kind: "zip", files: roteirosFiles },
  },
];
