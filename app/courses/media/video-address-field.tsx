import { useState } from "react";
import { NO_VIDEO, namesNoVideo, readVideo } from "#app/platform/images/video-address.ts";
import { framedAddress, webAddress } from "#app/platform/text/web-address.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { useStart } from "#app/ui/start-values.tsx";

interface VideoAddressFieldProps {
  label: string;
  hint: string;
  initial: string;
  error: string | undefined;
}

/** The address of a video, and what becomes of it, before it is saved. */
export function VideoAddressField({ label, hint, initial, error }: VideoAddressFieldProps) {
  const [typed, setTyped] = useState(useStart("video_url", initial));
  return (
    <Field
      name="video_url"
      label={label}
      optional
      hint={noteFor(webAddress(framedAddress(typed.trim()))) ?? hint}
      error={error}
    >
      <Input
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        placeholder="https://"
        defaultValue={initial}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}

function noteFor(address: string): string | undefined {
  if (namesNoVideo(address)) return NO_VIDEO;
  if (readVideo(address)?.kind !== "link") return undefined;
  return "Este endereço não toca aqui: abre em outra aba. O player é para YouTube, Vimeo e arquivos de vídeo.";
}
