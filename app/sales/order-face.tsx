import type { ReactNode } from "react";

interface OrderFaceProps {
  title: string;
  sentence?: string;
  children?: ReactNode;
}

/** Heading and sentence of what the order is now. */
export function OrderFace({ title, sentence, children }: OrderFaceProps) {
  return (
    <section>
      <h1 className="text-[clamp(2.25rem,4vw,3rem)] leading-[1.04] font-extrabold tracking-display">
        {title}
      </h1>
      {sentence ? <p className="mt-2 max-w-text text-muted">{sentence}</p> : null}
      {children}
    </section>
  );
}
