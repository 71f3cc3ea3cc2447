// The legal texts that a shop begins with: the law's words, and fields where the settings speak (legal). Who
// changes a sentence changes TEMPLATES_SINCE with it.
import type { LegalKey } from "#app/legal/legal-text.ts";

interface LegalTemplate {
  title: string;
  /** For search engines and shared links. */
  description: string;
  text: string;
}

/** When these words last changed. */
export const TEMPLATES_SINCE = new Date("2026-11-27T03:00:00Z");

const TERMS = `<p>Ao usar este site ou comprar nele você concorda com estes termos. A leitura é rápida.</p>
<h2>Quem somos</h2>
<p>{{quem somos}}</p>
<h2>A sua conta</h2>
<p>Os dados que você informa devem ser verdadeiros. A senha é pessoal, e você responde pelo que for feito com ela. Avise se desconfiar que outra pessoa entrou na sua conta. Você pode comprar sem conta: {{acesso sem conta}}.</p>
<h2>Compra e pagamento</h2>
<ul><li>O preço que vale é o que aparece na página de pagamento, conferido no momento da compra.</li>
<li>{{como se paga}}</li>
<li>{{confirmação do pedido}}</li>
<li>{{prazo de pagamento}}</li>
<li>Um pedido que não é pago dentro do prazo mostrado é cancelado sem custo.</li>
</ul>
<h2>Entrega</h2>
<p>Os produtos são digitais e ficam disponíveis neste site assim que o pagamento é aprovado; na pré-venda, no dia anunciado. O download fica disponível por {{prazo de download}}; guarde uma cópia do que baixar.</p>
<p>{{prazo de acesso}}</p>
<h2>O que você pode fazer com o que comprou</h2>
<ul><li>Usar o produto em projetos seus e, se a página dele disser, em projetos de clientes.</li>
<li>Cada unidade comprada é uma licença para uma pessoa; as unidades a mais podem ser compartilhadas com outras pessoas.</li>
<li>Não é permitido revender, publicar ou repassar o que você comprou, nem dividir o acesso da sua conta. Os direitos autorais continuam sendo de quem os fez (Lei nº 9.610/1998).</li>
</ul>
<h2>Arrependimento, defeitos e reembolso</h2>
<p>Você pode desistir em até {{prazo de reembolso}}. As regras estão na <a href="/reembolso">política de reembolso</a>, que faz parte destes termos. Nada aqui diminui os direitos que o Código de Defesa do Consumidor (Lei nº 8.078/1990) dá a você.</p>
<h2>O que você publica</h2>
<p>O que você publica aqui é de sua responsabilidade. Textos passam por aprovação, e recusamos o que for ilegal, ofensivo ou propaganda. Ao enviar, você nos autoriza a mostrá-lo neste site.</p>
<h2>Disponibilidade</h2>
<p>Trabalhamos para que o site esteja sempre no ar, mas pode haver pausas para manutenção. Se uma pausa nossa tirar de você parte do prazo de acesso, fale com a gente para recuperá-lo.</p>
<h2>Dados pessoais</h2>
<p>O tratamento dos seus dados está descrito na <a href="/privacidade">política de privacidade</a>.</p>
<h2>Atendimento</h2>
<p>{{atendimento}}</p>
<h2>Lei e foro</h2>
<p>Estes termos seguem a lei brasileira. O que não for resolvido em comum acordo será decidido no foro do domicílio do consumidor.</p>`;

