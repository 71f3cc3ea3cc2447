import { registerModel, trainingSheet } from "./course-attachments.ts";
import type { CourseSeed } from "./course-shape.ts";

export const courseSheets: CourseSeed = {
  slug: "automacao-com-planilhas-do-zero-ao-robo",
  title: "Automação com planilhas: do zero ao robô",
  description:
    "Descubra o que vale automatizar, arrume a planilha para que ela aguente e ligue o seu primeiro robô, com registro do que ele fez e aviso quando algo quebra.",
  instructor: "Lívia Sampaio",
  is_published: true,
  modules: [
    {
      title: "Antes de automatizar",
      description: "Medir o trabalho que ninguém vê e escolher por onde começar.",
      lessons: [
        {
          title: "O trabalho que ninguém vê",
          is_free_preview: true,
          content_type: "video",
          video_url: "file:trabalho-que-ninguem-ve",
          text_content: `<p>Antes de abrir qualquer ferramenta, observe uma semana. Toda vez que você copiar um dado de um lugar para outro, anote três coisas: de onde veio, para onde foi e quantos minutos levou. Um papel ao lado do teclado basta.</p>
<p>No fim da semana, some. As pessoas costumam achar que são duas horas e descobrem seis. Mais importante que o total é a lista: ela mostra quais tarefas são iguais toda vez e quais pedem uma decisão sua. Só as primeiras são candidatas.</p>
<p>Traga a lista para a próxima aula.</p>`,
        },
        {
          title: "Mapa de tarefas",
          is_free_preview: false,
          minutes: 15,
          content_type: "pdf",
          pdf_name: "mapa-de-tarefas.pdf",
          pdf_markdown: `# Mapa de tarefas

Preencha uma linha para cada tarefa repetida que você anotou na semana.

## Colunas

- Tarefa: um verbo e um objeto. Copiar pedidos do e-mail para a planilha.
- Vezes por semana: conte, não estime.
- Minutos por vez: inclua o tempo de achar o arquivo.
- Decisão: quantas vezes você precisa pensar antes de continuar? Nenhuma, às vezes, sempre.
- Estrago: o que acontece se sair errado e ninguém notar por dois dias?

## Como ler

Multiplique vezes por minutos. Ordene do maior para o menor. Agora risque as que têm decisão sempre. Das que sobraram, comece pela de menor estrago, mesmo que não seja a maior. O primeiro robô serve para aprender, e é melhor aprender onde o erro custa pouco.

## Exemplo preenchido

- Copiar pedidos do formulário para a planilha: 25 vezes, 4 minutos, decisão nenhuma, estrago médio. Total 100 minutos.
- Mandar lembrete de boleto: 12 vezes, 3 minutos, decisão às vezes, estrago baixo. Total 36 minutos.
- Responder orçamento: 15 vezes, 20 minutos, decisão sempre, estrago alto. Fica com gente.
- Salvar anexos na pasta do mês: 30 vezes, 1 minuto, decisão nenhuma, estrago baixo. Total 30 minutos. Bom primeiro robô.
`,
        },
        {
          title: "A conta do tempo",
          is_free_preview: false,
          minutes: 9,
          content_type: "text",
          text_content: `<p>Automatizar custa. Custa o dia de montar, a hora por mês de cuidar e o susto da primeira falha. Antes de começar, faça a conta em uma linha:</p>
<p><code>minutos por semana x 48 semanas / 60 = horas por ano</code></p>
<p>Uma tarefa de 30 minutos por semana consome 24 horas por ano, três dias de trabalho. Se montar o robô leva um dia e cuidar dele leva seis horas por ano, sobra mais de um dia logo no primeiro ano. Parece pouco, mas o segundo ano já começa no lucro.</p>
<h2>O que a conta não mostra</h2>
<ul>
<li><strong>Interrupção.</strong> Uma tarefa de cinco minutos no meio de um orçamento custa os cinco e mais os dez de voltar ao raciocínio.</li>
<li><strong>Erro.</strong> Quem copia 25 pedidos por dia erra um. Descubra quanto custou o último.</li>
<li><strong>Férias.</strong> Se só você sabe fazer, a tarefa é dona da sua agenda.</li>
</ul>
<h2>Quando não automatizar</h2>
<p>Se a tarefa muda toda semana, espere ela parar de mudar. Se ela existe por causa de outra que já não faz sentido, apague as duas. E se a pessoa que faz gosta dela porque é quando conversa com o cliente, deixe. O objetivo do curso é devolver horas, não esvaziar o dia.</p>
<blockquote>Robô em processo ruim só produz mais rápido o que já estava ruim.</blockquote>
<p>Exercício: escolha duas tarefas do seu mapa e escreva a conta das duas. Guarde o papel. Daqui a três meses você vai querer comparar.</p>`,
        },
        {
          title: "Teste: vale a pena automatizar?",
          is_free_preview: false,
          minutes: 4,
          content_type: "quiz",
          questions: [
            {
              question: "Qual destas tarefas é a melhor candidata para o primeiro robô?",
              options: [
                "Responder pedidos de orçamento",
                "Salvar anexos de e-mail na pasta do mês",
                "Decidir quem recebe desconto",
                "Escolher a foto da capa da loja",
              ],
              correct: 1,
              explanation:
                "Não pede decisão, repete sempre do mesmo jeito e, se falhar, o estrago é pequeno.",
            },
            {
              question: "Uma tarefa toma 45 minutos por semana. Quantas horas isso dá em 48 semanas?",
              options: ["12 horas", "24 horas", "36 horas", "45 horas"],
              correct: 2,
              explanation: "45 x 48 = 2.160 minutos, que são 36 horas.",
            },
            {
              question: "A tarefa muda de formato toda semana. O que fazer?",
              options: [
                "Automatizar logo, para ganhar tempo",
                "Esperar o processo se firmar",
                "Contratar mais uma pessoa",
                "Fazer um robô para cada formato",
              ],
              correct: 1,
              explanation: "O robô precisa de algo que se repita. Enquanto muda, cada mudança vira conserto.",
            },
          ],
        },
      ],
    },
    {
      title: "Planilhas que se comportam",
      description: "Organizar os dados para que fórmula e robô não se percam.",
      lessons: [
        {
          title: "Uma linha, um fato",
          is_free_preview: true,
          minutes: 10,
          attachments: [trainingSheet],
          content_type: "text",
          text_content: `<p>Quase todo problema de planilha nasce de uma linha que conta duas histórias. Veja esta:</p>
<p><code>12/08 | Helena | 2 cucas e 1 pão | 65,00 | pagou metade</code></p>
<p>Quantas cucas foram vendidas em agosto? A planilha não sabe, porque a quantidade está dentro de um texto. Quanto falta receber? Também não sabe. Quem escreveu sabe, e esse é o problema: só essa pessoa sabe.</p>
<h2>A regra</h2>
<p>Cada linha registra um fato que aconteceu uma vez. Cada coluna guarda um tipo de informação e só ele. O pedido da Helena vira três linhas, duas de venda e uma de pagamento:</p>
<ul>
<li><code>12/08 | Helena | venda | cuca | 2 | 56,00</code></li>
<li><code>12/08 | Helena | venda | pão | 1 | 9,00</code></li>
<li><code>12/08 | Helena | pagamento | PIX | 1 | 32,50</code></li>
</ul>
<p>Parece mais trabalho. É mais digitação e muito menos trabalho, porque o resumo passa a se fazer sozinho: some as vendas, some os pagamentos, subtraia.</p>
<h2>Sinais de que a regra foi quebrada</h2>
<ol>
<li>Há vírgula, barra ou a letra e dentro de uma célula de dados.</li>
<li>Existe uma coluna para cada mês. O mês é um dado, não uma coluna.</li>
<li>Alguma célula mesclada no meio da tabela.</li>
<li>A cor significa algo. O robô não enxerga amarelo: crie uma coluna situação.</li>
<li>Há uma linha de total no meio. Totais moram em outra aba.</li>
</ol>
<h2>Exercício</h2>
<p>Abra a sua planilha mais usada e procure os cinco sinais. Não conserte ainda. Conte quantas linhas contam duas histórias e anote: na próxima aula você vai impedir que apareçam mais.</p>`,
        },
        {
          title: "Validação sem macros",
          is_free_preview: false,
          content_type: "video",
          video_url: "file:validacao-sem-macros",
          text_content: `<p>Macro é código que ninguém revisa. Nesta aula, a planilha recusa o dado errado sozinha: listas que dependem de outra lista, datas que não aceitam 31 de fevereiro e um aviso que explica o que corrigir.</p>
<ul><li>Google Planilhas: Dados, Validação de dados, Adicionar regra.</li><li>Excel: Dados, Validação de Dados, aba Configurações.</li></ul>
<h2>A lista que depende da outra</h2>
<p>Crie uma aba Listas com uma coluna para cada família: Cuca, Pão, Biscoito. Selecione cada coluna e dê a ela o nome da família, em Dados, Intervalos nomeados. Na coluna do produto, a regra de validação passa a ser uma lista vinda de <code>=INDIRETO(A2)</code>: se a família escolhida em A2 é Cuca, só aparecem as cucas.</p>
<h2>A mensagem</h2>
<p>Escreva a mensagem de erro como quem fala com um colega: diga o que está errado e dê um exemplo certo. <em>Valor inválido</em> não ajuda. <em>Esta data não existe. Escreva como 28/02/2026</em> ajuda.</p>
<h2>Exercício</h2>
<p>Ponha três regras na planilha de treino e depois tente estragá-la: cole um texto na coluna da data, digite um produto que não existe, escreva a quantidade por extenso. Colar costuma passar por cima da validação; anote onde passou, porque é ali que o robô vai precisar conferir de novo.</p>`,
        },
        {
          title: "Datas, moedas e o padrão brasileiro",
          is_free_preview: false,
          minutes: 12,
          attachments: [trainingSheet],
          content_type: "text",
          text_content: `<p>O computador guarda datas como números e dinheiro como números. O que você vê na célula é só a roupa. Quando a roupa e o corpo não combinam, a conta sai errada sem avisar.</p>
<h2>Três armadilhas</h2>
<p><strong>A data que é texto.</strong> Se ela aparece alinhada à esquerda, desconfie. <code>=ÉTEXTO(A2)</code> confirma. Para consertar uma coluna inteira use <code>=DATA.VALOR(A2)</code> e depois formate como data.</p>
<p><strong>O dia trocado com o mês.</strong> Um arquivo exportado por sistema estrangeiro traz 08/03/2026 para 3 de agosto. Até o dia 12 a planilha aceita calada; do 13 em diante vira texto. Se metade da coluna é data e metade é texto, é isto.</p>
<p><strong>O ponto que devia ser vírgula.</strong> <code>1.250</code> pode ser mil duzentos e cinquenta ou um e vinte e cinco. Padronize na entrada e confira com um total conhecido.</p>
<h2>O combinado</h2>
<ul>
<li>Datas com quatro dígitos no ano, sempre.</li>
<li>Dinheiro em coluna própria, sem o R$ digitado: a moeda é formatação.</li>
<li>Para trocar dados com um robô, use <code>AAAA-MM-DD</code> e ponto decimal. É o que os serviços esperam.</li>
<li>Centavos: arredonde com <code>ARRED(valor; 2)</code> na última conta, nunca no meio.</li>
</ul>
<h2>Exercício</h2>
<p>Digite vinte vendas de treino e estrague duas de propósito: uma com a data 31/09, outra com o total errado. Peça a um colega que ache as duas com fórmulas, sem ler linha por linha. Depois pensem juntos em qual validação teria impedido cada uma.</p>`,
        },
        {
          title: "Teste do módulo",
          is_free_preview: false,
          minutes: 5,
          content_type: "quiz",
          questions: [
            {
              question: "Qual destas tabelas segue a regra uma linha, um fato?",
              options: [
                "Uma coluna para cada mês do ano",
                "Cada venda em uma linha, com data, produto, quantidade e valor",
                "Um pedido por linha, com os itens separados por vírgula",
                "Uma linha por cliente, com a última compra em amarelo",
              ],
              correct: 1,
              explanation: "Cada venda aconteceu uma vez e cada coluna guarda um tipo de informação.",
            },
            {
              question: "A data aparece alinhada à esquerda na célula. O que é provável?",
              options: ["Ela é um texto", "Ela é futura", "A coluna é estreita", "Está em outro fuso"],
              correct: 0,
              explanation: "Números e datas se alinham à direita. À esquerda, quase sempre é texto.",
            },
            {
              question: "Onde ficam os totais?",
              options: [
                "Na última linha da tabela",
                "No meio, a cada fim de mês",
                "Em outra aba ou em tabela dinâmica",
                "Na mesma célula do valor",
              ],
              correct: 2,
              explanation:
                "Um total no meio dos dados é somado de novo por qualquer fórmula que leia a coluna.",
            },
            {
              question: "Para trocar datas com um robô, qual formato evita confusão?",
              options: ["08/03/26", "3 de agosto", "2026-08-03", "agosto/3"],
              correct: 2,
              explanation: "Ano, mês e dia, nesta ordem e com traços, é lido do mesmo jeito em toda parte.",
            },
          ],
        },
      ],
    },
    {
      title: "O primeiro robô",
      description: "Uma rotina que lê, confere, avisa e registra o que fez.",
      lessons: [
        {
          title: "Gatilho, passos e saída",
          is_free_preview: false,
          content_type: "video",
          video_url: "file:gatilho-passos-e-saida",
          text_content: `<p>Todo robô tem três partes: algo que o acorda, o que ele faz e onde deixa o resultado. Nesta aula montamos o mais simples que presta: uma resposta nova no formulário acorda, o robô confere os campos e escreve uma linha na planilha.</p>
<h2>Conferir antes de escrever</h2>
<ol>
<li>O nome está preenchido?</li>
<li>O e-mail tem arroba?</li>
<li>A quantidade é um número maior que zero?</li>
</ol>
<p>Se as três respostas forem sim, a linha vai para Pedidos. Se alguma for não, ela vai para a aba Avisos, com o motivo. Nunca apague o que chegou errado: é com essas linhas que você descobre qual pergunta do formulário confunde as pessoas.</p>
<h2>Exercício</h2>
<p>Use a planilha de treino. Nunca aprenda na planilha da empresa. Mande quatro respostas: uma certa, uma sem nome, uma com quantidade zero e uma com o e-mail sem arroba. Confira em que aba cada uma caiu antes de seguir.</p>`,
        },
        {
          title: "O registro do que ele fez",
          is_free_preview: false,
          minutes: 12,
          attachments: [registerModel],
          content_type: "text",
          text_content: `<p>Um robô sem registro é um funcionário que não conta o que fez. Funciona até o dia em que alguém pergunta. Crie uma aba chamada Registro com cinco colunas: quando, o quê, chave, resultado e detalhe.</p>
<h2>A chave evita a repetição</h2>
<p>Redes falham e avisos chegam duas vezes. Se o robô escrever sempre que for acordado, o pedido 1047 vai aparecer em dobro. A saída é dar a cada fato uma chave que não se repete, como o número do pedido, e conferir antes de escrever:</p>
<ol>
<li>Procure a chave na coluna chave do Registro.</li>
<li>Se achar, anote repetido e pare. Isso não é erro.</li>
<li>Se não achar, faça o trabalho.</li>
<li>Só depois de terminar escreva a linha com resultado feito.</li>
</ol>
<p>A ordem importa. Se registrar antes e o trabalho falhar, o robô vai jurar que fez.</p>
<h2>O que escrever no detalhe</h2>
<p>Escreva para quem vai ler cansado: pedido 1047, três itens, R$ 275,00, linha 212. Não copie o CPF nem o endereço; o registro costuma ser visto por mais gente do que o cadastro.</p>
<h2>Exercício</h2>
<p>Acorde o seu robô duas vezes com a mesma resposta. O Registro deve ter duas linhas, uma feito e uma repetido, e a planilha de pedidos deve ter uma. Se tiver duas, volte ao passo um: provavelmente a chave está com um espaço no fim. Use <code>ARRUMAR</code> dos dois lados da comparação.</p>`,
        },
        {
          title: "Roteiro de montagem",
          is_free_preview: false,
          minutes: 25,
          content_type: "pdf",
          pdf_name: "roteiro-do-primeiro-robo.pdf",
          pdf_markdown: `# Roteiro do primeiro robô

Imprima e risque. Leva de uma hora e meia a duas horas.

## Preparar

- Copie a planilha de treino para a sua conta
- Crie as abas Pedidos, Registro e Avisos
- Escreva em uma frase o que o robô faz. Se precisar de duas frases, são dois robôs

## Montar

- Gatilho: nova resposta no formulário
- Conferir: nome preenchido, e-mail com arroba, quantidade maior que zero
- Procurar a chave no Registro
- Escrever a linha em Pedidos
- Escrever a linha no Registro

## Testar

- Uma resposta certa
- A mesma resposta de novo
- Uma resposta sem nome
- Uma resposta com quantidade zero
- Uma resposta com acento, apóstrofo e o nome mais comprido que você conhece

## Ligar

- Avise quem usa a planilha, com data
- Deixe o jeito antigo disponível por duas semanas
- Marque na agenda: olhar o Registro toda segunda, por um mês
`,
        },
        {
          title: "Teste: pronto para ligar?",
          is_free_preview: false,
          minutes: 4,
          content_type: "quiz",
          questions: [
            {
              question: "O mesmo aviso chegou duas vezes. O que um bom robô faz na segunda?",
              options: [
                "Escreve de novo, para garantir",
                "Apaga a primeira linha",
                "Reconhece a chave, anota repetido e para",
                "Manda um e-mail ao cliente",
              ],
              correct: 2,
              explanation: "Repetição é normal na rede. A chave torna a segunda vez inofensiva.",
            },
            {
              question: "Quando se escreve feito no registro?",
              options: ["Antes de começar", "Durante", "Depois de terminar", "No fim do mês"],
              correct: 2,
              explanation: "Se escrever antes e falhar no meio, o registro mente.",
            },
            {
              question: "O que não deve ir no detalhe do registro?",
              options: ["O número do pedido", "O total", "A linha da planilha", "O CPF do cliente"],
              correct: 3,
              explanation:
                "O registro circula mais que o cadastro. Guarde nele só o necessário para achar o resto.",
            },
          ],
        },
      ],
    },
    {
      title: "Quando algo quebra",
      description: "Perceber antes do cliente e consertar sem pânico.",
      lessons: [
        {
          title: "O aviso certo para a pessoa certa",
          is_free_preview: false,
          content_type: "video",
          video_url: "file:aviso-certo",
          text_content: `<p>Aviso demais é ignorado em uma semana. Nesta aula separamos o que se resolve sozinho, o que pode esperar a segunda-feira e o que precisa de gente agora, e mandamos cada um para um lugar diferente.</p>
<h2>As três gavetas</h2>
<ul>
<li><strong>Resolve sozinho.</strong> Repetido, tentativa que deu certo na segunda vez. Fica no Registro e não incomoda ninguém.</li>
<li><strong>Pode esperar.</strong> Campo opcional vazio, anexo pesado. Vai em um e-mail só, toda segunda, com a contagem.</li>
<li><strong>Precisa de gente agora.</strong> Pedido pago que não entrou, chave que deixou de valer. Vai para o celular de uma pessoa com nome, não de um grupo.</li>
</ul>
<h2>O texto do aviso</h2>
<p>Três frases, nesta ordem: o que aconteceu, o que fazer, o que o cliente já sabe. <em>O pedido 1047 está sem CEP. Corrija na aba Avisos e marque como novo. O cliente recebeu a confirmação e não sabe do atraso.</em></p>
<p>Exercício: releia os últimos dez avisos automáticos que você recebeu. Quantos mudaram o que você fez naquele dia? Os outros são candidatos a sumir.</p>`,
        },
        {
          title: "O silêncio também é um sinal",
          is_free_preview: false,
          minutes: 10,
          content_type: "text",
          text_content: `<p>A pior falha não dá erro. O formulário muda de endereço, o robô deixa de ser acordado e ninguém recebe aviso nenhum, porque nada rodou. Duas semanas depois um cliente pergunta pelo pedido.</p>
<h2>O aviso de ausência</h2>
<p>Monte um segundo robô, muito pequeno, que roda todo dia às nove e faz uma pergunta: quando foi a última linha do Registro?</p>
<ol>
<li>Leia a data mais recente com <code>=MÁXIMO(Registro!A:A)</code>.</li>
<li>Calcule quantas horas passaram.</li>
<li>Se passou mais do que o normal, avise.</li>
</ol>
<p>O normal é seu. Uma loja que vende todo dia estranha 24 horas de silêncio; um escritório estranha cinco dias. Olhe o mês passado, veja o maior intervalo que aconteceu sem problema e use o dobro.</p>
<h2>Um ritual de dez minutos</h2>
<p>Toda segunda, abra o Registro e responda:</p>
<ul>
<li>Quantos feitos, quantos repetidos, quantas falhas?</li>
<li>Algum número dobrou ou caiu pela metade?</li>
<li>Há uma falha que se repete com a mesma causa?</li>
</ul>
<p>Conserte uma causa por semana. Em dois meses o Registro fica tão monótono que dá vontade de parar de olhar. Não pare: é a monotonia que você estava comprando.</p>
<h2>Quando falhar de verdade</h2>
<p>Desligue, faça à mão, e só depois investigue. O jeito antigo, que você deixou disponível, existe para esta tarde. Anote o que aconteceu em três linhas, com a hora, e guarde junto do robô.</p>`,
        },
        {
          title: "Passar adiante",
          is_free_preview: false,
          minutes: 15,
          content_type: "pdf",
          pdf_name: "ficha-do-robo.pdf",
          pdf_markdown: `# Ficha do robô

Uma página por robô, guardada onde a equipe acha. Preencha enquanto você ainda lembra.

- Nome e o que faz, em uma frase:
- Quem o acorda e com que frequência:
- Planilhas e contas que ele usa:
- Onde fica o registro:
- Maior silêncio normal:
- O que fazer se parar (o jeito à mão, em passos):
- Quem sabe mexer, além de mim:
- Última vez que alguém testou o jeito à mão:

## Antes de sair de férias

- Peça a outra pessoa que desligue e ligue o robô, com você olhando
- Peça que ela faça o trabalho à mão, uma vez, só com a ficha
- Corrija a ficha onde ela travou
`,
        },
        {
          title: "Teste final",
          is_free_preview: false,
          minutes: 4,
          content_type: "quiz",
          questions: [
            {
              question: "Qual falha um registro sozinho não revela?",
              options: [
                "Um campo vazio",
                "O robô não ter sido acordado",
                "Um pedido repetido",
                "Um total errado",
              ],
              correct: 1,
              explanation: "Sem acordar, não há linha. Por isso existe o aviso de ausência.",
            },
            {
              question: "O robô falhou no meio da manhã. Qual é a primeira atitude?",
              options: [
                "Procurar o culpado",
                "Rodar de novo até dar certo",
                "Desligar e fazer à mão",
                "Esperar o cliente perguntar",
              ],
              correct: 2,
              explanation: "Primeiro o trabalho sai. A investigação vem depois, com calma.",
            },
            {
              question: "Como escolher o limite do aviso de ausência?",
              options: [
                "O dobro do maior intervalo normal",
                "Uma hora, sempre",
                "O prazo do fornecedor",
                "Um mês",
              ],
              correct: 0,
              explanation: "O limite vem do seu histórico, com folga para não avisar à toa.",
            },
          ],
        },
      ],
    },
  ],
};
