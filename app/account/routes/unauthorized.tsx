import { data, href } from "react-router";
import { screenAt } from "#app/admin/frame/screens.ts";
import { appContext } from "#app/context.ts";
import { listOwnerNames } from "#app/identity/rights/authority.server.ts";
import { isRight, may, namesWith, standingName } from "#app/identity/rights/rights.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { AccessDenied } from "#app/identity/sign-in/access-denied.tsx";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import type { Route } from "./+types/unauthorized.ts";

const EITHER = new Intl.ListFormat("pt-BR", { type: "disjunction" });

/** For team members: which screen or act was refused, and who may do it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const user = currentUser(context);
  const role = user?.team_role;
  if (!role) return data({ signedIn: user !== undefined, team: null }, { status: 403 });
  const right = url.searchParams.get("direito");
  const screen = screenAt(url.searchParams.get("tela") ?? "");
  const asked = isRight(right) ? { who: EITHER.format(namesWith(right)), screen: screen?.label } : null;
  const team = {
    name: standingName(user),
    owners: await listOwnerNames(context.get(appContext).db),
    asked,
    // The screen may be opened; an act on it was refused.
    opensScreen: screen !== undefined && screen.right !== right && may(user, screen.right),
  };
  return data({ signedIn: true, team }, { status: 403 });
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
      {isTeam ? teamRefusal(team) : "Esta área é só para administradores."}
      {signedIn && !isTeam ? " A conta em que você está não tem esse acesso." : null}
    </AccessDenied>
  );
}

type Team = NonNullable<Route.ComponentProps["loaderData"]["team"]>;

/** What the account is, what it lacks, and who can change that. */
function teamRefusal({ name, owners, asked, opensScreen }: Team): string {
  const whom = owners.length > 0 ? EITHER.format(owners) : "quem é dono da loja";
  const screen = asked?.screen ? `a tela “${asked.screen}”` : "esta tela";
  if (!asked) return `O seu acesso, ${name}, não abre ${screen}. Se você precisa dela, peça a ${whom}.`;
  return opensScreen
    ? `O seu acesso, ${name}, não inclui o que você tentou fazer n${screen}. Quem pode: ${asked.who}. Se você precisa, peça a ${whom}.`
    : `O seu acesso, ${name}, não abre ${screen}. Quem pode abrir: ${asked.who}. Se você precisa dela, peça a ${whom}.`;
}
