import { data, href } from "react-router";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AccessDenied } from "../access-denied.tsx";
import { currentUser } from "../sessions.server.ts";
import type { Route } from "./+types/unauthorized.ts";

export function loader({ context }: Route.LoaderArgs) {
  return data({ signedIn: currentUser(context) !== undefined }, { status: 403 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Acesso Negado", noIndex: true });

export default function UnauthorizedPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccessDenied
      actions={
        <>
          <ButtonLink to={href("/")}>Voltar ao início</ButtonLink>
          <ButtonLink to={href("/login")} variant="quiet">
            Entrar com outra conta
          </ButtonLink>
        </>
      }
    >
      Esta área é só para administradores.
      {loaderData.signedIn ? " A conta em que você está não tem esse acesso." : null}
    </AccessDenied>
  );
}
