import { href, Link } from "react-router";
import type { Company } from "#app/platform/config/company.ts";
import type { Measurement } from "#app/platform/config/measurement.ts";
import { EmailWord } from "#app/ui/email-word.tsx";
import { CompanyIdentity } from "./legal-page.tsx";

function MeasurementText({ measurement }: { measurement: Measurement }) {
  return (
    <p>
      <strong>Análise de visitas, opcional:</strong> se você aceitar no painel de cookies, as páginas de
      leitura (nunca o checkout, a conta ou as aulas) carregam um script de{" "}
      {new URL(measurement.address).host}, que mede visitas, pode gravar cookies e recebe o seu endereço IP e
      as páginas que você abre. Base: consentimento (art. 7º, I). A sua resposta fica neste navegador por seis
      meses, com data e versão do texto, e na sua conta, se você estiver conectado. Para mudar de ideia, use
      "Preferências de cookies" no rodapé.
    </p>
  );
}

/** What the Lei Geral de Proteção de Dados (Lei nº 13.709/2018) asks a controller to tell. */
export function PrivacyText({ company }: { company: Company }) {
  return (
    <>
      <p>
        Esta política diz quais dados pessoais tratamos, para quê, com quem os compartilhamos e como você os
        controla. Ela vale para este site, seguindo a Lei Geral de Proteção de Dados (Lei nº 13.709/2018) e o
        Marco Civil da Internet (Lei nº 12.965/2014).
      </p>
      <h2>Quem é o controlador</h2>
      <CompanyIdentity company={company} />
      <p>
        O contato do encarregado pelo tratamento de dados pessoais é{" "}
        <a href={`mailto:${company.emails.support}`}>{company.emails.support}</a>. Escreva "Dados pessoais" no
        assunto.
      </p>
      <h2>Quais dados, para quê e com que base legal</h2>
      <ul>
        <li>
          <strong>Conta:</strong> nome, <EmailWord />, senha (guardada só como hash criptográfico) e, se você
          quiser, telefone, endereço e foto. Servem para criar e proteger a conta. Base: execução de contrato
          (art. 7º, V).
        </li>
        <li>
          <strong>Compra:</strong> nome, e-mail, CPF ou CNPJ, endereço de cobrança, itens, valores e situação
          do pagamento. Servem para vender, entregar, emitir documentos e reembolsar. Bases: execução de
          contrato e obrigação legal (art. 7º, V e II). Número completo e código do cartão não são guardados
          por nós.
        </li>
        <li>
          <strong>Uso do que você comprou:</strong> downloads, progresso nas aulas, respostas de exercícios e
          dúvidas. Servem para entregar o produto e dar suporte. Base: execução de contrato.
        </li>
        <li>
          <strong>Avaliações e comentários:</strong> nome, <EmailWord />, o texto e, nos comentários, o
          endereço IP, que protege contra abuso. O nome e o texto aparecem depois de aprovados; o{" "}
          <EmailWord /> nunca aparece. Base: consentimento (art. 7º, I).
        </li>
        <li>
          <strong>Newsletter e materiais:</strong> e-mail, nome se você informar, a página em que se inscreveu
          e o que foi enviado. Servem para mandar a newsletter e o material pedido. Base: consentimento, que
          registramos com data e texto. Toda mensagem tem um botão para cancelar, que vale na hora. Contamos
          quantas vezes as janelas que oferecem materiais foram abertas e fechadas, sem saber por quem.
        </li>
        <li>
          <strong>Pedidos de contato:</strong> nome, <EmailWord /> e, se você quiser, empresa, telefone,
          produto de interesse e mensagem, mais as anotações da conversa. Servem para responder a você e
          preparar uma proposta. Bases: consentimento e procedimentos preliminares a contrato (art. 7º, I e
          V).
        </li>
        <li>
          <strong>De onde você veio:</strong> a primeira página da visita, o site que trouxe você e os
          parâmetros de campanha do endereço (utm). Ficam no seu navegador até a aba fechar e só chegam a nós
          junto com um pedido de contato ou uma compra, para sabermos que divulgação funciona. Base: legítimo
          interesse (art. 7º, IX).
        </li>
        <li>
          <strong>Registros de acesso:</strong> endereço IP, data e hora. Servem à segurança e ao cumprimento
          do art. 15 do Marco Civil. Bases: obrigação legal e legítimo interesse (art. 7º, II e IX).
        </li>
      </ul>
      <h2>Cookies e armazenamento no navegador</h2>
      <p>
        Usamos só o que o site precisa para funcionar, e só quando é necessário.{" "}
        {company.measurement
          ? "O que é opcional só é carregado se você aceitar."
          : "Não usamos cookies de publicidade nem de rastreamento, próprios ou de terceiros."}
      </p>
      {company.measurement ? <MeasurementText measurement={company.measurement} /> : null}
      <ul>
        <li>
          <strong>Cookies:</strong> um de sessão, que mantém você conectado; um de aviso, que dura até a
          página seguinte; um do checkout, para não cobrar duas vezes a mesma compra; um por pedido feito sem
          conta, que abre esse pedido neste navegador; e um de quem comenta no blog, que mostra a você o
          comentário à espera de aprovação.
        </li>
        <li>
          <strong>Armazenamento do navegador:</strong> o carrinho, quais pedidos saíram dele e ainda não foram
          pagos e as preferências do player de aulas, até você apagá-los.
        </li>
        <li>
          <strong>Só durante a visita:</strong> de onde você veio, a compra em andamento, o que você digitou
          no checkout (nunca o número nem o código do cartão) e as janelas que você já fechou.
        </li>
      </ul>
      <p>
        Vídeos incorporados (YouTube e Vimeo) só são carregados quando você clica neles, em modo de
        privacidade, e seguem as políticas desses serviços.
      </p>
      <h2>Com quem compartilhamos</h2>
      <ul>
        <li>Provedores de pagamento, para cobrar e reembolsar.</li>
        <li>
          Serviços de hospedagem, armazenamento de arquivos e envio de <EmailWord />, que tratam dados em
          nosso nome.
        </li>
        <li>Contabilidade e autoridades, quando a lei exige.</li>
      </ul>
      <p>
        Não vendemos dados pessoais. Se um desses serviços guardar dados fora do Brasil, a transferência segue
        os arts. 33 a 36 da LGPD.
      </p>
      <h2>Por quanto tempo</h2>
      <ul>
        <li>Conta: enquanto ela existir.</li>
        <li>Pedidos e documentos fiscais: cinco anos depois do ano da venda, como a lei tributária exige.</li>
        <li>Registros de acesso: seis meses, ou mais se uma autoridade pedir.</li>
        <li>Newsletter, materiais e pedidos de contato: até você retirar o consentimento ou se opor.</li>
        <li>Avaliações e comentários: enquanto estiverem publicados, ou até você pedir a retirada.</li>
      </ul>
      <p>Passado o prazo, os dados são apagados ou anonimizados.</p>
      <h2>Os seus direitos</h2>
      <p>
        O art. 18 da LGPD garante: confirmar se tratamos os seus dados, acessá-los, corrigi-los, pedir que
        sejam anonimizados, bloqueados ou apagados, levá-los a outro fornecedor, saber com quem foram
        compartilhados, retirar o consentimento e opor-se a um tratamento. No perfil da sua{" "}
        <Link to={`${href("/minha-conta")}?aba=perfil`}>conta</Link> você vê, corrige e exporta os seus dados
        e exclui a conta. Para tudo o mais, ou se você não tem conta,{" "}
        <Link to={href("/privacidade/pedido")}>faça uma solicitação</Link>; respondemos em até 15 dias. Você
        também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).
      </p>
      <h2>Segurança</h2>
      <p>
        Conexão criptografada, senhas guardadas como hash argon2id, acesso restrito a quem precisa e cópias de
        segurança. Se um incidente puder causar risco ou dano relevante, avisaremos você e a ANPD, como manda
        o art. 48.
      </p>
      <h2>Crianças e adolescentes</h2>
      <p>O site não se dirige a menores de 18 anos, que só podem comprar com o responsável.</p>
      <h2>Mudanças</h2>
      <p>
        Se esta política tiver mudanças importantes, avisaremos no site ou por <EmailWord /> antes que elas
        entrem em vigor.
      </p>
    </>
  );
}
