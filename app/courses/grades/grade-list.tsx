import type { ListOf, RowAct } from "#app/nouns/list-screen.ts";
import { STUDENT_FILTER } from "../students/student-filter.ts";
import { STUDENT_LIST } from "../students/student-list.tsx";
import { StudentName } from "../students/student-name.tsx";
import type { Grade, GradedStudent } from "./grades.server.ts";

export const PASS_QUIZ = "pass-quiz";
export const UNPASS_QUIZ = "unpass-quiz";

export const GRADE_LIST: ListOf<GradedStudent, typeof STUDENT_FILTER> = {
  words: STUDENT_LIST.words,
  filter: STUDENT_FILTER,
  name: ({ name }) => name,
  columns: [
    {
      label: "Aluno",
      sorts: ["nome", "nome-z", "ascending"],
      className: "min-w-40",
      cell: (student) => <StudentName name={student.name} email={student.email} />,
    },
    {
      label: "Questionários",
      className: "min-w-64",
      cell: ({ grades }) => (
        <ul className="grid gap-2">
          {grades.map((grade) => (
            <li key={grade.id} className="[overflow-wrap:anywhere]">
              {grade.title}
              <span className="block text-sm text-muted tabular-nums">{gradeWords(grade)}</span>
            </li>
          ))}
        </ul>
      ),
    },
  ],
  acts: ({ id, is_active: isActive, grades }) =>
    isActive ? grades.flatMap((grade) => actOn(id, grade)) : [],
  empty: { ...STUDENT_LIST.empty, sentence: "Quem compra o curso aparece aqui automaticamente." },
};

function gradeWords({ best, tries, hasPassed, byWord }: Grade): string {
  const tried = tries === 1 ? "1 tentativa" : `${tries} tentativas`;
  const verdict = hasPassed ? "aprovado" : byWord ? "aprovado à mão" : "não passou ainda";
  if (tries === 0 && hasPassed) return "Concluído, sem tentativas aqui";
  if (tries === 0) return byWord ? "Aprovado à mão, sem tentativas" : "Sem tentativas";
  return best === null
    ? `Tentativa em aberto${byWord ? ", aprovado à mão" : ""}`
    : `${best}%, ${verdict} · ${tried}`;
}

function actOn(id: number, { id: lesson, title, hasPassed, byWord }: Grade): RowAct[] {
  if (hasPassed) return [];
  return byWord
    ? [
        {
          label: `Tirar a aprovação em “${title}”`,
          icon: "rotate-ccw",
          fields: { intent: UNPASS_QUIZ, id, lesson },
        },
      ]
    : [{ label: `Aprovar em “${title}”`, icon: "check", fields: { intent: PASS_QUIZ, id, lesson } }];
}
