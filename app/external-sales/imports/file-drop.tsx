import { type ChangeEvent, useState } from "react";
import { useNavigate } from "react-router";
import { FAULT, sentenceOf } from "#app/ui/connection/fault.ts";
import { FieldNote } from "#app/ui/controls/field.tsx";
import { Spinner } from "#app/ui/display/spinner.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { importAddress } from "./sale-import.ts";

const UPLOAD = "/api/admin/imports";
const MAX_BYTES = 50 * 1024 * 1024;
const FAILED = "Não foi possível enviar. Confira a conexão e tente de novo.";

interface FileDropProps {
  /** The course or product that the file was uploaded for, as a choice value. */
  preset: string | null;
}

export function FileDrop({ preset }: FileDropProps) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > MAX_BYTES) return setRefusal("O arquivo passa do limite de 50 MB.");
    setRefusal(undefined);
    setSending(true);
    const answer = await sent(file, preset);
    setSending(false);
    if ("id" in answer) await navigate(importAddress(answer.id));
    else setRefusal(answer.message);
  }
  return (
    <div>
      <div className="relative grid min-h-40 content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-control bg-surface px-6 py-8 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        {isSending ? <Spinner /> : <Icon name="file-up" className="size-8 text-primary" />}
        <label htmlFor="arquivo" className="font-strong">
          {isSending ? "Enviando o arquivo..." : "Solte o arquivo aqui ou clique para escolher"}
        </label>
        <span className="text-sm text-muted">CSV, TXT ou XLSX, até 50 MB e 20.000 linhas.</span>
        <input
          id="arquivo"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          disabled={isSending}
          aria-describedby={refusal ? "arquivo-note" : undefined}
          onChange={handleChange}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      <FieldNote id="arquivo-note" error={refusal} />
    </div>
  );
}

async function sent(file: File, preset: string | null): Promise<{ id: number } | { message: string }> {
  const params = new URLSearchParams({ nome: file.name });
  if (preset !== null) params.set("para", preset);
  try {
    const response = await fetch(`${UPLOAD}?${params}`, { method: "PUT", body: file });
    const answer: unknown = await response.json();
    if (typeof answer === "object" && answer !== null) {
      if ("id" in answer && typeof answer.id === "number") return { id: answer.id };
      if ("message" in answer && typeof answer.message === "string") return { message: answer.message };
    }
  } catch (error) {
    return { message: sentenceOf(error, FAILED) };
  }
  return { message: FAULT };
}
