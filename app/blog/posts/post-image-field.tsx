import { useState } from "react";
import { PICTURE_UPLOAD, uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { PostPanel } from "./post-panel.tsx";

interface PostImageFieldProps {
  initial: string;
  error: string | undefined;
}

/** The picture of the post: typed or uploaded; its preview hides when it cannot be loaded. */
export function PostImageField({ initial, error }: PostImageFieldProps) {
  const [address, setAddress] = useState(useStart("image", initial));
  const [broken, setBroken] = useState("");

  function handleUpload(answer: unknown): boolean {
    const uploaded = uploadedAddress(answer);
    if (!uploaded) return false;
    setAddress(uploaded);
    return true;
  }
  return (
    <PostPanel title="Imagem">
      {address && address !== broken ? (
        <img
          src={address}
          alt="Prévia da imagem do post"
          onError={() => setBroken(address)}
          className="aspect-2/1 w-full rounded-control bg-sunken object-cover"
        />
      ) : null}
      <Field
        name="image"
        label="Endereço da imagem"
        optional
        hint="Recomendado: 1600 x 800. Em branco, o blog cria uma capa."
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
        {...PICTURE_UPLOAD}
        id="enviar-imagem-do-post"
        label="Enviar imagem"
        onDone={handleUpload}
      />
    </PostPanel>
  );
}
