import { useState } from "react";
import { framedAddress, webAddress } from "#app/platform/text/web-address.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { videoWords } from "#app/ui/embeds/video-address.ts";
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
      hint={videoWords(webAddress(framedAddress(typed.trim()))) ?? hint}
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
