import type { BlogPostSeed } from "./blog-shape.ts";

export const blogPostsProtecao: readonly BlogPostSeed[] = [
  {
    slug: "senhas-o-fim-da-troca-mensal",
    title: "Senhas: o fim da troca mensal",
    excerpt: "Trocar a senha todo mês deixa a empresa menos segura. O que fazer no lugar, em uma tarde.",
    content: `<p>Durante vinte anos, o computador do escritório pediu uma senha nova a cada trinta dias. As pessoas obedeceram do jeito que dava: <code>Blumenau1</code>, <code>Blumenau2</code>, <code>Blumenau3</code>. Hoje as recomendações mais usadas no mundo, como as do NIST, dizem o contrário: não obrigue a trocar por calendário. Troque quando houver motivo.</p>
<h2>Por que a troca piora</h2>
<p>Quem é obrigado a trocar escolhe senhas parecidas e as anota perto da tela. Quem descobre uma descobre a seguinte. E o vazamento, quando acontece, é usado no mesmo dia; esperar o fim do mês não protege ninguém.</p>
<h2>O que fazer no lugar</h2>
<ol>
<li><strong>Senhas compridas.</strong> Quatro palavras sem relação, como um varal: fácil de lembrar, difícil de adivinhar. Comprimento vale mais que símbolos.</li>
<li><strong>Uma para cada lugar.</strong> Ninguém decora oitenta. Use um gerenciador de senhas e decore só a dele.</li>
<li><strong>Segunda etapa.</strong> Um aplicativo que gera códigos ou, melhor ainda, uma chave de acesso. SMS é melhor que nada.</li>
<li><strong>Conferir vazamentos.</strong> Vários gerenciadores avisam quando uma senha aparece em lista pública. Aí sim, troque, naquele dia.</li>
</ol>
<h2>Por onde começar</h2>
<p>Não mude tudo de uma vez. Há uma ordem que protege mais com menos esforço:</p>
<ul>
<li>o <strong>e-mail principal</strong>, porque é por ele que se recuperam todas as outras;</li>
<li>o <strong>banco</strong> e o provedor de pagamento;</li>
<li>o <strong>registro do domínio</strong>, que quase todos esquecem;</li>
<li>o <strong>painel da loja</strong> e as redes sociais.</li>
</ul>
<h2>Senha da equipe</h2>
<p>O problema mais comum que encontramos não é senha fraca. É senha de todos: o mesmo acesso do painel usado por quatro pessoas, uma das quais saiu em março. Crie um usuário por pessoa. Quando alguém sai, desliga-se um, e os outros nem percebem. E quando algo estranho acontece, dá para saber por onde.</p>
<h3>O que perguntar ao fornecedor</h3>
<p>Cada pessoa pode ter o próprio acesso? Há segunda etapa? Consigo ver quem entrou e quando? Se as três respostas forem não, comece a procurar outro.</p>
<h2>Uma tarde</h2>
<p>Instale o gerenciador em todos os aparelhos, ligue a segunda etapa no e-mail, imprima os códigos de recuperação e guarde no cofre ou na pasta dos documentos do carro. Depois desligue a troca mensal. A equipe vai agradecer, e pela primeira vez uma regra de segurança terá sido bem recebida.</p>`,
    format: "html",
    category: "seguranca",
    author: "Lívia Sampaio",
    tags: ["senhas", "segunda etapa", "equipe"],
    meta_description:
      "Por que obrigar a trocar a senha todo mês piora a segurança e o que fazer no lugar, em uma tarde.",
    meta_keywords: "senhas, gerenciador de senhas, verificação em duas etapas, segurança",
    status: "published",
    daysAgo: 11,
  },
  {
    slug: "a-copia-que-ninguem-testou",
    title: "A cópia que ninguém testou",
    excerpt: "Backup só existe depois que volta. Um roteiro de uma hora para descobrir se o seu volta.",
    content: `<p>Uma gráfica de Brusque tinha cópia todos os dias, há seis anos. Quando o servidor queimou, descobriu que a cópia era dos atalhos. Os arquivos estavam em outro disco, o que queimou. Ninguém tinha errado: o disco novo entrou depois, e a rotina continuou copiando com capricho a pasta vazia.</p>
<blockquote>Cópia de segurança é um verbo no passado: só vale a que voltou.</blockquote>
<h2>A regra 3, 2, 1</h2>
<ul>
<li><strong>Três</strong> exemplares: o que você usa e duas cópias.</li>
<li><strong>Dois</strong> tipos de lugar: um disco e a nuvem, por exemplo.</li>
<li><strong>Um</strong> fora do prédio. Incêndio, enchente e ladrão levam tudo o que está na mesma sala, e quem mora no Vale do Itajaí não precisa de exemplo.</li>
</ul>
<p>Acrescente um cuidado de hoje: uma das cópias deve ficar desligada da rede ou ser do tipo que não se apaga. Os programas que sequestram arquivos procuram as cópias primeiro.</p>
<h2>O que copiar</h2>
<p>Mais do que arquivos. Faça a lista perguntando: se o escritório sumisse hoje, do que eu precisaria na segunda?</p>
<ol>
<li>O banco de dados da loja e as fotos dos produtos.</li>
<li>Notas fiscais e contratos.</li>
<li>A lista de clientes e de assinantes, com a data do consentimento.</li>
<li>As configurações: domínio, e-mails, chaves, a própria automação.</li>
<li>Os códigos de recuperação das contas. Em papel.</li>
</ol>
<h2>O teste de uma hora</h2>
<p>Marque com uma pessoa que não cuida das cópias. Ela precisa conseguir sozinha, com um papel de instruções.</p>
<ol>
<li>Escolha um arquivo de três meses atrás e peça que ela o traga de volta, em outro computador. Vinte minutos.</li>
<li>Abra o arquivo. Abrir é parte do teste.</li>
<li>Restaure o banco em uma máquina de ensaio e conte os pedidos de ontem. Trinta minutos.</li>
<li>Anote quanto demorou e onde ela parou para perguntar. Corrija o papel.</li>
</ol>
<h2>Duas perguntas que mudam o plano</h2>
<p><strong>Quanto posso perder?</strong> Se a resposta é um dia, copiar à meia-noite serve. Se é uma hora, não serve.</p>
<p><strong>Quanto tempo posso ficar parado?</strong> Baixar 400 gigabytes pela internet do escritório pode levar dois dias. Meça antes de precisar.</p>
<h2>E os dados das pessoas</h2>
<p>A cópia tem CPF e endereço. Cifre, guarde a senha separada e escreva quando cada exemplar será destruído. Guardar tudo para sempre é um risco que só cresce.</p>
<p>Repita o teste a cada três meses. Ponha na agenda agora, antes de fechar esta página.</p>`,
    format: "html",
    category: "seguranca",
    author: "Rafael Hinckel",
    tags: ["backup", "recuperação", "segurança"],
    meta_description:
      "A regra 3-2-1, o que copiar e um teste de uma hora para saber se a sua cópia de segurança volta.",
    meta_keywords: "backup, cópia de segurança, recuperação, pequenas empresas",
    status: "published",
    daysAgo: 36,
  },
  {
    slug: "lgpd-comece-pelo-inventario",
    title: "LGPD: comece pelo inventário",
    excerpt: "Antes de política, termo ou banner, uma folha com cinco colunas. Ela resolve a maior parte.",
    content: `<p>Toda conversa sobre LGPD começa pelo documento errado. A pessoa pede uma política de privacidade, copia a de uma empresa mil vezes maior e descobre, no primeiro pedido de um cliente, que não sabe onde estão os dados dele. O documento certo é uma folha com cinco colunas.</p>
<h2>As cinco colunas</h2>
<ol>
<li><strong>O quê.</strong> Nome, telefone, endereço, CPF, foto, conversa.</li>
<li><strong>Onde.</strong> Loja, planilha, celular da vendedora, caderno.</li>
<li><strong>Para quê.</strong> Entregar, emitir nota, avisar de novidades.</li>
<li><strong>Quem vê.</strong> Nomes de pessoas e de empresas, o contador inclusive.</li>
<li><strong>Até quando.</strong> Uma data ou um acontecimento.</li>
</ol>
<p>Preencha andando. Abra as gavetas e os aplicativos. Em uma loja de quatro pessoas leva uma manhã, e a surpresa costuma estar no celular: grupos antigos com comprovante, foto de documento, endereço de todo mundo.</p>
<h2>O que fazer com a folha</h2>
<p><strong>Apague.</strong> Toda linha sem resposta na terceira coluna pode sair. É o passo que mais reduz risco e o único de graça.</p>
<p><strong>Encurte.</strong> O formulário pede data de nascimento? Para quê? Se for o cupom de aniversário que ninguém manda, tire o campo.</p>
<p><strong>Separe os motivos.</strong> Para entregar, você não precisa de consentimento: a pessoa comprou. Para a newsletter, precisa, e a caixa vem desmarcada. Misturar os dois em um aceito tudo enfraquece ambos.</p>
<p><strong>Escreva a política.</strong> Agora é fácil: são as cinco colunas em frases.</p>
<h2>Quando alguém pedir</h2>
<p>Um endereço de e-mail, uma pessoa responsável e três respostas prontas bastam. Confirme que quem pede é quem diz ser, responda sem juridiquês e anote a data. Empresas de pequeno porte têm regras mais leves, definidas pela ANPD em 2022, mas responder rápido ainda é o melhor negócio: quem recebe resposta não reclama.</p>
<h2>Quando algo der errado</h2>
<p>Uma planilha mandada ao endereço errado já é um incidente. Anote o que houve, peça que apaguem, avalie quem pode ser prejudicado. Se o risco for relevante, avise as pessoas e a ANPD. O prazo é de poucos dias úteis, então não espere a reunião de sexta.</p>
<blockquote>O dado mais seguro é o que você não guardou.</blockquote>
<h2>Para esta semana</h2>
<ul>
<li>A folha, em uma manhã.</li>
<li>Três coisas apagadas, no mesmo dia.</li>
<li>Um lembrete para daqui a seis meses.</li>
</ul>
<p>Este texto não substitui orientação jurídica. Se você lida com saúde, com crianças ou com cadastro de terceiros, procure quem entende antes de continuar.</p>`,
    format: "html",
    category: "seguranca",
    author: "Lívia Sampaio",
    tags: ["lgpd", "privacidade", "inventário"],
    meta_description:
      "Uma folha com cinco colunas resolve a maior parte da LGPD em uma loja pequena. Veja como preencher e usar.",
    meta_keywords: "lgpd, inventário de dados, privacidade, loja pequena",
    status: "published",
    daysAgo: 41,
  },
  {
    slug: "trocar-de-hospedagem-sem-susto",
    title: "Trocar de hospedagem sem susto",
    excerpt:
      "A ordem importa: primeiro o domínio, depois a cópia, por último a mudança. Com o que fazer em cada dia.",
    content: `<p>Mudança de hospedagem dá errado quase sempre no mesmo ponto: alguém cancela a antiga antes de descobrir que o e-mail morava lá. Com uma semana e uma ordem, ninguém percebe que você mudou.</p>
<h2>Primeiro: de quem é o domínio?</h2>
<p>Entre no Registro.br e veja o titular. Tem que ser você ou a sua empresa, com um e-mail que você lê e que não seja do próprio domínio. Se estiver no nome da agência de 2016, resolva isso antes de tudo. Sem o domínio, não há plano B.</p>
<h2>Segundo: a lista do que mora lá</h2>
<ul>
<li>O site e o banco de dados.</li>
<li>As caixas de e-mail, inclusive a do financeiro que só recebe.</li>
<li>Subdomínios: o da área do cliente, o da apresentação antiga.</li>
<li>Tarefas agendadas, como a cópia da noite.</li>
<li>As entradas do DNS. Fotografe a tela inteira.</li>
</ul>
<h2>A semana</h2>
<h3>Segunda</h3>
<p>Baixe o TTL das entradas do DNS para 300 segundos. Esse número diz por quanto tempo o mundo guarda o endereço antigo. Baixar antes é o segredo da mudança rápida.</p>
<h3>Terça e quarta</h3>
<p>Monte tudo na casa nova, com um endereço provisório. Copie site, banco e caixas de e-mail. Instale o certificado.</p>
<h3>Quinta</h3>
<p>Teste sem mudar para ninguém: no seu computador, aponte o domínio para o endereço novo pelo arquivo hosts.</p>
<pre><code>203.0.113.10  sualoja.example www.sualoja.example</code></pre>
<p>Faça um pedido, recupere uma senha, envie um contato. Confira as imagens e os redirecionamentos.</p>
<h3>Domingo à noite</h3>
<ol>
<li>Ponha a loja antiga em manutenção por vinte minutos, para ninguém comprar no meio.</li>
<li>Copie o banco outra vez.</li>
<li>Mude o DNS.</li>
<li>Tire o seu arquivo hosts e confira pelo celular, fora da rede da empresa.</li>
</ol>
<h2>Depois</h2>
<p>Deixe as duas casas ligadas por duas semanas. Olhe o registro da antiga: quem ainda chega lá mostra o que você esqueceu. Reenvie os avisos de pagamento que porventura tenham tocado no endereço velho. E só então cancele, guardando a última cópia.</p>
<h2>O e-mail, à parte</h2>
<p>Se puder, deixe o e-mail em um serviço só para ele, separado do site. A próxima mudança fica com metade do tamanho. E não se esqueça das três entradas que provam que o e-mail é seu, SPF, DKIM e DMARC: sem elas, o primeiro boleto da casa nova vai para o spam.</p>`,
    format: "html",
    category: "cloud",
    author: "Rafael Hinckel",
    tags: ["hospedagem", "domínio", "dns"],
    meta_description:
      "Uma semana, passo a passo, para trocar de hospedagem sem perder e-mail, pedidos ou o domínio.",
    meta_keywords: "hospedagem, dns, domínio, migração de site, registro.br",
    status: "published",
    daysAgo: 63,
  },
];
