import type { DeliverableFile } from "./product-shape.ts";

export const precoChapters: readonly DeliverableFile[] = [
  {
    path: "01-a-conta-inteira.md",
    text: `# A conta inteira

Dalva faz bolos. O de fubá leva 14 reais de ingredientes e ela vende por 38. Parece que sobram 24. Vamos ver.

- Ingredientes: 14,00
- Embalagem e etiqueta: 3,20
- Gás e energia: 1,80
- Taxa do cartão, 4% de 38: 1,52
- Imposto, no caso dela 4%: 1,52
- Um bolo perdido a cada vinte: 0,95
- Trabalho: 40 minutos

Somando tudo menos o trabalho, são 22,99. Sobram 15,01 por 40 minutos, ou 22,50 por hora, sem férias e sem conserto de forno. Não é ruim nem é bom. É um número, e com ele se decide.

## As quatro que ficam de fora

A perda, a taxa, a embalagem e o tempo de responder mensagem. A última costuma ser a maior. Meça uma semana.

## Exercício

Escolha o produto que você mais vende e escreva as sete linhas. Não procure o preço certo ainda.
`,
  },
  {
    path: "02-o-preco-da-hora.md",
    text: `# O preço da hora

Some o que você precisa tirar por mês com o que a oficina custa parada: aluguel, internet, contador, seguro, reserva para máquina. Digamos 4.500 mais 1.300.

Agora conte as horas que viram cobrança. Um mês tem perto de 160 horas de trabalho. Orçamento, compra, limpeza e conversa levam de um terço à metade. Sobram umas 95.

5.800 dividido por 95 são 61 reais. Esse é o chão: abaixo dele, cada encomenda piora o mês.

Do chão até o preço vai o que a sua experiência evita de erro, a urgência e o que o mercado em volta pratica. O mercado diz até onde dá para subir. Ele nunca deve dizer até onde descer.

## Exercício

Faça a conta com os seus números e compare com o último orçamento que você mandou.
`,
  },
  {
    path: "03-a-conversa.md",
    text: `# A conversa

Não dá para fazer por menos? Essa pergunta merece resposta, não defesa.

- Se há o que tirar: posso fazer por 320 sem a segunda prova. Você prefere assim?
- Se há prazo: entregando no dia 20 em vez do dia 8, consigo 10% a menos.
- Se não há: esse é o preço com o qual eu consigo fazer bem. Entendo se não couber agora.

Desconto bom é troca. Você dá preço e recebe prazo, volume, pagamento à vista ou menos trabalho. Desconto sem troca ensina que o primeiro preço era faz de conta.

E quando some? Espere três dias úteis, pergunte uma vez se ficou dúvida e siga a vida.

## Exercício

Escreva as três frases com as suas palavras e deixe ao lado do telefone.
`,
  },
  {
    path: "04-aumentar.md",
    text: `# Aumentar

Quem aumenta um pouco todo ano conversa uma vez. Quem espera cinco anos perde o cliente ou a paciência.

## Roteiro

- Sessenta dias antes: decida o novo preço e a data.
- Trinta dias antes: avise os clientes fixos, um por um, com o número e o motivo em uma linha.
- Na data: mude em todos os lugares no mesmo dia, site, cardápio, mensagens salvas.
- Depois: honre o que foi orçado antes, pelo prazo que estava escrito no orçamento.

## O aviso

Oi, Célia. A partir de 1º de março a dúzia passa de 96 para 104. A farinha e o gás subiram, e preferi avisar com calma. Encomendas fechadas até lá ficam no preço de hoje.

Alguns vão embora. Se for menos de um em dez, você estava cobrando pouco. Se for metade, volte ao capítulo um e procure o erro na conta ou na entrega.
`,
  },
  {
    path: "05-pacotes-e-quantidades.md",
    text: `# Pacotes e quantidades

Três preços vendem melhor do que um, porque a conversa deixa de ser "sim ou não" e passa a ser "qual". Mas só funcionam se cada um fizer sentido sozinho.

## O pequeno, o certo e o completo

Nara faz identidade visual. Antes ela tinha um preço: 3.600. Agora tem três. O pequeno, por 1.900, é a marca e as cores, sem aplicação. O certo, por 3.600, é o que ela já fazia. O completo, por 5.800, tem cardápio, fachada e três meses de ajustes.

Ela não inventou trabalho. Separou o que já fazia de graça para uns e cobrava de outros.

- O pequeno precisa dar lucro: confira com a conta do capítulo um
- O do meio é o que a maioria deve escolher, e fica descrito primeiro
- O completo existe para quem quer sossego, não para fazer o do meio parecer barato

## Desconto por quantidade

Quem compra dez economiza de verdade para você? Some o que se repete e o que não se repete. Numa encomenda de cem lembranças, o molde, a conversa e a nota se fazem uma vez; a queima, o acabamento e a caixa, cem vezes.

Se o que se faz uma vez custa 180 e o que se repete custa 9, uma peça sai a 189, dez saem a 27 cada, cem saem a 10,80. O desconto já está na conta. Não dê outro em cima.

## Exercício

Escreva os seus três pacotes. Para cada um, quantas horas e quanto sobra por hora. Se o pequeno paga menos por hora do que o do meio, ele está barato ou grande demais.
`,
  },
  {
    path: "06-quando-o-cliente-paga.md",
    text: `# Quando o cliente paga

Preço bom recebido em noventa dias pode ser pior do que preço médio recebido hoje. O prazo é parte do preço, e quase ninguém faz essa conta.

## Quanto custa esperar

Se você precisa de 5.800 por mês para manter a oficina e o cliente paga em três vezes, alguém está financiando dois meses. Esse alguém é você, ou é o cartão, que cobra por isso. As duas saídas custam.

- À vista: o preço
- Em três vezes sem juros no cartão: veja quanto a maquininha desconta para receber na hora. Muitas vezes passa de 8%
- Boleto em trinta dias: some um mês do seu rendimento, e a chance de não vir

Escolha quem paga essa diferença, e diga. "À vista no PIX são 460. Em três vezes, 490." Não é castigo: é o mesmo trabalho com outro custo.

## Sinal

Peça sempre. O sinal não é garantia contra calote, é o que faz a data ser de verdade. Quarenta por cento paga o material e segura a agenda. Sem sinal, não há data: só uma intenção dos dois lados.

## Quem atrasa

Uma mensagem no dia, outra em três, um telefonema em sete. Sem ironia e sem desculpa.

Oi, Artur. O segundo boleto venceu ontem e ainda não apareceu aqui. Se já pagou, me manda o comprovante? Se precisar de outra data, me diga hoje qual.

## Exercício

Pegue as últimas dez vendas e anote quantos dias o dinheiro levou para chegar. A média é o número de dias que a sua reserva precisa cobrir.
`,
  },
  {
    path: "07-a-tabela-de-uma-pagina.md",
    text: `# A tabela de uma página

Tudo o que veio antes cabe em uma folha. É ela que você consulta quando o telefone toca, e é ela que você refaz em janeiro.

## O que vai na folha

- O preço da hora, com a data em que foi calculado
- Os cinco itens que mais saem, com custo, preço e quanto sobra
- O preço à vista e o parcelado de cada um
- O desconto máximo que você dá, e em troca de quê
- O menor pedido que vale a pena atender
- As três frases do capítulo três

## Como usar

Antes de responder um orçamento fora da tabela, encontre o item mais parecido e ande a partir dele. Mais horas, some horas. Mais urgência, some o que a urgência tira de outro. Menos de um pedido mínimo, recuse com gentileza e indique alguém.

Oi, Beto. Para menos de vinte peças eu não consigo fazer bem por um preço justo. A Lia, da feira de sábado, faz poucas e muito bonitas. Quer o telefone dela?

## Sinais de que ela envelheceu

- Você hesita antes de dizer um dos preços
- Um item vende muito mais do que os outros: talvez esteja barato
- Um item não vende há dois meses: talvez não seja preço
- Faz mais de um ano da data no alto da folha

## Para terminar

Preço não mede o seu valor. Mede o acordo entre o que você precisa para continuar e o que a outra pessoa ganha com o que você faz. Quando os dois lados da conta estão escritos, a conversa fica curta, e sobra tempo para o trabalho.
`,
  },
];