const PRIVACY = `<p>Esta política diz quais dados pessoais tratamos, para quê, com quem os compartilhamos e como você os controla. Ela vale para este site, seguindo a Lei Geral de Proteção de Dados (Lei nº 13.709/2018) e o Marco Civil da Internet (Lei nº 12.965/2014).</p>
<h2>Quem é o controlador</h2>
<p>{{quem somos}}</p>
<p>{{encarregado}}</p>
<h2>Quais dados, para quê e com que base legal</h2>
<ul><li><strong>Conta:</strong> nome, e-mail, senha (guardada só como hash criptográfico) e, se você quiser, telefone, endereço e foto. Servem para criar e proteger a conta. Base: execução de contrato (art. 7º, V).</li>
<li>{{entrada sem senha}}</li>
<li>{{dados da compra}}</li>
<li>{{uso do que se comprou}}</li>
<li>{{avaliações e comentários}}</li>
<li>{{newsletter}}</li>
<li>{{carrinho guardado}}</li>
<li>{{contato}}</li>
<li><strong>De onde você veio:</strong> a página em que você entrou, o site que trouxe você, os parâmetros de campanha do endereço (utm, src, sck e xcod) e o código que um anúncio põe no clique (gclid, fbclid e ttclid), da primeira e da última vez que você veio de fora na mesma visita. Ficam no seu navegador até a aba fechar e só chegam a nós junto com um pedido seu, para sabermos que divulgação funciona. Também contamos quantas visitas vêm de cada site ou campanha, sem saber de quem são. Base: legítimo interesse (art. 7º, IX).</li>
<li><strong>Registros de acesso:</strong> endereço IP, data e hora. Servem à segurança e ao cumprimento do art. 15 do Marco Civil. Bases: obrigação legal e legítimo interesse (art. 7º, II e IX).</li>
</ul>
<h2>Cookies e armazenamento no navegador</h2>
<p>Usamos só o que o site precisa para funcionar, e só quando é necessário. {{cookies opcionais}}</p>
<p>{{análise de visitas}}</p>
<ul><li>{{cookies do site}}</li>
<li>{{guardado no navegador}}</li>
<li>{{guardado na visita}}</li>
</ul>
<p>Vídeos e áudios de outros sites (YouTube, Vimeo ou Spotify), quando há algum, só são carregados quando você aperta o play, e seguem as políticas desses serviços.</p>
<h2>Com quem compartilhamos</h2>
<ul><li>{{quem cobra}}</li>
<li>{{quem guarda e envia}}</li>
<li>{{entrada com o Google}}</li>
<li>{{serviços opcionais}}</li>
<li>Contabilidade e autoridades, quando a lei exige.</li>
</ul>
<p>Não vendemos dados pessoais. Se um desses serviços guardar dados fora do Brasil, a transferência segue os arts. 33 a 36 da LGPD.</p>
<h2>Por quanto tempo</h2>
<ul><li>Conta: enquanto ela existir.</li>
<li>{{prazo da entrada sem senha}}</li>
<li>Pedidos e documentos fiscais: cinco anos depois do ano da venda, como a lei tributária exige.</li>
<li>Registros de acesso: seis meses, ou mais se uma autoridade pedir.</li>
<li>Newsletter, avisos e contato: até você retirar o consentimento ou se opor.</li>
<li>{{prazo do carrinho guardado}}</li>
<li>O que você publica: enquanto estiver no site, ou até você pedir a retirada.</li>
</ul>
<p>Passado o prazo, os dados são apagados ou anonimizados.</p>
<h2>Os seus direitos</h2>
<p>O art. 18 da LGPD garante: confirmar se tratamos os seus dados, acessá-los, corrigi-los, pedir que sejam anonimizados, bloqueados ou apagados, levá-los a outro fornecedor, saber com quem foram compartilhados, retirar o consentimento e opor-se a um tratamento. No perfil da sua <a href="/minha-conta?aba=perfil">conta</a> você vê, corrige e exporta os seus dados e exclui a conta. {{solicitação de dados}} Você também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).</p>
<h2>Segurança</h2>
<p>{{segurança}} Se um incidente puder causar risco ou dano relevante, avisaremos você e a ANPD, como manda o art. 48.</p>
<h2>Crianças e adolescentes</h2>
<p>O site não se dirige a menores de 18 anos, que só podem comprar com o responsável.</p>
<h2>Mudanças</h2>
<p>Esta política acompanha o que o site faz. No alto da página está a data da última mudança.</p>`;

const REFUNDS = `<p>Comprou e não gostou? Você tem <strong>{{prazo de reembolso}}</strong>, contados da aprovação do pagamento, para pedir o dinheiro de volta, sem precisar explicar o motivo. {{direito de arrependimento}}</p>
<h2>Como pedir</h2>
<ol><li>{{como pedir reembolso}}</li>
<li>{{reembolso por e-mail}}</li>
<li>{{reembolso automático}}</li>
</ol>
<h2>Quando o dinheiro volta</h2>
<p>{{volta do dinheiro}}</p>
<p>{{valor devolvido}}</p>
<h2>O que acontece com o acesso</h2>
<p>Com o reembolso, você perde o acesso ao que devolveu, e a licença de uso termina. Em um pedido com vários itens você pode devolver só alguns: escreva para a gente, e o acesso aos outros continua. O que outra compra deu continua seu, pelo prazo que ela tem.</p>
<h2>Produto com defeito</h2>
<p>Se um arquivo não abrir, vier incompleto ou não fizer o que a página promete, avise. Consertamos ou trocamos em até 30 dias; se não der, você escolhe entre o dinheiro de volta, o abatimento no preço ou outro produto, como manda o art. 18 do Código de Defesa do Consumidor. O prazo para reclamar é o da lei, mesmo depois dos {{prazo de reembolso}}.</p>
<h2>Cobrança que você não reconhece</h2>
<p>Fale conosco antes de contestar no banco: costuma ser mais rápido. {{atendimento}}</p>`;

export const LEGAL_TEMPLATES: Record<LegalKey, LegalTemplate> = {
  terms: {
    title: "Termos de uso",
    description: "As regras de compra, entrega, licença e uso deste site.",
    text: TERMS,
  },
  privacy: {
    title: "Política de privacidade",
    description:
      "Quais dados pessoais tratamos, para quê, com quem os compartilhamos e como você os controla.",
    text: PRIVACY,
  },
  refunds: {
    title: "Política de reembolso",
    description: "Em quanto tempo e como pedir o dinheiro de volta.",
    text: REFUNDS,
  },
};
