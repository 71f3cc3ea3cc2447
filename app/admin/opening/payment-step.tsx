import type { ReactNode } from "react";
import type { ConnectionTrouble, PaymentSetup } from "../settings/payment-setup.server.ts";
import { MethodList, ProviderList } from "../settings/payment-setup.tsx";

const ABOVE = "Preencha e salve, acima, a chave, o nome e a cidade.";

/** What stands behind the few fields of this step: open when they are not what decides. */
export const PAYMENT_FOLD = {
  summary: "Parcelas, prazos e reembolso: já valem os comuns",
  open: ["pixKey", "pixName", "pixCity"],
};

interface PaymentStepProps {
  setup: PaymentSetup;
  trouble: ({ provider: string } & Partial<ConnectionTrouble>) | undefined;
  children: ReactNode;
}

/** First the form by which everybody can sell, then what else there is. */
export function PaymentStep({ setup, trouble, children }: PaymentStepProps) {
  const methods = setup.methods.map((one) =>
    one.unready && one.confirmedByHand ? { ...one, unready: ABOVE } : one,
  );
  return (
    <div className="grid max-w-text gap-6">
      {children}
      <MethodList methods={methods} />
      <ProviderList providers={setup.providers} failed={trouble} />
    </div>
  );
}
