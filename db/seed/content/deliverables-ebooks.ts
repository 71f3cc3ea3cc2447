import type { DeliverableFile } from "./product-shape.ts";

export const lgpdChapters: readonly DeliverableFile[] = [
  {
    path: "01-o-que-voce-guarda.md",
    text: `# O que você guarda

Antes de qualquer documento, faça uma lista. Ande pela loja, de verdade ou na tela, e anote onde existe nome, telefone, endereço ou CPF de alguém. Quase sempre são cinco lugares: o cadastro de clientes, os pedidos, a lista da newsletter, as conversas do WhatsApp e uma planilha esquecida.

## O inventário em uma página

- Pedidos: nome, CPF, endereço, itens. Motivo: entregar e emitir nota. Quem vê: vendas e contador.
- Newsletter: e-mail e, às vezes, nome. Motivo: a pessoa pediu. Quem vê: quem escreve a newsletter.
- Conversas: o que a pessoa contou. Motivo: atender. Quem vê: quem atende.
- Currículos recebidos: histórico de trabalho. Motivo: seleção. Quem vê: quem contrata.
- Câmeras: imagem. Motivo: segurança. Quem vê: o responsável pela loja.

Para cada linha, pergunte: eu usaria isto de novo? Se a resposta for não, o melhor jeito de proteger é não ter.

## Base legal sem complicação

A lei pede um motivo previsto nela para cada uso. Para entregar um pedido, o motivo é a execução do contrato. Para a nota, a obrigação legal. Para a newsletter, o consentimento. Não peça consentimento para o que já tem outro motivo: quando a pessoa retirar, você ficaria sem poder entregar.
`,
  },
  {
    path: "02-por-quanto-tempo.md",
    text: `# Por quanto tempo

Guardar para sempre parece prudente e é o contrário. Cada cadastro antigo é algo que pode vazar e não rende nada.

## Prazos que funcionam para a maioria

- Notas e pedidos: pelo menos cinco anos, pelo fisco. Confirme o prazo do seu regime com o contador, porque ele muda.
- Registros de acesso ao site: seis meses, pelo Marco Civil, para quem oferece o site como empresa.
- Newsletter: até a pessoa sair. Depois, só o endereço em uma lista de quem não quer receber.
- Carrinho que não virou pedido: trinta dias.
- Currículos: seis meses, avisando a pessoa.
- Conversas de atendimento: um ano costuma bastar para trocas e garantia.

## Apagar de verdade

Apagar do sistema e deixar na cópia de segurança é aceitável se a cópia tem data para ser descartada. Escreva essa data. Planilhas exportadas contam: procure na pasta de downloads de quem trabalha com você.
`,
  },
  {
    path: "03-quando-alguem-pede.md",
    text: `# Quando alguém pede

Qualquer pessoa pode perguntar o que você tem sobre ela. O jeito simples, dizendo se tem e o que é, deve ser imediato; a declaração completa, em até quinze dias. Agentes de pequeno porte contam com prazo em dobro, pela resolução da ANPD de 2022. Responda antes disso e o assunto termina.

## Quero ver meus dados

Olá. Encontramos no nosso cadastro o seu nome, CPF, endereço e três pedidos. Segue o arquivo com tudo. Usamos esses dados para entregar e emitir nota. Se algo estiver errado, responda com a correção.

## Quero que apaguem

Olá. Apagamos o seu cadastro e as conversas. As notas dos pedidos precisam ficar guardadas pelo prazo da lei e não serão usadas para mais nada.

## Quero sair da lista

Pronto, você não recebe mais a nossa newsletter. Se mudar de ideia, o formulário continua no site.

Antes de enviar qualquer dado, confirme que quem pede é a própria pessoa. Responder ao e-mail do cadastro já é uma boa conferência. Nunca peça foto de documento só para isso.
`,
  },
  {
    path: "04-politica-e-checklist.md",
    text: `# Política, dia ruim e lista

## Política em linguagem de gente

Somos a [loja], CNPJ [número]. Pedimos seu nome, CPF e endereço para entregar e emitir nota. O pagamento é feito por [provedor], e nós não vemos o número do cartão. Guardamos os pedidos pelo prazo da lei. Mandamos a newsletter só para quem pediu, e cada edição tem a saída no fim. Não vendemos nem trocamos cadastros. Para ver, corrigir ou apagar os seus dados, escreva para [e-mail].

## No dia ruim

- Feche a porta: troque a senha, derrube as sessões, tire do ar o que vazou.
- Anote o que aconteceu, quando e com quais dados. Sem adjetivos.
- Se houver risco relevante às pessoas, avise a elas e à ANPD. O prazo da regra de 2024 é de três dias úteis.
- Diga a verdade inteira de uma vez. Aviso em prestações custa mais caro.

## Lista de conferência

- O inventário está escrito e tem data
- Cada pessoa da equipe tem a própria senha
- A verificação em duas etapas está ativada no e-mail e na loja
- O formulário pede só o necessário
- A caixa de consentimento vem desmarcada
- Toda newsletter tem um link de cancelamento visível
- A política diz quem é o responsável
- Existe um e-mail para pedidos de dados
- As cópias de segurança são cifradas
- Há uma data para descartar cópias antigas
- Planilhas com CPF não circulam por mensagem
- Quem saiu da equipe perdeu o acesso
- O contrato com o provedor fala de dados
- O registro dos pedidos atendidos existe
- Alguém relê esta lista a cada seis meses
`,
  },
];

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
];

