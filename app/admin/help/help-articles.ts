// The help of the back office: each a page with an address of its own. What the moves say of files and words is
// docs/contracts/move-in.md, of terms docs/contracts/access.md; what nobody has confirmed is told as such.
import { STUDENT_FILE } from "#app/move-in/person-columns.ts";
import { hasWords } from "#app/platform/text/search.ts";
import { COURSE_ARTICLES } from "./course-articles.ts";
import type { HelpArticle, HelpDoor } from "./help-article.ts";

const IMPORTS: HelpDoor = { label: "Importar alunos", to: "/admin/importar", right: "students.import" };
const PRODUCTS: HelpDoor = { label: "Abrir os produtos", to: "/admin/produtos", right: "products.write" };

const REHEARSE = [
  "Abra Importar alunos, aqui no painel, e solte o arquivo sem abrir nem mudar.",
  "Diga uma vez qual curso daqui é cada produto de lá. A escolha fica guardada para os próximos arquivos.",
  "Confira linha por linha o que vai acontecer. Nada foi gravado ainda.",
  "Toque em Importar. Se algo saiu errado, a página da importação desfaz tudo o que ela deu.",
  "Quando estiver pronto, aperte Avisar alunos. Antes disso ninguém recebe e-mail.",
];
const SAME_SALE =
  "Uma compra que já veio, em outro arquivo ou por um aviso, não entra duas vezes: pode soltar o mesmo arquivo de novo.";
const NOT_MONEY = "As vendas de lá não contam como faturamento daqui, nem aparecem nos seus pedidos.";
const NO_PAPERS = "CPF e telefone do arquivo não são lidos nem guardados.";

