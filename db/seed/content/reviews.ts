export interface ReviewSeed {
  readonly product: string;
  readonly name: string;
  readonly email: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly comment: string;
  readonly daysAgo: number;
  readonly verified: boolean;
  readonly approved: boolean;
}

/** One per line: product, name, e-mail, rating, days ago, "v" (bought it) and "a" (approved), comment. */
const lines =
  `kit-landing-page-aroeira|Camila Furtado|camila@clinicafurtado.example|5|33|va|Troquei a página da clínica em uma tarde. O formulário de CPF sozinho já pagou o kit.
kit-landing-page-aroeira|Rogério Amâncio|rogerio@amancio.example|5|49|va|Os textos de exemplo são de verdade, não lorem ipsum. Aproveitei metade.
kit-landing-page-aroeira|Tainá Ribas|taina@ribas.example|4|60|va|Muito bem organizado. Senti falta de uma seção com mapa, mas o suporte me mandou no dia seguinte.
kit-landing-page-aroeira|Helena Prado|helena@oficinadopao.example|5|12|va|Comentários no lugar certo. Meu sobrinho de quinze anos entendeu onde mexer.
kit-landing-page-aroeira|Edson Lima|edson@limaeletrica.example|4|21|va|Demorei para achar onde trocava o endereço do formulário. Está no LEIA-ME, eu é que pulei.
kit-landing-page-aroeira|Simone Fachini|simone@fachini.example|5|5|v|A lista do que conferir antes de divulgar virou regra aqui no escritório.
loja-pronta-sabia|Padaria Três Irmãos|contato@tresirmaos.example|5|28|va|Recebemos as encomendas de cuca por aqui. Chega tudo escrito, sem áudio de três minutos.
loja-pronta-sabia|Noêmia Kretzer|noemia@kretzer.example|5|44|va|Não sou da área e publiquei sozinha. Trocar os produtos é preencher uma lista.
loja-pronta-sabia|Bruno Akira|bruno@akira.example|4|16|va|Código limpo. Acrescentei variação de tamanho em uma hora.
e-mails-bem-te-vi|Letícia Yamada|leticia@yamada.example|5|19|va|Abriu certo até no Outlook do contador, que é a prova final de qualquer e-mail.
e-mails-bem-te-vi|Otávio Nunes|otavio@nunesarq.example|4|37|va|Gostei da versão em texto puro. Faltou um modelo de troca, que adaptei do de envio.
cardapio-jabuticabeira|Célia Berti|celia@cantinaberti.example|5|23|va|O garçom troca o preço na planilha e ninguém me liga mais às onze da noite.
cardapio-jabuticabeira|Iuri Salomão|iuri@salomao.example|4|52|va|Leve mesmo. Só não tem foto dos pratos, o que para mim foi bom.
automacao-com-planilhas-do-zero-ao-robo|Jussara Teles|jussara@teles.example|5|14|va|A aula sobre uma linha, um fato me fez refazer o controle inteiro. Doeu e valeu.
automacao-com-planilhas-do-zero-ao-robo|Marli Koch|marli@kochcontabil.example|5|26|va|Economizo a sexta à tarde. Uso o tempo para conferir, que antes eu não conferia.
automacao-com-planilhas-do-zero-ao-robo|Caio Sobral|caio@sobral.example|4|41|va|Começa devagar, o que é certo, mas quem já sabe validação pode pular o segundo módulo.
automacao-com-planilhas-do-zero-ao-robo|Nair Bittencourt|nair@bittencourt.example|5|8|va|Tenho 61 anos e fiz o robô. Perguntei três vezes a mesma coisa e responderam três vezes com calma.
automacao-com-planilhas-do-zero-ao-robo|Sandro Piske|sandro@piske.example|4|2|v|Bom ritmo. Queria mais exercícios entre os módulos.
n8n-na-pratica-do-webhook-ao-painel|Bruno Akira|bruno@akira.example|5|17|va|Finalmente alguém fala do aviso que chega duas vezes. Eu cobrava em dobro e não sabia.
n8n-na-pratica-do-webhook-ao-painel|Priscila Dorneles|priscila@dorneles.example|5|31|va|O painel do último módulo está na parede da nossa sala.
n8n-na-pratica-do-webhook-ao-painel|Vanderlei Roos|vanderlei@roos.example|4|47|va|Conteúdo sério. Precisei rever a parte de assinatura do webhook duas vezes.
loja-virtual-em-um-fim-de-semana|Dalva Menezes|dalva@bolosdadalva.example|5|9|va|Terminei no domingo às oito da noite, com um pedido de teste da minha irmã que virou pedido de verdade.
loja-virtual-em-um-fim-de-semana|Josué Prates|josue@prates.example|4|29|va|Levei dois fins de semana. As listas ajudam a não se perder.
loja-virtual-em-um-fim-de-semana|Ana Wiggers|ana@wiggers.example|5|54|va|A aula de foto na janela mudou mais a loja do que a loja nova.
caderno-de-exercicios-planilhas|Marta Deschamps|marta@deschamps.example|5|11|va|Uso com a turma do técnico. O exercício quatro rende uma aula inteira de conversa.
caderno-de-exercicios-planilhas|Valdir Hort|valdir@hort.example|4|38|va|Os defeitos são os mesmos da planilha da firma. Reconheci cada um.
frete-certo-para-woocommerce|Camila Furtado|camila@clinicafurtado.example|5|20|va|O dia da chegada por extenso diminuiu as perguntas pela metade.
frete-certo-para-woocommerce|Rafael Tomio|rafael@tomio.example|4|36|va|Preencher a tabela dá trabalho na primeira vez. Depois esqueci que existe.
frete-certo-para-woocommerce|Gislaine Voss|gislaine@voss.example|5|57|va|Retirada no balcão com dia certo era o que faltava.
frete-certo-para-woocommerce|Hélio Cunha|helio@cunha.example|3|45|va|Funciona, mas eu esperava que consultasse o preço dos Correios sozinho. A descrição diz que não, admito.
nota-facil-para-lojas|Marli Koch|marli@kochcontabil.example|5|13|va|Mandei para todos os meus clientes que emitem nota. Rejeição caiu para quase nada.
nota-facil-para-lojas|Otávio Nunes|otavio@nunesarq.example|4|40|va|Precisei de ajuda para instalar o Node. Do resto em diante, um comando.
nota-facil-para-lojas|Leandro Kuhn|leandro@kuhn.example|5|3|v|Acrescentei uma regra nossa em cinco linhas. Bem pensado.
whatsapp-discreto|Tainá Ribas|taina@ribas.example|5|25|va|As conversas já chegam com o nome do produto. E ninguém reclama de botão em cima do preço.
whatsapp-discreto|Iara Bauer|iara@bauer.example|4|50|va|Simples e leve. Ajustei a altura no CSS em um minuto.
guia-da-lgpd-para-lojas-pequenas|Helena Prado|helena@oficinadopao.example|5|15|va|Li no sábado e fiz o inventário no domingo. Joguei fora três planilhas com CPF.
guia-da-lgpd-para-lojas-pequenas|Jussara Teles|jussara@teles.example|5|34|va|As respostas prontas são educadas e param a discussão.
guia-da-lgpd-para-lojas-pequenas|Edson Lima|edson@limaeletrica.example|5|48|va|Gostei que diz quando procurar advogado.
guia-da-lgpd-para-lojas-pequenas|Wilson Gadotti|wilson@gadotti.example|4|58|va|Curto e direto. Poderia ter um capítulo sobre câmeras.
preco-sem-medo|Dalva Menezes|dalva@bolosdadalva.example|5|22|va|Refiz a tabela e avisei as clientes com o texto do livro. Perdi uma, ganhei o domingo.
preco-sem-medo|Ana Wiggers|ana@wiggers.example|5|39|va|A conta da hora me deixou quieta por uns dez minutos.
preco-sem-medo|Iuri Salomão|iuri@salomao.example|4|55|va|Exemplos bons. Queria um capítulo só para restaurante.
contrato-sem-susto|Bruno Akira|bruno@akira.example|5|27|va|A pergunta sobre quem decide que ficou pronto já me salvou de um projeto.
contrato-sem-susto|Priscila Dorneles|priscila@dorneles.example|4|43|va|Modelo honesto e sem juridiquês. Pedi a um advogado para revisar e ele mudou pouco.
icones-cerrado|Letícia Yamada|leticia@yamada.example|5|18|va|Os três pesos no mesmo desenho resolvem o que sempre me irritou em outros conjuntos.
icones-cerrado|Rafael Tomio|rafael@tomio.example|5|35|va|SVG limpo, sem lixo de programa. Colei e funcionou.
icones-cerrado|Caio Sobral|caio@sobral.example|4|51|va|Bonitos. Espero que o conjunto cresça: senti falta de um de câmera.
icones-feira-livre|Célia Berti|celia@cantinaberti.example|5|24|va|A pimenta está no vidro, no cardápio e no avental.
icones-feira-livre|Gislaine Voss|gislaine@voss.example|4|46|va|Carimbo ficou ótimo. O milho pede tamanho maior.
icones-balcao|Hélio Cunha|helio@cunha.example|5|30|va|As frases prontas valem tanto quanto os ícones.
gerador-de-propostas|Otávio Nunes|otavio@nunesarq.example|5|10|va|Mandei a proposta ainda no carro, pelo notebook, sem internet.
gerador-de-propostas|Vanderlei Roos|vanderlei@roos.example|4|42|va|Faz uma coisa e faz direito. Gostaria de guardar mais de um rascunho.
painel-de-boletos|Marta Deschamps|marta@deschamps.example|5|32|va|O terceiro lembrete, que oferece dividir, recebeu mais resposta que os outros dois juntos.
calculadora-de-margem|Noêmia Kretzer|noemia@kretzer.example|5|7|va|Descobri que a travessa dava prejuízo no cartão em três vezes.
calculadora-de-margem|Josué Prates|josue@prates.example|4|53|va|Vale o preço só pela coluna do preço para a meta.
sistema-visual-jatoba|Rafael Tomio|rafael@tomio.example|5|6|va|Pequeno de propósito. Em uma tarde o painel inteiro ficou com a mesma cara.
sistema-visual-jatoba|Simone Fachini|simone@fachini.example|5|56|va|O guia explica os porquês, e isso encerra reunião.
paleta-brasil-64|Iara Bauer|iara@bauer.example|5|4|va|Pintei a fachada com telha e cal. A rua comentou.
90-legendas-que-vendem-sem-gritar|Dalva Menezes|dalva@bolosdadalva.example|5|11|va|Uso três por semana. A do erro no preço trouxe gente que eu não via havia anos.
90-legendas-que-vendem-sem-gritar|Wilson Gadotti|wilson@gadotti.example|4|30|va|Algumas não servem para oficina, mas as que servem são boas.
90-legendas-que-vendem-sem-gritar|Sandro Piske|sandro@piske.example|3|1||Vi no perfil de um amigo. Queria saber se tem versão para imobiliária.
calendario-editorial-2027|Gislaine Voss|gislaine@voss.example|5|9|va|As semanas de folga foram a melhor ideia. Estou há três meses sem furar.
roteiros-de-whatsapp|Ana Wiggers|ana@wiggers.example|5|13|va|O roteiro de atraso me poupou de inventar desculpa.
roteiros-de-whatsapp|Leandro Kuhn|leandro@kuhn.example|4|2||Bons textos. Ainda não cadastrei todos os atalhos.`.split(
    "\n",
  );

const stars = (value: string): ReviewSeed["rating"] => {
  const rating = Number(value);
  if (rating === 1 || rating === 2 || rating === 3 || rating === 4 || rating === 5) return rating;
  throw new Error(`Wrong rating in the demo reviews: ${value}`);
};

export const reviews: readonly ReviewSeed[] = lines.map((line) => {
  const [product = "", name = "", email = "", rating = "", days = "0", flags = "", comment = ""] =
    line.split("|");
  return {
    product,
    name,
    email,
    rating: stars(rating),
    comment,
    daysAgo: Number(days),
    verified: flags.includes("v"),
    approved: flags.includes("a"),
  };
});
