import type { ReactNode } from "react";

/** Said after every wish for a mail, whatever became of it: nobody learns whether it was sent, held or meant for nobody. */
export function LookInMailbox({ children }: { children?: ReactNode }) {
  return (
    <p className="mt-2">
      Não chegou em alguns minutos? Procure também no spam e nas promoções. Se você já tinha pedido na última
      hora, o e-mail de antes pode estar lá: use o mais novo que recebeu. Para cada endereço saem só alguns
      por hora. {children}
    </p>
  );
}
