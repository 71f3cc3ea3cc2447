import { MessageCircle } from "lucide-react";
import { SolutionList } from "#app/marketing/solution-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

export function ServicesTeaser({ quoteAddress }: { quoteAddress: string }) {
  return (
    <section className="wrap section grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 className="title-section">Precisa de algo só seu?</h2>
        <p className="mt-4 text-muted">
          O mesmo estúdio que faz estes produtos projeta, programa e cuida de sistemas sob medida.
        </p>
        <ButtonLink to={quoteAddress} newTab className="mt-4">
          <MessageCircle aria-hidden="true" /> Pedir orçamento
        </ButtonLink>
      </div>
      <SolutionList />
    </section>
  );
}
