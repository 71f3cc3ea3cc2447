import type { ReactNode } from "react";

/** Shown after every request for a mail: nobody learns whether the mail was sent, was held, or had no account. */
export function LookInMailbox({ children }: { children?: ReactNode }) {
  return (
    <p className="mt-2">
      Não chegou em alguns minutos? Procure também no spam e nas promoções. Se você já tinha pedido na última
      hora, o e-mail de antes pode estar lá: use o mais novo que recebeu. Para cada endereço saem só alguns
      por hora. {children}
    </p>
  );
}
