import { useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import { hoursInWords } from "#app/company/shop-terms.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";

/** Takes the form's place once it is sent. */
export function LeadSent({ hours }: { hours: string }) {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid justify-items-start gap-4 rounded-card bg-primary-soft p-6 lg:p-10">
      <h3 ref={heading} tabIndex={-1} className="text-2xl">
        Recebemos a sua mensagem
      </h3>
      <p>
        Uma pessoa da equipe vai ler e responder por e-mail.
        {hours ? ` Horário de atendimento: ${hoursInWords({ hours: [hours] })}.` : null}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href("/loja")}>Ver a loja</ButtonLink>
        <ButtonLink to={`${pathname}#contato`} variant="ghost">
          Enviar outra mensagem
        </ButtonLink>
      </div>
    </div>
  );
}
