import { data, href } from "react-router";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { currentUser } from "../sessions/sessions.server.ts";
import { AccessDenied } from "../sign-in/access-denied.tsx";
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
