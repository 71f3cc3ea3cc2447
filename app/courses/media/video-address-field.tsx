import { useState } from "react";
import { webAddress } from "#app/platform/text/web-address.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { framedAddress } from "#app/ui/embeds/framed-address.ts";
import { videoWords } from "#app/ui/embeds/video-address.ts";
import { useStart } from "#app/ui/start-values.tsx";

interface VideoAddressFieldProps {
  name?: string;
  label: string;
  hint: string;
  initial?: string;
  required?: boolean;
  error: string | undefined;
}

/** The address of a video with a preview of how it is played, before saving. */
export function VideoAddressField({
  name = "video_url",
  label,
  hint,
  initial = "",
  required = false,
  error,
}: VideoAddressFieldProps) {
  const [typed, setTyped] = useState(useStart(name, initial));
  return (
    <Field
      name={name}
      label={label}
      optional={!required}
      hint={videoWords(webAddress(framedAddress(typed.trim()))) ?? hint}
      error={error}
    >
      <Input
        required={required}
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
