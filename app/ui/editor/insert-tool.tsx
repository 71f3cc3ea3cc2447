import type { Editor } from "@tiptap/react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { useToolDialog } from "./use-tool-dialog.tsx";

/** Words that stand for something and fill themselves in. */
export interface TextInsert {
  /** What is put into the text. */
  text: string;
  about: string;
  /** What it says now. */
  now: string;
}

/** What may be put in, each with what it says today. */
export function InsertTool({ editor, inserts }: { editor: Editor; inserts: readonly TextInsert[] }) {
  const { open, show, close } = useToolDialog();
  const insert = (text: string) =>
    close(() => editor.chain().focus().insertContent({ type: "text", text }).run());
  return (
    <>
      <button
        type="button"
        data-tool=""
        onMouseDown={(event) => event.preventDefault()}
        onClick={show}
        className="inline-flex min-h-11 flex-none items-center gap-1.5 rounded-control px-2.5 font-medium hover:bg-sunken"
      >
        <Icon name="plus" className="size-5" />
        Inserir campo
      </button>
      <Dialog kind="sheet" open={open} onClose={() => close()} title="Inserir campo">
        <p className="mb-4 text-muted">
          Um campo se preenche sozinho, com o que está nas configurações. No texto ele fica entre chaves.
        </p>
        <ul className="grid gap-2">
          {inserts.map(({ text, about, now }) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => insert(text)}
                className="grid w-full gap-0.5 rounded-card bg-surface px-4 py-3 text-left inset-ring inset-ring-control hover:bg-sunken"
              >
                <b className="[overflow-wrap:anywhere]">{text}</b>
                <span className="text-sm">{about}</span>
                <span className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
                  {now === "" ? "Agora não diz nada." : `Agora: ${now}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
