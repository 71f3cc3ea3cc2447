import { type ReactNode, useState } from "react";
import { Cover } from "../display/cover.tsx";
import { useStart } from "../start-values.tsx";
import { Button } from "./button.tsx";
import { Field, Input } from "./field.tsx";
import { UploadField } from "./upload-field.tsx";

interface CoverFieldProps {
  name: string;
  label: ReactNode;
  hint: ReactNode;
  optional?: boolean;
  error: string | undefined;
  initial: string;
  /** The cover that is drawn for it: shown while there is no other, and a choice of its own. */
  drawn: string;
  upload: { address: string; accept?: string; maxBytes: number; tooLarge: string };
  /** The address in what the upload answered. */
  readAnswer: (answer: unknown) => string | undefined;
}

/** The address of a picture: typed, uploaded, or the cover that is drawn. */
export function CoverField({ initial, drawn, upload, readAnswer, ...field }: CoverFieldProps) {
  const [address, setAddress] = useState(useStart(field.name, initial));
  const shown = address === "" || address.startsWith("/capas/") ? drawn : address;

  function handleUpload(answer: unknown): boolean {
    const uploaded = readAnswer(answer);
    if (uploaded) setAddress(uploaded);
    return uploaded !== undefined;
  }
  return (
    <div className="grid items-start gap-5 md:grid-cols-[14rem_1fr]">
      <Cover src={shown} fallback={drawn} alt="Como a capa vai aparecer" className="rounded-control" />
      <div className="grid gap-3">
        <Field {...field}>
          <Input
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            placeholder="https://"
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <UploadField {...upload} id={`enviar-${field.name}`} label="Enviar imagem" onDone={handleUpload} />
          <Button variant="ghost" size="compact" onClick={() => setAddress(drawn)}>
            Usar capa gerada
          </Button>
        </div>
      </div>
    </div>
  );
}
