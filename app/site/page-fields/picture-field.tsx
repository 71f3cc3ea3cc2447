import { PICTURE_UPLOAD, uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";

interface PictureFieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A picture that is sent here; there is no other way in. */
export function PictureField({ id, label, hint, value, error, onChange }: PictureFieldProps) {
  function handleDone(answer: unknown): boolean {
    const address = uploadedAddress(answer);
    if (address) onChange(address);
    return address !== undefined;
  }
  return (
    <div>
      <p className="mb-1.5 font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {value ? (
          <img
            src={value}
            alt={`${label}, como está agora`}
            className="h-20 w-auto max-w-40 rounded-control object-cover"
          />
        ) : null}
        <UploadField
          {...PICTURE_UPLOAD}
          id={id}
          label={value ? "Trocar imagem" : "Enviar imagem"}
          {...(hint && { hint })}
          {...(error && { error })}
          onDone={handleDone}
        />
        {value ? (
          <Button variant="ghost" size="compact" onClick={() => onChange("")}>
            Tirar imagem
          </Button>
        ) : null}
      </div>
    </div>
  );
}
