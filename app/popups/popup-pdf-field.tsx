import { useState } from "react";
import { uploadOf } from "#app/platform/files/upload-kinds.ts";
import { uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { useStart } from "#app/ui/start-values.tsx";

/** An address, or a file that becomes one. */
export function PopupPdfField({ initial, error }: { initial: string; error: string | undefined }) {
  const [address, setAddress] = useState(useStart("pdf_url", initial));

  function handleUpload(answer: unknown): boolean {
    const stored = uploadedAddress(answer);
    if (stored) setAddress(stored);
    return stored !== undefined;
  }
  return (
    <div className="grid gap-3">
      <Field
        name="pdf_url"
        label="PDF que a pessoa recebe"
        optional
        hint={address ? <TryLink address={address} /> : "Envie o arquivo ou cole o endereço dele."}
        error={error}
      >
        <Input
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          placeholder="https://"
        />
      </Field>
      <UploadField
        id="pdf-upload"
        label={address ? "Trocar PDF" : "Enviar PDF"}
        {...uploadOf("public-pdf")}
        onDone={handleUpload}
      />
    </div>
  );
}

/** Only what surely leads to a page or a file is made a link. */
function TryLink({ address }: { address: string }) {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(address) ? (
    <a href={address} target="_blank" rel="noopener noreferrer" className="link">
      Ver o PDF
    </a>
  ) : (
    "Use um endereço que comece com https://."
  );
}
