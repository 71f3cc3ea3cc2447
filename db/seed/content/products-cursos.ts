import { exerciseBookFiles } from "./deliverables-misc.ts";
import type { ProductSeed } from "./product-shape.ts";

export const productsCourses: readonly ProductSeed[] = [
  {
    slug: "automacao-com-planilhas-do-zero-ao-robo",
    name: "Automação com planilhas: do zero ao robô",
    short_description: "Aulas curtas para tirar o copiar e colar da sua semana. A primeira aula é aberta.",
    description: `Toda empresa pequena tem uma planilha que só uma pessoa entende e uma tarefa que ela repete toda sexta. Este curso começa por aí: descobrir o que vale automatizar, arrumar a planilha para que ela aguente e só então ligar o robô.

## O que você aprende

- Medir quanto tempo uma tarefa repetida custa de verdade
- Organizar dados para que fórmula e robô não se percam
- Recusar dado errado na entrada, sem macro
- Montar uma rotina que lê, confere, avisa e registra o que fez
- Perceber que algo quebrou antes do cliente

## Para quem é

Para quem vive em planilhas e não programa: financeiro, vendas, secretaria, estoque. Se você sabe somar uma coluna e filtrar uma lista, acompanha desde a primeira aula.

## O que você precisa

Google Planilhas ou Excel e uma conta gratuita em um serviço de automação. Os exercícios usam dados inventados, então dá para treinar sem mexer em nada da empresa.

As dúvidas são respondidas por Lívia Sampaio, que gravou as aulas. O acesso fica na sua conta, com o progresso guardado de uma aula para a outra.`,
    price: 19700,
    original_price: 29700,
    category: "cursos",
    tags: ["planilhas", "excel", "n8n", "sem código"],
    video_url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    is_active: true,
    is_featured: false,
    sales_count: 860,
    rating: 4.8,
    product_type: "Curso",
    course_slug: "automacao-com-planilhas-do-zero-ao-robo",
    file: null,
  },
  {
    slug: "n8n-na-pratica-do-webhook-ao-painel",
    name: "n8n na prática: do webhook ao painel",
    short_description:
      "Do primeiro webhook a um painel que mostra o que rodou, o que falhou e o que alguém precisa olhar.",
    description: `Ligar dois serviços leva uma tarde. Manter a ligação de pé por um ano é outra história, e é dela que este curso trata. Você monta, em um caso único que cresce a cada módulo, a automação de pedidos de uma loja de verdade.

## O que você aprende

- Receber um webhook e conferir se ele veio mesmo de quem diz
- Tratar repetição: o mesmo aviso chega duas vezes, e a venda é uma só
- Guardar senhas e chaves fora do fluxo
- Separar o erro passageiro do erro que precisa de gente
- Montar um painel simples com o que rodou, o que falhou e quanto demorou

## Para quem é

Para quem já fez uma automação e se assustou com a segunda. Também para equipes de TI pequenas que vão cuidar do n8n dos outros.

## O que você precisa

Um computador que rode o Docker ou uma conta na versão em nuvem, e noções de planilha. Não pedimos programação, mas mostramos o pedaço de JavaScript que resolve o que os blocos não resolvem.

Quem responde às dúvidas é Rafael Hinckel, que cuida das automações dos nossos clientes.`,
    price: 24700,
    original_price: null,
    category: "cursos",
    tags: ["n8n", "webhook", "automação", "painel"],
    video_url: null,
    is_active: true,
    is_featured: true,
    sales_count: 412,
    rating: 4.9,
    product_type: "Curso",
    course_slug: "n8n-na-pratica-do-webhook-ao-painel",
    file: null,
  },
  {
    slug: "loja-virtual-em-um-fim-de-semana",
    name: "Loja virtual em um fim de semana",
    short_description:
      "Sexta você escolhe, sábado fotografa e escreve, domingo recebe o primeiro pedido de teste.",
    description: `Este curso tem data para acabar. Ele foi pensado para três dias, com listas do que fazer em cada um e a decisão difícil já tomada: vender pouco, bem descrito e com o frete certo.

## O que você aprende

- Escolher os dez primeiros produtos e deixar o resto para depois
- Fotografar com o celular perto da janela
- Escrever descrição que responde antes de a pessoa perguntar
- Formar preço com taxa, embalagem e imposto dentro
- Configurar PIX, frete e troca sem surpresa
- Fazer um pedido de teste do começo ao fim e consertar o que doer

## Para quem é

Para quem vende pelo Instagram ou na feira e quer um endereço próprio. Não depende de plataforma: mostramos a ordem das coisas e o que procurar em qualquer uma.

## O que você precisa

Um celular com câmera, os produtos em mãos e um fim de semana protegido. CNPJ ajuda, e há uma leitura sobre o que muda para MEI.

As aulas são de Camila Deeke, que montou lojas para ateliês, hortas e sebos do Vale do Itajaí.`,
    price: 14700,
    original_price: null,
    category: "cursos",
    tags: ["loja virtual", "primeira venda", "frete", "fotografia"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 533,
    rating: 4.7,
    product_type: "Curso",
    course_slug: "loja-virtual-em-um-fim-de-semana",
    file: null,
  },
  {
    slug: "caderno-de-exercicios-planilhas",
    name: "Caderno de exercícios: planilhas que se comportam",
    short_description:
      "Seis exercícios com dados bagunçados de propósito, gabarito e a explicação de cada passo.",
    description: `Aprender planilha com dado limpo é como aprender a nadar no sofá. Este caderno traz tabelas estragadas do jeito que elas se estragam na vida: data escrita de três formas, cliente repetido com acento trocado, total digitado por cima da fórmula.

## O que vem no pacote

- Vendas de uma padaria em CSV, com dezoito linhas e nove defeitos escondidos
- Cadastro de clientes com duplicados que não são óbvios
- Enunciado de seis exercícios, do mais simples ao que leva meia hora
- Gabarito comentado, com a fórmula no Google Planilhas e no Excel em português

## Para quem é

Para quem terminou um curso de planilhas e quer praticar, e para quem seleciona gente: o exercício quatro diz muito em vinte minutos. Professores podem usar em sala, desde que cada aluno tenha a sua licença.

## O que você precisa

Google Planilhas, Excel ou LibreOffice. Os arquivos abrem em qualquer um. Reserve uma hora e meia para o caderno inteiro, ou quinze minutos por dia durante uma semana.`,
    price: 2400,
    original_price: null,
    category: "cursos",
    tags: ["planilhas", "excel", "exercícios", "gabarito"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 147,
    rating: 4.6,
    product_type: "Download",
    course_slug: null,
    file: { name: "caderno-planilhas-que-se-comportam.zip", kind: "zip", files: exerciseBookFiles },
  },
];
