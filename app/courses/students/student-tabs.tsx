import { useRight } from "#app/identity/rights/use-right.tsx";
import { CountLabel } from "#app/ui/display/count-label.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { gradesAddress, messagesAddress, studentsAddress } from "../course/course-address.ts";

interface StudentTabsProps {
  courseId: number;
  /** Number of students with access. Undefined if unknown. */
  count?: number;
  current: "students" | "lessons" | "grades" | "messages";
}

export function StudentTabs({ courseId, count, current }: StudentTabsProps) {
  const path = studentsAddress(courseId);
  const mayTeach = useRight()("courses.teach");
  return (
    <TabLinks
      label="Alunos"
      items={[
        {
          label: count === undefined ? "Alunos" : <CountLabel word="Alunos" count={count} />,
          to: path,
          current: current === "students",
        },
        { label: "Progresso por aula", to: `${path}?aba=aulas`, current: current === "lessons" },
        ...(mayTeach ? [{ label: "Notas", to: gradesAddress(courseId), current: current === "grades" }] : []),
        { label: "Mensagens", to: messagesAddress(courseId), current: current === "messages" },
      ]}
    />
  );
}
