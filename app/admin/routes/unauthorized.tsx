import { data, href } from "react-router";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { listOwnerNames } from "../rights/authority.server.ts";
import { teamName } from "../rights/rights.ts";
import { currentUser } from "../sessions/sessions.server.ts";
import { AccessDenied } from "../sign-in/access-denied.tsx";
import type { Route } from "./+types/unauthorized.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context);
  const team = user?.team_role
    ? { name: teamName(user.team_role), owners: await listOwnerNames(context.get(appContext).db) }
    : null;
  return data({ signedIn: user !== undefined, team }, { status: 403 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Acesso Negado", noIndex: true });

export default function UnauthorizedPage({ loaderData }: Route.ComponentProps) {
  const { signedIn, team } = loaderData;
  const isTeam = team !== null;
  return (
    <AccessDenied
      actions={
        <>
          <ButtonLink to={isTeam ? href("/admin") : href("/")}>
            {isTeam ? "Voltar ao painel" : "Voltar ao início"}
          </ButtonLink>
          <ButtonLink to={isTeam ? href("/") : href("/login")} variant="quiet">
            {isTeam ? "Ver o site" : "Entrar com outra conta"}
          </ButtonLink>
        </>
      }
    >
      {isTeam ? <TeamRefusal team={team} /> : "Esta área é só para administradores."}
      {signedIn && !isTeam ? " A conta em que você está não tem esse acesso." : null}
    </AccessDenied>
  );
}

type Team = NonNullable<Route.ComponentProps["loaderData"]["team"]>;

/** What the account is, and who can change it. */
function TeamRefusal({ team: { name, owners } }: { team: Team }) {
  return (
    <>
      O seu acesso, {name}, não abre esta tela. Se você precisa dela, peça a{" "}
      {owners.length > 0 ? owners.join(" ou ") : "quem é dono da loja"}.
    </>
  );
}
