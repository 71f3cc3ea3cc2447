import { type ChangeEvent, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { KeptForm } from "#app/ui/kept-form/kept-form.tsx";
import { useTakenBack } from "#app/ui/start-values.tsx";
import type { EnrollmentPreview } from "./hand-enrollments.server.ts";
import { ImportReport, willEnroll } from "./import-report.tsx";

const FORM = "lista";
const CHECK = "check-list";
const ENROL = "enroll-list";

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

/** Many people at once: the list is looked at line by line first, and changes nothing until it is confirmed. */
export function ImportSheet({ open, onClose, checked, failure }: ImportSheetProps) {
  const busy = useNavigation().formData?.get("intent");
  const [csv, setCsv] = useState(checked?.csv ?? failure?.values?.csv ?? "");
  // A list that was changed since has to be looked at again.
  const report = checked && sameText(checked.csv, csv) ? checked.prospects : undefined;
  const count = report?.filter(willEnroll).length ?? 0;
  useEffect(() => {
    if (!open) setCsv("");
  }, [open]);
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancelar
      </Button>
      {report ? (
        <Button type="submit" form={FORM} busy={busy === ENROL} disabled={count === 0}>
          {busy === ENROL
            ? "Matriculando..."
            : count === 1
              ? "Matricular 1 pessoa"
              : `Matricular ${count} pessoas`}
        </Button>
      ) : (
        <Button type="submit" form={FORM} busy={busy === CHECK}>
          {busy === CHECK ? "Conferindo..." : "Conferir lista"}
        </Button>
      )}
    </>
  );
  return (
    <Dialog guarded kind="sheet" open={open} onClose={onClose} title="Matricular por CSV" footer={footer}>
      <KeptForm
        id={FORM}
        place="matricula-por-lista"
        intent={report ? ENROL : CHECK}
        // A list that was only looked at is not saved.
        failure={failure ?? (checked ? {} : undefined)}
        className="grid gap-5"
      >
        <ErrorSummary errors={failure?.errors} title="Não foi possível matricular" />
        <Field
          name="csv"
          label="Lista"
          hint="Uma pessoa por linha, com as colunas email e nome. Até 1.000 linhas. Nada muda antes de você confirmar."
          error={failure?.errors.csv}
        >
          <ListText csv={csv} onText={setCsv} />
        </Field>
        <FilePicker onText={setCsv} />
        {report ? <ImportReport prospects={report} /> : null}
      </KeptForm>
    </Dialog>
  );
}

function ListText({ csv, onText }: { csv: string; onText: (text: string) => void }) {
  const [taken] = useTakenBack("csv") ?? [];
  useEffect(() => {
    if (taken !== undefined) onText(taken);
  }, [taken, onText]);
  return (
    <Textarea
      rows={8}
      value={csv}
      onChange={(event) => onText(event.target.value)}
      placeholder={"email;nome\nana@exemplo.com;Ana Souza"}
      spellCheck={false}
      className="font-mono text-sm"
    />
  );
}

function FilePicker({ onText }: { onText: (text: string) => void }) {
  async function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) onText(decode(await file.arrayBuffer()));
  }
  return (
    <div>
      <label
        className={buttonClass(
          { variant: "quiet", size: "compact" },
          "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        )}
      >
        <Icon name="file-up" />
        Escolher arquivo CSV
        <input type="file" accept=".csv,text/csv,text/plain" onChange={handleChange} className="sr-only" />
      </label>
    </div>
  );
}

/** Older spreadsheets do not write UTF-8. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A form sends line ends of its own, and the server trims. */
function sameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, "\n").trim();
  return plain(one) === plain(other);
}
