import { Link } from "react-router";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { cohortsAddress } from "../course/course-address.ts";
import { COHORT_STATES, cohortAddress, cohortDays, cohortState, placesText } from "./cohort-state.ts";
import type { EditedCohort } from "./cohorts.server.ts";

interface CohortHeadProps {
  course: { id: number; title: string };
  cohort: EditedCohort;
  page: "members" | "calendar" | "meetings";
  now: Date;
}

/** Back link, the cohort's name and state, and the tabs of its pages. */
export function CohortHead({ course, cohort, page, now }: CohortHeadProps) {
  const path = cohortAddress(cohort);
  const [tone, word] = COHORT_STATES[cohortState(cohort, now)];
  const facts = [placesText(cohort), cohortDays(cohort)].filter(Boolean).join(", ");
  return (
    <div className="grid gap-4">
      <div>
        <Link to={cohortsAddress(course.id)} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" className="size-5" />
          Voltar para as turmas de {course.title}
        </Link>
        <h1 className="mt-1 text-2xl wrap-anywhere md:text-3xl">{cohort.name}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Badge tone={tone} dot>
            {word}
          </Badge>
          {facts}
        </p>
      </div>
      <TabLinks
        label="Turma"
        items={[
          { label: "Alunos", to: path, current: page === "members" },
          { label: "Calendário", to: `${path}/calendario`, current: page === "calendar" },
          { label: "Encontros", to: `${path}/encontros`, current: page === "meetings" },
        ]}
      />
    </div>
  );
}
