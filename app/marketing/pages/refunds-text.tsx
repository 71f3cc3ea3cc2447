import { href, Link } from "react-router";
import type { Company } from "#app/platform/config/company.ts";
import type { PaymentOffer } from "#app/platform/config/payment-offer.ts";
import { refundArrival, refundDays, WITHDRAWAL_DAYS } from "#app/platform/config/refund-terms.ts";
import { hoursInWords } from "#app/platform/config/shop-terms.ts";
import { EmailWord } from "#app/ui/email-word.tsx";

interface RefundsTextProps {
  company: Company;
  paying: Pick<PaymentOffer, "methods" | "atOnce">;
}

export function RefundsText({ company, paying: { methods, atOnce } }: RefundsTextProps) {
  const days = refundDays(company);
  return (
    <>
      <p>
        Comprou e não serviu? Você tem <strong>{days} dias</strong>, contados da aprovação do pagamento, para
        pedir o dinheiro de volta, sem precisar explicar o motivo.
        {days > WITHDRAWAL_DAYS
          ? " O prazo inclui os 7 dias de arrependimento do art. 49 do Código de Defesa do Consumidor, que valem sempre."
          : " É o direito de arrependimento do art. 49 do Código de Defesa do Consumidor."}
      </p>
      <h2>Como pedir</h2>
      <ol>
        <li>
          Abra o pedido na sua <Link to={href("/minha-conta")}>conta</Link>, ou pelo link privado que você
          recebeu por <EmailWord />, e escolha pedir reembolso. Você recebe na hora um <EmailWord /> com o
          número do protocolo.
        </li>
        <li>
          Se preferir, escreva para <a href={`mailto:${company.emails.support}`}>{company.emails.support}</a>{" "}
          a partir do <EmailWord /> da compra, com o número do pedido.
        </li>
        {company.automaticRefunds ? (
          <li>
            Nos primeiros {WITHDRAWAL_DAYS} dias, quando o meio de pagamento permite, o reembolso é
            automático: o dinheiro sai assim que você confirma.
          </li>
        ) : null}
      </ol>
      <h2>Quando o dinheiro volta</h2>
      <ul>
        {methods.includes("pix") ? (
          <li>
            <strong>PIX:</strong> {refundArrival("pix", atOnce.includes("pix"))}
          </li>
        ) : null}
        {methods.includes("credit") ? (
          <li>
            <strong>Cartão de crédito:</strong> {refundArrival("credit", true)}
          </li>
        ) : null}
        {methods.includes("boleto") ? (
          <li>
            <strong>Boleto:</strong> {refundArrival("boleto", false)}
          </li>
        ) : null}
      </ul>
      <p>
        Devolvemos tudo o que foi pago
        {methods.includes("credit") ? ", inclusive os juros de parcelamento que cobramos" : ""}.
      </p>
      <h2>O que acontece com o acesso</h2>
      <p>
        Com o reembolso, você perde o acesso aos downloads e aos cursos do pedido, e a licença de uso termina.
        Em um pedido com vários itens você pode devolver só alguns: escreva para a gente, e o acesso aos
        outros continua.
      </p>
      <h2>Produto com defeito</h2>
      <p>
        Se um arquivo não abrir, vier incompleto ou não fizer o que a página promete, avise. Consertamos ou
        trocamos em até 30 dias; se não der, você escolhe entre o dinheiro de volta, o abatimento no preço ou
        outro produto, como manda o art. 18 do Código de Defesa do Consumidor. O prazo para reclamar é o da
        lei, mesmo depois dos {days} dias.
      </p>
      <h2>Cobrança que você não reconhece</h2>
      <p>
        Fale conosco antes de contestar no banco: costuma ser mais rápido. O telefone é{" "}
        <span className="whitespace-nowrap">{company.phones[0]}</span>. Horário de atendimento:{" "}
        {hoursInWords(company)}.
      </p>
    </>
  );
}
