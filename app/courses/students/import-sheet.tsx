import { STUDENT_FILE } from "#app/move-in/person-columns.ts";
import { askedOf } from "#app/platform/files/csv-list.ts";
import { broughtColumns, exampleFile } from "#app/platform/files/file-columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { CsvSheet } from "#app/ui/draft-form/csv-sheet.tsx";
import type { EnrollmentPreview } from "./hand-enrollments.server.ts";
import { ImportReport, willEnroll } from "./import-report.tsx";
import { readStudentList } from "./student-import.ts";

/** The list as it was checked, and what would come of each line. */
export interface CheckedList {
  csv: string;
  product: string;
  prospects: EnrollmentPreview[];
}

/** What the list tells of several products; nothing where there is no choice. */
function productsIn(text: string): string[] {
  const read = readStudentList(text, dayOf(new Date()));
  return read.ok ? [] : (read.products ?? []);
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
      hint="Uma pessoa por linha, ou o arquivo de vendas da Hotmart, da Kiwify e de outras. Vendas não pagas ou devolvidas ficam de fora. Até 1.000 linhas. Nada muda antes de você confirmar."
      asked={(text) => askedOf(readStudentList(text, dayOf(new Date())), text)}
      choice={{ name: "product", label: "Qual produto do arquivo é este curso?", of: productsIn }}
      columns={COLUMNS}
      example={{ name: "exemplo-de-alunos.csv", file: exampleFile(COLUMNS) }}
      write={(count) => (count === 1 ? "Matricular 1 pessoa" : `Matricular ${count} pessoas`)}
      writing="Matriculando..."
      problem="Não foi possível matricular"
      checked={
        checked && {
          csv: checked.csv,
          choice: checked.product,
          count: checked.prospects.filter(willEnroll).length,
          report: <ImportReport prospects={checked.prospects} />,
        }
      }
      failure={failure}
    />
  );
}
