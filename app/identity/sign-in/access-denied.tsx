import type { ReactNode } from "react";
import { Petal } from "#app/ui/display/petal.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

interface AccessDeniedProps {
  /** Why. */
  children: ReactNode;
  /** ButtonLinks. */
  actions: ReactNode;
}

export function AccessDenied({ children, actions }: AccessDeniedProps) {
  return (
    <section className="wrap grid justify-items-center gap-5 py-20 text-center md:py-28">
      <Petal>
        <Icon name="lock-keyhole" />
      </Petal>
      <h1 className="text-4xl font-extrabold tracking-display">Acesso Negado</h1>
      <p className="max-w-128 text-lg text-muted">{children}</p>
      <div className="flex flex-wrap justify-center gap-3">{actions}</div>
    </section>
  );
}
