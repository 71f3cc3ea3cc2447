import { useState } from "react";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { PICTURE_UPLOAD, uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { CoverField } from "#app/ui/controls/cover-field.tsx";
import { Field, FieldNote, Input } from "#app/ui/controls/field.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useStartList } from "#app/ui/start-values.tsx";

interface MainImageProps {
  initial: string;
  /** For the generated cover. */
  name: string;
  category: string | undefined;
  error: string | undefined;
}

export function MainImageField({ initial, name, category, error }: MainImageProps) {
  return (
    <CoverField
      name="image"
      label="Imagem principal"
      hint="Recomendado: 800 x 400. Sem imagem própria, use a capa gerada a partir do nome e da categoria."
      initial={initial}
      drawn={coverAddress({ category, title: name })}
      error={error}
      upload={PICTURE_UPLOAD}
      readAnswer={uploadedAddress}
    />
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
  const begun = useStartList("images", initial);
  const [rows, setRows] = useState<Row[]>(() =>
    (begun.length > 0 ? begun : [""]).map((address, key) => ({ key, address })),
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
                <Icon name="trash-2" />
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
          <Icon name="plus" />
          Adicionar endereço
        </Button>
        <UploadField
          id="enviar-imagem-extra"
          label="Enviar imagem"
          {...PICTURE_UPLOAD}
          onDone={handleUpload}
        />
      </div>
    </fieldset>
  );
}
