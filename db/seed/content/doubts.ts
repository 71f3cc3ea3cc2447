export interface DoubtSeed {
  readonly course: string;
  readonly lesson: string;
  readonly student_email: string;
  readonly question: string;
  readonly answer: string | null;
  readonly daysAgo: number;
  readonly answeredDaysAgo: number | null;
  /** Where the video stood. */
  readonly second?: number;
  /** When left out, what is answered is resolved. */
  readonly resolved?: boolean;
}

const sheets = "automacao-com-planilhas-do-zero-ao-robo";
const n8n = "n8n-na-pratica-do-webhook-ao-painel";
const store = "loja-virtual-em-um-fim-de-semana";

/** `lesson` is the lesson's exact title; `student_email` is the demo customer or one of `people`. */
export const doubts: readonly DoubtSeed[] = [
  {
    course: sheets,
    lesson: "Validação sem macros",
    student_email: "cliente@ipe.example",
    question: "Dá para a lista dependente ignorar maiúsculas?",
    second: 27,
    answer:
      "Dá. Use a função MINÚSCULA dos dois lados da comparação. Se ainda falhar, procure um espaço no fim do texto e passe ARRUMAR por cima.",
    daysAgo: 6,
    answeredDaysAgo: 5,
  },
  {
    course: sheets,
    lesson: "Uma linha, um fato",
    student_email: "cliente@ipe.example",
    question: "E quando o cliente paga metade no PIX e metade em dinheiro? São duas linhas?",
    answer:
      "São duas linhas de pagamento, uma para cada forma, com o mesmo número de pedido. A soma das duas fecha com a venda.",
    daysAgo: 9,
    answeredDaysAgo: 8,
  },
  {
    course: sheets,
    lesson: "O registro do que ele fez",
    student_email: "jussara@teles.example",
    question: "Meu formulário não tem número de pedido. O que uso como chave?",
    answer: null,
    daysAgo: 1,
    answeredDaysAgo: null,
  },
  {
    course: sheets,
    lesson: "Datas, moedas e o padrão brasileiro",
    student_email: "nair@bittencourt.example",
    resolved: false,
    question: "A minha planilha está em inglês e DATA.VALOR não existe. Como faço?",
    answer:
      "Em inglês ela se chama DATEVALUE. Em Arquivo, Configurações, mude a localidade para Brasil: as fórmulas continuam e a vírgula passa a valer.",
    daysAgo: 14,
    answeredDaysAgo: 13,
  },
  {
    course: n8n,
    lesson: "A assinatura do remetente",
    student_email: "bruno@akira.example",
    question: "O meu provedor manda a assinatura em base64. Troco só o digest?",
    answer:
      'Sim: digest("base64"), e compare os textos do mesmo jeito. Confira também se ele junta a hora ao corpo antes da conta; muitos fazem isso com um ponto no meio.',
    daysAgo: 11,
    answeredDaysAgo: 10,
  },
  {
    course: n8n,
    lesson: "Esperas que crescem",
    student_email: "priscila@dorneles.example",
    question: "Por que não usar a opção Retry On Fail do próprio nó?",
    answer: null,
    daysAgo: 2,
    answeredDaysAgo: null,
  },
  {
    course: store,
    lesson: "Os dez primeiros",
    student_email: "dalva@bolosdadalva.example",
    resolved: false,
    question: "Bolo de encomenda conta como produto que consigo repor em uma semana?",
    answer:
      "Conta, se você limitar quantos faz por dia e escrever o prazo na página. O que não conta é o que depende de um ingrediente que às vezes falta.",
    daysAgo: 7,
    answeredDaysAgo: 6,
  },
  {
    course: store,
    lesson: "Troca, privacidade e o que a lei pede",
    student_email: "ana@wiggers.example",
    question: "Peça feita sob medida também tem os sete dias?",
    answer: null,
    daysAgo: 0,
    answeredDaysAgo: null,
  },
  {
    course: store,
    lesson: "A janela é o seu estúdio",
    student_email: "cliente@ipe.example",
    question: "Minha janela dá para o sul e nunca bate sol. Serve?",
    answer:
      "É a melhor de todas. Sem sol direto a luz fica igual a manhã inteira, e você não precisa correr. Só aproxime mais a mesa.",
    daysAgo: 46,
    answeredDaysAgo: 46,
    second: 12,
  },
  {
    course: n8n,
    lesson: "O que chega e o que responder",
    student_email: "bruno@akira.example",
    question: "O curl do Windows reclama das aspas simples. O que eu troco?",
    answer: null,
    daysAgo: 3,
    answeredDaysAgo: null,
    second: 21,
  },
];
