import { priceSheet, storeTexts, zipCodes } from "./course-attachments.ts";
import type { CourseSeed } from "./course-shape.ts";

export const courseStoreWeekend: CourseSeed = {
  slug: "loja-virtual-em-um-fim-de-semana",
  title: "Loja virtual em um fim de semana",
  description:
    "Sexta você escolhe, sábado fotografa e escreve, domingo liga PIX e frete e recebe o primeiro pedido de teste. Com listas do que fazer em cada dia.",
  instructor: "Camila Deeke",
  is_published: true,
  modules: [
    {
      title: "Sexta: escolher",
      description: "Dez produtos, um preço que fecha e o resto para depois.",
      lessons: [
        {
          title: "O que fica para depois",
          is_free_preview: true,
          content_type: "video",
          video_url: "file:o-que-fica-para-depois",
          text_content: `<p>Lojas não atrasam por falta de ferramenta. Atrasam porque alguém quer pôr os 140 produtos, o programa de pontos e o logotipo novo. Nesta aula escolhemos dez produtos e escrevemos, em um papel à parte, tudo o que fica para o mês que vem.</p>
<p>O papel é importante: ideia anotada para de pedir atenção. Ponha duas colunas, a ideia e quando ela volta. <em>Depois de cinquenta vendas</em> é uma data tão boa quanto março.</p>
<h2>O que precisa existir no domingo à noite</h2>
<ul>
<li>Dez produtos com nome, preço, peso e cinco fotos.</li>
<li>PIX que cai na sua conta e frete que aparece antes do pagamento.</li>
<li>Três textos: troca, quem é você, privacidade.</li>
<li>Um pedido de teste feito por outra pessoa, até a caixa chegar.</li>
</ul>
<p>Tudo o mais é papel. Separe agora duas horas na sexta, quatro no sábado e quatro no domingo, e avise em casa.</p>`,
        },
        {
          title: "Os dez primeiros",
          is_free_preview: true,
          minutes: 12,
          content_type: "text",
          text_content: `<p>Escolher dez é difícil porque todos parecem importantes. Use quatro perguntas e dê um ponto por sim:</p>
<ol>
<li>Alguém já comprou e voltou para comprar de novo?</li>
<li>Cabe em uma caixa que eu já tenho e não quebra fácil?</li>
<li>Consigo repor em uma semana?</li>
<li>Sobra dinheiro depois de embalagem, taxa e imposto?</li>
</ol>
<p>Ficam os de quatro pontos e, se faltarem, os de três. O produto lindo que só existe uma unidade fica para o perfil da rede social: na loja ele gera uma venda e dez mensagens de gente decepcionada.</p>
<h2>Um de cada papel</h2>
<p>Entre os dez, tenha:</p>
<ul>
<li>um de <strong>entrada</strong>, barato, para a pessoa experimentar a sua entrega;</li>
<li>dois ou três <strong>de sempre</strong>, que pagam as contas;</li>
<li>um <strong>de presente</strong>, já com embalagem e cartão;</li>
<li>um <strong>de vitrine</strong>, caro, que mostra do que você é capaz.</li>
</ul>
<h2>Nome e variação</h2>
<p>Dê nomes que a pessoa procuraria: caneca de argila 280 ml, não alvorada. Se há três cores, é um produto com três variações. Se o preço ou o peso mudam, são produtos separados, senão o frete sai errado.</p>
<p>Exercício: faça a lista em papel, com peso e medida da caixa ao lado de cada um. Pese de verdade, já embalado. Você vai usar esses números no domingo, e adivinhar peso é o jeito mais comum de perder dinheiro com frete.</p>`,
        },
        {
          title: "Folha de preço",
          is_free_preview: false,
          minutes: 20,
          attachments: [priceSheet],
          content_type: "pdf",
          pdf_name: "folha-de-preco.pdf",
          pdf_markdown: `# Folha de preço

Uma para cada produto. Faça primeiro a do que mais vende.

- Material ou compra: R$
- Embalagem, fita, etiqueta, cartão: R$
- Perda (quebra, sobra, amostra), por unidade: R$
- Tempo em minutos e valor da sua hora: R$
- Soma A:
- Taxa do pagamento, em %:
- Imposto, em % (pergunte ao contador; no MEI é valor fixo por mês, então divida pelas vendas):
- Soma B, em %:

Preço mínimo = soma A dividida por (1 menos soma B). Exemplo: 31,00 dividido por 0,90 dá 34,45.

## Confira

- O preço mínimo cabe perto do que se pratica? Se não, mude o produto, não a conta.
- No PIX você recebe mais. Decida se divide essa diferença com o cliente.
- Escreva o preço final em centavos inteiros e não mexa nele até o mês que vem.
`,
        },
        {
          title: "Teste: a escolha",
          is_free_preview: false,
          minutes: 4,
          content_type: "quiz",
          questions: [
            {
              question: "Qual produto deve ficar fora dos dez primeiros?",
              options: [
                "O que vende toda semana",
                "A peça única, impossível de repor",
                "O presente pronto",
                "O barato de entrada",
              ],
              correct: 1,
              explanation: "Vende uma vez e decepciona as próximas dez pessoas.",
            },
            {
              question: "Soma A é 27,00 e soma B é 10%. Qual é o preço mínimo?",
              options: ["29,70", "30,00", "27,10", "37,00"],
              correct: 1,
              explanation:
                "27 dividido por 0,90 são 30. Somar 10% não basta, porque a taxa incide sobre o preço.",
            },
            {
              question: "Quando duas versões do produto são produtos separados?",
              options: [
                "Quando mudam preço ou peso",
                "Quando muda a cor",
                "Sempre",
                "Quando a foto é diferente",
              ],
              correct: 0,
              explanation: "Peso errado estraga o frete e preço errado estraga o pedido.",
            },
          ],
        },
      ],
    },
    {
      title: "Sábado: mostrar",
      description: "Foto na janela e descrição que responde antes.",
      lessons: [
        {
          title: "A janela é o seu estúdio",
          is_free_preview: false,
          content_type: "video",
          video_url: "file:a-janela",
          text_content: `<p>Luz de lado, cartolina branca do outro, celular apoiado em uma pilha de livros. Desligue a lâmpada: duas cores de luz é o que deixa a foto amarelada. Fotografe todos os produtos de um ângulo antes de mudar.</p>
<h2>Montar em cinco minutos</h2>
<ol>
<li>Mesa a um metro da janela, de lado para ela. Nunca de frente.</li>
<li>Cartolina presa na parede, descendo em curva até a mesa. Sem dobra, o fundo some.</li>
<li>Outra cartolina em pé do lado da sombra. Aproxime até a sombra ficar macia.</li>
<li>Celular apoiado, lente limpa, sem zoom. Toque no produto e baixe um pouco o brilho.</li>
</ol>
<h2>Se o dia está escuro</h2>
<p>Espere. Uma foto ruim fica meses na loja, e a luz volta amanhã. Entre nove e onze da manhã ela é macia e dura o bastante para dez produtos.</p>
<p>Exercício: faça a mesma foto três vezes: com a lâmpada acesa, sem a lâmpada e sem a cartolina. Compare lado a lado no computador e você nunca mais esquece.</p>`,
        },
        {
          title: "A descrição que responde antes",
          is_free_preview: false,
          minutes: 12,
          content_type: "text",
          text_content: `<p>Descrição não é poesia nem ficha técnica. É a conversa que você teria no balcão, na ordem em que a pessoa pergunta.</p>
<h2>As cinco perguntas</h2>
<ol>
<li><strong>O que é?</strong> Uma frase com o nome que ela usaria.</li>
<li><strong>É para mim?</strong> Situação, não público. Para quem toma café em pé.</li>
<li><strong>Cabe?</strong> Medida com comparação. Altura de uma lata de refrigerante.</li>
<li><strong>Dura?</strong> Material e cuidado, com o que estraga.</li>
<li><strong>E se não servir?</strong> Uma linha sobre troca.</li>
</ol>
<h2>Antes e depois</h2>
<p><em>Antes:</em> Linda caneca artesanal feita com muito amor, ideal para presentear.</p>
<p><em>Depois:</em> Caneca de argila com esmalte fosco por fora e liso por dentro, para o café não manchar. Leva 280 ml, um coado grande. Vai ao micro-ondas e à grade de cima da máquina. Cada uma sai um pouco diferente da foto: o tom muda com o lugar no forno. Se chegar lascada, mandamos outra.</p>
<p>A segunda é maior e se lê mais rápido, porque cada frase resolve uma dúvida. Repare que conta um defeito: o tom varia. Dizer isso antes evita a troca depois.</p>
<h2>O que cortar</h2>
<ul>
<li>Adjetivo que qualquer concorrente poderia usar.</li>
<li>Ideal para presentear. Tudo é.</li>
<li>A história da marca. Ela tem página própria.</li>
</ul>
<p>Exercício: grave você explicando um produto a um amigo, por um minuto. Transcreva e corte pela metade. É a sua descrição.</p>`,
        },
        {
          title: "Lista de fotos",
          is_free_preview: false,
          minutes: 15,
          content_type: "pdf",
          pdf_name: "lista-de-fotos.pdf",
          pdf_markdown: `# Lista de fotos

Cinco por produto, sempre na mesma ordem.

- Inteiro, de frente, fundo claro. É a da vitrine.
- Na mão ou ao lado de algo conhecido, para dar tamanho.
- De perto, no detalhe que justifica o preço.
- Em uso, no lugar onde vai viver.
- Embalado, como chega.

## Antes de disparar

- Limpe a lente com a camisa
- Toque na tela sobre o produto e baixe um pouco a luz
- Linha do horizonte reta
- Nada de zoom: chegue perto
- Mesma distância para todos da mesma família

## Depois

- Corte todas na mesma proporção
- Não use filtro. A cor errada volta pelo correio
- Nome do arquivo: produto-1, produto-2
`,
        },
        {
          title: "Teste: mostrar",
          is_free_preview: false,
          minutes: 4,
          content_type: "quiz",
          questions: [
            {
              question: "A foto saiu metade azul, metade amarela. Por quê?",
              options: [
                "O celular é antigo",
                "Havia janela e lâmpada ao mesmo tempo",
                "Faltou filtro",
                "O fundo era branco",
              ],
              correct: 1,
              explanation: "São duas luzes de cores diferentes. Desligue a lâmpada.",
            },
            {
              question: "Qual frase ajuda mais a decidir?",
              options: [
                "Feita com muito amor",
                "Produto de alta qualidade",
                "Leva 280 ml, um coado grande",
                "Ideal para presentear",
              ],
              correct: 2,
              explanation: "Responde a uma pergunta real com uma comparação conhecida.",
            },
            {
              question: "Contar um defeito na descrição costuma…",
              options: [
                "Espantar todo mundo",
                "Evitar troca e criar confiança",
                "Ser proibido",
                "Baixar o preço",
              ],
              correct: 1,
              explanation: "Quem compra sabendo não devolve por isso.",
            },
          ],
        },
      ],
    },
    {
      title: "Domingo: abrir",
      description: "PIX, frete, troca e o pedido de teste.",
      lessons: [
        {
          title: "PIX e frete sem surpresa",
          is_free_preview: false,
          attachments: [zipCodes],
          content_type: "video",
          video_url: "file:pix-e-frete",
          text_content: `<p>Ligamos o PIX, cadastramos peso e medida que você anotou na sexta e calculamos o frete para cinco CEPs: o da sua rua, o da capital, um do Sudeste, um do Norte e um inválido. Anote prazo e preço de cada um.</p>
<h2>Três conferências do PIX</h2>
<ul>
<li>Pague um real a si mesmo. O nome que aparece no banco é o que o cliente conhece?</li>
<li>Deixe um código vencer de propósito e veja o que a loja diz.</li>
<li>Devolva o real pela loja, não pelo banco. É assim que o pedido fica certo.</li>
</ul>
<h2>Frete</h2>
<p>Use o peso com a caixa, o papel e a fita. A diferença entre 290 g de caneca e 420 g de pacote muda a faixa de preço em quase toda transportadora. E mostre o frete antes de pedir o e-mail: quem pergunta o CEP cedo perde menos gente no fim.</p>
<p>Exercício: preencha o arquivo dos cinco CEPs. Guarde-o. Quando a transportadora mudar a tabela, é com ele que você vai perceber.</p>`,
        },
        {
          title: "Troca, privacidade e o que a lei pede",
          is_free_preview: false,
          minutes: 15,
          attachments: [storeTexts],
          content_type: "text",
          text_content: `<p>Três textos precisam existir antes do primeiro pedido. Nenhum passa de meia página.</p>
<h2>Troca e devolução</h2>
<p>Na compra pela internet, o Código de Defesa do Consumidor dá sete dias, contados do recebimento, para a pessoa desistir sem explicar. O dinheiro volta inteiro, frete incluído, e o custo da devolução é seu. Escreva isso com as suas palavras e acrescente o que você oferece além. Prometa só o que cumpre em dia ruim.</p>
<p>Para conteúdo digital, diga com clareza o que acontece depois do acesso. Uma garantia voluntária simples, com prazo e sem perguntas, costuma custar menos que a discussão.</p>
<h2>Quem é você</h2>
<p>O decreto do comércio eletrônico pede nome, CPF ou CNPJ, endereço físico e um contato visível. No rodapé, em letra legível. MEI pode usar o endereço do cadastro; se for a sua casa e isso incomodar, converse com o contador sobre um endereço fiscal.</p>
<h2>Privacidade</h2>
<ul>
<li>Quais dados você pede e por quê.</li>
<li>Com quem divide: pagamento, transportadora, contador.</li>
<li>Por quanto tempo guarda.</li>
<li>Para onde a pessoa escreve se quiser ver, corrigir ou apagar.</li>
</ul>
<p>Não copie a política de uma loja grande. Você estaria prometendo um encarregado, um comitê e um prazo que não tem.</p>
<h2>Exercício</h2>
<p>Escreva os três textos em quarenta minutos e peça a alguém de fora que leia e responda: até quando posso devolver, e quem paga o correio? Se a pessoa hesitar, a frase está ruim.</p>`,
        },
        {
          title: "Lista do pedido de teste",
          is_free_preview: false,
          minutes: 20,
          content_type: "pdf",
          pdf_name: "pedido-de-teste.pdf",
          pdf_markdown: `# O pedido de teste

Peça a alguém que nunca viu a loja. Fique ao lado, calado, e anote.

- Achou o produto em quanto tempo?
- Onde parou e releu?
- O frete apareceu antes do pagamento?
- O PIX abriu no banco dela, com o seu nome certo?
- O e-mail chegou? Em quantos minutos? Na caixa de entrada?
- O e-mail diz o que acontece agora?
- Você foi avisado do pedido?
- O endereço veio completo para a etiqueta?

## Depois

- Embale e mande de verdade, para o endereço dela
- Peça uma foto da caixa ao chegar
- Devolva o dinheiro pela loja, para aprender como se faz
- Conserte as três coisas que mais doeram. O resto vai para o papel de depois
`,
        },
        {
          title: "Teste final: pode abrir?",
          is_free_preview: false,
          minutes: 5,
          content_type: "quiz",
          questions: [
            {
              question: "Quantos dias o cliente tem para desistir de uma compra pela internet?",
              options: ["Três", "Sete", "Quinze", "Trinta"],
              correct: 1,
              explanation: "Sete dias do recebimento, pelo artigo 49 do Código de Defesa do Consumidor.",
            },
            {
              question: "Na desistência dentro do prazo, quem paga o frete da devolução?",
              options: ["O cliente", "A loja", "Metade cada um", "A transportadora"],
              correct: 1,
              explanation: "O arrependimento não pode ter custo para o consumidor.",
            },
            {
              question: "Por que devolver o dinheiro do pedido de teste pela própria loja?",
              options: [
                "Para economizar",
                "Para aprender o caminho antes de precisar",
                "Porque a lei exige",
                "Para apagar o pedido",
              ],
              correct: 1,
              explanation: "A primeira devolução real virá com alguém esperando do outro lado.",
            },
            {
              question: "O que fazer com as vinte ideias que surgiram no teste?",
              options: [
                "Adiar a abertura",
                "Consertar as três piores e anotar o resto",
                "Esquecer todas",
                "Trocar de plataforma",
              ],
              correct: 1,
              explanation: "Abrir com três consertos vale mais que esperar por vinte.",
            },
          ],
        },
      ],
    },
  ],
};
