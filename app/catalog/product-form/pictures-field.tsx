import clsx from "clsx";
import { type ComponentProps, useState } from "react";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { PICTURE_UPLOAD, uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Field, FieldNote, Input } from "#app/ui/controls/field.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { DragHandle } from "#app/ui/ordering/drag-handle.tsx";
import { moved } from "#app/ui/ordering/moved.ts";
import { OrderButtons } from "#app/ui/ordering/order-buttons.tsx";
import { placeAfterDrop, useRowDrag } from "#app/ui/ordering/use-row-drag.tsx";
import { useStart, useStartList } from "#app/ui/start-values.tsx";
import { PRODUCT_LIMITS } from "../products/product.ts";

interface PicturesFieldProps {
  initial: { cover: string; others: string[]; texts: Record<string, string> };
  /** For the generated cover. */
  name: string;
  category: string | undefined;
  errors: FieldErrors | undefined;
}

interface Picture {
  key: number;
  address: string;
  text: string;
}

/** The pictures in the order of the page. The first is the cover; at least one row more stands open for another. */
export function PicturesField({ initial, name, category, errors }: PicturesFieldProps) {
  const [pictures, setPictures] = useState(useBeginning(initial));
  const drawn = coverAddress({ category, title: name });
  const isFull = pictures.length > PRODUCT_LIMITS.images;
  const drag = useRowDrag<number>((dragged, target, edge) => {
    const place = (key: number) => pictures.findIndex((one) => one.key === key);
    const from = place(dragged);
    setPictures(moved(pictures, from, placeAfterDrop(from, place(target), edge)));
  });

  function change(key: number, patch: Partial<Picture>) {
    setPictures(pictures.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  }
  /** Several may come one after the other, before the first is shown. */
  function handleUpload(answer: unknown): boolean {
    const address = uploadedAddress(answer);
    if (address) setPictures((before) => withUploaded(before, address));
    return address !== undefined;
  }
  function handleRemove(key: number) {
    setPictures(
      filledUp(
        pictures.filter((one) => one.key !== key),
        drawn,
      ),
    );
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Imagens</legend>
      <p className="mb-3 text-sm text-muted">
        A primeira é a capa, em 800 x 400 ou maior. Sem imagem própria, a loja mostra uma capa gerada, feita
        do nome e da categoria.
      </p>
      <ol className="grid grid-cols-1 gap-3">
        {pictures.map((picture, place) => {
          const { className, ...row } = drag.rowProps(picture.key);
          return (
            <li
              key={picture.key}
              {...row}
              className={clsx(
                "grid grid-cols-1 gap-3 rounded-control p-3 sm:grid-cols-[8rem_1fr]",
                className ?? "bg-sunken",
              )}
            >
              <PictureRow
                picture={picture}
                place={place}
                count={pictures.length}
                drawn={drawn}
                errors={errors}
                handle={drag.handleProps(picture.key)}
                onChange={(patch) => change(picture.key, patch)}
                onMove={(to) => setPictures(moved(pictures, place, to))}
                onRemove={() => handleRemove(picture.key)}
              />
            </li>
          );
        })}
      </ol>
      <FieldNote error={errors?.images ?? errors?.image_texts} />
      <div className="mt-3 flex flex-wrap gap-2">
        <UploadField
          id="enviar-imagem-extra"
          label="Enviar imagens"
          multiple
          {...PICTURE_UPLOAD}
          onDone={handleUpload}
        />
        <Button
          variant="ghost"
          size="compact"
          aria-disabled={isFull || undefined}
          onClick={() =>
            !isFull && setPictures([...pictures, { key: nextKey(pictures), address: "", text: "" }])
          }
        >
          <Icon name="plus" />
          {isFull ? `Até ${pictures.length} imagens` : "Adicionar endereço"}
        </Button>
        {isDrawn(pictures[0]) ? null : (
          <Button variant="ghost" size="compact" onClick={() => setPictures(withDrawn(pictures, drawn))}>
            Usar capa gerada
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface PictureRowProps {
  picture: Picture;
  place: number;
  count: number;
  drawn: string;
  errors: FieldErrors | undefined;
  handle: ComponentProps<"span">;
  onChange: (patch: Partial<Picture>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function PictureRow({ picture, place, count, drawn, errors, handle, ...acts }: PictureRowProps) {
  const { key, address, text } = picture;
  const isCover = place === 0;
  const isGiven = address !== "" && !(isCover && isGenerated(address));
  const name = isCover ? "Imagem principal" : `Imagem extra ${place}`;
  // What the field is called stays with the field alone.
  const said = isCover ? "Capa" : name;
  // Each control keeps its name while it moves; only the first is sent as the cover.
  const field = isCover ? "image" : "images";
  const id = isCover ? "image" : `images.${place - 1}`;
  return (
    <>
      <Cover
        src={isGiven ? address : drawn}
        fallback={drawn}
        alt=""
        sizes="8rem"
        className={clsx(
          "rounded-control max-sm:w-40",
          !isGiven && !isCover && "opacity-40",
          !isCover && "object-contain!",
        )}
      />
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <div className="flex items-center justify-between gap-2">
          <b>{said}</b>
          <span className="flex items-center">
            <DragHandle {...handle} />
            <OrderButtons name={said} id={`imagem-${key}`} at={place} count={count} onMove={acts.onMove} />
            {count > 2 || (!isCover && address !== "") ? (
              <IconButton label={`Remover ${said.toLowerCase()}`} onClick={acts.onRemove}>
                <Icon name="trash-2" />
              </IconButton>
            ) : null}
          </span>
        </div>
        <Field name={field} id={id} label={name} hideLabel error={errors?.[id]}>
          <Input
            value={address}
            onChange={(event) => acts.onChange({ address: event.target.value })}
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            placeholder="https://"
          />
        </Field>
        {isGiven ? (
          <Field
            name=""
            id={`texto-da-imagem-${key}`}
            label="O que a imagem mostra"
            optional
            hint={isCover ? "Lido em voz alta para quem não vê a imagem." : undefined}
          >
            <Input
              value={text}
              onChange={(event) => acts.onChange({ text: event.target.value })}
              maxLength={PRODUCT_LIMITS.image_text}
            />
          </Field>
        ) : null}
        {text ? <input type="hidden" name="image_texts" value={`${address.trim()} ${text}`} /> : null}
      </div>
    </>
  );
}

function useBeginning({ cover, others, texts }: PicturesFieldProps["initial"]): () => Picture[] {
  const first = useStart("image", cover);
  const rest = useStartList("images", others);
  const said = useStartList(
    "image_texts",
    Object.entries(texts).map(([address, text]) => `${address} ${text}`),
  );
  const words = new Map(said.map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)]));
  return () =>
    [first, ...(rest.length > 0 ? rest : [""])].map((address, key) => ({
      key,
      address,
      text: words.get(address) ?? "",
    }));
}

function isGenerated(address: string): boolean {
  return address.startsWith("/capas/");
}

/** Nobody gave this product a cover of its own. */
function isDrawn(cover: Picture | undefined): boolean {
  return !cover?.address.trim() || isGenerated(cover.address);
}

function nextKey(pictures: Picture[]): number {
  return Math.max(...pictures.map(({ key }) => key)) + 1;
}

/** In the place of the generated cover while it stands alone; else in the first free row, or in a new one. */
function withUploaded(pictures: Picture[], address: string): Picture[] {
  const isAlone = pictures.every(({ address }) => address === "" || isGenerated(address));
  const [cover] = pictures;
  const free = isAlone && cover ? cover : pictures.find((one) => one.address.trim() === "");
  if (free) return pictures.map((one) => (one === free ? { ...one, address, text: "" } : one));
  return pictures.length > PRODUCT_LIMITS.images
    ? pictures
    : [...pictures, { key: nextKey(pictures), address, text: "" }];
}

/** Before all others. */
function withDrawn(pictures: Picture[], drawn: string): Picture[] {
  const others = pictures.filter(({ address }) => address !== "");
  return filledUp([{ key: nextKey(pictures), address: drawn, text: "" }, ...others], drawn);
}

/** A cover, and a row more. */
function filledUp(pictures: Picture[], drawn: string): Picture[] {
  const key = pictures.length > 0 ? nextKey(pictures) : 0;
  if (pictures.length > 1) return pictures;
  const [cover = { key: key + 1, address: drawn, text: "" }] = pictures;
  return [cover, { key, address: "", text: "" }];
}
