import { STATE_OF_ONE, type StudyState } from "../students/study-state.ts";

export const ENROLLMENT_STATES = {
  removidos: "without_access",
  "nao-entraram": "not_entered",
  aguardando: "waiting",
  concluiram: "finished",
  "nao-comecaram": "not_begun",
  parados: "stopped",
  atrasados: "behind",
  estudando: "up_to_date",
} as const satisfies Record<StudyState, string>;

/** Labels of these values. */
export const ENROLLMENT_STATE_WORDS: Record<string, string> = Object.fromEntries(
  Object.entries(ENROLLMENT_STATES).map(([state, word]) => [word, STATE_OF_ONE[state as StudyState]]),
);

export const ENROLLMENT_LABELS = {
  email: { label: "E-mail" },
  name: { label: "Nome" },
  course_id: { label: "Curso", kind: "courses" },
  cohort_id: { label: "Turma", kind: "cohorts" },
  user_id: { label: "Conta", kind: "users" },
  progress: { label: "Progresso (%)" },
  state: { label: "Andamento", words: ENROLLMENT_STATE_WORDS },
  last_lesson_id: { label: "Onde parou", kind: "course_lessons" },
  studied_at: { label: "Último estudo", kind: "date" },
  finished_at: { label: "Concluiu em", kind: "date" },
} as const;
