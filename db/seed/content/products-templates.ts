import { sabiaFiles } from "./deliverables-sabia.ts";
import { aroeiraFiles, bemTeViFiles, jabuticabeiraFiles } from "./deliverables-templates.ts";
import type { ProductSeed } from "./product-shape.ts";

export const productsTemplates: readonly ProductSeed[] = [
  {
    slug: "kit-landing-page-aroeira",
    name: "Kit Landing Page Aroeira",
    short_description:
      "Doze seções prontas em HTML e Tailwind, com textos em português e formulário que já valida CPF.",
    description: `## Uma página que pede para ser lida

O Aroeira nasceu de quarenta páginas que fizemos para clientes de verdade: clínicas, escolas, oficinas, escritórios. Guardamos o que funcionou e jogamos fora o resto.

São doze seções que se encaixam em qualquer ordem, com textos de exemplo em português e contraste conferido. Os textos foram escritos para serem aproveitados: em muitos casos basta trocar o nome do serviço e a cidade.

## O que vem no pacote

- 12 seções em HTML com classes do Tailwind, da abertura ao rodapé
- Mais quatro páginas: serviço, obrigado, privacidade e página não encontrada
- A folha de estilo pronta, que funciona sem internet
- Formulário com máscara de CPF e telefone, campo de consentimento e mensagens de erro ao lado do campo
- Um arquivo de JavaScript sem dependências, comentado linha a linha
- Guia de publicação, com a lista do que conferir antes de divulgar o endereço

## Para quem é

Para quem precisa colocar uma página no ar nesta semana e sabe, ou quer aprender, a editar um arquivo HTML. Também serve para agências pequenas que começam do mesmo ponto toda vez.

## O que você precisa

Um editor de texto e qualquer hospedagem que aceite arquivos estáticos. Para receber os envios do formulário, informe o endereço do seu serviço de e-mail ou da sua automação.`,
    price: 8900,
    original_price: 12900,
    category: "templates",
    tags: ["landing page", "tailwind", "formulário", "html"],
    video_url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    is_active: true,
    is_featured: true,
    sales_count: 1240,
    rating: 4.9,
    product_type: "Download",
    course_slug: null,
    file: { name: "kit-landing-page-aroeira.zip", kind: "zip", files: aroeiraFiles },
  },
  {
    slug: "loja-pronta-sabia",
    name: "Loja pronta Sabiá",
    short_description:
      "Catálogo, carrinho e pedido pelo WhatsApp em arquivos estáticos, prontos para hospedar onde você quiser.",
    description: `O Sabiá é a menor loja que conseguimos fazer sem que parecesse pequena. Não tem banco de dados, não tem painel e não tem mensalidade: os produtos ficam em um arquivo de texto que você edita, e o pedido chega organizado no seu WhatsApp.

## O que vem no pacote

- Catálogo com busca, filtro por categoria e ficha de cada produto, com endereço próprio para divulgar
- Carrinho que sobrevive ao fechar o navegador, com frete, pedido mínimo e retirada
- Resumo do pedido montado como mensagem, com itens, total e forma de entrega
- Editor de produtos que funciona no seu computador: abre a lista ou uma planilha e baixa o arquivo pronto
- Três temas de cores e letras, com contraste conferido
- Páginas de quem faz, de entrega e trocas e de erro, com textos em português
- Oito produtos de exemplo, com desenhos que podem ficar, e um guia de publicação

## Para quem é

Para quem vende de dez a sessenta produtos, conversa com cada cliente e ainda não precisa de pagamento automático. Confeitarias, ateliês, hortas, sebos e marcas de roupa usam assim no primeiro ano.

## O que você precisa

Hospedagem para arquivos estáticos, que pode ser gratuita, e um número de WhatsApp. Para trocar os produtos use o editor, sem mexer em código. Se um dia precisar de PIX automático e estoque, o catálogo pode ser importado em uma loja maior, porque segue um formato simples.`,
    price: 9900,
    original_price: null,
    category: "templates",
    tags: ["loja", "catálogo", "whatsapp", "sem mensalidade"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 276,
    rating: 4.8,
    product_type: "Download",
    course_slug: null,
    file: { name: "loja-pronta-sabia.zip", kind: "zip", files: sabiaFiles },
  },
  {
    slug: "e-mails-bem-te-vi",
    name: "E-mails Bem-te-vi",
    short_description:
      "Quatro e-mails de loja em HTML que abrem direito no celular: pedido, PIX, envio e boas-vindas.",
    description: `E-mail de loja é lido no ônibus, com uma mão, e precisa responder a uma pergunta só. O Bem-te-vi traz os quatro que toda loja manda, com essa pergunta já escolhida e o texto já escrito.

## O que vem no pacote

- Pedido recebido: o que foi comprado, quanto custou e o que acontece agora
- PIX aguardando pagamento: valor, prazo e o código copia e cola em destaque
- Pedido enviado: transportadora, rastreio e prazo para o CEP da pessoa
- Boas-vindas da newsletter, com a saída da lista visível
- Versão em texto puro de cada um, para quem lê sem imagens

## Como foi feito

Tabelas simples, estilos na própria marca e nenhuma imagem obrigatória. Conferimos no Gmail, no Outlook e no aplicativo de e-mail do iPhone, em tema claro e escuro.

## Para quem é

Para quem já tem loja e quer parar de mandar aquele aviso cinza que vem de fábrica. As partes que mudam estão entre chaves duplas, como {{nome}} e {{total}}, e funcionam na maioria dos serviços de envio. Você precisa apenas saber onde a sua plataforma guarda os modelos de e-mail.`,
    price: 2900,
    original_price: 3900,
    category: "templates",
    tags: ["e-mail", "html", "pedido", "pix"],
    video_url: null,
    is_active: true,
    is_featured: true,
    sales_count: 418,
    rating: 4.7,
    product_type: "Download",
    course_slug: null,
    file: { name: "e-mails-bem-te-vi.zip", kind: "zip", files: bemTeViFiles },
  },
  {
    slug: "cardapio-jabuticabeira",
    name: "Cardápio Jabuticabeira",
    short_description:
      "Cardápio para celular em uma página só: rápido, legível na mesa e fácil de mudar no meio do dia.",
    description: `O cardápio em PDF obriga o cliente a dar zoom com dois dedos. O Jabuticabeira é uma página de verdade: letras grandes, preços alinhados e um índice que acompanha a rolagem. Abre em menos de um segundo até no sinal fraco do fundo do salão.

## O que vem no pacote

- Página do cardápio com seções, avisos de alérgenos e marca de prato esgotado
- Arquivo de itens em CSV, que abre em qualquer planilha
- Um script curto que lê o CSV e monta a página
- Placa de mesa em HTML, pronta para imprimir, com o lugar do QR Code

## Para quem é

Restaurantes, cafés, padarias e food trucks que mudam o cardápio toda semana. Quem atende no salão troca o preço na planilha, salva e pronto: não é preciso chamar ninguém.

## O que você precisa

Uma hospedagem de arquivos e dez minutos para trocar os nomes dos pratos. O endereço da página vira QR Code em qualquer gerador gratuito. A lista de alérgenos segue os grupos mais pedidos no balcão; confira com a sua cozinha antes de publicar, porque só vocês sabem o que vai na panela.`,
    price: 2900,
    original_price: null,
    category: "templates",
    tags: ["cardápio", "restaurante", "qr code"],
    video_url: null,
    is_active: true,
    is_featured: false,
    sales_count: 193,
    rating: 4.6,
    product_type: "Download",
    course_slug: null,
    file: { name: "cardapio-jabuticabeira.zip", kind: "zip", files: jabuticabeiraFiles },
  },
];
