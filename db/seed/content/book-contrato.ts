import type { DeliverableFile } from "./product-shape.ts";

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
  {
    path: "05-a-primeira-semana.md",
    text: `# A primeira semana

O contrato é assinado numa sexta e esquecido na segunda. A primeira semana decide se ele vai servir para alguma coisa.

## O e-mail de começo

Mande no dia em que a primeira parcela cair. Ele repete o combinado com outras palavras, e é a última chance de descobrir que vocês entenderam coisas diferentes.

Oi, Renata. Recebi a primeira parcela, começamos hoje. Até o dia 12 preciso dos textos e das fotos do Anexo 2. No dia 20 mostro a primeira versão para a Cláudia, que aprova. Ficam fora: tradução e cadastro de produtos. Se algo aqui não for como você imaginou, me diga até amanhã.

## A pasta do projeto

- O contrato assinado e os anexos
- Este e-mail e a resposta
- Uma página com as decisões, cada uma com data e quem decidiu
- As versões entregues, com número, nunca "final"

A página de decisões vale mais do que todas as mensagens juntas. Uma linha basta: 14/3, Cláudia escolheu a versão 2 do topo.

## Quando o material não chega

No dia seguinte ao prazo, avise que a data final andou o mesmo tanto. Não espere acumular. Um aviso pequeno é informação; cinco semanas de silêncio seguidas de uma conta viram briga.

## Exercício

Escreva o seu e-mail de começo com lacunas para preencher e deixe salvo. Você vai usá-lo dezenas de vezes.
`,
  },
  {
    path: "06-quando-da-errado.md",
    text: `# Quando dá errado

Três coisas acontecem com quase todo mundo: o cliente some, o cliente não gosta, ou você atrasa. Ter uma saída escrita para cada uma é o que este capítulo dá.

## O cliente some

Uma mensagem no terceiro dia, outra no décimo, a última no décimo quinto, que é o prazo da aprovação.

Oi, Marcos. A versão do dia 2 está com você há quinze dias. Pelo combinado, ela fica aprovada hoje e a última parcela vence na sexta. Se surgiu algum imprevisto, me conte e a gente acerta outra data.

## O cliente não gosta

Pergunte o que ele esperava ver, antes de defender o que fez. Anote com as palavras dele. Depois separe em duas colunas: o que estava combinado e não ficou bom, e o que é novo. A primeira você refaz, sem cobrar e sem demora. A segunda é mudança, com valor e prazo.

Se ele não consegue dizer, ofereça uma hora de conversa com três exemplos na mesa. Gosto se descobre comparando.

## Você atrasa

Avise antes da data, com a nova data e o motivo em uma linha. Ofereça algo que custe a você e ajude o outro: entregar uma parte no dia, ou abater uma parcela do valor. Cliente perdoa atraso avisado e não perdoa surpresa.

## Terminar antes do fim

Às vezes é o melhor. Pague-se o que foi feito, entregue-se o que existe, agradeça-se. Escreva em um e-mail o que cada um leva e que ninguém deve mais nada. Guarde a resposta.
`,
  },
  {
    path: "07-o-que-fica.md",
    text: `# O que fica

O trabalho terminou, a última parcela caiu. Meia hora agora poupa um dia daqui a um ano.

## O que guardar

- Contrato, anexos e aceites por cinco anos, que é o prazo de cobrar e de reclamar na maioria dos casos
- Notas fiscais pelo prazo do seu regime: confirme com o contador
- A página de decisões
- A versão entregue, exatamente como foi
- Licenças de fontes, fotos e programas usados, no nome de quem

## O que apagar

Senhas do cliente, acessos ao painel dele, cópias do cadastro que você usou para testar. Avise que apagou. É educado, é o que a lei de dados pede e evita que um problema dele vire seu.

## A última mensagem

Oi, Renata. O projeto está entregue e pago, obrigado pela parceria. Os arquivos ficam comigo até 31/12. Apaguei os acessos ao painel. Se daqui a uns meses quiser contar como está indo, eu gostaria muito de ouvir.

Em noventa dias, pergunte mesmo. É daí que saem os depoimentos, as indicações e o próximo trabalho.

## O que aprender

Três linhas, só para você: o que custou mais horas do que eu previ, qual pergunta eu devia ter feito antes, o que vou mudar no modelo. Mude no mesmo dia. Um contrato que melhora um pouco por projeto, em dois anos, é o melhor que você vai ler.
`,
  },
];
