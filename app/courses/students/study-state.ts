// The state of a student in a course: computed here for one student, and in SQL for the whole list, with the same
// result.
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import {
  type CohortCalendar,
  calendarOf,
  hasDays,
  openedAsOf,
  type StudyCalendar,
} from "./study-calendar.ts";

export const STOPPED_DAYS = 14;
export const BEHIND_DAYS = 7;

/** In order of checking: the first true state applies. */
export const STUDY_STATES = {
  removidos: { label: "Sem acesso", tone: "bad", hint: "O acesso acabou ou foi retirado." },
  "nao-entraram": {
    label: "Comprou, ainda não entrou",
    tone: "wait",
    hint: "Compraram sem entrar na conta e ainda não confirmaram o e-mail. O curso abre quando entrarem. As mensagens e os lembretes já chegam a eles.",
  },
  aguardando: {
    label: "Esperando resposta",
    tone: "wait",
    hint: "Fizeram uma pergunta em uma aula, e ela ainda não foi respondida.",
  },
  concluiram: {
    label: "Concluíram",
    tone: "ok",
    hint: "Fizeram todas as aulas que havia. Uma aula publicada depois não tira ninguém daqui.",
  },
  "nao-comecaram": {
    label: "Não começaram",
    tone: "plain",
    hint: "Ainda não abriram nenhuma aula. Quem comprou e ainda não entrou também está aqui.",
  },
  parados: {
    label: "Parados",
    tone: "wait",
    hint: `Não estudam há ${STOPPED_DAYS} dias ou mais, e tinham aula aberta para fazer.`,
  },
  atrasados: {
    label: "Atrasados",
    tone: "wait",
    hint: `Estudam, mas fizeram menos aulas do que as que abriram para eles há ${BEHIND_DAYS} dias ou mais. Só em cursos ou turmas com dias de abertura.`,
  },
  estudando: { label: "Em dia", tone: "ok", hint: "Estudaram nas últimas duas semanas e estão em dia." },
} as const;

export type StudyState = keyof typeof STUDY_STATES;

/** Label for one student: "Parado". */
export const STATE_OF_ONE: Record<StudyState, string> = {
  removidos: "Sem acesso",
  "nao-entraram": "Comprou, ainda não entrou",
  aguardando: "Espera resposta",
  concluiram: "Concluiu",
  "nao-comecaram": "Não começou",
  parados: "Parado",
  atrasados: "Atrasado",
  estudando: "Em dia",
};

export interface StudyFacts {
  has_access: boolean;
  /** True if access waits until the e-mail of the purchase is confirmed. */
  awaits_confirmation: boolean;
  /** True if the student has an unanswered doubt. */
  waits: boolean;
  finished_at: Date | null;
  studied_at: Date | null;
  done_count: number;
  cohort_id: number | null;
  created_at: Date;
}

export function stoppedSince(now: Date): Date {
  return addDays(now, -STOPPED_DAYS);
}

export function behindSince(now: Date): Date {
  return addDays(now, -BEHIND_DAYS);
}

/** For any number of students of a course: the calendar is computed once. */
export function studyStateAt(calendar: StudyCalendar, now: Date): (facts: StudyFacts) => StudyState {
  const [stopped, behind] = [stoppedSince(now), behindSince(now)];
  const known = new Map<CohortCalendar, Record<"stopped" | "behind", (enrolledAt: Date) => number>>();
  const openedIn = (own: CohortCalendar) => {
    const opened = known.get(own) ?? { stopped: openedAsOf(own, stopped), behind: openedAsOf(own, behind) };
    known.set(own, opened);
    return opened;
  };
  return ({ studied_at: studiedAt, done_count: done, created_at: enrolledAt, ...facts }) => {
    if (!facts.has_access) return facts.awaits_confirmation ? "nao-entraram" : "removidos";
    if (facts.waits) return "aguardando";
    if (facts.finished_at) return "concluiram";
    if (!studiedAt) return "nao-comecaram";
    const own = calendarOf(calendar, facts.cohort_id);
    if (studiedAt <= stopped && done < openedIn(own).stopped(enrolledAt)) return "parados";
    if (hasDays(own) && done < openedIn(own).behind(enrolledAt)) return "atrasados";
    return "estudando";
  };
}
