import { panelQueries, testNotice, webhookFlow } from "./course-attachments.ts";
import type { CourseSeed } from "./course-shape.ts";

export const courseN8n: CourseSeed = {
  slug: "n8n-na-pratica-do-webhook-ao-painel",
  title: "n8n na prática: do webhook ao painel",
  description:
    "Uma automação de pedidos que cresce a cada módulo: recebe o aviso, confere a origem, não repete, separa os erros e mostra em um painel o que precisa de gente.",
  instructor: "Rafael Hinckel",
  is_published: true,
  modules: [
    {
      title: "O primeiro webhook",
      description: "Receber um aviso, responder rápido e não confiar em ninguém.",
      lessons: [
        {
          title: "O que chega e o que responder",
          is_free_preview: true,
          attachments: [testNotice],
          content_type: "video",
          video_url: "file:o-que-chega",
          text_content: `<p>Um webhook é uma campainha: alguém bate, entrega um papel e espera você dizer que recebeu. Nesta aula criamos o nó Webhook, mandamos um pedido de teste e vemos o papel por dentro.</p>
<p>Para testar do seu terminal:</p>
<pre><code>curl -X POST https://seu-n8n.example/webhook-test/pedido -H "Content-Type: application/json" -d '{"numero":1047,"total":27500}'</code></pre>
<p>Repare que o total vem em centavos. Dinheiro com vírgula e ponto fica para a tela.</p>`,
        },
        {
          title: "Responda primeiro, trabalhe depois",
          is_free_preview: true,
          minutes: 12,
          attachments: [webhookFlow],
          content_type: "text",
          text_content: `<p>Quem manda um webhook espera poucos segundos. Se você demorar, ele entende que falhou e manda de novo. A maior parte dos pedidos em dobro que já consertamos nasceu assim: o fluxo fazia tudo, conferia estoque, emitia nota, mandava e-mail, e só no fim respondia. Levava doze segundos. O remetente desistia aos dez e repetia.</p>
<h2>O desenho que funciona</h2>
<ol>
<li>Receba e confira se veio de quem diz.</li>
<li>Guarde o aviso inteiro em uma tabela, com a hora.</li>
<li>Responda 200.</li>
<li>Outro fluxo, acordado pela tabela, faz o trabalho.</li>
</ol>
<p>No n8n, mude o campo Respond do nó Webhook para <em>Using Respond to Webhook Node</em> e ponha esse nó logo depois de gravar. O restante do fluxo pode continuar sem pressa.</p>
<h2>Que número responder</h2>
<ul>
<li><code>200</code>: recebi e guardei.</li>
<li><code>401</code>: a assinatura não confere. Não diga mais nada.</li>
<li><code>400</code>: o papel veio rasgado e mandar de novo não adianta.</li>
<li><code>500</code> ou <code>503</code>: o problema é meu, mande de novo mais tarde.</li>
</ul>
<p>A diferença entre 400 e 500 é a que mais poupa trabalho. Se você responde 500 a um aviso que nunca vai passar, ele volta por dias.</p>
<h2>Exercício</h2>
<p>Ponha um nó Wait de quinze segundos antes da resposta e mande um aviso pelo ambiente de teste do seu provedor de pagamento. Conte quantas vezes ele chega. Depois mova a resposta para antes do Wait e conte de novo.</p>`,
        },
        {
          title: "A assinatura do remetente",
          is_free_preview: false,
          minutes: 14,
          content_type: "text",
          text_content: `<p>O endereço do seu webhook vai vazar. Alguém cola em um e-mail, aparece em um print, fica no histórico. Por isso o endereço secreto não é proteção: a proteção é conferir a assinatura.</p>
<h2>Como funciona</h2>
<p>Você e o remetente conhecem um segredo. Ele junta o corpo do aviso com o segredo, passa por uma conta chamada HMAC e manda o resultado em um cabeçalho. Você faz a mesma conta. Se os resultados são iguais, o aviso veio dele e ninguém mexeu no caminho.</p>
<pre><code>const crypto = require("crypto");
const esperado = crypto
  .createHmac("sha256", $env.SEGREDO)
  .update(corpoCru)
  .digest("hex");
const recebido = $json.headers["x-assinatura"] || "";
const igual =
  recebido.length === esperado.length &amp;&amp;
  crypto.timingSafeEqual(Buffer.from(recebido), Buffer.from(esperado));
return [{ json: { igual } }];</code></pre>
<h2>Três cuidados</h2>
<ul>
<li><strong>Use o corpo cru.</strong> Se o n8n transformar o JSON e você o escrever de novo, um espaço muda a conta. Ligue a opção Raw Body.</li>
<li><strong>Compare em tempo constante.</strong> É o que <code>timingSafeEqual</code> faz. Comparar letra a letra conta ao curioso quantas ele acertou.</li>
<li><strong>Recuse o antigo.</strong> Se o aviso traz a hora, descarte o que tiver mais de cinco minutos. Assim uma cópia capturada não serve depois.</li>
</ul>
<p>Cada provedor junta as partes à sua maneira. Leia a página de webhooks dele e copie a fórmula, sem adivinhar. Depois teste com um caractere trocado: deve dar 401.</p>`,
        },
        {
          title: "Teste: a campainha",
          is_free_preview: false,
          minutes: 4,
          content_type: "quiz",
          questions: [
            {
              question: "Quando responder 200 ao remetente?",
              options: [
                "Depois de mandar o e-mail ao cliente",
                "Depois de conferir e guardar o aviso",
                "Antes de qualquer conferência",
                "Nunca",
              ],
              correct: 1,
              explanation: "Guardado, o trabalho não se perde mais e o remetente pode parar de insistir.",
            },
            {
              question: "O aviso veio com o JSON quebrado. Qual resposta?",
              options: ["200", "400", "500", "503"],
              correct: 1,
              explanation: "Mandar de novo não vai consertar. Com 500 ele voltaria por dias.",
            },
            {
              question: "Por que conferir a assinatura sobre o corpo cru?",
              options: [
                "É mais rápido",
                "Ocupa menos memória",
                "Reescrever o JSON pode mudar um espaço e a conta",
                "O n8n exige",
              ],
              correct: 2,
              explanation: "A conta é feita byte a byte.",
            },
          ],
        },
      ],
    },
    {
      title: "Uma vez só",
      description: "Repetição, fila e segredos fora do fluxo.",
      lessons: [
        {
          title: "A chave do pedido",
          is_free_preview: false,
          content_type: "video",
          video_url: "file:a-chave-do-pedido",
          text_content: `<p>Montamos a tabela de avisos com uma chave única e deixamos o banco recusar o segundo. É uma linha de SQL e dispensa qualquer conferência no fluxo:</p>
<pre><code>INSERT INTO avisos (chave, corpo) VALUES ($1, $2) ON CONFLICT (chave) DO NOTHING;</code></pre>
<h2>Por que não procurar antes</h2>
<p>A receita mais comum é um nó que procura a chave e outro que grava se não achou. Funciona nos testes, porque você manda um aviso de cada vez. No dia de movimento, dois avisos iguais chegam no mesmo segundo: os dois procuram, nenhum acha, os dois gravam. Só o banco vê os dois ao mesmo tempo.</p>
<h2>O que serve de chave</h2>
<ul>
<li>O identificador que o remetente manda, e que é o mesmo quando ele repete.</li>
<li>Se ele não manda nenhum, o número do pedido junto com o nome do evento.</li>
<li>Nunca a hora em que chegou: na repetição ela é outra.</li>
</ul>
<p>Exercício: rode o <code>curl</code> da primeira aula três vezes com o mesmo número. A tabela deve ter uma linha.</p>`,
        },
        {
          title: "Segredos fora do fluxo",
          is_free_preview: false,
          minutes: 12,
          content_type: "text",
          text_content: `<p>Abra um fluxo seu e procure a palavra Bearer. Se encontrou uma chave escrita dentro de um nó, ela está também em toda exportação, em todo print e no histórico de versões.</p>
<h2>Onde guardar</h2>
<ol>
<li><strong>Credenciais do n8n.</strong> São cifradas com a chave da instalação e não saem na exportação. Use sempre que o nó permitir.</li>
<li><strong>Variáveis de ambiente.</strong> Para segredos que o nó Code precisa ler. Ficam no servidor, fora do banco.</li>
<li><strong>Nunca:</strong> nó Set, nota adesiva, planilha compartilhada, nome do fluxo.</li>
</ol>
<p>Guarde também a <code>N8N_ENCRYPTION_KEY</code> em outro lugar. Sem ela, a cópia de segurança do banco tem as credenciais e ninguém consegue abri-las, nem você.</p>
<h2>Uma chave por uso</h2>
<p>Peça ao provedor uma chave só para esta automação, com a menor permissão que resolva. Se precisar trocar, troca-se uma. Se vazar, sabe-se por onde.</p>
<h2>O dia da troca</h2>
<p>Faça de propósito, num dia calmo, com cronômetro:</p>
<ul>
<li>Crie a chave nova.</li>
<li>Ponha na credencial e rode um teste.</li>
<li>Desative a antiga.</li>
<li>Olhe o painel por uma hora.</li>
</ul>
<p>Se levou mais de quinze minutos, descubra onde a chave estava repetida. O objetivo é que, no dia de um vazamento de verdade, isto seja um procedimento e não uma aventura.</p>`,
        },
        {
          title: "Modelo de tabelas",
          is_free_preview: false,
          minutes: 15,
          content_type: "pdf",
          pdf_name: "tabelas-do-curso.pdf",
          pdf_markdown: `# Tabelas do curso

Funcionam em PostgreSQL e, com pequenas trocas, em SQLite.

## avisos

- chave: texto, única. O identificador que o remetente manda
- recebido_em: data e hora
- corpo: o aviso inteiro, como veio
- situacao: novo, feito, falhou, ignorado
- tentativas: número, começa em zero
- proxima_em: data e hora da próxima tentativa
- detalhe: uma linha para gente ler

## execucoes

- fluxo: nome
- inicio e fim: data e hora
- resultado: feito, falhou
- chave: a do aviso, para ligar as duas

## Por que guardar o corpo

Porque um dia você vai descobrir um erro na sua leitura e precisar refazer trezentos pedidos. Com o corpo guardado é uma tarde. Sem ele é um pedido de desculpas. Apague o corpo depois de noventa dias: ele tem dados pessoais.
`,
        },
        {
          title: "Teste: uma vez só",
          is_free_preview: false,
          minutes: 4,
          content_type: "quiz",
          questions: [
            {
              question: "Quem deve recusar o aviso repetido?",
              options: [
                "Um nó IF com uma busca antes",
                "A chave única da tabela",
                "O remetente",
                "A pessoa que olha o painel",
              ],
              correct: 1,
              explanation: "Entre a busca e a gravação cabe outro aviso. O banco decide sem esse intervalo.",
            },
            {
              question: "Onde fica a chave da API do transportador?",
              options: ["No nó Set", "Na nota do fluxo", "Na credencial do n8n", "No nome do fluxo"],
              correct: 2,
              explanation: "Credenciais são cifradas e não saem na exportação.",
            },
            {
              question: "O que se perde sem a N8N_ENCRYPTION_KEY?",
              options: ["Os fluxos", "As credenciais guardadas", "O histórico", "O endereço"],
              correct: 1,
              explanation: "Elas continuam no banco, mas ninguém as abre.",
            },
          ],
        },
      ],
    },
    {
      title: "Erros que se explicam",
      description: "Separar o passageiro do que precisa de gente.",
      lessons: [
        {
          title: "Passageiro ou definitivo",
          is_free_preview: false,
          content_type: "video",
          video_url: "file:passageiro-ou-definitivo",
          text_content: `<p>Rede caiu, serviço ocupado, limite de chamadas: espere e tente de novo. CEP que não existe, cartão recusado, produto apagado: não adianta tentar. Nesta aula um nó Switch separa os dois pela resposta.</p>
<h2>Como ligar o Switch</h2>
<ol>
<li>No nó HTTP Request, ligue <em>Never Error</em> e <em>Include Response Headers and Status</em>. Sem isso o fluxo para antes de você decidir.</li>
<li>No Switch, primeira saída: o status é 429 ou está entre 500 e 599. Vai para a espera.</li>
<li>Segunda saída: o status é 401 ou 403. Para a fila inteira e avisa.</li>
<li>Terceira saída: os outros de 400 para cima. Marca como falhou e chama gente.</li>
<li>Saída final: deu certo.</li>
</ol>
<p>E quando não há resposta nenhuma, porque o tempo esgotou? Trate como passageiro, com um cuidado: do outro lado o trabalho pode ter sido feito. É por isso que a chave da aula anterior vai junto na repetição.</p>
<p>Exercício: aponte o fluxo para <code>https://httpbin.org/status/503</code> e depois para <code>/status/422</code>, e veja por onde cada um sai.</p>`,
        },
        {
          title: "Esperas que crescem",
          is_free_preview: false,
          minutes: 14,
          content_type: "text",
          text_content: `<p>Quando um serviço cai e mil fluxos tentam de novo a cada segundo, eles o mantêm caído. A cortesia, que também é a estratégia, é esperar cada vez mais e nunca todos ao mesmo tempo.</p>
<h2>A conta</h2>
<pre><code>const tentativa = $json.tentativas;            // 0, 1, 2…
const base = Math.min(3600, 30 * 2 ** tentativa); // 30 s, 1 min, 2 min… até 1 h
const sorteio = base * (0.5 + Math.random() / 2); // espalha
return [{ json: { proxima_em: new Date(Date.now() + sorteio * 1000) } }];</code></pre>
<p>O sorteio parece capricho e é o que mais ajuda: sem ele, os mil fluxos esperam 30 segundos e voltam juntos.</p>
<h2>Quando desistir</h2>
<p>Oito tentativas cobrem cerca de uma hora e meia. Depois disso marque <code>falhou</code>, escreva o motivo e chame gente. Desistir é uma decisão boa: um aviso que tenta para sempre esconde o problema.</p>
<h2>Respeite o que o serviço pede</h2>
<ul>
<li>Resposta 429 costuma vir com o cabeçalho <code>Retry-After</code>. Use o número dele, não o seu.</li>
<li>Se a chamada criou algo, como uma cobrança, mande uma chave de idempotência quando o serviço aceitar. Assim a segunda tentativa devolve a mesma cobrança.</li>
<li>Se ele não aceitar, pergunte antes de repetir: já existe uma cobrança com este número de pedido?</li>
</ul>
<h2>Exercício</h2>
<p>Aponte o nó HTTP para um endereço que não existe e acompanhe as tentativas na tabela. Anote os horários. Depois conserte o endereço e veja o aviso terminar sozinho na tentativa seguinte.</p>`,
        },
        {
          title: "Lista de erros e respostas",
          is_free_preview: false,
          minutes: 10,
          content_type: "pdf",
          pdf_name: "erros-e-respostas.pdf",
          pdf_markdown: `# Erros e respostas

- Tempo esgotado: passageiro. Espere e repita com a mesma chave.
- 429: passageiro. Espere o que o Retry-After pede.
- 500, 502, 503, 504: passageiro. Espere crescente.
- 401 e 403: definitivo e urgente. A chave venceu ou perdeu permissão. Pare a fila inteira, porque todos falhariam.
- 404: definitivo. O que você procura não existe; confira o identificador.
- 409: já existe. Quase sempre é a sua tentativa anterior que deu certo. Leia e siga.
- 422: definitivo. O dado é inválido. Mostre qual campo e chame gente.

## A mensagem para gente

Pedido 1047: o endereço foi recusado pela transportadora (CEP 89010-00, falta um dígito). Corrija no pedido e marque como novo. O cliente ainda não foi avisado.

Diga o que aconteceu, o que fazer e o que o cliente já sabe. Nessa ordem.
`,
        },
        {
          title: "Teste: erros",
          is_free_preview: false,
          minutes: 4,
          content_type: "quiz",
          questions: [
            {
              question: "Resposta 401 no meio da fila. O que fazer?",
              options: [
                "Tentar de novo em 30 segundos",
                "Parar a fila e avisar",
                "Ignorar o pedido",
                "Trocar de provedor",
              ],
              correct: 1,
              explanation: "A chave deixou de valer: todos os pedidos seguintes falhariam também.",
            },
            {
              question: "Para que serve o sorteio na espera?",
              options: [
                "Para confundir invasores",
                "Para economizar memória",
                "Para que nem todos voltem ao mesmo tempo",
                "Para o painel ficar bonito",
              ],
              correct: 2,
              explanation: "Sem ele, quem caiu junto volta junto e derruba o serviço de novo.",
            },
            {
              question: "Um 409 depois de tempo esgotado costuma significar…",
              options: [
                "Que a tentativa anterior deu certo",
                "Que o servidor foi trocado",
                "Que o CEP está errado",
                "Que falta dinheiro",
              ],
              correct: 0,
              explanation: "A resposta se perdeu, mas o trabalho foi feito. Leia o que existe e siga.",
            },
          ],
        },
      ],
    },
    {
      title: "O painel",
      description: "Uma tela que diz se está tudo bem em cinco segundos.",
      lessons: [
        {
          title: "Três números e uma lista",
          is_free_preview: false,
          content_type: "video",
          video_url: "file:tres-numeros",
          text_content: `<p>Um painel bom responde: está rodando, está em dia, alguém precisa fazer algo? Montamos os três números com uma consulta cada e uma lista só do que pede gente.</p>
<h2>O teste dos cinco segundos</h2>
<p>Mostre o painel a alguém por cinco segundos, esconda e pergunte: está tudo bem? Se a pessoa precisar pensar, há coisa demais na tela. Gráficos ficam para outra página: quem abre o painel às oito da manhã quer uma resposta, não um estudo.</p>
<h2>Palavras antes de cores</h2>
<p>Vermelho sozinho não diz nada a quem não distingue cores, a quem imprime e a quem ouve a tela. Escreva <em>atrasado</em>, e depois pinte. E prefira o tempo passado à hora: <em>há 4 minutos</em> se entende sem olhar o relógio.</p>
<p>Exercício: desenhe o seu painel em papel com três números e uma lista de no máximo cinco linhas. Se precisar de um quarto número, risque um dos três.</p>`,
        },
        {
          title: "As consultas do painel",
          is_free_preview: false,
          minutes: 15,
          attachments: [panelQueries],
          content_type: "text",
          text_content: `<p>O painel inteiro sai de quatro consultas sobre as tabelas que você já tem. Elas cabem em um fluxo com um nó Webhook em modo GET, um nó Postgres para cada uma e um nó HTML no fim.</p>
<h2>Rodou?</h2>
<pre><code>SELECT max(fim) AS ultima FROM execucoes WHERE resultado = 'feito';</code></pre>
<p>Mostre como tempo passado: há 4 minutos. Se passar do maior intervalo normal, a frase muda de cor e ganha a palavra atrasado. Nunca use só a cor.</p>
<h2>Está em dia?</h2>
<pre><code>SELECT count(*) AS fila, min(recebido_em) AS mais_antigo
FROM avisos WHERE situacao = 'novo';</code></pre>
<p>O número de avisos assusta à toa em dia de movimento. A idade do mais antigo é que diz a verdade.</p>
<h2>Quanto demora?</h2>
<pre><code>SELECT percentile_cont(0.95) WITHIN GROUP (ORDER BY fim - inicio)
FROM execucoes WHERE inicio &gt; now() - interval '1 day';</code></pre>
<p>A média esconde os casos ruins. O percentil 95 diz: de cada vinte, dezenove foram mais rápidos que isto.</p>
<h2>Quem precisa de gente?</h2>
<pre><code>SELECT chave, detalhe, tentativas FROM avisos
WHERE situacao = 'falhou' ORDER BY recebido_em LIMIT 20;</code></pre>
<p>Cada linha com um botão que volta a situação para novo. É a ferramenta mais usada do painel, e a que poupa mais ligações.</p>
<p>Proteja o endereço com usuário e senha no nó Webhook. O painel mostra pedidos, e pedidos são dados de pessoas.</p>`,
        },
        {
          title: "Teste final",
          is_free_preview: false,
          minutes: 4,
          content_type: "quiz",
          one_by_one: true,
          questions: [
            {
              question: "Qual número melhor mostra que a fila está atrasada?",
              options: [
                "Quantidade de avisos novos",
                "Idade do aviso mais antigo",
                "Total de fluxos ativos",
                "Espaço em disco",
              ],
              correct: 1,
              explanation: "Uma fila longa pode andar rápido. O mais antigo conta quanto alguém já esperou.",
            },
            {
              question: "O que o percentil 95 de 8 segundos quer dizer?",
              options: [
                "A média é 8 segundos",
                "95 execuções por segundo",
                "Dezenove em cada vinte levaram até 8 segundos",
                "95 falhas em 8 segundos",
              ],
              correct: 2,
              explanation: "Só uma em vinte passou disso.",
            },
            {
              question: "Por que o painel precisa de senha?",
              options: [
                "Porque consome memória",
                "Porque mostra dados de pessoas",
                "Porque o n8n cobra por acesso",
                "Não precisa",
              ],
              correct: 1,
              explanation: "Nome, pedido e endereço não podem ficar em página aberta.",
            },
          ],
        },
      ],
    },
  ],
};
