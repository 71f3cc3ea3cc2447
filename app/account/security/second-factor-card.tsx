import { href } from "react-router";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

/** In the profile, where people look for their password: links to the other protections. */
export function SecondFactorCard({ since, isConfirmed }: { since: Date | null; isConfirmed: boolean }) {
  return (
    <section aria-labelledby="second-factor-title" className="max-w-128">
      <h2 id="second-factor-title" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
        Verificação em duas etapas
        <Badge tone={since ? "ok" : "plain"} dot>
          {since ? "Ativada" : "Desativada"}
        </Badge>
      </h2>
      <p className="mt-3 text-muted">
        {since
          ? `Ativada em ${formatDate(since)}. Para entrar, você usa a senha e um código do seu aplicativo.`
          : "Além da senha, você passa a usar um código que só o seu celular mostra. Quem descobrir a sua senha não consegue entrar."}
      </p>
      {isConfirmed ? (
        <ButtonLink to={href("/minha-conta/seguranca")} variant="quiet" className="mt-5">
          <Icon name="shield-check" />
          {since ? "Ver códigos e opções" : "Ativar a verificação"}
        </ButtonLink>
      ) : (
        <p className="mt-3">Para ativar, confirme primeiro o seu e-mail.</p>
      )}
    </section>
  );
}