export const HELP_ARTICLES: HelpArticle[] = [
  {
    slug: "vir-da-hotmart",
    title: "Vir da Hotmart",
    door: IMPORTS,
    about: "Traga quem já comprou lá, com o acesso que cada um tem.",
    steps: [
      "Na Hotmart, abra Vendas e depois o relatório de vendas. O nome do menu pode mudar.",
      "Escolha o período todo, desde a sua primeira venda.",
      "Exporte em XLSX ou CSV, com todos os detalhes.",
      ...REHEARSE,
    ],
    facts: [
      {
        title: "Quem entra e quem fica de fora",
        lines: [
          "Vendas aprovadas e completas dão acesso.",
          "Reembolsadas e com chargeback tiram o que aquela compra deu, e só isso.",
          "Compras em disputa não mudam nada: ficam em uma lista para você conferir. Um reembolso parcial entra e também é listado.",
          "Aguardando pagamento, canceladas, expiradas, recusadas e atrasadas não mudam nada.",
          "Uma situação que não conhecemos nunca vale como paga: aparece com o nome dela e quantas linhas são, e você decide.",
        ],
      },
      {
        title: "Assinaturas e parcelas",
        lines: [
          "De assinaturas o arquivo não diz até quando estão pagas: você escolhe um dia, ou sem fim.",
          "No parcelamento que a Hotmart recupera, cada parcela é uma linha: vale a primeira, e as outras não mudam nada.",
          "Um order bump é uma compra à parte: o reembolso do produto principal não mexe nele.",
        ],
      },
      {
        title: "Outros arquivos de lá",
        lines: [
          "A lista de alunos da área de membros também serve: nome, e-mail e dia da matrícula. Ela não diz quem pediu o dinheiro de volta, e você escolhe o curso.",
          "O relatório antigo, de 58 colunas, é lido também.",
          SAME_SALE,
          NOT_MONEY,
          NO_PAPERS,
        ],
      },
    ],
    unsure: [
      "Lemos as datas do arquivo no horário de Brasília. A Hotmart não publica o fuso.",
      "As palavras Estornado, Em disputa, Reclamado e Reembolsado parcialmente podem estar escritas de outro jeito no seu arquivo. Se estiverem, a linha aparece para você decidir.",
    ],
    connects: "hotmart",
    words: "hotmart migrar mudar plataforma alunos compradores planilha vendas xlsx csv webhook hottok",
  },
  {
    slug: "vir-da-kiwify",
    title: "Vir da Kiwify",
    door: IMPORTS,
    about: "Traga quem já comprou lá, com o acesso que cada um tem.",
    steps: [
      "Na Kiwify, abra Vendas e escolha o período todo. O nome do menu pode mudar.",
      "Exporte. O arquivo chega no seu e-mail.",
      ...REHEARSE,
    ],
    facts: [
      {
        title: "Quem entra e quem fica de fora",
        lines: [
          "Vendas pagas (paid) dão acesso.",
          "Reembolsadas (refunded) e com chargeback (chargedback) tiram o que aquela compra deu, e só isso.",
          "Um reembolso que só foi pedido não muda nada: fica em uma lista para você conferir.",
          "Aguardando pagamento, recusadas, canceladas e expiradas não mudam nada.",
        ],
      },
      {
        title: "Assinaturas e produtos",
        lines: [
          "Cada renovação é uma venda nova, e a pessoa entra uma vez só. Ela perde o acesso quando nenhuma das vendas dela vale mais.",
          "O arquivo não traz o código do produto: você diz uma vez o que cada nome abre aqui.",
          SAME_SALE,
          NOT_MONEY,
          NO_PAPERS,
        ],
      },
    ],
    unsure: [
      "Lemos as datas do arquivo no horário de Brasília. A Kiwify não publica o fuso.",
      "Não confirmamos como o arquivo escreve um reembolso que só foi pedido. Se for de outro jeito, a linha aparece para você decidir.",
    ],
    connects: "kiwify",
    words: "kiwify migrar mudar plataforma alunos compradores planilha vendas csv webhook token",
  },
  {
    slug: "vir-da-eduzz",
    title: "Vir da Eduzz",
    door: IMPORTS,
    about: "Traga quem já comprou lá: você confere as colunas antes.",
    steps: [
      "Na Eduzz, exporte o relatório de vendas em CSV ou XLSX. O nome do menu pode mudar.",
      "Confira na tela seguinte o que cada coluna é: o que adivinhamos vem marcado com “não confirmado”.",
      ...REHEARSE,
    ],
    facts: [
      {
        title: "O que precisa estar no arquivo",
        lines: [
          "Uma coluna com o e-mail de quem comprou, e uma com o produto ou um curso que você escolhe.",
          "Uma coluna com a situação da venda: só quem pagou entra. Uma situação que não conhecemos nunca vale como paga.",
          SAME_SALE,
          NOT_MONEY,
          NO_PAPERS,
        ],
      },
    ],
    unsure: [
      "A Eduzz não publica os títulos das colunas: o que adivinhamos pode estar errado, e por isso você confere.",
      "Lemos as datas do arquivo no horário de Brasília. A Eduzz não publica o fuso.",
    ],
    connects: "eduzz",
    words:
      "eduzz nutror myeduzz órbita migrar mudar plataforma alunos compradores planilha vendas csv webhook",
  },
  {
    slug: "outras-listas",
    title: "Outras listas",
    door: IMPORTS,
    about: "MemberKit, Teachable, WooCommerce, Ghost, Mailchimp ou qualquer planilha com e-mails.",
    steps: [
      "Exporte de lá a lista de alunos, de clientes ou de inscritos, em CSV ou XLSX.",
      "Em uma planilha sua, deixe os títulos na primeira linha e um e-mail por linha.",
      ...REHEARSE,
    ],
    facts: [
      {
        title: "O que reconhecemos sozinhos",
        lines: [
          "MemberKit: nome e e-mail e, se houver, os dias de matrícula e de expiração. Quem já expirou fica de fora.",
          "Teachable: a lista de alunos, com os cursos de cada um.",
          "WooCommerce: a lista de Clientes. A de pedidos não traz e-mail e é recusada.",
          "Ghost e Mailchimp: quem assinava a sua newsletter pode vir junto, com a data em que aceitou. Quem saiu de lá não entra.",
        ],
      },
      {
        title: "Qualquer outra planilha",
        lines: [
          "Com uma coluna de e-mails ela serve: você diz o que cada coluna é, e isso fica guardado.",
          ...Object.values(STUDENT_FILE).map(({ title, says }) => `${title}: ${says}`),
          SAME_SALE,
        ],
      },
    ],
    unsure: [
      "Os títulos das colunas da Teachable, e os das datas da MemberKit, não são públicos: confira o que adivinhamos.",
      "No WooCommerce os títulos seguem a língua do seu site: em português não estão confirmados.",
    ],
    words:
      "memberkit teachable woocommerce ghost mailchimp migrar mudar plataforma alunos clientes inscritos newsletter planilha excel csv xlsx lista",
  },
  {
    slug: "prazo-de-acesso",
    title: "Prazo de acesso e renovação",
    about: "Venda por um ano, por alguns meses ou até um dia, e deixe quem já comprou renovar.",
    door: PRODUCTS,
    steps: [
      "Abra o produto em Produtos e escolha o Prazo de acesso: para sempre, por dias, por meses ou até um dia.",
      "Se uma oferta ou uma turma tem outro prazo, escolha nela. O da turma vale antes do da oferta, e o da oferta antes do do produto.",
      "Para vender a renovação, crie uma oferta no mesmo produto e marque que ela é uma renovação. Dê a ela o preço e o prazo de quem renova.",
      "Confira na página do produto e no checkout: o prazo aparece do mesmo jeito no resumo, no pedido, no e-mail e na conta de quem compra.",
    ],
    facts: [
      {
        title: "Como os dias e os meses contam",
        lines: [
          "Contam do dia do pagamento; na pré-venda, do dia em que abre; no presente, do dia em que alguém o abre.",
          "O primeiro dia não conta: um ano comprado em 01/06/2027 vai até 01/06/2028, com esse dia inteiro.",
          "Se o mês do fim não tem aquele dia, vale o primeiro dia do mês seguinte: um ano comprado em 29/02/2028 vai até 01/03/2029.",
          "Sem prazo no produto, um curso é para sempre e um arquivo vale pelos dias das Configurações.",
          "Mudar o prazo não mexe no que já foi vendido.",
        ],
      },
      {
        title: "Renovação",
        lines: [
          "Só compra a renovação quem tem ou já teve o produto, com a conta em que comprou.",
          "Quem renova antes do fim não perde dias: o novo prazo começa no último dia do atual, e o resumo da compra diz a partir de quando.",
          "Quem renova depois do fim começa no dia do pagamento. O progresso volta junto.",
          "Sete dias antes do fim, o aluno recebe um e-mail com o último dia e o caminho para continuar.",
        ],
      },
      {
        title: "Quando o prazo termina",
        lines: [
          "Aulas, arquivos, questionários, dúvidas e encontros fecham no fim do último dia. Quem chega lê a data e como voltar.",
          "O progresso fica guardado, e o certificado já emitido continua valendo.",
          "Na página da pessoa e no pedido você vê cada acesso: por que veio, de quando até quando e como está. Ali mesmo você remove ou restaura o acesso a um curso. Em Alunos, dentro do curso, você muda o fim de um ou de vários.",
        ],
      },
    ],
    unsure: [],
    words:
      "prazo acesso renovar renovação vitalício anual mensal meses dias expira validade vencimento término fim",
  },
  ...COURSE_ARTICLES,
];

export const HELP_PATH = "/admin/ajuda";

export function findArticle(slug: string): HelpArticle | undefined {
  return HELP_ARTICLES.find((article) => article.slug === slug);
}

/** Those in which all of these words begin some word. */
export function articlesWith(query: string): HelpArticle[] {
  return HELP_ARTICLES.filter(({ title, about, steps, facts, unsure, words }) =>
    hasWords(
      query,
      title,
      about,
      words,
      ...steps,
      ...facts.flatMap((part) => [part.title, ...part.lines]),
      ...unsure,
    ),
  );
}
