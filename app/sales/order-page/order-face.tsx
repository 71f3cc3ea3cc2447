import type { ReactNode } from "react";
import { PageTitle } from "#app/sales/checkout/page-title.tsx";

interface OrderFaceProps {
  title: string;
  sentence?: string;
  children?: ReactNode;
}

/** Heading and sentence of what the order is now. */
export function OrderFace({ title, sentence, children }: OrderFaceProps) {
  return (
    <section>
      <PageTitle>{title}</PageTitle>
      {sentence ? <p className="mt-2 max-w-text text-muted">{sentence}</p> : null}
      {children}
    </section>
  );
}
