import { captions } from "./deliverables-legendas.ts";
import type { DeliverableFile } from "./product-shape.ts";

export const legendasFiles: readonly DeliverableFile[] = [
  { path: "legendas.csv", isSheet: true, text: `objetivo;setor;legenda\n${captions.trim()}\n` },
  {
    path: "doze-semanas.csv",
    isSheet: true,
    text: `semana;segunda;quarta;sexta
1;apresentar;processo;dúvida
2;história;dúvida;bastidor
3;processo;prova;convite
4;dúvida;preço;despedida
5;lançar;processo;prova
6;bastidor;dúvida;história
7;apresentar;prova;convite
8;processo;preço;bastidor
9;história;dúvida;lançar
10;prova;processo;convite
11;dúvida;bastidor;preço
12;história;prova;despedida
`,
  },
  {
    path: "COMO-ADAPTAR.md",
    text: `# Como adaptar

Troque o que está entre colchetes e acrescente um detalhe que só você sabe: um nome, uma hora, um erro, um cheiro.

**Antes:** Hoje tem [produto] novo.
**Depois:** Hoje tem caneca nova. A asa entortou em duas fornadas até eu desistir da régua.

**Antes:** A pergunta que mais ouço: [pergunta].
**Depois:** A pergunta que mais ouço: posso lavar na máquina? Pode, na grade de cima.

**Antes:** Restam [número] vagas.
**Depois:** Restam duas vagas no sábado. Turma pequena porque o forno é um só.

Corte o que vier depois do ponto em que a pessoa já entendeu. Se precisar de uma chamada, use um verbo e um lugar:
"veja no link do perfil", "responda aqui", "passe no balcão".
`,
  },
];

const weeks = `Recomeço: o que muda este ano|O que você parou de fazer e por quê?
Arrumação: um antes e depois|O que estava escondido no estoque?
Volta da praia: o que levar de lembrança|O que o visitante pergunta?
Volta às aulas|O que a sua área ensina a uma criança?
O que aprendi com o pior mês|Qual erro você não repete?
Carnaval: horário e folia|Quando você fecha e por quê?
Folga marcada|Reaproveite a newsletter mais lida.
Bastidor da conta|Quanto custa ficar aberto um dia?
Mulheres da casa|Quem ensinou quem aqui?
Dia do Consumidor: troca sem susto|Como foi a última troca?
Outono: o que muda na rotina|O que vende quando esfria?
Páscoa: encomendas e prazo|Até que dia dá para pedir?
Depois do feriado|O que sobrou e o que faltou?
Como cuidar do que você comprou|Qual é o erro mais comum em casa?
Visita ao fornecedor|De onde vem a sua matéria?
Gente da rua|Qual vizinho você recomenda?
Dia do Trabalho: a equipe|O que cada um faz que ninguém vê?
Mães: presente com história|O que a sua mãe compraria aqui?
Folga marcada|Responda três mensagens antigas.
Meio ano chegando: pesquisa curta|O que os clientes mudariam?
Frio: catálogo de inverno|O que você usa em casa?
Namorados: presente para dois|O que dura mais que flor?
Festa junina|Qual receita a casa guarda?
Férias de julho|Como funciona o horário?
Metade do ano: números abertos|O que cresceu sem você empurrar?
A ferramenta da casa|Qual objeto você salvaria do fogo?
Antes e depois de um cliente|O que mudou para ele?
Folga marcada|Mostre uma foto sem explicar.
Uma dúvida por dia|Quais são as cinco de sempre?
Pais: presente útil|O que o seu pai conserta?
Erros de principiante|O que você faria diferente?
Como nasce um preço|Que linha da conta ninguém imagina?
Estudo do mês|O que você está aprendendo?
Primavera à vista|O que renova na loja?
Independência: produtos daqui|O que é feito a menos de 50 km?
Cliente antigo|Quem compra desde o começo?
Primavera: lançamento pequeno|O que você testou em silêncio?
Folga marcada|Republique a melhor pergunta.
Crianças: o que cabe no bolso|Qual presente não faz barulho?
Encomendas de fim de ano|Até quando você aceita?
Embalagem: o que mudou|O que o cliente joga fora?
Preparando novembro|Você vai fazer promoção? Por quê?
Horário e prazos|O que precisa ser dito agora?
Um produto por dentro|Quantas mãos passaram por ele?
Promoção sem mentira|Qual era o preço em agosto?
Black Friday: o sim e o não|O que não entra em desconto?
Depois da promoção|O que aprendeu com os números?
Natal: últimas encomendas|Qual é a data do correio?
Presente de última hora|O que dá para retirar no balcão?
Natal: agradecimento|De quem você se lembra?
Balanço em cinco linhas|O que ficou de pé?
Folga marcada|Feche a loja e conte quando volta.`.split("\n");

const monday = (index: number): string =>
  new Date(Date.UTC(2027, 0, 4 + index * 7)).toISOString().slice(0, 10).split("-").reverse().join("/");

