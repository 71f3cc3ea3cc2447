import { href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { listTeam } from "../rights/authority.server.ts";
import { requireRight } from "../rights/require-right.server.ts";
import { RIGHT_GROUPS, RIGHT_WORDS, rightsInWords } from "../rights/right-labels.ts";
import { inRole, may, ROLE_WORDS, type Standing, standingName, TEAM_ROLES } from "../rights/rights.ts";
import { LinkWithRight } from "../rights/use-right.tsx";
import type { Route } from "./+types/admin-rights.ts";

/** The table of rights to read: each role, and each person of the team. */
export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "team.manage");
  return { team: await listTeam(context.get(appContext).db) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Quem pode o quê", noIndex: true });

/** Long because the page explains the whole table of rights in words. */
export default function AdminRightsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-page gap-8">
      <div>
        <Link to={href("/admin/usuarios")} className="link text-sm">
          Usuários
        </Link>
        <h1 className="text-2xl md:text-3xl">Quem pode o quê</h1>
        <p className="mt-2 max-w-text text-muted">
          Uma pessoa pode ter vários papéis, e direitos a mais, um por um. Para mudar, abra a pessoa em
          Usuários e toque em Editar.
        </p>
      </div>
      <section aria-labelledby="pessoas" className="grid gap-3">
        <h2 id="pessoas" className="text-xl">
          Pessoas
        </h2>
        <ul className="divide-y divide-line rounded-card bg-surface px-5 inset-ring inset-ring-line">
          {loaderData.team.map((person) => (
            <li key={person.id} className="py-2">
              <details>
                <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
                  <b className="font-strong wrap-anywhere">{person.name}</b>
                  <span className="text-muted">
                    {standingName(person)}
                    {onTop(person.more_rights.length)}
                  </span>
                </summary>
                <RightList of={person} />
                <p className="pb-2">
                  <LinkWithRight right="users.read" to={`/admin/usuarios/${person.id}`} className="link">
                    Abrir {person.name}
                  </LinkWithRight>
                </p>
              </details>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="papeis" className="grid gap-3">
        <h2 id="papeis" className="text-xl">
          Papéis
        </h2>
        {/* Six columns do not fit on a phone. */}
        <ul className="divide-y divide-line rounded-card bg-surface px-5 inset-ring inset-ring-line md:hidden">
          {TEAM_ROLES.map((role) => (
            <li key={role} className="py-2">
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center font-strong">
                  {ROLE_WORDS[role].name}
                </summary>
                <RightList of={inRole(role)} />
              </details>
            </li>
          ))}
        </ul>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
          tabIndex={0}
          aria-label="O que cada papel pode"
          className="overflow-x-auto rounded-card bg-surface inset-ring inset-ring-line max-md:hidden"
        >
          <table className="w-full text-sm">
            <thead>
              <tr>
                <th scope="col" className="px-4 py-3 text-left">
                  Direito
                </th>
                {TEAM_ROLES.map((role) => (
                  <th key={role} scope="col" className="px-3 py-3">
                    {ROLE_WORDS[role].name}
                  </th>
                ))}
              </tr>
            </thead>
            {RIGHT_GROUPS.map(({ name, rights }) => (
              <tbody key={name} className="border-t border-line">
                <tr>
                  <th scope="colgroup" colSpan={TEAM_ROLES.length + 1} className="px-4 pt-4 pb-1 text-left">
                    {name}
                  </th>
                </tr>
                {rights.map((right) => (
                  <tr key={right}>
                    <th scope="row" className="px-4 py-1.5 text-left font-normal">
                      {RIGHT_WORDS[right]}
                    </th>
                    {TEAM_ROLES.map((role) => (
                      <td key={role} className="px-3 py-1.5 text-center">
                        {may(inRole(role), right) ? "Sim" : "–"}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      </section>
    </div>
  );
}

function onTop(count: number): string {
  if (count === 0) return "";
  return count === 1 ? ", e 1 direito a mais" : `, e ${count} direitos a mais`;
}

function RightList({ of }: { of: Standing }) {
  return (
    <dl className="grid gap-3 pb-3 md:grid-cols-2">
      {rightsInWords(of).map(({ name, words }) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd>
            <ul className="list-disc pl-5 text-muted">
              {words.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
