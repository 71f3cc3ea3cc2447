import { href, Link } from "react-router";
import type { Company } from "#app/platform/config/company.ts";
import type { PaymentOffer } from "#app/platform/config/payment-offer.ts";
import { refundDays } from "#app/platform/config/refund-terms.ts";
import { accessSpan, BOLETO_CLEARING, hoursInWords, methodNames } from "#app/platform/config/shop-terms.ts";
import { EmailWord } from "#app/ui/email-word.tsx";
import { CompanyIdentity } from "./legal-page.tsx";

interface TermsTextProps {
  company: Company;
  paying: Pick<PaymentOffer, "methods" | "maxParts" | "freeParts">;
}

export function TermsText({ company, paying }: TermsTextProps) {
  return (
    <>
      <p>Ao usar este site ou comprar nele você concorda com estes termos. A leitura é rápida.</p>
      <h2>Quem somos</h2>
      <CompanyIdentity company={company} />
      <h2>A sua conta</h2>
      <p>
        Os dados que você informa devem ser verdadeiros. A senha é pessoal, e você responde pelo que for feito
        com ela. Avise se desconfiar que outra pessoa entrou na sua conta. Você pode comprar sem conta: o
        acesso vai por um link privado para o seu <EmailWord /> e passa para a conta que você criar com ele.
      </p>
      <h2>Compra e pagamento</h2>
      <ul>
        <li>O preço que vale é o que aparece na página de pagamento, conferido no momento da compra.</li>
        <PayingItem paying={paying} />
        <li>
          O pedido é confirmado quando o pagamento é aprovado
          {paying.methods.includes("boleto") ? `; o boleto pode levar até ${BOLETO_CLEARING}` : ""}.
        </li>
        <li>Um pedido que não é pago dentro do prazo mostrado é cancelado sem custo.</li>
      </ul>
      <h2>Entrega</h2>
      <p>
        Os produtos são digitais. Assim que o pagamento é aprovado, os arquivos ficam disponíveis para
        download e os cursos abrem na sua conta.{" "}
        {`O download fica disponível por ${accessSpan(company.accessDays)}; guarde uma cópia do que baixar.`}
      </p>
      <h2>O que você pode fazer com o que comprou</h2>
      <ul>
        <li>Usar o produto em projetos seus e, se a página dele disser, em projetos de clientes.</li>
        <li>
          Cada unidade comprada é uma licença para uma pessoa; as unidades a mais podem ser compartilhadas com
          outras pessoas.
        </li>
        <li>
          Não é permitido revender, publicar ou repassar os arquivos e as aulas, nem dividir o acesso da sua
          conta. Os direitos autorais continuam sendo de quem os fez (Lei nº 9.610/1998).
        </li>
      </ul>
      <h2>Arrependimento, defeitos e reembolso</h2>
      <p>
        Você pode desistir em até {refundDays(company)} dias. As regras estão na{" "}
        <Link to={href("/reembolso")}>política de reembolso</Link>, que faz parte destes termos. Nada aqui
        diminui os direitos que o Código de Defesa do Consumidor (Lei nº 8.078/1990) dá a você.
      </p>
      <h2>Avaliações e comentários</h2>
      <p>
        O que você publica é de sua responsabilidade. Textos passam por aprovação, e recusamos o que for
        ilegal, ofensivo ou propaganda. Ao enviar, você nos autoriza a mostrá-lo neste site.
      </p>
      <h2>Disponibilidade</h2>
      <p>
        Trabalhamos para que o site esteja sempre no ar, mas pode haver pausas para manutenção. Se uma pausa
        nossa tirar de você parte do prazo de acesso, o prazo é estendido.
      </p>
      <h2>Dados pessoais</h2>
      <p>
        O tratamento dos seus dados está descrito na{" "}
        <Link to={href("/privacidade")}>política de privacidade</Link>.
      </p>
      <h2>Atendimento</h2>
      <p>
        Por e-mail em <a href={`mailto:${company.emails.support}`}>{company.emails.support}</a> ou pelo
        telefone {company.phones[0]}: {hoursInWords(company)}.
      </p>
      <h2>Lei e foro</h2>
      <p>
        Estes termos seguem a lei brasileira. O que não for resolvido em comum acordo será decidido no foro do
        domicílio do consumidor.
      </p>
    </>
  );
}

function PayingItem({ paying: { methods, maxParts, freeParts } }: Pick<TermsTextProps, "paying">) {
  if (methods.length === 0) return null;
  const parts = maxParts > 1 ? `, em até ${maxParts} parcelas` : "";
  const free =
    freeParts >= maxParts ? " sem juros" : freeParts > 1 ? `, das quais ${freeParts} sem juros` : "";
  return (
    <li>
      Aceitamos {methodNames(methods)}
      {parts ? `${parts}${free}.` : "."}
      {parts && freeParts < maxParts
        ? ` Os juros ${freeParts > 1 ? "das demais" : "das parcelas"} aparecem antes de você confirmar.`
        : null}
    </li>
  );
}
