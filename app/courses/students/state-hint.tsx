import type { StudentFilter } from "./student-filter.ts";
import { STUDY_STATES, type StudyState } from "./study-state.ts";

/** What the state that was chosen means; each student is in one. */
export function StateHint({ state }: { state: StudentFilter["state"] }) {
  if (!isStudyState(state)) return null;
  return <p className="max-w-[42rem] text-sm text-muted">{STUDY_STATES[state].hint}</p>;
}

function isStudyState(state: string): state is StudyState {
  return Object.hasOwn(STUDY_STATES, state);
}
