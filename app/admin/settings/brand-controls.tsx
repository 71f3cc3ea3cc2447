import { use, useEffect, useState } from "react";
import {
  isColour,
  isReadableAccent,
  isReadablePrimary,
  nearestAccent,
  nearestPrimary,
} from "#app/platform/images/brand-colours.ts";
import { PICTURE_UPLOAD, uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { LiveBrand } from "./live-brand.ts";
import type { SettingsField } from "./settings-panel.ts";

export interface ControlProps {
  field: SettingsField;
  value: string;
  error: string | undefined;
  locked?: string | undefined;
  /** It is read, and changed by somebody else. */
  isClosed?: boolean | undefined;
}

/** Where a colour cannot be read, and the nearest one that can. */
const COLOUR_RULES: Record<
  string,
  { reads: (colour: string) => boolean; nearest: (colour: string) => string; why: string }
> = {
  primary: {
    reads: isReadablePrimary,
    nearest: nearestPrimary,
    why: "Clara demais: o texto branco sobre ela não se lê.",
  },
  accent: {
    reads: isReadableAccent,
    nearest: nearestAccent,
    why: "Escura demais: o texto escuro sobre ela não se lê.",
  },
};

/** What the preview beside the form shows, as soon as it changes. */
function useLive(name: string, value: string): void {
  const tell = use(LiveBrand);
  useEffect(() => tell(name, value), [tell, name, value]);
}

/** Typed or picked; the picker beside it speaks the same value. */
export function ColourControl({ field, value, error }: ControlProps) {
  const [colour, setColour] = useState(useStart(field.name, value));
  useLive(field.name, colour);
  const rule = COLOUR_RULES[field.name];
  const better = rule && isColour(colour) && !rule.reads(colour) ? rule.nearest(colour) : undefined;
  return (
    <div>
      <Field name={field.name} label={field.label} hint={field.hint} optional={field.optional} error={error}>
        <span className="flex items-center gap-3">
          <input
            type="color"
            aria-label={`Escolher: ${field.label}`}
            value={isColour(colour) ? colour : field.placeholder}
            onChange={(event) => setColour(event.target.value)}
            className="size-12 flex-none rounded-control border border-control bg-surface p-1"
          />
          <Input
            value={colour}
            onChange={(event) => setColour(event.target.value)}
            maxLength={7}
            placeholder={field.placeholder}
            autoComplete="off"
            spellCheck={false}
          />
        </span>
      </Field>
      <p
        role="status"
        className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted empty:hidden"
      >
        {better ? (
          <>
            {rule?.why}
            <Button variant="quiet" size="compact" onClick={() => setColour(better)}>
              <span aria-hidden="true" className="size-5 rounded-pill" style={{ background: better }} />
              Usar {better}
            </Button>
          </>
        ) : null}
      </p>
    </div>
  );
}

/** Sent as a file, or an address of elsewhere. */
export function LogoControl({ field, value, error }: ControlProps) {
  const { name, label, hint, maxLength } = field;
  const [address, setAddress] = useState(useStart(name, value));
  const [broken, setBroken] = useState("");
  useLive(name, address);

  function handleUpload(answer: unknown): boolean {
    const uploaded = uploadedAddress(answer);
    if (uploaded) setAddress(uploaded);
    return uploaded !== undefined;
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">
        {label}
        <span className="font-normal text-muted"> (opcional)</span>
      </legend>
      <p className="-mt-1.5 text-sm text-muted">{hint}</p>
      <div className="flex flex-wrap items-center gap-4">
        {address && address !== broken ? (
          <img
            src={address}
            alt={`Prévia: ${label}`}
            onError={() => setBroken(address)}
            className={`h-14 max-w-48 rounded-control object-contain p-1 ${name === "logoDark" ? "bg-band" : "bg-[#fff]"}`}
          />
        ) : null}
        {address && address === broken ? (
          <p className="text-sm text-danger">Esta imagem não abre. Confira o endereço ou envie o arquivo.</p>
        ) : null}
        <UploadField {...PICTURE_UPLOAD} id={`enviar-${name}`} label="Enviar imagem" onDone={handleUpload} />
        {address ? (
          <Button variant="ghost" size="compact" onClick={() => setAddress("")}>
            Remover<span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        ) : null}
      </div>
      <Field
        name={name}
        label={
          <>
            Ou o endereço de uma imagem<span className="sr-only">, {label.toLowerCase()}</span>
          </>
        }
        error={error}
      >
        <Input
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          inputMode="url"
          maxLength={maxLength}
          placeholder="https://"
          autoComplete="off"
        />
      </Field>
    </fieldset>
  );
}
