import type { ReactNode } from "react";
import type { ConnectionTrouble, PaymentSetup } from "../settings/payment-setup.server.ts";
import { MethodList, ProviderList } from "../settings/payment-setup.tsx";

/** What stands behind the few fields of this step: open when they are not what decides. */
export const PAYMENT_FOLD = {
  summary: "Parcelas, prazos e reembolso (já vêm preenchidos)",
  open: ["pixKey", "pixName", "pixCity"],
};

interface PaymentStepProps {
  setup: PaymentSetup;
  trouble: ({ provider: string } & Partial<ConnectionTrouble>) | undefined;
  children: ReactNode;
}

/** First the form by which everybody can sell, then what else there is. */
export function PaymentStep({ setup, trouble, children }: PaymentStepProps) {
  // What that one lacks, the form above asks for.
  const methods = setup.methods.filter((one) => !(one.unready && one.confirmedByHand));
  const { providers } = setup;
  return (
    <div className="grid max-w-text gap-6">
      <p>
        No PIX direto, cada pagamento espera por você: veja no banco se o dinheiro chegou e confirme o
        recebimento em Pedidos. É a confirmação que libera a compra. O painel mostra os que esperam; por
        e-mail, o aviso só chega depois que o envio estiver ligado, no próximo passo.
      </p>
      {children}
      <details open={providers.length > 0}>
        <summary className="link inline-flex min-h-11 items-center">Cartão, boleto e PIX automático</summary>
        <div className="mt-3 grid gap-6">
          <p>
            Pedem uma conta em uma empresa de pagamentos, como Mercado Pago ou Stripe, que fica com uma taxa
            por venda. Podem vir depois.
          </p>
          <MethodList methods={methods} />
          <ProviderList providers={providers} failed={trouble} />
        </div>
      </details>
    </div>
  );
}
