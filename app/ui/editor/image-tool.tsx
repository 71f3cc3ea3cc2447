import { type Editor, useEditorState } from "@tiptap/react";
import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { sentenceOf } from "../connection/fault.ts";
import { Button, buttonClass } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Field, FieldNote, Input, Select } from "../controls/field.tsx";
import { Spinner } from "../display/spinner.tsx";
import { isPictureAddress } from "./editor-addresses.ts";
import { measurePicture, PICTURE_TYPES, type PictureUpload } from "./editor-pictures.ts";
import { insertBlock } from "./insert-block.ts";
import { ToolButton } from "./tool-button.tsx";
import { useToolDialog } from "./use-tool-dialog.tsx";

const REFUSAL = "Informe um endereço que comece com http:// ou https://, ou envie um arquivo.";
const FAILED = "Não foi possível enviar a imagem. Confira a conexão e tente de novo.";

interface ImageToolProps {
  editor: Editor;
  upload: PictureUpload;
}

export function ImageTool({ editor, upload }: ImageToolProps) {
  const { open, show, close } = useToolDialog();
  const isImage = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("image") });
  return (
    <>
      <ToolButton label="Imagem" pressed={isImage} onPress={show}>
        <Icon name="image-plus" />
      </ToolButton>
      <Dialog open={open} onClose={() => close()} title={isImage ? "Editar imagem" : "Inserir imagem"}>
        <ImageForm editor={editor} upload={upload} isImage={isImage} onDone={close} />
      </Dialog>
    </>
  );
}

interface ImageFormProps extends ImageToolProps {
  isImage: boolean;
  onDone: (then: () => void) => void;
}

/** No form of its own: the editor stands inside one. */
function ImageForm({ editor, upload, isImage, onDone }: ImageFormProps) {
  const current = editor.getAttributes("image");
  const [address, setAddress] = useState(String(current.src ?? ""));
  const [alt, setAlt] = useState(String(current.alt ?? ""));
  const [caption, setCaption] = useState(String(current.caption ?? ""));
  const [size, setSize] = useState(String(current.size ?? "full"));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    setError(undefined);
    try {
      setAddress(await upload(file));
    } catch (failure) {
      setError(sentenceOf(failure, FAILED));
    }
    setBusy(false);
  }
  async function handleApply() {
    const src = address.trim();
    if (!isPictureAddress(src)) {
      setError(REFUSAL);
      return;
    }
    setBusy(true);
    const measured = await measurePicture(src);
    const said = { alt: alt.trim(), caption: caption.trim(), size };
    const attrs = { width: null, height: null, ...measured, src, ...said };
    onDone(() => {
      if (isImage) editor.chain().focus().updateAttributes("image", attrs).run();
      else insertBlock(editor, { type: "image", attrs });
    });
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!busy) void handleApply();
  }
  return (
    <div className="grid gap-5">
      <Field name="endereco-da-imagem" label="Endereço da imagem" error={error}>
        <Input
          name={undefined}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={handleKeyDown}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
        />
      </Field>
      <FilePicker busy={busy} onChange={handleFile} />
      {isPictureAddress(address) ? (
        <img src={address} alt="" className="max-h-48 justify-self-start rounded-control" />
      ) : null}
      <Field
        name="texto-da-imagem"
        label="Texto alternativo"
        hint="Descreva a imagem para quem não pode vê-la. Deixe em branco se ela for só decorativa."
      >
        <Input
          name={undefined}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={handleKeyDown}
          maxLength={500}
        />
      </Field>
      <Field name="legenda-da-imagem" label="Legenda" optional hint="Aparece embaixo da imagem.">
        <Input
          name={undefined}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
          onKeyDown={handleKeyDown}
          maxLength={300}
        />
      </Field>
      <Field name="tamanho-da-imagem" label="Tamanho">
        <Select name={undefined} value={size} onChange={(event) => setSize(event.target.value)}>
          <option value="small">Pequena</option>
          <option value="medium">Média</option>
          <option value="full">Inteira</option>
        </Select>
      </Field>
      <Button className="justify-self-end" busy={busy} onClick={() => void handleApply()}>
        {isImage ? "Aplicar" : "Inserir imagem"}
      </Button>
    </div>
  );
}

interface FilePickerProps {
  busy: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function FilePicker({ busy, onChange }: FilePickerProps) {
  return (
    <div>
      <label
        className={buttonClass(
          { variant: "quiet", size: "compact" },
          "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        )}
      >
        {busy ? <Spinner /> : <Icon name="upload" />}
        Enviar do computador
        <input
          type="file"
          accept={PICTURE_TYPES.join(",")}
          disabled={busy}
          onChange={onChange}
          className="sr-only"
        />
      </label>
      <FieldNote hint="JPG, PNG, GIF ou WebP, até 25 MB." />
    </div>
  );
}
