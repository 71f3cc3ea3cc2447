import { href } from "react-router";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { EDUCATION, JOBS, PERSON, SKILLS } from "../pages/about-facts.ts";
import { PageTitle } from "../pages/page-title.tsx";
import { ABOUT_WALL } from "../pages/page-walls.ts";
import type { Route } from "./+types/about.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { emails, social } = context.get(appContext).company;
  return { email: emails.info, linkedin: social.linkedin, github: social.github };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Sobre",
    description: `${PERSON.name}, ${PERSON.role.toLowerCase()} em ${PERSON.city}: experiência, formação e contatos.`,
    canonical: href("/sobre"),
  });

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { email, linkedin, github } = loaderData;
  return (
    <>
      <PageTitle title={PERSON.name} wall={ABOUT_WALL}>
        <p className="font-semibold text-ink">
          {PERSON.role} em {PERSON.city}
        </p>
        <p className="mt-4">
          Programo há mais de dez anos e há cinco ajudo empresas pequenas a acabar com o trabalho repetitivo.
          Gosto de sistemas simples, de textos que a gente entende na primeira leitura e de automações que
          avisam quando erram.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 text-base">
          <ButtonLink to={`mailto:${email}`}>
            <Icon name="mail" /> {email}
          </ButtonLink>
          <ButtonLink to={linkedin} variant="quiet" newTab>
            LinkedIn
          </ButtonLink>
          <ButtonLink to={github} variant="quiet" newTab>
            GitHub
          </ButtonLink>
        </div>
      </PageTitle>
      <div className="wrap pb-24">
        <section className="grid gap-x-16 gap-y-6 border-t border-line py-12 lg:grid-cols-[1fr_2fr]">
          <h2 className="title-section">O que sei fazer</h2>
          <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
            {SKILLS.map((skill) => (
              <div key={skill.title}>
                <dt className="font-display text-xl font-bold">{skill.title}</dt>
                <dd className="mt-1 text-muted">{skill.names.join(", ")}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="grid gap-x-16 gap-y-6 border-t border-line py-12 lg:grid-cols-[1fr_2fr]">
          <h2 className="title-section">Experiência</h2>
          <Timeline items={JOBS} />
        </section>
        <section className="grid gap-x-16 gap-y-6 border-t border-line pt-12 lg:grid-cols-[1fr_2fr]">
          <h2 className="title-section">Formação</h2>
          <Timeline items={EDUCATION} />
        </section>
      </div>
    </>
  );
}

function Timeline({ items }: { items: { period: string; title: string; place: string; words?: string }[] }) {
  return (
    <ol>
      {items.map((item) => (
        <li
          key={item.title}
          className="grid gap-x-6 gap-y-1 border-t border-line py-5 first:border-t-0 first:pt-0 sm:grid-cols-[9rem_1fr]"
        >
          <p className="text-muted tabular-nums">{item.period}</p>
          <div>
            <h3 className="text-xl">{item.title}</h3>
            <p className="text-muted">{item.place}</p>
            {item.words ? <p className="mt-2">{item.words}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
