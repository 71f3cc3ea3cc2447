// The cohort for each class of a file, and whether it has room.
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { cohortSaid } from "./choice.ts";
import type { ExternalCohortItem } from "./external-cohorts.server.ts";
import { OwnTaken } from "./product-matches.tsx";

export interface ShownCohort extends ExternalCohortItem {
  /** Lines in the file that would give access. */
  lines: number;
  /** Why people in this class find no place. */
  refusal: string | undefined;
}

/** For a paused import: an answer applies to the lines that are still to come. */
export function CohortMatches({ items }: { items: readonly ShownCohort[] }) {
  const isBusy = useNavigation().formData?.get("intent") === "match-cohorts";
  return (
    <Form method="post" preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="match-cohorts" />
      <CohortFields items={items} />
      <div>
        <Button type="submit" variant="quiet" busy={isBusy}>
          Salvar turmas
        </Button>
      </div>
    </Form>
  );
}

/** Fields for a form that is parsed by `cohort` of `importSchema`. */
export function CohortFields({ items }: { items: readonly ShownCohort[] }) {
  const bare = new Map(items.filter(({ cohorts }) => cohorts.length === 0).map((one) => [one.courseId, one]));
  return (
    <section aria-labelledby="turmas" className="grid gap-4">
      <h2 id="turmas" className="text-xl">
        Em que turma cada um entra
      </h2>
      {[...bare.values()].map(({ courseId, course }) => (
        <p key={courseId} className="max-w-text text-muted [overflow-wrap:anywhere]">
          {course} ainda não tem turmas, e todos entram sem turma.{" "}
          <Link to={cohortsOf(courseId)} className="link">
            Criar uma turma
          </Link>
        </p>
      ))}
      <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
        {items.map((item, at) => (
          <OwnTaken key={`${item.courseId} ${item.name}`} name="cohort" isOwn={(said) => isOf(item, said)}>
            <CohortMatch id={`turma-${at}`} item={item} />
          </OwnTaken>
        ))}
      </ul>
    </section>
  );
}

const cohortsOf = (courseId: number) => `/admin/cursos/${courseId}/turmas`;

/** True if "course:cohort:name" is an answer about this class. */
function isOf({ courseId, name }: ShownCohort, said: string): boolean {
  const [course, cohort = ""] = said.split(":", 2);
  return course === String(courseId) && said.slice(`${course}:${cohort}:`.length) === name;
}

function CohortMatch({ id, item }: { id: string; item: ShownCohort }) {
  const { name, courseId, course, cohortId, suggested, cohorts, lines, refusal } = item;
  const unsaid = suggested ?? (cohorts.length === 0 ? "none" : "");
  const chosen = cohortId === null ? "none" : (cohortId ?? unsaid);
  const value = (choice: number | string) => `${courseId}:${choice}:${name}`;
  return (
    <li className="grid items-start gap-x-6 gap-y-3 p-4 md:grid-cols-2 md:px-6">
      <div className="min-w-0">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">
          {course} · {lines === 1 ? "1 linha" : `${lines} linhas`}
        </span>
        {suggested === undefined ? null : (
          <Badge tone="wait" className="mt-2">
            Sugestão pelo nome
          </Badge>
        )}
      </div>
      <div className="min-w-0">
        <input type="hidden" name="cohort" value={`${courseId}=${cohortSaid(cohortId)}:${name}`} />
        <Field
          name="cohort"
          id={id}
          label={`Que turma é ${name} em ${course}`}
          hideLabel
          error={refusal && `${refusal} Escolha outra turma ou aumente as vagas.`}
        >
          <Select key={chosen} defaultValue={value(chosen)}>
            <option value={value("")}>Escolha uma turma</option>
            {cohorts.map((cohort) => (
              <option key={cohort.id} value={value(cohort.id)}>
                {cohort.name}
              </option>
            ))}
            <option value={value("none")}>Sem turma</option>
          </Select>
        </Field>
        {refusal ? (
          <Link to={cohortsOf(courseId)} className="link inline-flex min-h-11 items-center text-sm">
            Ver as turmas deste curso
          </Link>
        ) : null}
      </div>
    </li>
  );
}
