import type { BlogPostSeed } from "./blog-shape.ts";

export const blogPostsLoja: readonly BlogPostSeed[] = [
  {
    slug: "carrinho-abandonado-nao-e-o-fim-da-venda",
    title: "Carrinho abandonado não é o fim da venda",
    excerpt:
      "Três mensagens, nenhum desconto: o roteiro que trouxe de volta um em cada cinco carrinhos de uma loja de Joinville.",
    content: `<p>Sete em cada dez carrinhos ficam pelo caminho. A reação mais comum é mandar um cupom no dia seguinte, o que ensina o cliente a abandonar de novo. Passamos três meses testando outra coisa: <strong>ajudar a decidir</strong>.</p>
<h2>Por que as pessoas param</h2>
<p>Antes de escrever qualquer mensagem, ligamos para quarenta pessoas que não terminaram a compra. Quase ninguém falou de preço. Catorze foram ver o frete e se distraíram. Onze ficaram em dúvida sobre o prazo. Nove iam pagar pelo PIX depois e esqueceram. Seis acharam caro.</p>
<blockquote>Um cupom responde a uma pergunta que só seis pessoas fizeram.</blockquote>
<p>Quarenta ligações não são uma pesquisa. São o bastante para descobrir que estávamos resolvendo o problema errado, e qualquer loja pequena consegue fazer vinte em uma semana.</p>
<h2>O roteiro</h2>
<ol>
<li><strong>Depois de uma hora:</strong> o carrinho, o prazo para o CEP da pessoa e mais nada. Assunto: o nome do produto, sem trocadilho.</li>
<li><strong>Depois de um dia:</strong> a resposta da dúvida mais comum sobre aquele produto. Para roupa, a tabela de medidas. Para cerâmica, se vai ao micro-ondas.</li>
<li><strong>Depois de quatro dias:</strong> um aviso honesto de que o carrinho será esvaziado, com um botão para guardar.</li>
</ol>
<p>As três saem assinadas por uma pessoa e aceitam resposta. Foi das respostas, aliás, que veio metade da melhora: gente perguntava se dava para entregar na portaria, alguém dizia que sim, e a venda acontecia ali.</p>
<h3>Quem recebe</h3>
<p>Só quem deixou o e-mail e começou a comprar. A mensagem trata daquela compra e não coloca a pessoa em lista nenhuma. Toda mensagem tem a saída no fim, e quem sai não recebe a seguinte.</p>
<h2>O que medir</h2>
<p>Conte pedidos, não aberturas. Separe uma parte dos carrinhos, um em cada cinco, e não mande nada para eles: muita gente volta sozinha, e sem esse grupo você daria ao e-mail o mérito da memória alheia. No nosso caso, 20% dos que receberam voltaram, contra 11% dos que não receberam. A diferença, nove pontos, é o que o roteiro fez.</p>
<p>E conte também quem pediu para sair da lista: se passar de 1%, você está insistindo.</p>
<h2>Antes do roteiro, o conserto</h2>
<p>Se o frete só aparece no fim, mostre antes. Se o prazo está em dias úteis, escreva a data. Se o PIX expira em dez minutos, aumente. A melhor mensagem de carrinho abandonado é a que você não precisa mandar.</p>`,
    format: "html",
    category: "ecommerce",
    author: "Lívia Sampaio",
    tags: ["carrinho", "e-mail", "conversão"],
    meta_description:
      "Um roteiro de três mensagens, sem cupom, para recuperar carrinhos abandonados e medir o que ele realmente fez.",
    meta_keywords: "carrinho abandonado, recuperação de vendas, e-mail, loja virtual",
    status: "published",
    daysAgo: 8,
  },
  {
    slug: "frete-gratis-ou-desconto",
    title: "Frete grátis ou desconto?",
    excerpt: "Fizemos a conta com quatro margens diferentes. Em três delas, a resposta é nenhum dos dois.",
    content: `<p>A pergunta chega toda semana, quase sempre na quinta à noite: para vender mais no fim de semana, dou frete grátis ou 10% de desconto? As duas opções parecem iguais para quem compra. Para quem vende, são contas muito diferentes.</p>
<h2>A conta</h2>
<p>Tome um pedido de R$ 120, com custo de R$ 60, taxa e imposto de 10% e frete de R$ 22. Sem promoção, o cliente paga o frete e sobram R$ 48.</p>
<ul>
<li><strong>Com 10% de desconto:</strong> entram 108, saem 60 e 10,80. Sobram R$ 37,20.</li>
<li><strong>Com frete grátis:</strong> entram 120, saem 60, 12 e 22. Sobram R$ 26.</li>
</ul>
<p>Para empatar com o que você ganhava vendendo dez pedidos, o desconto pede treze. O frete grátis pede dezenove. É quase o dobro, com o dobro de caixas para montar.</p>
<h2>Quatro margens</h2>
<p>Repetimos com custos diferentes, para o mesmo pedido de R$ 120:</p>
<ul>
<li>Custo de 30: o desconto pede 12 vendas no lugar de 10, o frete grátis pede 14.</li>
<li>Custo de 60: 13 e 19.</li>
<li>Custo de 75: 15 e 30.</li>
<li>Custo de 90: 25, e no frete grátis cada venda dá prejuízo.</li>
</ul>
<p>Só na primeira linha o frete grátis é uma aposta razoável. Nas outras, o esforço é tanto que vale pensar em uma terceira saída.</p>
<h2>As terceiras saídas</h2>
<h3>Frete grátis a partir de um valor</h3>
<p>Ponha o limite uns 30% acima do pedido médio. Se o médio é 120, anuncie a partir de 159. Parte das pessoas acrescenta um item, e esse item paga o frete. Quem não acrescenta paga como antes.</p>
<h3>Frete fixo por região</h3>
<p>R$ 12 para o Sul, R$ 19 para o resto. Você perde um pouco em uns e ganha em outros, e o cliente deixa de ter surpresa. A surpresa, mais que o valor, é o que faz desistir.</p>
<h3>Retirada e entrega combinada</h3>
<p>Se um terço dos seus clientes mora na cidade, um ponto de retirada com horário decente vale mais que qualquer promoção e não custa nada por pedido.</p>
<h2>Antes de decidir</h2>
<ol>
<li>Calcule a sobra de um pedido médio, com tudo dentro.</li>
<li>Calcule a sobra com cada promoção.</li>
<li>Divida uma pela outra. É quantas vezes mais você precisa vender.</li>
<li>Pergunte se dá para embalar isso tudo no sábado.</li>
</ol>
<p>Se a resposta da última pergunta for não, a promoção já acabou, e você economizou um fim de semana.</p>`,
    format: "html",
    category: "ecommerce",
    author: "Camila Deeke",
    tags: ["frete", "margem", "promoção"],
    meta_description:
      "A conta do frete grátis e do desconto com quatro margens diferentes, e três saídas que custam menos.",
    meta_keywords: "frete grátis, desconto, margem, loja virtual, promoção",
    status: "published",
    daysAgo: 19,
  },
  {
    slug: "90-dias-de-newsletter-sem-robo",
    title: "90 dias de newsletter, sem robô",
    excerpt: "O que aprendemos mandando uma edição por semana, escrita à mão, para 1.900 pessoas.",
    content: `<p>Três meses atrás desligamos a sequência automática que vinha com a nossa ferramenta de e-mail. Eram sete mensagens espaçadas, com botões coloridos, que ninguém da equipe tinha coragem de ler até o fim. No lugar, uma edição por semana, escrita na terça e enviada na quarta às sete da manhã. Doze edições depois, isto é o que sabemos.</p>
<h2>Os números, sem maquiagem</h2>
<ul>
<li>Começamos com 1.900 endereços e terminamos com 1.840. Saíram 210 e entraram 150.</li>
<li>As respostas passaram de uma por mês para dezesseis por edição, em média.</li>
<li>As vendas que conseguimos ligar à newsletter foram 41. A sequência antiga dava umas quinze no mesmo tempo.</li>
<li>Cada edição custou três horas. Nenhuma ficou pronta em menos de duas.</li>
</ul>
<p>Não publicamos a taxa de abertura de propósito: desde que alguns aplicativos passaram a abrir tudo sozinhos, ela mede pouca coisa.</p>
<h2>O que funcionou</h2>
<p><strong>Contar um erro.</strong> A edição mais respondida foi sobre a semana em que enviamos o boleto de um cliente para outro, o que fizemos na hora e o que mudou depois.</p>
<p><strong>Uma pergunta no fim.</strong> Específica, fácil de responder no ônibus. Qual foi a última coisa que você parou de imprimir? trouxe 38 respostas. Gostou da edição? não trouxe nenhuma.</p>
<p><strong>Assunto que diz o assunto.</strong> Como refizemos a nossa tabela de preços foi aberta por mais gente conhecida do que qualquer frase misteriosa.</p>
<h2>O que não funcionou</h2>
<p>Pular uma semana e mandar duas na seguinte. Escrever a dez mãos. Pôr três assuntos na mesma edição. E a foto bonita no topo, que jogava metade dos envios na aba de promoções e atrasava o texto para quem lê no sinal fraco.</p>
<h2>Se você quiser começar</h2>
<ol>
<li>Mande uma por mês, não uma por semana. Dá para aumentar depois; diminuir parece desistência.</li>
<li>Só para quem pediu. Cliente antigo que nunca marcou a caixinha não pediu.</li>
<li>Escreva para uma pessoa com nome. Nós escrevemos para a dona Marli, contadora em Pomerode.</li>
<li>Deixe a saída fácil e agradeça quem sai. Lista menor e viva custa menos e entrega melhor.</li>
<li>Responda toda resposta. É o trabalho, não a consequência dele.</li>
</ol>
<blockquote>Uma boa newsletter é aquela que a pessoa encaminha sem que você peça.</blockquote>
<p>Vamos continuar. A única mudança é que a newsletter passa a ser mensal a partir do mês que vem: três horas por semana é o tempo de um curso inteiro ao longo do ano, e ele está na fila.</p>`,
    format: "html",
    category: "marketing",
    author: "Lívia Sampaio",
    tags: ["newsletter", "e-mail", "escrita"],
    meta_description:
      "Doze edições escritas à mão para 1.900 pessoas: números, o que funcionou, o que não funcionou e como começar.",
    meta_keywords: "newsletter, e-mail marketing, pequenos negócios, lista de e-mails",
    status: "published",
    daysAgo: 24,
  },
  {
    slug: "whatsapp-sem-incomodar",
    title: "WhatsApp sem incomodar",
    excerpt:
      "Horário, resposta rápida e lista com consentimento: as regras que usamos para não virar aquele contato silenciado.",
    content: `O WhatsApp é a porta dos fundos da casa das pessoas. Entra-se por ela quando se tem intimidade. A loja que manda promoção às sete da manhã está batendo nessa porta com uma panela.

Juntamos aqui as regras que usamos e que passamos aos clientes. Nenhuma exige ferramenta paga.

## Responder é diferente de mandar

Quem escreveu primeiro espera resposta. Quem não escreveu não espera nada. Parece óbvio, mas quase toda reclamação nasce de confundir as duas coisas: a pessoa perguntou um preço em março e recebe oferta até dezembro.

Para responder, seja rápido e completo. Para mandar, tenha permissão escrita.

## A permissão em uma linha

No fim de um atendimento, pergunte: posso avisar por aqui quando chegar coisa nova, no máximo duas vezes por mês? Se a pessoa disser sim, guarde a data e a resposta. Se não responder, é não. O telefone é um dado pessoal, e o uso para aviso de venda precisa dessa resposta.

## Horário

- Responda dentro do horário que está no perfil, e ponha um horário verdadeiro no perfil.
- Fora dele, use a mensagem de ausência com uma informação útil: quando alguém vai ler.
- Não responda às onze da noite nem quando puder. Quem recebe resposta às onze passa a perguntar às onze.

## Mensagens que resolvem

Três partes, nesta ordem: a resposta, o detalhe, o próximo passo. Custa R$ 68 e fica pronta na quinta. A de esmalte azul demora mais dois dias. Quer que eu separe uma?

Compare com oi, tudo bem? seguido de silêncio. A pessoa fica olhando o digitando e vai fazer outra coisa.

## Áudio

Só se a pessoa mandar primeiro, e nunca para preço, endereço ou prazo. Ela vai precisar dessa informação amanhã, na fila do banco, sem fone.

## Grupo de ofertas

Se criar um, que seja de avisos, em que só você escreve, e diga na entrada o que vai sair e com que frequência. Grupo aberto mostra o telefone de todo mundo a todo mundo, e isso a sua cliente não autorizou.

## Quando parar

Se mandou duas mensagens e não houve resposta, a terceira é um adeus educado: vou liberar a sua data amanhã ao meio-dia, e a porta fica aberta. Depois dela, silêncio. Muita gente volta meses depois justamente porque não foi perseguida.

### Um teste de cinco minutos

Abra as suas últimas dez conversas e conte: em quantas a sua primeira frase respondeu à pergunta? Abaixo de sete, comece por aí antes de pensar em robô, catálogo ou disparo.`,
    format: "text",
    category: "marketing",
    author: "Camila Deeke",
    tags: ["whatsapp", "atendimento", "consentimento"],
    meta_description:
      "Regras simples de horário, resposta e permissão para usar o WhatsApp na loja sem virar um contato silenciado.",
    meta_keywords: "whatsapp business, atendimento, lgpd, pequenos negócios",
    status: "published",
    daysAgo: 46,
  },
  {
    slug: "devolucao-boa-vende",
    title: "Devolução boa vende",
    excerpt:
      "Uma loja de calçados tirou três passos do caminho da troca e as vendas para clientes antigos subiram.",
    content: `<p>Toda loja quer que ninguém devolva nada. A loja de calçados com que trabalhamos neste ano quis outra coisa: que devolver fosse fácil. Em seis meses as devoluções subiram de 6% para 7% dos pedidos, e as compras de quem já era cliente subiram muito mais do que isso.</p>
<h2>O caminho antigo</h2>
<p>Para trocar um número, a pessoa preenchia um formulário de onze campos, esperava dois dias, imprimia uma etiqueta e ia ao correio. Muitos desistiam e ficavam com o sapato apertado no armário. No relatório aquilo parecia ótimo: poucas trocas. Só que essas pessoas não voltavam.</p>
<h2>O que mudou</h2>
<ol>
<li>O link de troca vai no e-mail de entrega, com o pedido já preenchido. Ficaram dois campos: o motivo e o número novo.</li>
<li>A resposta é automática dentro do prazo. Ninguém aprova o que a lei já aprovou.</li>
<li>A etiqueta virou um código para mostrar no balcão da agência. Quase ninguém tem impressora.</li>
<li>O par novo sai quando o antigo é postado, não quando chega.</li>
</ol>
<blockquote>Abuso existe e é raro. Em novecentas trocas, contamos quatro caixas vazias.</blockquote>
<h2>O que diz a lei</h2>
<p>Na compra a distância há sete dias, contados do recebimento, para desistir sem motivo, com devolução de tudo, frete incluído. Troca de tamanho não é obrigatória, mas para calçado ela é parte do produto: ninguém acerta o número pela tela todas as vezes.</p>
<h2>O motivo é ouro</h2>
<p>O campo de motivo, com quatro opções, mostrou que um modelo respondia por um terço das trocas. A forma era estreita. Bastou escrever na página: calça um número menor, peça o seguinte. As trocas daquele modelo caíram pela metade em um mês, sem mexer no sapato.</p>
<p>Outro quinto das devoluções vinha com a mesma frase: achei que fosse mais escuro. A foto era boa, a luz é que era de lâmpada. Refizeram doze fotos na janela do depósito, em uma manhã, e o motivo quase desapareceu da lista.</p>
<h2>Para fazer nesta semana</h2>
<ul>
<li>Peça a troca de um pedido seu e conte os passos.</li>
<li>Tire dois.</li>
<li>Ponha o prazo e o custo na página do produto, não só na política.</li>
<li>Comece a guardar o motivo, mesmo em papel.</li>
</ul>
<p>Quem troca sem briga conta para os outros. Quem briga também conta, e para mais gente.</p>`,
    format: "html",
    category: "ecommerce",
    author: "Lívia Sampaio",
    tags: ["troca", "devolução", "atendimento"],
    meta_description:
      "Como uma loja de calçados simplificou a troca, o que a lei pede e por que o motivo da devolução vale ouro.",
    meta_keywords: "troca, devolução, direito de arrependimento, loja virtual",
    status: "scheduled",
    daysAgo: -3,
  },
];
