import { useState } from "react";
import { uploadOf } from "#app/platform/files/upload-kinds.ts";
import { uploadedFile } from "#app/platform/files/uploaded-file.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import type { LessonUploadKind } from "./lesson-upload.ts";

interface StoredFileFieldProps {
  name: string;
  /** Name of the hidden field with the file's name. Without it, the file's name is not stored. */
  nameField?: string;
  label: string;
  kind: LessonUploadKind;
  hint?: string;
  error: string | undefined;
  initial: { key: string | null; name: string };
  onFile?: (file: File) => void;
  onStored?: (answer: unknown) => void;
}

/** One file: shows the stored file and lets the user remove or replace it. */
export function StoredFileField({
  name,
  nameField,
  kind,
  initial,
  onStored,
  ...upload
}: StoredFileFieldProps) {
  const [file, setFile] = useState({
    key: useStart(name, initial.key ?? ""),
    name: useStart(nameField, initial.name) || initial.name,
  });

  function handleDone(answer: unknown): boolean {
    const stored = uploadedFile(answer);
    if (!stored) return false;
    setFile({ key: stored.key, name: stored.name });
    onStored?.(answer);
    return true;
  }
  return (
    <div className="grid gap-2">
      <input type="hidden" name={name} value={file.key} />
      {nameField ? <input type="hidden" name={nameField} value={file.key ? file.name : ""} /> : null}
      {file.key ? (
        <p className="flex items-center gap-2 rounded-control bg-sunken pl-3.5">
          <Icon name="file-check" className="size-5 flex-none text-success" />
          <span className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">{file.name}</span>
          <IconButton label={`Remover ${file.name}`} onClick={() => setFile({ key: "", name: "" })}>
            <Icon name="x" />
          </IconButton>
        </p>
      ) : null}
      <UploadField
        {...uploadOf(kind)}
        {...upload}
        id={name}
        label={file.key ? `Trocar: ${upload.label.toLowerCase()}` : upload.label}
        onDone={handleDone}
      />
    </div>
  );
}
