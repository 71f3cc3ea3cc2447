import { askedOf } from "#app/platform/files/csv-list.ts";
import { broughtColumns, exampleFile } from "#app/platform/files/file-columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { CsvSheet } from "#app/ui/draft-form/csv-sheet.tsx";
import type { EnrollmentPreview } from "./hand-enrollments.server.ts";
import { ImportReport, willEnroll } from "./import-report.tsx";
import { STUDENT_FILE } from "./student-columns.ts";
import { readStudentList } from "./student-import.ts";

/** The list as it was checked, and what would come of each line. */
export interface CheckedList {
  csv: string;
  prospects: EnrollmentPreview[];
}

interface ImportSheetProps {
  open: boolean;
  onClose: () => void;
  checked: CheckedList | undefined;
  failure: Failure | undefined;
}

const COLUMNS = broughtColumns(STUDENT_FILE);

/** Many people at once. */
export function ImportSheet({ open, onClose, checked, failure }: ImportSheetProps) {
  return (
    <CsvSheet
      open={open}
      onClose={onClose}
      title="Matricular por CSV"
      place="matricula-por-lista"
      intents={{ check: "check-list", write: "enroll-list" }}
      hint="Uma pessoa por linha; outras colunas são ignoradas. Até 1.000 linhas. Nada muda antes de você confirmar."
      asked={(text) => askedOf(readStudentList(text), text)}
      columns={COLUMNS}
      example={{ name: "exemplo-de-alunos.csv", file: exampleFile(COLUMNS) }}
      write={(count) => (count === 1 ? "Matricular 1 pessoa" : `Matricular ${count} pessoas`)}
      writing="Matriculando..."
      problem="Não foi possível matricular"
      checked={
        checked && {
          csv: checked.csv,
          count: checked.prospects.filter(willEnroll).length,
          report: <ImportReport prospects={checked.prospects} />,
        }
      }
      failure={failure}
    />
  );
}
