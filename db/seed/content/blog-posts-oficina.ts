import type { BlogPostSeed } from "./blog-shape.ts";

export const blogPostsOficina: readonly BlogPostSeed[] = [
  {
    slug: "ia-no-atendimento-sem-perder-a-voz-da-casa",
    title: "IA no atendimento sem perder a voz da casa",
    excerpt:
      "Três meses com um assistente em uma loja de plantas: o que ele responde, o que ele nunca responde e quem lê depois.",
    content: `<p>A loja de plantas da Iara recebe cem mensagens por dia, e setenta são as mesmas cinco perguntas: quanta água, quanto sol, entrega quando, serve para apartamento, a folha amarelou. Passamos três meses com um assistente de IA ajudando a responder. O resultado foi bom, e o caminho teve tropeços que vale contar.</p>
<h2>Começamos errado</h2>
<p>Na primeira semana ele respondia tudo. Era educado, rápido e falava como um folheto. Prometeu entrega em um bairro que a loja não atende e aconselhou adubo para uma planta que adoece com adubo. Desligamos na quinta-feira.</p>
<h2>O que mudou na segunda tentativa</h2>
<ol>
<li><strong>Ele rascunha, gente envia.</strong> A resposta aparece pronta para a Iara ou para o Davi, que leem, mudam e mandam. Só depois de um mês liberamos o envio direto, e para três assuntos.</li>
<li><strong>Só responde com o que está no caderno.</strong> Escrevemos quarenta fichas, uma por planta, do jeito que a Iara fala. Se a resposta não está lá, ele diz que vai perguntar.</li>
<li><strong>Nunca trata de dinheiro.</strong> Preço, desconto, troca e reclamação vão para gente, na hora.</li>
<li><strong>Apresenta-se.</strong> A primeira frase diz que é um assistente e que a equipe lê tudo.</li>
</ol>
<h2>A voz da casa</h2>
<p>Pedimos à Iara vinte respostas antigas de que ela gostava. Nelas ninguém diz prezado cliente nem agradecemos o contato. Diz-se: olha embaixo da folha, tem uns pontinhos? Usamos essas vinte como exemplo e uma lista curta do que evitar. Foi o que mais melhorou o texto, mais do que qualquer ajuste técnico.</p>
<blockquote>Se a pessoa percebe que foi a máquina pelo tom, o problema está nos exemplos que você deu.</blockquote>
<h2>Os números</h2>
<ul>
<li>Tempo até a primeira resposta: de 50 para 6 minutos.</li>
<li>Rascunhos enviados sem mudança: seis em cada dez.</li>
<li>Rascunhos errados: um em cada trinta. Por isso ainda há leitura.</li>
<li>Horas da equipe: umas nove a menos por semana.</li>
</ul>
<h2>Cuidados com os dados</h2>
<p>O assistente recebe a mensagem e o nome da planta, nada mais. Telefone e endereço são trocados por marcas antes de sair. O contrato diz que as conversas não treinam o modelo do fornecedor. E a política da loja ganhou uma linha contando isso.</p>
<h2>Para quem quer tentar</h2>
<p>Separe cem mensagens reais e classifique à mão. Se menos da metade for repetida, respostas prontas resolvem e custam nada. Se for mais, comece pelas fichas: mesmo que a IA não dê certo, o caderno fica, e o próximo funcionário vai aprender por ele.</p>`,
    format: "html",
    category: "ai",
    author: "Lívia Sampaio",
    tags: ["ia", "atendimento", "tom de voz"],
    meta_description:
      "Três meses de IA no atendimento de uma loja de plantas: regras, números, erros e cuidado com os dados.",
    meta_keywords: "inteligência artificial, atendimento, chatbot, lgpd, pequenos negócios",
    status: "published",
    daysAgo: 21,
  },
  {
    slug: "cinco-coisas-que-nao-pedimos-a-ia",
    title: "Cinco coisas que não pedimos à IA",
    excerpt: "Usamos todos os dias, e por isso temos uma lista do que fica de fora.",
    content: `<p>A IA escreve rascunho, resume reunião, acha o erro na fórmula e traduz e-mail melhor do que nós às seis da tarde. Usamos todos os dias. Foi usando que a lista abaixo apareceu, cada item depois de um tropeço.</p>
<h2>1. A conta final</h2>
<p>Ela explica bem como calcular juros e erra a soma de doze parcelas com toda a segurança do mundo. Pedimos a fórmula e fazemos a conta na planilha. Vale para imposto, frete, margem e prazo em dias úteis.</p>
<h2>2. A lei de hoje</h2>
<p>O modelo aprendeu até uma data, e a regra mudou depois. Ele não avisa, porque não sabe. Usamos para entender o assunto e chegar à conversa com o contador fazendo perguntas melhores. A resposta vem do contador ou do texto oficial.</p>
<h2>3. O pedido de desculpas</h2>
<p>Quando erramos com alguém, escrevemos nós. Uma desculpa gerada tem as palavras certas na ordem certa e ninguém dentro. As pessoas percebem, mesmo sem saber explicar, e a segunda mágoa é maior que a primeira.</p>
<h2>4. O currículo alheio</h2>
<p>Não colamos currículo, prontuário, planilha de clientes nem conversa com nome. São dados de outras pessoas, que não autorizaram a viagem. Quando precisamos mesmo, trocamos nomes por letras e números por faixas, e usamos um contrato que proíbe treinar com o que enviamos.</p>
<p>E para escolher gente há outro motivo: o modelo repete as preferências de quem escreveu os textos que ele leu. Não é uma boa banca.</p>
<h2>5. A decisão de que temos medo</h2>
<p>Despedir, aumentar o preço, recusar um cliente. É tentador pedir a lista de prós e contras e chamar isso de decidir. Aprendemos a inverter: primeiro cada um escreve o que faria, em três linhas. Depois pedimos à IA os argumentos contra. Ela é ótima em discordar, se você pedir.</p>
<h2>O que ficou no lugar</h2>
<ul>
<li>Um papel na parede com estas cinco linhas.</li>
<li>O combinado de marcar o que foi rascunhado por máquina até alguém revisar.</li>
<li>Uma conta só, da empresa, em vez de cinco pessoais.</li>
<li>Uma conversa por trimestre para mudar a lista.</li>
</ul>
<blockquote>Regra boa é a que nasceu de um caso e tem data para ser revista.</blockquote>
<p>A lista vai encolher, imaginamos. O primeiro item já quase saiu. O terceiro, apostamos, fica.</p>`,
    format: "html",
    category: "ai",
    author: "Camila Deeke",
    tags: ["ia", "decisão", "privacidade"],
    meta_description:
      "Conta final, lei de hoje, desculpas, dados alheios e decisões difíceis: o que deixamos fora da IA e por quê.",
    meta_keywords: "inteligência artificial, limites, privacidade, empresa pequena",
    status: "published",
    daysAgo: 57,
  },
  {
    slug: "fotos-de-produto-com-celular-e-uma-janela",
    title: "Fotos de produto com o celular e uma janela",
    excerpt:
      "Uma manhã, duas cartolinas e nenhuma lâmpada: como fotografar o catálogo inteiro com a mesma cara.",
    content: `<p>A foto não precisa ser bonita. Precisa ser verdadeira, clara e igual às vizinhas. Com isso em mente, o equipamento que você tem basta, e o que falta custa menos que um almoço.</p>
<h2>O material</h2>
<ul>
<li>Uma mesa perto de uma janela sem sol direto.</li>
<li>Uma cartolina branca presa na parede, descendo em curva até a mesa. Sem dobra, o fundo some.</li>
<li>Outra cartolina, em pé do lado oposto à janela, para devolver luz.</li>
<li>Uma pilha de livros para apoiar o celular sempre na mesma altura.</li>
<li>Um pano para a lente. Metade das fotos embaçadas é dedo.</li>
</ul>
<h2>A luz</h2>
<p>Apague as lâmpadas. Luz de janela é azulada, lâmpada é amarelada, e as duas juntas deixam a peça com duas cores. Das nove às onze costuma ser a melhor hora. Dia nublado é dia de festa: o céu inteiro vira um difusor.</p>
<p>Se a sombra estiver dura, pendure um lençol fino na janela. Se estiver escura demais, aproxime a cartolina.</p>
<h2>O celular</h2>
<ol>
<li>Use a câmera de trás, sem zoom. Para chegar perto, chegue perto. Se a peça é pequena e entorta, afaste-se um pouco e corte depois.</li>
<li>Toque no produto e deslize para baixo até o branco ficar quase cinza. Clarear depois é fácil; recuperar branco estourado, não.</li>
<li>Trave o foco e a luz segurando o dedo na tela. Assim a segunda foto sai igual à primeira.</li>
<li>Dispare com o temporizador de dois segundos para não tremer.</li>
</ol>
<h2>As cinco de cada produto</h2>
<p>Inteiro e de frente. Com a mão ou um objeto conhecido, para dar tamanho. De perto, no detalhe que explica o preço. Em uso. E embalado, como chega: essa última quase ninguém faz, e é a que mais reduz pergunta.</p>
<h3>Trabalhe por ângulo</h3>
<p>Fotografe todos os produtos de frente, depois todos de perto, depois todos com a mão. Montar a cena é o que toma tempo; assim você monta cinco vezes, e não cinquenta.</p>
<h2>Depois</h2>
<p>Corte todas na mesma proporção, com o produto ocupando o mesmo espaço. Ajuste só a claridade. Filtro muda a cor, e cor errada volta pelo correio. Reduza para uns 1.600 pixels de largura antes de subir: a página abre mais rápido, e ninguém vê a diferença.</p>
<blockquote>Se a cliente abrir a caixa e disser é igual à foto, a foto está ótima.</blockquote>
<p>Guarde a mesa, a altura dos livros e a hora em um papel. No mês que vem, o produto novo vai parecer irmão dos outros.</p>`,
    format: "html",
    category: "design",
    author: "Camila Deeke",
    tags: ["fotografia", "celular", "catálogo"],
    meta_description:
      "Como fotografar produtos com o celular, uma janela e duas cartolinas, mantendo o catálogo com a mesma cara.",
    meta_keywords: "fotografia de produto, celular, loja virtual, luz natural",
    status: "published",
    daysAgo: 27,
  },
  {
    slug: "tres-cores-bastam",
    title: "Três cores bastam",
    excerpt: "Um método de uma hora para escolher as cores do seu site sem teoria e sem briga.",
    content: `<p>O site da marcenaria tinha onze cores. Cada uma entrou por um bom motivo: o azul do botão que veio no tema, o laranja da campanha, o verde do WhatsApp. Juntas, ninguém sabia onde clicar. Ficaram três, e este é o método que usamos.</p>
<h2>A cor do chão</h2>
<p>É o fundo e ocupa mais da metade da tela. Quase sempre um branco que não é branco: puxado para o creme, para o cinza, para o verde. Pegue a cor do papel de embrulho que você usa, da parede da loja, da farinha. Clareie até quase sumir.</p>
<h2>A cor da tinta</h2>
<p>É o texto. Preto puro sobre branco puro cansa; um escuro com um pouco de cor descansa. Escolha o mais escuro da sua matéria: café, terra molhada, folha à noite, graxa. Com ela você escreve tudo, do título ao rodapé.</p>
<h2>A cor do gesto</h2>
<p>É a que chama. Vai no botão e quase em mais lugar nenhum. Quanto menos aparece, mais chama. Na marcenaria ficou o amarelo da trena, que todo mundo ali segura o dia inteiro.</p>
<blockquote>Se tudo é importante, a pessoa escolhe sozinha, e escolhe ir embora.</blockquote>
<h2>O teste do contraste</h2>
<p>Texto precisa de pelo menos 4,5 para 1 com o fundo. Há verificadores gratuitos: cole as duas cores e leia o número. Sem verificador, use o teste do ponto de ônibus: brilho do celular na metade, ao meio-dia, na calçada. Se você aperta os olhos, a sua cliente desiste.</p>
<ul>
<li>Amarelo pede texto escuro em cima. Amarelo com branco não se lê.</li>
<li>Cinza claro sobre branco parece elegante e exclui meia clientela.</li>
<li>Vermelho e verde não podem ser a única diferença entre errado e certo. Escreva a palavra.</li>
</ul>
<h2>E as outras cores?</h2>
<p>Elas existem: nas fotos, nas peças, nas embalagens. Um site de três cores faz os produtos parecerem mais coloridos. Para avisos, guarde um vermelho e um verde discretos, usados só quando algo dá errado ou certo.</p>
<h2>Uma hora, passo a passo</h2>
<ol>
<li>Fotografe dez objetos do seu trabalho, na luz da janela. Dez minutos.</li>
<li>Tire uma cor de cada foto, com qualquer conta-gotas. Dez minutos.</li>
<li>Escolha a mais clara, a mais escura e a mais viva. Cinco minutos.</li>
<li>Monte a página inicial só com elas. Trinta minutos.</li>
<li>Mostre a alguém e pergunte onde clicaria. Se a pessoa acertar em três segundos, pare.</li>
</ol>
<p>Anote os três códigos no lugar onde guarda a senha da rede. Daqui a um ano, quem fizer o panfleto vai precisar deles.</p>`,
    format: "html",
    category: "design",
    author: "Camila Deeke",
    tags: ["cores", "contraste", "site"],
    meta_description:
      "Chão, tinta e gesto: um método de uma hora para escolher as três cores do seu site, com teste de contraste.",
    meta_keywords: "cores, contraste, identidade visual, site, acessibilidade",
    status: "published",
    daysAgo: 70,
  },
];
