import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { coverAddress } from "#app/platform/covers.ts";
import type { FieldErrors } from "#app/platform/form.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { Field, FieldNote, Input } from "#app/ui/field.tsx";
import { UploadField } from "#app/ui/upload-field.tsx";
import { uploadedAddress } from "./uploaded.ts";

const UPLOAD = "/api/admin/uploads/image";
const PICTURES = "image/jpeg,image/png,image/webp,image/gif,image/avif";
const MAX_BYTES = 10 * 1_048_576;
const TOO_LARGE = "A imagem passa do limite de 10 MB.";

interface MainImageProps {
  initial: string;
  /** For the generated cover. */
  name: string;
  category: string | undefined;
  error: string | undefined;
}

/** The address of the main picture: typed, uploaded, or the cover that the shop draws. */
export function MainImageField({ initial, name, category, error }: MainImageProps) {
  const [address, setAddress] = useState(initial);
  const cover = coverAddress({ category, title: name });
  const shown = address.startsWith("/capas/") || !address ? cover : address;

  function handleUpload(answer: unknown): boolean {
    const uploaded = uploadedAddress(answer);
    if (uploaded) setAddress(uploaded);
    return uploaded !== undefined;
  }
  return (
    <div className="grid items-start gap-5 md:grid-cols-[14rem_1fr]">
      <Cover src={shown} fallback={cover} alt="Como a capa vai aparecer" className="rounded-control" />
      <div className="grid gap-3">
        <Field
          name="image"
          label="Imagem principal"
          hint="Recomendado: 800 x 400. Sem imagem própria, use a capa gerada a partir do nome e da categoria."
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
        <div className="flex flex-wrap gap-2">
          <UploadField
            id="enviar-imagem"
            label="Enviar imagem"
            address={UPLOAD}
            accept={PICTURES}
            maxBytes={MAX_BYTES}
            tooLarge={TOO_LARGE}
            onDone={handleUpload}
          />
          <Button variant="ghost" size="compact" onClick={() => setAddress(cover)}>
            Usar capa gerada
          </Button>
        </div>
      </div>
    </div>
  );
}

interface Row {
  key: number;
  address: string;
}

/** At least one row; a row goes away when another is left. */
export function ExtraImagesField({
  initial,
  errors,
}: {
  initial: string[];
  errors: FieldErrors | undefined;
}) {
  const [rows, setRows] = useState<Row[]>(() =>
    (initial.length > 0 ? initial : [""]).map((address, key) => ({ key, address })),
  );
  const nextKey = Math.max(...rows.map((row) => row.key)) + 1;

  function change(key: number, address: string) {
    setRows(rows.map((row) => (row.key === key ? { key, address } : row)));
  }
  function handleUpload(answer: unknown): boolean {
    const address = uploadedAddress(answer);
    if (!address) return false;
    const empty = rows.find((row) => row.address.trim() === "");
    if (empty) change(empty.key, address);
    else setRows([...rows, { key: nextKey, address }]);
    return true;
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Imagens extras</legend>
      <div className="grid gap-2">
        {rows.map((row, place) => (
          <div key={row.key} className="flex gap-2">
            <Field
              name="images"
              id={`images.${place}`}
              label={`Imagem extra ${place + 1}`}
              hideLabel
              error={errors?.[`images.${place}`]}
              className="min-w-0 flex-1"
            >
              <Input
                value={row.address}
                onChange={(event) => change(row.key, event.target.value)}
                inputMode="url"
                autoComplete="off"
                maxLength={2000}
                placeholder="https://"
              />
            </Field>
            {rows.length > 1 ? (
              <IconButton
                label={`Remover imagem extra ${place + 1}`}
                onClick={() => setRows(rows.filter((other) => other.key !== row.key))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
        ))}
      </div>
      <FieldNote error={errors?.images} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="compact"
          onClick={() => setRows([...rows, { key: nextKey, address: "" }])}
        >
          <Plus aria-hidden="true" />
          Adicionar endereço
        </Button>
        <UploadField
          id="enviar-imagem-extra"
          label="Enviar imagem"
          address={UPLOAD}
          accept={PICTURES}
          maxBytes={MAX_BYTES}
          tooLarge={TOO_LARGE}
          onDone={handleUpload}
        />
      </div>
    </fieldset>
  );
}
