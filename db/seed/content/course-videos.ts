// What the videos of the demo courses say and show. The seed makes captions and transcript of it; the pictures were
// drawn from it once by scripts/demo-videos.ts and lie in db/seed/files.

type Picture =
  | { readonly kind: "statement"; readonly text: string }
  | { readonly kind: "list"; readonly heading: string; readonly items: readonly string[] }
  | { readonly kind: "flow"; readonly steps: readonly string[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface VideoScene {
  readonly seconds: number;
  /** What the captions say meanwhile. */
  readonly say: string;
  readonly show: Picture;
}

export interface CourseVideo {
  /** Name of its file. */
  readonly slug: string;
  readonly title: string;
  readonly scenes: readonly VideoScene[];
}

const statement = (text: string): Picture => ({ kind: "statement", text });
const list = (heading: string, ...items: string[]): Picture => ({ kind: "list", heading, items });
const flow = (...steps: string[]): Picture => ({ kind: "flow", steps });
const table = (head: string[], ...rows: string[][]): Picture => ({ kind: "table", head, rows });
const scene = (seconds: number, say: string, show: Picture): VideoScene => ({ seconds, say, show });

export const courseVideos: readonly CourseVideo[] = [
  {
    slug: "trabalho-que-ninguem-ve",
    title: "O trabalho que ninguém vê",
    scenes: [
      scene(
        5,
        "Nesta aula você descobre quanto tempo some em tarefas repetidas.",
        statement("O trabalho que ninguém vê"),
      ),
      scene(
        5,
        "Toda vez que copiar um dado de um lugar para outro, anote.",
        flow("E-mail", "Planilha", "Sistema"),
      ),
      scene(
        6,
        "De onde veio, para onde foi e quantos minutos levou.",
        list("Anote três coisas", "De onde veio", "Para onde foi", "Quantos minutos levou"),
      ),
      scene(
        6,
        "No fim da semana, conte as vezes e multiplique pelos minutos.",
        table(
          ["Tarefa", "Vezes", "Minutos"],
          ["Copiar pedidos", "25", "4"],
          ["Lembrar do boleto", "12", "3"],
          ["Salvar anexos", "30", "1"],
        ),
      ),
      scene(
        5,
        "Só estas três tarefas já levam quase três horas por semana.",
        statement("166 minutos por semana"),
      ),
      scene(
        6,
        "As que são iguais toda vez e não pedem decisão são candidatas a robô.",
        list("Duas perguntas", "É igual toda vez?", "Pede uma decisão minha?"),
      ),
      scene(5, "Observe a sua semana e traga a lista para a próxima aula.", statement("Agora é a sua lista")),
    ],
  },
  {
    slug: "validacao-sem-macros",
    title: "Validação sem macros",
    scenes: [
      scene(
        5,
        "Macro é código que ninguém revisa. Vamos deixar a planilha recusar o erro sozinha.",
        statement("Validação sem macros"),
      ),
      scene(
        6,
        "Comece pela lista: o produto só pode ser um dos que existem.",
        table(
          ["Coluna", "Só aceita"],
          ["Produto", "Itens da aba Produtos"],
          ["Tamanho", "P, M ou G"],
          ["Data", "Uma data deste ano"],
        ),
      ),
      scene(
        6,
        "No Google Planilhas: Dados, Validação de dados, Adicionar regra.",
        flow("Dados", "Validação de dados", "Adicionar regra"),
      ),
      scene(
        6,
        "Para a lista dependente, dê nome a cada intervalo e use INDIRETO.",
        statement("=INDIRETO(A2)"),
      ),
      scene(
        6,
        "Data de verdade não aceita 31 de fevereiro. Escolha o critério: é uma data válida.",
        table(["Digitado", "A planilha diz"], ["28/02/2026", "aceita"], ["31/02/2026", "recusa"]),
      ),
      scene(
        6,
        "Na mensagem, diga o que está errado e dê um exemplo certo.",
        list("Mensagem boa", "Data não existe: 31/02", "Escreva como 28/02/2026"),
      ),
      scene(
        5,
        "Depois tente estragar a planilha de propósito. Ela deve resistir.",
        statement("Tente estragar"),
      ),
    ],
  },
  {
    slug: "gatilho-passos-e-saida",
    title: "Gatilho, passos e saída",
    scenes: [
      scene(5, "Todo robô tem três partes. Vamos ver cada uma.", statement("Gatilho, passos e saída")),
      scene(
        6,
        "Algo que o acorda, o que ele faz, e onde deixa o resultado.",
        flow("Gatilho", "Passos", "Saída"),
      ),
      scene(
        6,
        "O nosso acorda com uma resposta nova no formulário.",
        flow("Formulário", "Conferir", "Planilha"),
      ),
      scene(
        6,
        "Conferir vem antes de escrever: nome, e-mail e quantidade.",
        list("Conferir", "Nome preenchido", "E-mail com arroba", "Quantidade maior que zero"),
      ),
      scene(
        6,
        "Se algo falta, a linha vai para a aba Avisos, e não para Pedidos.",
        table(
          ["Resposta", "Vai para"],
          ["Helena, 2 cucas", "Pedidos"],
          ["Sem nome, 1 pão", "Avisos"],
          ["João, 0 pães", "Avisos"],
        ),
      ),
      scene(
        5,
        "Monte na planilha de treino. Nunca aprenda na planilha da empresa.",
        statement("Planilha de treino"),
      ),
      scene(5, "Na próxima aula, o robô passa a contar o que fez.", statement("Próxima: o registro")),
    ],
  },
  {
    slug: "aviso-certo",
    title: "O aviso certo para a pessoa certa",
    scenes: [
      scene(
        5,
        "Aviso demais é ignorado em uma semana. Vamos mandar só o que importa.",
        statement("O aviso certo para a pessoa certa"),
      ),
      scene(
        6,
        "Separe em três: resolve sozinho, espera segunda, precisa de gente agora.",
        list("Três gavetas", "Resolve sozinho", "Pode esperar segunda", "Precisa de gente agora"),
      ),
      scene(
        6,
        "Cada gaveta tem o seu lugar, e um lugar só.",
        table(
          ["Gaveta", "Onde aparece"],
          ["Resolve sozinho", "Só no Registro"],
          ["Pode esperar", "E-mail de segunda"],
          ["Agora", "Mensagem no celular"],
        ),
      ),
      scene(
        6,
        "O aviso urgente diz o que houve, o que fazer, e o que o cliente já sabe.",
        list("Um bom aviso", "O que aconteceu", "O que fazer agora", "O que o cliente já sabe"),
      ),
      scene(
        6,
        "Compare: erro quinhentos. Ou: pedido 1047 sem CEP, corrija e marque como novo.",
        table(
          ["Antes", "Depois"],
          ["Erro 500", "Pedido 1047 está sem CEP"],
          ["?", "Corrija e marque como novo"],
        ),
      ),
      scene(
        5,
        "Se um aviso nunca muda o que você faz, apague o aviso.",
        statement("Aviso que não muda nada, apague"),
      ),
    ],
  },
  {
    slug: "o-que-chega",
    title: "O que chega e o que responder",
    scenes: [
      scene(
        5,
        "Um webhook é uma campainha: alguém bate e entrega um papel.",
        statement("O que chega e o que responder"),
      ),
      scene(
        6,
        "O remetente espera você dizer que recebeu. Só depois ele vai embora.",
        flow("Remetente", "Webhook", "Resposta"),
      ),
      scene(
        6,
        "No n8n, crie o nó Webhook, método POST, caminho pedido.",
        list("Nó Webhook", "Método: POST", "Caminho: pedido", "Responder: imediatamente"),
      ),
      scene(
        6,
        "Mande um pedido de teste e abra o papel: corpo e cabeçalhos.",
        table(
          ["Campo", "Valor"],
          ["numero", "1047"],
          ["total", "27500"],
          ["content-type", "application/json"],
        ),
      ),
      scene(6, "Repare: o total vem em centavos. Vírgula é coisa de tela.", statement("27500 = R$ 275,00")),
      scene(
        6,
        "E a resposta é só um número: duzentos quer dizer recebi.",
        table(
          ["Resposta", "Quer dizer"],
          ["200", "recebi e guardei"],
          ["400", "veio rasgado"],
          ["500", "mande de novo"],
        ),
      ),
      scene(5, "Na próxima aula: por que responder antes de trabalhar.", statement("Responda primeiro")),
    ],
  },
  {
    slug: "a-chave-do-pedido",
    title: "A chave do pedido",
    scenes: [
      scene(5, "O mesmo aviso pode chegar duas vezes. A venda é uma só.", statement("A chave do pedido")),
      scene(
        6,
        "Procurar antes de gravar não basta: entre os dois cabe outro aviso.",
        flow("Procurar", "…", "Gravar"),
      ),
      scene(
        6,
        "Quem decide é o banco, com uma chave única na tabela de avisos.",
        table(["chave", "situacao"], ["pedido-1047", "feito"], ["pedido-1048", "novo"]),
      ),
      scene(
        6,
        "O segundo aviso com a mesma chave não entra, e isso não é um erro.",
        statement("ON CONFLICT DO NOTHING"),
      ),
      scene(
        6,
        "Use o número que o remetente manda. Não invente a chave com a hora.",
        list("Boa chave", "Vem do remetente", "Não muda na repetição", "Uma por fato"),
      ),
      scene(
        5,
        "Teste: mande o mesmo aviso três vezes e conte as linhas. Deve ser uma.",
        statement("3 avisos, 1 linha"),
      ),
    ],
  },
  {
    slug: "passageiro-ou-definitivo",
    title: "Passageiro ou definitivo",
    scenes: [
      scene(5, "Nem todo erro merece uma segunda tentativa.", statement("Passageiro ou definitivo?")),
      scene(
        6,
        "Rede caiu, serviço ocupado, limite de chamadas: espere e tente de novo.",
        list("Passageiro", "Rede caiu", "Serviço ocupado", "Limite de chamadas"),
      ),
      scene(
        6,
        "CEP que não existe, cartão recusado, produto apagado: não adianta tentar.",
        list("Definitivo", "CEP que não existe", "Cartão recusado", "Produto apagado"),
      ),
      scene(
        6,
        "Um nó Switch lê o número da resposta e separa os dois caminhos.",
        flow("HTTP Request", "Switch", "Esperar ou avisar"),
      ),
      scene(
        7,
        "Quinhentos e 429 esperam. Quatrocentos e 422 chamam gente. 401 para tudo.",
        table(
          ["Resposta", "Caminho"],
          ["429, 500, 503", "esperar e repetir"],
          ["400, 404, 422", "avisar gente"],
          ["401, 403", "parar a fila"],
        ),
      ),
      scene(
        5,
        "Na dúvida, trate como definitivo: alguém olha e decide.",
        statement("Na dúvida, alguém olha"),
      ),
    ],
  },
  {
    slug: "tres-numeros",
    title: "Três números e uma lista",
    scenes: [
      scene(
        5,
        "Um painel bom responde em cinco segundos se está tudo bem.",
        statement("Três números e uma lista"),
      ),
      scene(
        6,
        "Está rodando? Está em dia? Alguém precisa fazer algo?",
        list("Três perguntas", "Está rodando?", "Está em dia?", "Alguém precisa agir?"),
      ),
      scene(
        6,
        "Cada pergunta vira um número, com uma consulta cada.",
        table(
          ["Pergunta", "Número"],
          ["Rodando", "há 4 minutos"],
          ["Em dia", "mais antigo: 2 minutos"],
          ["Gente", "3 pedidos"],
        ),
      ),
      scene(
        6,
        "Mostre tempo passado, não a hora. E nunca use só a cor.",
        table(["Em vez de", "Mostre"], ["14:32", "há 4 minutos"], ["vermelho", "atrasado, em vermelho"]),
      ),
      scene(
        6,
        "A lista tem só o que pede gente, com um botão para tentar de novo.",
        table(
          ["Pedido", "O que falta"],
          ["1047", "CEP com um dígito a menos"],
          ["1051", "produto sem estoque"],
        ),
      ),
      scene(
        5,
        "Se está tudo bem, a tela fica quase vazia. É assim que deve ser.",
        statement("Vazia é bom sinal"),
      ),
    ],
  },
  {
    slug: "o-que-fica-para-depois",
    title: "O que fica para depois",
    scenes: [
      scene(
        5,
        "Lojas não atrasam por falta de ferramenta. Atrasam por excesso.",
        statement("O que fica para depois"),
      ),
      scene(
        6,
        "Cento e quarenta produtos, pontos, logotipo novo. Nada disso abre a loja.",
        list("Fica para depois", "Os 140 produtos", "O programa de pontos", "O logotipo novo"),
      ),
      scene(
        6,
        "Para abrir você precisa de quatro coisas, e elas cabem em um fim de semana.",
        list("Para abrir", "Dez produtos", "Foto e descrição", "PIX e frete", "Um pedido de teste"),
      ),
      scene(
        6,
        "Sexta escolhe, sábado mostra, domingo abre.",
        flow("Sexta: escolher", "Sábado: mostrar", "Domingo: abrir"),
      ),
      scene(
        6,
        "Pegue um papel à parte. Toda ideia nova vai para ele, com a data.",
        table(["Ideia", "Quando"], ["Cartão fidelidade", "março"], ["Logotipo", "depois de 50 vendas"]),
      ),
      scene(
        5,
        "Ideia anotada para de pedir atenção. Agora, os dez produtos.",
        statement("Anotada, ela espera"),
      ),
    ],
  },
  {
    slug: "a-janela",
    title: "A janela é o seu estúdio",
    scenes: [
      scene(5, "Você não precisa de estúdio. Precisa de uma janela.", statement("A janela é o seu estúdio")),
      scene(
        6,
        "Luz de um lado, cartolina branca do outro, produto no meio.",
        flow("Janela", "Produto", "Cartolina"),
      ),
      scene(
        6,
        "Desligue a lâmpada. Duas cores de luz deixam a foto amarelada.",
        table(
          ["Luz", "Foto"],
          ["Só a janela", "cor certa"],
          ["Janela e lâmpada", "metade azul, metade amarela"],
        ),
      ),
      scene(
        6,
        "Apoie o celular em uma pilha de livros e não use zoom.",
        list("O celular", "Apoiado, sem tremer", "Lente limpa", "Sem zoom: chegue perto"),
      ),
      scene(
        6,
        "Fotografe todos os produtos de um ângulo antes de mudar para o outro.",
        list("Cinco fotos", "De frente", "Na mão", "De perto", "Em uso", "Embalado"),
      ),
      scene(5, "A manhã rende mais: entre nove e onze, luz macia.", statement("Das nove às onze")),
    ],
  },
  {
    slug: "pix-e-frete",
    title: "PIX e frete sem surpresa",
    scenes: [
      scene(5, "Surpresa no fim da compra é carrinho abandonado.", statement("PIX e frete sem surpresa")),
      scene(
        6,
        "Ligue o PIX e pague você mesmo um real. O nome que aparece é o seu?",
        list("Teste do PIX", "Pague R$ 1,00", "Confira o nome", "Devolva o valor"),
      ),
      scene(
        6,
        "No frete, use o peso embalado que você anotou na sexta.",
        table(
          ["Produto", "Peso na caixa"],
          ["Caneca", "420 g"],
          ["Jogo de quatro", "1.650 g"],
          ["Cartão", "30 g"],
        ),
      ),
      scene(
        7,
        "Calcule para cinco CEPs: a sua rua, a capital, o Sudeste, o Norte e um errado.",
        table(
          ["CEP", "Prazo", "Preço"],
          ["Sua rua", "1 dia", "R$ 9,90"],
          ["Capital", "3 dias", "R$ 18,50"],
          ["Norte", "9 dias", "R$ 47,20"],
          ["Errado", "recusa", "explica"],
        ),
      ),
      scene(
        6,
        "Mostre o frete antes de pedir o e-mail. Quem pergunta cedo compra.",
        flow("Produto", "CEP", "Preço total", "Dados"),
      ),
      scene(
        5,
        "Anote prazo e preço de cada um. É a sua tabela de conferência.",
        statement("Cinco CEPs anotados"),
      ),
    ],
  },
];

export function videoSeconds(video: CourseVideo): number {
  return video.scenes.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** What is said, as WebVTT. */
export function videoCaptions(video: CourseVideo): string {
  let start = 0;
  const cues = video.scenes.map(({ seconds, say }, position) => {
    const times = `${clock(start)} --> ${clock(start + seconds - 0.2)}`;
    start += seconds;
    return `${position + 1}\n${times}\n${say}`;
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

/** What is said and shown, to be read instead. */
export function videoTranscript(video: CourseVideo): string {
  return video.scenes.map(({ say, show }) => [say, ...shownWords(show)].join("\n")).join("\n\n");
}

function shownWords(show: Picture): string[] {
  if (show.kind === "statement") return [];
  if (show.kind === "list") return [`${show.heading}: ${show.items.join("; ")}.`.replace("?.", "?")];
  if (show.kind === "flow") return [`${show.steps.join(", depois ")}.`];
  return show.rows.map((row) => row.map((cell, at) => `${show.head[at]}: ${cell}`).join("; "));
}

function clock(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, "0");
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, "0")}`;
}