export const calendarioFiles: readonly DeliverableFile[] = [
  {
    path: "calendario-2027.csv",
    isSheet: true,
    text: `semana;segunda_feira;assunto;pergunta;seu_tema;publicado\n${weeks
      .map((line, index) => `${index + 1};${monday(index)};${line.replace("|", ";")};;`)
      .join("\n")}\n`,
  },
  {
    path: "datas-2027.csv",
    isSheet: true,
    text: `data;nome;tipo
01/01/2027;Confraternização Universal;feriado nacional
09/02/2027;Carnaval;ponto facultativo
15/03/2027;Dia do Consumidor;comércio
26/03/2027;Sexta-feira Santa;feriado nacional
28/03/2027;Páscoa;comércio
21/04/2027;Tiradentes;feriado nacional
01/05/2027;Dia do Trabalho;feriado nacional
09/05/2027;Dia das Mães;comércio
27/05/2027;Corpus Christi;ponto facultativo
12/06/2027;Dia dos Namorados;comércio
08/08/2027;Dia dos Pais;comércio
07/09/2027;Independência;feriado nacional
12/10/2027;Nossa Senhora Aparecida e Dia das Crianças;feriado nacional
02/11/2027;Finados;feriado nacional
15/11/2027;Proclamação da República;feriado nacional
20/11/2027;Consciência Negra;feriado nacional
26/11/2027;Black Friday;comércio
25/12/2027;Natal;feriado nacional
`,
  },
  {
    path: "PLANEJAR-UM-MES.md",
    text: `# Um mês em quarenta minutos

- 10 minutos: leia as quatro semanas e escreva o seu tema ao lado de cada assunto. Uma linha basta.
- 15 minutos: anote, para cada tema, uma foto que já existe ou que dá para tirar na quinta.
- 10 minutos: escreva só a primeira frase de cada texto.
- 5 minutos: marque na agenda a hora de publicar e a de responder.

## Do mesmo assunto

Newsletter: conte a história inteira, em 200 palavras, e termine com uma pergunta.
Publicação: uma foto, a frase mais concreta da newsletter e o lugar onde ler o resto.

As semanas de folga são de folga. O calendário que não descansa é abandonado em março.
`,
  },
];

export const roteirosFiles: readonly DeliverableFile[] = [
  {
    path: "respostas.txt",
    text: `PRIMEIRA MENSAGEM
/oi      Oi, aqui é a [nome], da [loja]. Vi a sua mensagem sobre [produto]. Você quer para quando?
/preco   Custa R$ [valor]. Vai com [incluso] e fica pronto em [prazo]. Quer ver uma foto de um parecido?
/fora    Estamos fechados agora. Leio tudo amanhã a partir das [hora] e respondo por ordem de chegada.
/onde    Ficamos na [rua], perto de [referência]. Tem vaga na frente depois das [hora].

ORÇAMENTO
/dados   Para o preço sair certo preciso de três coisas: medida, data e bairro da entrega.
/envio   Segue o orçamento. Vale até [data]. Qualquer linha que não fizer sentido, me pergunte.
/opcoes  Fiz duas opções: a completa e a que cabe em R$ [valor]. A diferença é só [diferença].
/fechar  Combinado. Com o sinal de R$ [valor] eu reservo o dia [data]. Mando o PIX?

PRAZO
/pronto  Está pronto. Pode retirar até [hora], ou mando amanhã de manhã.
/atraso  Vou atrasar. Prometi [dia] e consigo [dia], porque [motivo]. Se isso estraga o seu plano, me diga e resolvemos.
/pressa  Para essa data eu não faria bem. Consigo [data]. Se precisar mesmo antes, indico a [pessoa].
/rastro  Saiu hoje. O código é [código] e a previsão é [data].

DESCONTO
/menos   Consigo por R$ [valor] se tirarmos [item]. Do jeito completo, o preço é esse mesmo.
/vista   No PIX fica R$ [valor], porque não pago a taxa do cartão.
/volume  A partir de [número] peças o preço cai para R$ [valor] cada.
/nao     Não tenho como baixar sem piorar. Entendo se não couber agora, e a porta fica aberta.

PROBLEMA
/ouvir   Sinto muito que chegou assim. Pode me mandar uma foto? Resolvo hoje.
/troca   Vamos trocar. Mando a etiqueta de devolução por aqui e a peça nova sai no mesmo dia.
/culpa   O erro foi nosso: [o que houve]. Já [o que fez]. Prefere o conserto ou o dinheiro de volta?
/limite  Aqui eu não consigo ajudar do jeito que você quer. O que eu posso fazer é [alternativa].

SILÊNCIO
/tres    Oi, [nome]. Ficou alguma dúvida no orçamento? Se mudou de ideia, sem problema, me avise que libero a data.
/ultima  Vou liberar o dia [data] amanhã ao meio-dia. Se ainda quiser, é só responder aqui.
/volta   Oi, [nome]. No ano passado você pediu [produto] para [ocasião]. Quer que eu separe um?
/fim     Obrigada pela confiança. Se algo não ficou como você esperava, me conte antes de contar para a internet.
`,
  },
  {
    path: "GUIA-DE-TOM.md",
    text: `# Guia de tom

- Responda a pergunta na primeira frase. O resto vem depois.
- Um assunto por mensagem. Cinco mensagens seguidas são uma mensagem mal escrita.
- Nada de áudio para preço, endereço ou prazo: a pessoa vai precisar procurar depois.
- Ligue quando houver erro seu, valor alto ou a terceira mensagem confusa.
- Figurinha só depois que o cliente mandar a primeira.

## Sobre disparo em massa

Mandar a mesma mensagem para quem não pediu gera bloqueios, e bloqueios derrubam o número. Além disso, o telefone é
um dado pessoal: para avisos de venda, peça antes e guarde a resposta. Uma lista de cem pessoas que disseram sim vende
mais do que mil que não lembram de você.
`,
  },
];
