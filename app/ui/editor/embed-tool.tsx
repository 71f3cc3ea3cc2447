import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Field, Input } from "../controls/field.tsx";
import { readMedia } from "../embeds/media-address.ts";
import { mediaWords } from "../embeds/video-address.ts";
import { embedAttributes } from "./block-nodes.ts";
import { addressOfEmbed, UNTITLED } from "./clipboard/embed-address.ts";
import { insertBlock } from "./insert-block.ts";
import { ToolButton } from "./tool-button.tsx";
import { useToolDialog } from "./use-tool-dialog.tsx";

const HINT = "YouTube, Vimeo ou Spotify: copie do navegador ou do botão Compartilhar.";
const REFUSAL = "Cole o endereço de um vídeo do YouTube ou do Vimeo, ou de uma música ou podcast do Spotify.";

export function EmbedTool({ editor }: { editor: Editor }) {
  const { open, show, close } = useToolDialog();
  const isEmbed = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("embed") });
  return (
    <>
      <ToolButton label="Vídeo ou áudio" pressed={isEmbed} onPress={show}>
        <Icon name="square-play" />
      </ToolButton>
      <Dialog
        open={open}
        onClose={() => close()}
        title={isEmbed ? "Editar vídeo ou áudio" : "Inserir vídeo ou áudio"}
      >
        <EmbedForm editor={editor} isEmbed={isEmbed} onDone={close} />
      </Dialog>
    </>
  );
}

interface EmbedFormProps {
  editor: Editor;
  isEmbed: boolean;
  onDone: (then: () => void) => void;
}

/** No form of its own: the editor stands inside one. */
function EmbedForm({ editor, isEmbed, onDone }: EmbedFormProps) {
  const { provider, media, title: given } = editor.getAttributes("embed");
  const [address, setAddress] = useState(isEmbed ? addressOfEmbed({ provider, id: media }) : "");
  const [title, setTitle] = useState(isEmbed ? String(given) : "");
  const [error, setError] = useState<string>();

  function handleApply() {
    const attrs = embedAttributes(address, title.trim());
    if (!attrs) {
      setError(REFUSAL);
      return;
    }
    const named = { ...attrs, title: attrs.title || UNTITLED[attrs.provider] };
    onDone(() => {
      if (isEmbed) editor.chain().focus().updateAttributes("embed", named).run();
      else insertBlock(editor, { type: "embed", attrs: named });
    });
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    handleApply();
  }
  return (
    <div className="grid gap-5">
      <Field name="endereco-do-video" label="Endereço" hint={noteFor(address)} error={error}>
        <Input
          name={undefined}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={handleKeyDown}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
        />
      </Field>
      <Field
        name="titulo-do-video"
        label="Título"
        optional
        hint="Aparece antes do play. Nada é carregado de lá até alguém apertar."
      >
        <Input
          name={undefined}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={handleKeyDown}
          maxLength={200}
        />
      </Field>
      <Button className="justify-self-end" onClick={handleApply}>
        {isEmbed ? "Aplicar" : "Inserir"}
      </Button>
    </div>
  );
}

/** What was understood, before it is put in. */
function noteFor(address: string): string {
  const media = readMedia(address);
  if (media) return mediaWords(media);
  return address.trim() === "" ? HINT : REFUSAL;
}