export const contratoChapters: readonly DeliverableFile[] = [
  {
    path: "01-sete-perguntas.md",
    text: `# Sete perguntas antes do preço

- O que vai existir quando eu terminar que não existe hoje?
- Quem decide que ficou pronto? Uma pessoa, com nome.
- O que já existe e vou usar: textos, fotos, acessos?
- Qual é a data que importa e o que acontece nela?
- O que vocês tentaram antes e por que não deu certo?
- O que claramente não faz parte?
- Como costuma ser o pagamento aí dentro, e quem aprova?

A pergunta dois evita metade dos conflitos. Quando três pessoas decidem, ninguém decide, e as correções vêm em direções opostas. A pergunta sete evita a outra metade.
`,
  },
  {
    path: "02-escopo-e-parcelas.md",
    text: `# Escopo e parcelas

Escreva o escopo como uma lista de coisas que se podem contar. Cinco páginas, duas rodadas de ajuste, textos fornecidos pelo cliente até o dia 10. Depois escreva a lista do que está fora: fotos, tradução, cadastro de produtos, hospedagem.

## Parcelas ligadas a entregas

- 40% para reservar a agenda e começar
- 30% na entrega da primeira versão
- 30% na aprovação, ou quinze dias depois da entrega final, o que vier primeiro

O quinze dias é o que impede que um silêncio vire calote. Se a parcela atrasar, o trabalho para e o prazo anda junto. Isso não é ameaça, é agenda: diga assim.
`,
  },
  {
    path: "03-quando-muda.md",
    text: `# Quando muda

Todo projeto muda. O contrato só precisa dizer como.

Pedidos fora da lista recebem, por escrito, um valor e um prazo antes de começar. Se o cliente concordar, respondendo ao e-mail, viram parte deste contrato. Se não, seguimos com o combinado.

Faça a primeira mudança pequena de presente e diga que é presente. Na segunda, use a cláusula. As pessoas aprendem com o primeiro exemplo que veem.
`,
  },
  {
    path: "04-modelo-comentado.md",
    text: `# Modelo comentado

**Partes.** [Nome], CPF ou CNPJ [número], contratante; [nome], [número], contratada.

**Objeto.** A contratada fará o que está no Anexo 1. O que não está nele não faz parte. (Comentário: o anexo é a sua lista.)

**Prazo.** [n] dias úteis a partir do recebimento da primeira parcela e dos materiais do Anexo 2.

**Preço.** R$ [valor], nas parcelas e condições do Anexo 1, por PIX ou boleto.

**Atraso.** Parcela vencida há mais de cinco dias úteis suspende o trabalho e o prazo. Multa de 2% e juros de 1% ao mês.

**Aprovação.** [Nome] aprova em nome da contratante. Sem resposta em quinze dias, a entrega é considerada aprovada.

**Mudanças.** Só por escrito, com valor e prazo aceitos antes.

**Direitos.** Com a última parcela, a contratante pode usar o resultado para os fins do Anexo 1. A contratada pode mostrá-lo em seu portfólio.

**Sigilo.** As partes não divulgam o que souberem uma da outra por causa do trabalho.

**Desistência.** Qualquer uma pode encerrar com aviso de dez dias. Paga-se o que foi feito até ali; a reserva de agenda não é devolvida. (Comentário: se a venda for a consumidor e à distância, respeite os sete dias de arrependimento.)

**Foro.** [Cidade].
`,
  },
];
