import type { BlogPostSeed } from "./blog-shape.ts";

export const blogPostsTecnica: readonly BlogPostSeed[] = [
  {
    slug: "o-que-muda-para-a-sua-loja-com-o-pix-automatico",
    title: "O que muda para a sua loja com o PIX automático",
    excerpt:
      "A cobrança recorrente chegou ao PIX. Veja o que pedir ao seu provedor antes de prometer ao cliente.",
    content: `<p>Desde junho de 2025 o PIX aceita cobranças que se repetem. A pessoa autoriza uma vez, no aplicativo do banco, e os pagamentos seguintes acontecem sem que ela precise abrir nada. Para quem vive de mensalidade, clube ou manutenção, é uma alternativa ao cartão e ao boleto. Não substitui os dois em tudo.</p>
<h2>Como funciona</h2>
<ol>
<li>A sua empresa envia um pedido de autorização, por QR Code, link ou dentro do seu próprio fluxo de compra.</li>
<li>O cliente vê no banco quem cobra, com que frequência e até quanto, e confirma.</li>
<li>Antes de cada vencimento o banco avisa que há um pagamento agendado.</li>
<li>No dia, o dinheiro sai da conta dele e entra na sua.</li>
</ol>
<p>O cliente pode cancelar a autorização a qualquer momento, no banco, sem falar com você. Também pode definir um valor máximo por cobrança. As duas coisas são boas: quem sabe que pode sair entra com menos medo.</p>
<h2>O que ele resolve</h2>
<ul>
<li><strong>Cartão vencido.</strong> Boa parte das mensalidades perdidas é cartão trocado, não desistência.</li>
<li><strong>Quem não tem cartão.</strong> Ou tem e não quer comprometer o limite com doze parcelas.</li>
<li><strong>Boleto esquecido.</strong> O lembrete deixa de ser trabalho seu.</li>
</ul>
<h2>O que ele não resolve</h2>
<p>Falta de saldo. O provedor pode tentar de novo em outros dias, conforme o que foi combinado na autorização, mas não há limite de crédito para cobrir. Também não há parcelamento: cada cobrança é inteira. E a devolução, embora simples, sai da sua conta na hora.</p>
<h2>Perguntas para o seu provedor</h2>
<ol>
<li>Quem pode receber? Em geral é preciso ter CNPJ e algum tempo de atividade. Pergunte qual é a exigência dele para MEI.</li>
<li>Quanto custa por cobrança, e por cobrança que falha?</li>
<li>Que avisos eu recebo: autorizado, agendado, pago, recusado, cancelado? Por webhook?</li>
<li>Quantas novas tentativas, em que dias?</li>
<li>Como faço para mudar o valor? Quase sempre é preciso nova autorização quando passa do máximo.</li>
<li>Se eu trocar de provedor, as autorizações vão comigo?</li>
</ol>
<p>A última pergunta é a que mais dói depois. Faça antes.</p>
<h2>Como oferecer</h2>
<p>Não obrigue. Ponha ao lado do cartão, com uma frase: autorize uma vez no seu banco e cancele quando quiser, por lá mesmo. Explique a data e o valor máximo que vai aparecer, e por que ele é maior que a mensalidade, se for. Um limite sem explicação parece armadilha.</p>
<p>E avise do reajuste com um mês de antecedência, como se ele fosse um favor que você está pedindo. De certo modo é.</p>`,
    format: "html",
    category: "tecnologia",
    author: "Rafael Hinckel",
    tags: ["pix", "assinatura", "pagamento"],
    meta_description:
      "Como funciona o PIX automático, o que ele resolve, o que não resolve e seis perguntas para o seu provedor.",
    meta_keywords: "pix automático, cobrança recorrente, assinatura, mensalidade",
    status: "published",
    daysAgo: 3,
  },
  {
    slug: "postgres-em-um-celular",
    title: "Postgres em um celular",
    excerpt:
      "Instalamos um banco de dados de gente grande em um aparelho de 2019 para descobrir quanto servidor uma loja precisa.",
    content: `Havia um celular na gaveta, com a tela trincada e quatro gigas de memória. Havia também uma discussão, daquelas que voltam todo mês, sobre o tamanho do servidor de um cliente. Resolvemos juntar as duas coisas.

A pergunta era simples: quantos pedidos por dia um aparelho que ninguém quer aguenta, com um banco de dados de verdade?

## O que fizemos

Instalamos o Termux, que dá ao Android um terminal de Linux, e com ele o PostgreSQL, que está entre os pacotes. São dois comandos e uns minutos de espera.

Criamos as tabelas de uma loja comum: clientes, produtos, pedidos e itens. Enchemos com duzentos mil pedidos inventados, o que dá uns cinco anos de uma loja movimentada. Depois escrevemos um programa que compra sem parar, de outro computador, pela rede sem fio de casa.

## O que vimos

O celular gravou umas noventa compras por segundo, cada uma com três itens, conferência de estoque e tudo confirmado no disco. Na tomada e fora do sol, manteve o ritmo por uma hora. Na segunda hora esquentou, baixou a velocidade sozinho e ficou em torno de quarenta.

Quarenta por segundo são mais de três milhões por dia. A loja do cliente faz cento e vinte pedidos. Por dia.

Não leve os números ao pé da letra: outro aparelho e outra rede dão outros. A ordem de grandeza é que importa.

## O que nos enganou

- A primeira medida deu três vezes mais, porque o disco estava confirmando sem gravar. Banco de dados que mente é rápido.
- Uma consulta sem índice, a do histórico do cliente, levava dois segundos. Com índice, dois milésimos. Nenhum servidor maior teria feito essa diferença.
- A rede sem fio caiu duas vezes. O banco, nenhuma.

## O que isso quer dizer

Não é para hospedar a loja no celular. Falta segunda fonte de energia, falta cópia, falta alguém para trocar a bateria estufada. É para desconfiar de quem responde lentidão com máquina maior antes de olhar as consultas.

### Antes de pagar por mais servidor

- Ligue o registro de consultas lentas e leia por uma semana.
- Veja se há índice para as três mais frequentes.
- Conte quantas consultas uma página faz. Se passar de vinte, o problema é a página.
- Meça de fora, do celular de um cliente, e não do escritório.

## E o celular?

Voltou para a gaveta, com um bilhete colado: aguenta mais do que parece. Alguém da equipe sugeriu pôr o mesmo bilhete no servidor do cliente.`,
    format: "text",
    category: "tecnologia",
    author: "Rafael Hinckel",
    tags: ["postgres", "banco de dados", "desempenho"],
    meta_description:
      "Um PostgreSQL em um celular de 2019 mostra quanto servidor uma loja precisa e o que olhar antes de pagar por mais.",
    meta_keywords: "postgresql, desempenho, servidor, índice, termux",
    status: "published",
    daysAgo: 52,
  },
  {
    slug: "react-sem-excesso",
    title: "React sem excesso",
    excerpt: "O que deixamos de instalar nos últimos dois anos, e o que continuamos instalando sem culpa.",
    content: `<p>Abrimos o projeto de um cliente e contamos 94 dependências diretas. A página principal tinha um título, três cartões e um formulário. Ninguém fez isso de propósito: cada pacote resolveu uma terça-feira. Este texto é sobre as terças em que, hoje, não instalamos nada.</p>
<h2>O que o navegador já faz</h2>
<ul>
<li><strong>Datas e dinheiro.</strong> <code>Intl.DateTimeFormat</code> e <code>Intl.NumberFormat</code> escrevem <code>R$ 1.240,50</code> e <code>12 de novembro</code> sem biblioteca.</li>
<li><strong>Janelas.</strong> O elemento <code>dialog</code> prende o foco, fecha com Esc e escurece o fundo.</li>
<li><strong>Formulários.</strong> <code>FormData</code> lê tudo de uma vez. Para um formulário de contato, estado por campo é trabalho à toa.</li>
<li><strong>Animações simples.</strong> Transições de CSS, inclusive entre páginas.</li>
</ul>
<h2>Estado: quatro perguntas</h2>
<p>Antes de procurar um gerenciador, pergunte de onde vem o dado.</p>
<ol>
<li>Vem do servidor? Então não é estado, é cópia. Carregue na rota e recarregue quando mudar.</li>
<li>Está no endereço? Busca, filtro e página moram na URL. De brinde, o botão voltar funciona.</li>
<li>Só um componente usa? <code>useState</code>, ali mesmo.</li>
<li>Vários usam e nada acima serviu? Contexto. Em dois anos, precisamos dele para três coisas: sessão, carrinho e tema.</li>
</ol>
<h2>O efeito que não precisava existir</h2>
<p>Metade dos <code>useEffect</code> que revisamos calcula um valor a partir de outro. Isso é uma conta, e conta se faz na hora:</p>
<pre><code>// antes
const [total, setTotal] = useState(0);
useEffect(() =&gt; setTotal(itens.reduce(soma, 0)), [itens]);

// depois
const total = itens.reduce(soma, 0);</code></pre>
<p>A primeira versão desenha a tela duas vezes e, entre uma e outra, mostra o total errado.</p>
<h2>O que instalamos sem culpa</h2>
<p>Componentes difíceis de acertar para teclado e leitor de tela, como menus e seletores com busca. Validação que roda igual no servidor e no navegador. Ícones. Testes. São problemas que parecem pequenos e não são, e há gente cuidando deles em tempo integral.</p>
<h2>Uma regra para a equipe</h2>
<blockquote>Para entrar um pacote, alguém escreve em uma linha o que ele faz que trinta linhas nossas não fariam.</blockquote>
<p>Não é proibição. É atrito, do bom. No projeto das 94, sobraram 31 depois de três semanas, sem mudar uma tela. A página passou de 840 para 190 kilobytes, e no celular da recepcionista, que era a medida combinada, o formulário aparece antes de ela terminar de dizer bom dia.</p>`,
    format: "html",
    category: "desenvolvimento",
    author: "Rafael Hinckel",
    tags: ["react", "javascript", "desempenho"],
    meta_description:
      "O que o navegador já faz, quatro perguntas sobre estado e o que ainda vale instalar em um projeto React.",
    meta_keywords: "react, dependências, estado, useEffect, desempenho",
    status: "published",
    daysAgo: 30,
  },
  {
    slug: "quanto-custa-mesmo-a-nuvem",
    title: "Quanto custa mesmo a nuvem",
    excerpt: "Abrimos a fatura de três empresas pequenas, linha por linha. A máquina era a parte barata.",
    content: `<p>Três clientes nos deixaram publicar as faturas, sem os nomes: uma escola, uma loja e um escritório de engenharia. Pagavam entre R$ 380 e R$ 2.900 por mês. Os três achavam que pagavam por computadores.</p>
<h2>A fatura da loja</h2>
<ul>
<li>Duas máquinas virtuais: R$ 310</li>
<li>Banco de dados gerenciado: R$ 540</li>
<li>Cópias automáticas do banco: R$ 95</li>
<li>Saída de dados: R$ 260</li>
<li>Discos de máquinas que já não existiam: R$ 140</li>
<li>Registros guardados para sempre: R$ 175</li>
<li>Diferença do câmbio e impostos: R$ 230</li>
</ul>
<p>Total de R$ 1.750, dos quais as máquinas são menos de um quinto. O resto é o que cresce sem ninguém olhar.</p>
<h2>Os quatro vazamentos</h2>
<h3>Saída de dados</h3>
<p>Entrar é de graça, sair é cobrado. As fotos da loja tinham quatro megabytes e saíam da máquina a cada visita. Reduzidas e servidas por uma rede de distribuição, a linha caiu para R$ 35.</p>
<h3>Discos órfãos</h3>
<p>Apagar a máquina nem sempre apaga o disco. Procure por volumes não anexados e por imagens com mais de um ano. Confira o conteúdo antes.</p>
<h3>Registros eternos</h3>
<p>O padrão de muitos serviços é guardar para sempre. Trinta dias para o detalhe e seis meses para os acessos resolvem a rotina e a lei.</p>
<h3>Tamanho de medo</h3>
<p>O banco usava 11% do processador. Foi dimensionado para uma campanha de 2023. Baixamos um degrau, esperamos um mês, baixamos outro.</p>
<h2>Quando não é nuvem</h2>
<p>O escritório de engenharia pagava R$ 380 para guardar arquivos que três pessoas abrem, na mesma sala. Um armazenamento local com cópia diária para fora, cifrada, custou o equivalente a cinco meses e trabalha mais rápido. A escola, ao contrário, tem picos na matrícula e férias em janeiro: para ela a nuvem é perfeita.</p>
<blockquote>Nuvem é ótima para o que varia. Para o que é igual todo dia, faça a conta.</blockquote>
<h2>Uma tarde de arrumação</h2>
<ol>
<li>Baixe a fatura detalhada e ordene por valor.</li>
<li>Escreva ao lado de cada linha quem usa. Sem resposta, desligue por uma semana antes de apagar.</li>
<li>Ponha um alerta de gasto em 80% do mês normal.</li>
<li>Anote o que custaria sair: quantos gigabytes, a que preço, em quanto tempo.</li>
</ol>
<p>A loja passou de R$ 1.750 para R$ 890. Nada ficou mais lento. O que mudou foi que alguém, pela primeira vez, leu a fatura inteira.</p>`,
    format: "html",
    category: "cloud",
    author: "Rafael Hinckel",
    tags: ["nuvem", "custos", "servidor"],
    meta_description:
      "Três faturas de nuvem abertas linha por linha: onde o dinheiro vaza e como cortar a conta em uma tarde.",
    meta_keywords: "custo de nuvem, servidor, hospedagem, pequenas empresas",
    status: "published",
    daysAgo: 15,
  },
  {
    slug: "webhook-explicado-no-balcao",
    title: "Webhook explicado no balcão",
    excerpt: "A diferença entre ligar toda hora para perguntar e deixar o telefone com quem vai avisar.",
    content: `<p>Você encomendou um bolo. Há dois jeitos de saber se está pronto. No primeiro, liga para a confeitaria de dez em dez minutos. No segundo, deixa o seu número e ela liga quando sair do forno. O primeiro é o que os programas fizeram por muito tempo. O segundo se chama webhook.</p>
<h2>O que se combina</h2>
<p>Deixar o número pede alguns combinados, e eles valem para qualquer serviço:</p>
<ul>
<li><strong>Qual número.</strong> Um endereço do seu site que só recebe avisos.</li>
<li><strong>Sobre o quê.</strong> Só pagamentos aprovados, ou também os recusados?</li>
<li><strong>E se ninguém atender?</strong> O serviço liga de novo, algumas vezes, com espera crescente.</li>
<li><strong>Como saber que é mesmo a confeitaria?</strong> Por uma senha combinada, a assinatura.</li>
</ul>
<h2>Por que importa para a loja</h2>
<p>Quando o cliente paga o PIX e a página atualiza sozinha, foi um webhook. Quando o estoque baixa no sistema da contabilidade, também. E quando nada acontece e você precisa pedir o comprovante, provavelmente o aviso tocou e ninguém atendeu.</p>
<h2>Três perguntas ao seu programador</h2>
<ol>
<li>Se o mesmo aviso chegar duas vezes, o pedido conta uma vez só?</li>
<li>Se o site estiver fora do ar por uma hora, os avisos se perdem?</li>
<li>Alguém pode fingir ser o banco e marcar um pedido como pago?</li>
</ol>
<p>As respostas boas são sim, não e não, com uma frase de explicação. Se ele precisar pensar, tudo bem. Se disser que isso nunca acontece, peça para testar.</p>
<blockquote>Rascunho: falta o desenho do balcão e o exemplo com o boleto.</blockquote>
<h2>Um aviso por dentro</h2>
<p>Não há mistério no papel que chega. Ele costuma ser um texto curto, com o nome do acontecimento, o número do pedido, o valor e a hora. O de um PIX pago se parece com isto:</p>
<pre><code>{ "evento": "pix.pago", "pedido": 1047, "centavos": 27500, "em": "2026-11-20T14:41:00-03:00" }</code></pre>
<p>O que o sistema faz com o papel é que muda de loja para loja: libera o download, imprime a etiqueta, avisa a cozinha. Comece por uma coisa só e olhe funcionar por uma semana.</p>
<h2>E o jeito antigo?</h2>
<p>Perguntar de tempos em tempos ainda tem lugar: uma vez por dia, de madrugada, para conferir se algum aviso se perdeu. É a ligação de segurança, não a rotina. Lojas cuidadosas fazem as duas coisas.</p>`,
    format: "html",
    category: "desenvolvimento",
    author: "Rafael Hinckel",
    tags: ["webhook", "integração"],
    meta_description:
      "O que é um webhook, explicado com um bolo de encomenda, e três perguntas para o seu programador.",
    meta_keywords: "webhook, integração, pix, pagamentos",
    status: "draft",
    daysAgo: 1,
  },
];
