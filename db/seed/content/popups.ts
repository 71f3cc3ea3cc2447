export interface PopupSeed {
  readonly title: string;
  readonly message: string;
  readonly show_email_field: boolean;
  readonly email_placeholder: string;
  readonly button_text: string;
  /** The seed makes a PDF of `pdf_markdown` under this name; null: no PDF. */
  readonly pdf_name: string | null;
  readonly pdf_markdown: string | null;
  /** Seconds. */
  readonly delay: number;
  readonly pages: readonly string[];
  readonly is_active: boolean;
}

export const popups: readonly PopupSeed[] = [
  {
    title: "Um mês de assuntos, sem custo",
    message:
      "Deixe o e-mail e leve em PDF quatro semanas de assuntos para a sua loja publicar, com a pergunta que puxa cada texto.",
    show_email_field: true,
    email_placeholder: "Seu melhor email",
    button_text: "Quero o PDF",
    pdf_name: "um-mes-de-assuntos.pdf",
    pdf_markdown: `# Um mês de assuntos

Quatro semanas, um assunto em cada uma. Escreva na terça, publique na quarta, responda na quinta.

## Semana 1: o que muda por aqui

Pergunta que puxa o texto: o que você parou de fazer neste ano, e por quê?

Conte uma coisa só. Diga o que era, quando percebeu que não fazia sentido e o que ficou no lugar. Termine perguntando o que a pessoa parou de fazer também. Foto: o objeto que saiu de uso.

## Semana 2: a dúvida de sempre

Pergunta que puxa o texto: o que perguntam todo dia antes de comprar?

Responda como no balcão. Se a resposta tem exceção, conte a exceção: é nela que as pessoas confiam. Foto: a sua mão mostrando o detalhe.

## Semana 3: por dentro do preço

Pergunta que puxa o texto: que linha da conta ninguém imagina?

Abra um produto em quatro partes. Não se justifique, apenas mostre. Quem faz conta respeita quem faz conta. Foto: os materiais lado a lado.

## Semana 4: alguém que voltou

Pergunta que puxa o texto: quem compra desde o começo?

Peça licença, faça três perguntas e publique as respostas sem enfeite. Foto: a pessoa, se ela quiser, ou o produto já usado.

## Se faltar tempo

Publique só a pergunta e uma foto. Uma semana curta é melhor do que uma semana em silêncio que vira três.
`,
    delay: 15,
    pages: ["home", "blog"],
    is_active: true,
  },
  {
    title: "Dúvida antes de comprar?",
    message:
      "Respondemos de segunda a sexta, das 8h às 18h, e no sábado até o meio-dia. Se não gostar, você tem 30 dias para pedir o dinheiro de volta.",
    show_email_field: false,
    email_placeholder: "Seu melhor email",
    button_text: "Entendi",
    pdf_name: null,
    pdf_markdown: null,
    delay: 40,
    pages: ["loja", "produtos"],
    is_active: true,
  },
  {
    title: "Fechamos entre o Natal e o Ano-Novo",
    message:
      "De 24 de dezembro a 2 de janeiro os downloads e cursos continuam no ar, e as dúvidas são respondidas a partir do dia 3.",
    show_email_field: false,
    email_placeholder: "Seu melhor email",
    button_text: "Tudo bem",
    pdf_name: null,
    pdf_markdown: null,
    delay: 5,
    pages: ["home", "loja", "sobre", "carrinho"],
    is_active: false,
  },
];
