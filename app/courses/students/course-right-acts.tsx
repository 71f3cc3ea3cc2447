import { useState } from "react";
import { useFetcher } from "react-router";
import { useRight } from "#app/identity/rights/use-right.tsx";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import type { ToldThing } from "#app/rights/told-rights.server.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { studentsAddress } from "../course/course-address.ts";
import { RemoveDialog } from "./remove-dialog.tsx";

interface CourseRightActsProps {
  thing: Pick<ToldThing, "course_id" | "name" | "personName" | "place" | "state">;
  back: string;
}

/** Acts by hand on a person's access to a course, with the forms of the course's list of students. */
export function CourseRightActs({ thing, back }: CourseRightActsProps) {
  const { course_id: courseId, place, state } = thing;
  const manages = useRight()("students.manage");
  if (!manages || courseId === null || !place || state === "revoked") return null;
  // The key closes dialogs that were opened in another state.
  return <PlaceActs key={state} courseId={courseId} placeId={place.id} thing={thing} back={back} />;
}

type PlaceActsProps = CourseRightActsProps & { courseId: number; placeId: number };

function PlaceActs({ courseId, placeId, thing: { name, personName, state }, back }: PlaceActsProps) {
  const fetcher = useFetcher<FormRefusal>();
  const [isRemoving, setRemoving] = useState(false);
  useRefusalToast(fetcher.data, "remove-student");
  const students = studentsAddress(courseId);
  const action = `${students}?voltar=${encodeURIComponent(back)}`;
  const person = personName ?? "";
  const of = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {state === "removed" ? (
        <fetcher.Form method="post" action={action}>
          <input type="hidden" name="intent" value="restore-access" />
          <input type="hidden" name="id" value={placeId} />
          <Button type="submit" variant="quiet" size="compact" busy={fetcher.state !== "idle"}>
            Restaurar o acesso{of}
          </Button>
        </fetcher.Form>
      ) : null}
      {state === "open" || state === "ended" ? (
        <ButtonLink
          to={`${students}?${new URLSearchParams({ busca: person })}`}
          variant="quiet"
          size="compact"
        >
          Mudar o fim{of}
        </ButtonLink>
      ) : null}
      {state === "removed" || state === "ended" ? null : (
        <Button variant="quiet" size="compact" onClick={() => setRemoving(true)}>
          Remover do curso{of}
        </Button>
      )}
      <RemoveDialog
        student={isRemoving ? { id: placeId, name: person } : null}
        onClose={() => setRemoving(false)}
        answer={fetcher.data}
        failure={fetcher.data?.intent === "remove-student" ? fetcher.data : undefined}
        sender={{ fetcher, action }}
      />
    </div>
  );
}
