import { useState } from "react";
import { uploadOf } from "#app/platform/files/upload-kinds.ts";
import { uploadedFile } from "#app/platform/files/uploaded-file.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { attachmentsIn, attachmentsText } from "./lesson-form-values.ts";

interface AttachmentsFieldProps {
  initial: { key: string; name: string }[];
  error: string | undefined;
}

export function AttachmentsField({ initial, error }: AttachmentsFieldProps) {
  const begun = useStart("attachments", attachmentsText(initial));
  const [files, setFiles] = useState(() => attachmentsIn(begun));

  function handleDone(answer: unknown): boolean {
    const file = uploadedFile(answer);
    if (!file) return false;
    setFiles((before) => [...before, { key: file.key, name: file.name }]);
    return true;
  }
  const carried = attachmentsText(files);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">
        Anexos <span className="font-normal text-muted">(opcional)</span>
      </legend>
      <input type="hidden" name="attachments" value={carried} />
      {files.length > 0 ? (
        <ul className="grid gap-2">
          {files.map((file) => (
            <li key={file.key} className="flex items-center gap-2 rounded-control bg-sunken pl-3.5">
              <Icon name="paperclip" className="size-5 flex-none text-muted" />
              <span className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">{file.name}</span>
              <IconButton
                label={`Remover ${file.name}`}
                onClick={() => setFiles(files.filter((other) => other.key !== file.key))}
              >
                <Icon name="x" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <UploadField
        {...uploadOf("attachment")}
        id="attachments"
        label="Anexar arquivo"
        hint="O aluno baixa o arquivo logo abaixo da aula."
        error={error}
        onDone={handleDone}
      />
    </fieldset>
  );
}
