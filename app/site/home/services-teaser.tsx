import { href, Link } from "react-router";
import { SolutionList } from "#app/marketing/pages/solution-list.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

export function ServicesTeaser({ quoteAddress }: { quoteAddress: string }) {
  return (
    <section className="wrap section grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 className="title-section">Precisa de algo sob medida?</h2>
        <p className="mt-4 text-muted">
          O mesmo estúdio que faz estes produtos projeta, programa e mantém sistemas feitos para a sua
          empresa. E oferece{" "}
          <Link to={href("/produtos")} className="link">
            três serviços mensais
          </Link>{" "}
          de automação, dados e segurança.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={quoteAddress} newTab>
            <Icon name="message-circle" /> Pedir orçamento
          </ButtonLink>
          <ButtonLink to={href("/solucoes")} variant="ghost">
            Conhecer as soluções
          </ButtonLink>
        </div>
      </div>
      <SolutionList />
    </section>
  );
}
