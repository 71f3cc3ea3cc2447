import type { ReactNode } from "react";
import { PageTitle } from "#app/checkout/form/page-title.tsx";

interface OrderNoticeProps {
  title: string;
  sentence?: string;
  children?: ReactNode;
}

export function OrderNotice({ title, sentence, children }: OrderNoticeProps) {
  return (
    <section>
      <PageTitle>{title}</PageTitle>
      {sentence ? <p className="mt-2 max-w-text text-muted">{sentence}</p> : null}
      {children}
    </section>
  );
}
