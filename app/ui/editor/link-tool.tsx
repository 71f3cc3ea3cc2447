import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Field, Input } from "../controls/field.tsx";
import { toLinkAddress } from "./editor-addresses.ts";
import { ToolButton } from "./tool-button.tsx";
import { useToolDialog } from "./use-tool-dialog.tsx";

const REFUSAL = "Use um endereço que comece com http://, https://, mailto: ou tel:.";

export function LinkTool({ editor }: { editor: Editor }) {
  const { open, show, close } = useToolDialog();
  const isLink = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("link") });
  return (
    <>
      <ToolButton label="Link" pressed={isLink} onPress={show}>
        <Icon name="link-2" />
      </ToolButton>
      <Dialog open={open} onClose={() => close()} title={isLink ? "Editar link" : "Inserir link"}>
        <LinkForm editor={editor} isLink={isLink} onDone={close} />
      </Dialog>
    </>
  );
}

interface LinkFormProps {
  editor: Editor;
  isLink: boolean;
  onDone: (then: () => void) => void;
}

/** No form of its own: the editor stands inside one. */
function LinkForm({ editor, isLink, onDone }: LinkFormProps) {
  const current: unknown = editor.getAttributes("link").href;
  const [typed, setTyped] = useState(typeof current === "string" ? current : "");
  const [error, setError] = useState<string>();

  function handleApply() {
    const href = toLinkAddress(typed);
    if (!href) {
      setError(REFUSAL);
      return;
    }
    const word = { type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] };
    onDone(() => {
      const chain = editor.chain().focus().extendMarkRange("link");
      if (editor.state.selection.empty && !isLink) chain.insertContent(word).run();
      else chain.setLink({ href }).run();
    });
  }
  function handleRemove() {
    onDone(() => editor.chain().focus().extendMarkRange("link").unsetLink().run());
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    handleApply();
  }
  return (
    <div className="grid gap-5">
      <Field name="endereco-do-link" label="Endereço" hint="Como https://exemplo.com.br" error={error}>
        <Input
          name={undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKeyDown}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {isLink ? (
          <Button variant="quiet" onClick={handleRemove}>
            Remover link
          </Button>
        ) : null}
        <Button onClick={handleApply}>Aplicar link</Button>
      </div>
    </div>
  );
}
