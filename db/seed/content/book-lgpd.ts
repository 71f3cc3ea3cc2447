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
  {
    path: "05-quem-mexe-nos-dados.md",
    text: `# Quem mexe nos dados

Numa loja pequena, quase todo vazamento é alguém de casa que fez uma coisa comum: mandou a planilha para o grupo errado, deixou a sessão aberta no computador do balcão, usou a mesma senha do clube de pontos. Não se resolve com medo. Resolve-se com pouca gente, pouca coisa e pouco tempo.

## Pouca gente

Escreva o nome de quem entra em cada sistema. Se a lista tem alguém que saiu, tire hoje. Se tem um usuário chamado "loja" que todos usam, troque por um para cada pessoa: é a única forma de saber quem fez o quê, e de tirar uma pessoa sem mudar a senha de todas.

- Caixa e balcão: veem o pedido do dia, não o cadastro inteiro
- Entrega: nome, endereço e telefone do que sai hoje
- Contador: notas e valores, sem a lista da newsletter
- Agência ou freelancer: acesso próprio, com data para acabar

## Pouca coisa

Antes de criar um campo no formulário, diga em voz alta o que vai fazer com a resposta. Data de nascimento serve para mandar parabéns? Então peça dia e mês. O CPF só é preciso para a nota, então ele fica no pedido e não no cadastro da newsletter.

## Pouco tempo

Planilha exportada tem validade. Ponha a data de apagar no nome do arquivo: clientes-apagar-em-30-10.csv. Quem abrir depois dessa data já sabe o que fazer.

## Exercício

Peça a cada pessoa da equipe que abra a pasta de downloads e procure por CPF. Apaguem juntos. Costuma levar quinze minutos e resolve mais do que qualquer política.
`,
  },
  {
    path: "06-fornecedores-e-site.md",
    text: `# Fornecedores e o site

Você responde pelo que os seus fornecedores fazem com os dados que recebeu. A loja virtual, o envio de e-mail, o frete, o contador, a maquininha: cada um recebe um pedaço.

## Três perguntas para cada um

- Que dados ele recebe, e ele precisa de todos?
- Onde ficam guardados e por quanto tempo depois que eu sair?
- Se vazar lá, em quanto tempo ele me avisa?

As respostas estão no contrato ou na página de privacidade dele. Se não estão, pergunte por escrito e guarde a resposta. Fornecedor sério responde em um dia.

## No site

- O cadeado do endereço aparece em todas as páginas, não só no pagamento
- Não há programa de visitas que você não usa: cada um é um fornecedor a mais
- Cookies que não são necessários só entram depois do sim, e o não é um botão do mesmo tamanho
- O formulário diz, em uma linha, para que serve o que a pessoa escreve
- O pagamento acontece no provedor, e o número do cartão nunca passa por você

## O mapa, compra e cobrança

Às vezes o pedido de um cliente passa por sete empresas até chegar. Desenhe esse caminho em uma folha, do clique à entrega. É o documento que a ANPD pediria primeiro e que ninguém tem. Leva uma hora e só muda quando você troca de fornecedor.

## Exercício

Faça a lista de quem recebe dados seus, com as três respostas. Onde faltar resposta, mande a mensagem hoje.
`,
  },
  {
    path: "07-um-ano-de-rotina.md",
    text: `# Um ano de rotina

Privacidade não é projeto, é faxina. Quem faz um pouco sempre não precisa fazer muito nunca. Este calendário cabe em uma loja com duas pessoas.

## Todo mês, dez minutos

- Responder o que chegou no e-mail de pedidos de dados e anotar no registro
- Conferir se alguém novo ganhou acesso e se alguém que saiu perdeu
- Apagar as planilhas com data vencida

## A cada três meses, meia hora

- Restaurar uma cópia de segurança em outro lugar, para saber que ela funciona
- Limpar da newsletter os endereços que voltam
- Ler o formulário do site como se fosse cliente: ainda faz sentido pedir tudo aquilo?

## Todo ano, uma manhã

- Refazer o inventário do capítulo um
- Apagar o que passou do prazo do capítulo dois, anotando o que foi e quando
- Reler a política e trocar a data no fim dela
- Perguntar ao contador se os prazos do seu regime mudaram

## O registro de pedidos

Uma planilha com cinco colunas basta: data, quem pediu, o que pediu, o que foi feito, data da resposta. Não guarde nela cópia dos dados, só o fato. É a prova de que você atende, e é também o jeito de perceber que um pedido ficou parado.

## Quando procurar ajuda

Dados de saúde, de criança, biometria, câmera com reconhecimento, venda de cadastro, mais de uma loja com o mesmo dono e sócios diferentes: nesses casos, uma hora com um profissional custa menos do que a dúvida.
`,
  },
];
