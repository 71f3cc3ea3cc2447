import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { Button, buttonClass } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Field, Textarea } from "../controls/field.tsx";
import { ErrorSummary } from "../display/error-summary.tsx";
import { Icon } from "../icons/icon.tsx";
import { useTakenBack } from "../start-values.tsx";
import { DraftForm } from "./draft-form.tsx";
import { textOfFile } from "./file-text.ts";

const FORM = "lista";

interface CsvSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Under which name what was typed is kept. */
  place: string;
  /** Of the form that only looks, and of the one that writes. */
  intents: { check: string; write: string };
  hint: string;
  /** What the first line may name, and what stands under it. */
  columns: readonly { title: string; says: string; isNeeded?: true }[];
  /** A file that shows how it is written, to be downloaded. */
  example: { name: string; file: string };
  /** Of a file, the columns that are asked for: the others need not be sent. */
  asked: (text: string) => string;
  /** What the button says of so many lines, and while they are written. */
  write: (count: number) => string;
  writing: string;
  problem: string;
  /** The list as it was looked at, how many of its lines do something, and what would come of each. */
  checked: { csv: string; count: number; report: ReactNode } | undefined;
  failure: { errors: Record<string, string>; values?: Record<string, string> } | undefined;
}

/** Many rows at once from a spreadsheet: the list is looked at line by line first, and changes nothing until it is confirmed. */
export function CsvSheet({ open, onClose, title, checked, failure, ...said }: CsvSheetProps) {
  const { place, intents, hint, columns, example, asked, write, writing, problem } = said;
  const { formData } = useNavigation();
  const busy = formData?.get("intent");
  const [csv, setCsv] = useState(checked?.csv ?? failure?.values?.csv ?? "");
  const sent = useRef<string>(undefined);
  const sending = formData?.get("csv");
  useEffect(() => {
    if (typeof sending === "string") sent.current = sending;
  }, [sending]);
  // What comes back is the list as it was read; nobody has changed it since it was sent.
  const read = checked?.csv;
  useEffect(() => {
    const asSent = (now: string) => sent.current !== undefined && sameText(now, sent.current);
    if (read !== undefined) setCsv((now) => (asSent(now) ? read : now));
  }, [read]);
  // A list that was changed since has to be looked at again.
  const seen = checked && sameText(checked.csv, csv) ? checked : undefined;
  useEffect(() => {
    if (!open) setCsv("");
  }, [open]);
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancelar
      </Button>
      {seen ? (
        <Button type="submit" form={FORM} busy={busy === intents.write} disabled={seen.count === 0}>
          {busy === intents.write ? writing : write(seen.count)}
        </Button>
      ) : (
        <Button type="submit" form={FORM} busy={busy === intents.check}>
          {busy === intents.check ? "Conferindo..." : "Conferir lista"}
        </Button>
      )}
    </>
  );
  return (
    <Dialog guarded kind="sheet" open={open} onClose={onClose} title={title} footer={footer}>
      <DraftForm
        id={FORM}
        place={place}
        intent={seen ? intents.write : intents.check}
        // A list that was only looked at is not saved.
        failure={failure ?? (checked ? {} : undefined)}
        className="grid gap-5"
      >
        <ErrorSummary errors={failure?.errors} title={problem} />
        <Field name="csv" label="Lista" hint={hint} error={failure?.errors.csv}>
          <ListText csv={csv} placeholder={firstColumns(example.file)} onText={setCsv} />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <FilePicker onText={(text) => setCsv(asked(text))} />
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(example.file)}`}
            download={example.name}
            className={buttonClass({ variant: "quiet", size: "compact" })}
          >
            <Icon name="download" />
            Baixar exemplo
          </a>
        </div>
        <ColumnList columns={columns} />
        {seen?.report}
      </DraftForm>
    </Dialog>
  );
}

const SHORT = 4;

/** As much of the example as fits into a line. */
function firstColumns(file: string): string {
  const lines = file.replace("\uFEFF", "").trim().split("\r\n");
  return lines.map((line) => line.split(";").slice(0, SHORT).join(";")).join("\n");
}

function ColumnList({ columns }: Pick<CsvSheetProps, "columns">) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">Colunas do arquivo</summary>
      <dl className="mt-1 divide-y divide-line rounded-card inset-ring inset-ring-line">
        {columns.map(({ title, says, isNeeded }) => (
          <div key={title} className="px-4 py-2.5">
            <dt>
              {title}
              {isNeeded ? <span className="text-sm text-muted"> · obrigatória</span> : null}
            </dt>
            <dd className="text-sm text-muted">{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface ListTextProps {
  csv: string;
  placeholder: string;
  onText: (text: string) => void;
}

function ListText({ csv, placeholder, onText }: ListTextProps) {
  const [taken] = useTakenBack("csv") ?? [];
  useEffect(() => {
    if (taken !== undefined) onText(taken);
  }, [taken, onText]);
  return (
    <Textarea
      rows={8}
      value={csv}
      onChange={(event) => onText(event.target.value)}
      placeholder={placeholder}
      spellCheck={false}
      className="font-mono text-sm"
    />
  );
}

function FilePicker({ onText }: { onText: (text: string) => void }) {
  async function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) onText(textOfFile(await file.arrayBuffer()));
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
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={handleChange}
          className="sr-only"
        />
      </label>
    </div>
  );
}

/** A form sends line ends of its own, and the server trims. */
function sameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, "\n").trim();
  return plain(one) === plain(other);
}
