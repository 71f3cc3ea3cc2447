import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import clsx from "clsx";
import { useRef } from "react";
import { cleanPastedHtml } from "./clipboard/pasted-html.ts";
import { richTextHtml } from "./rich-text-format.ts";
import "./editor.css";
import { EXTENSIONS } from "./editor-extensions.ts";
import { insertPictures, type PictureUpload, picturesIn } from "./editor-pictures.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import type { TextInsert } from "./insert-tool.tsx";
import { usePictureUploads } from "./use-picture-uploads.tsx";

export interface EditorSurfaceProps {
  id: string;
  name: string;
  "aria-labelledby": string;
  "aria-describedby": string | undefined;
  invalid: boolean;
  value: string;
  upload: PictureUpload;
  /** What else may be put in. */
  inserts?: readonly TextInsert[];
}

/** The editor itself, with its toolbar. Comes with a library of its own, so only rich-text-editor.tsx loads it. */
export function EditorSurface({ name, invalid, value, upload, inserts = [], ...wiring }: EditorSurfaceProps) {
  const carrier = useRef<HTMLTextAreaElement>(null);
  const uploads = usePictureUploads(carrier, upload);
  const pastedRtf = useRef("");
  const editor: Editor = useEditor({
    extensions: EXTENSIONS,
    content: richTextHtml(value),
    injectCSS: false,
    editorProps: {
      attributes: {
        ...wiring,
        "aria-describedby": wiring["aria-describedby"] ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-invalid": String(invalid),
        class: "prose min-h-80 px-4 py-4 -outline-offset-3 sm:px-6",
      },
      handleDOMEvents: {
        keydown: (_, event) => event.key === "Tab" && handleTab(editor, event),
        paste(_, event) {
          pastedRtf.current = event.clipboardData?.getData("text/rtf") ?? "";
          return false;
        },
      },
      transformPastedHTML(html) {
        const pasted = cleanPastedHtml(html, { rtf: pastedRtf.current, origin: window.location.origin });
        uploads.tellLeftOut(pasted.picturesLeftOut);
        void uploads.dropBroken(editor, pasted.pictureAddresses);
        return pasted.html;
      },
      handlePaste: (_, event) => takePictures(editor, event.clipboardData),
      handleDrop: (view, event, __, moved) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return !moved && takePictures(editor, event.dataTransfer, at);
      },
    },
    onUpdate({ editor: changed }) {
      carry(carrier.current, htmlOf(changed));
      uploads.settle(changed);
    },
    // A link that is clicked here is meant to be edited, not followed.
    onCreate: ({ editor: made }) => uploads.settle(made),
  });
  return (
    <div
      className={clsx(
        "rounded-control bg-surface ring focus-within:ring-2 focus-within:ring-focus",
        invalid ? "ring-2 ring-danger" : "ring-control",
      )}
    >
      {/* No hidden input: React would put its first value back with every render. */}
      <textarea ref={carrier} hidden name={name} defaultValue={value} />
      <EditorToolbar editor={editor} upload={upload} inserts={inserts} controls={wiring.id} />
      <EditorContent editor={editor} />
      <p role="status" className={uploads.notice ? "border-t border-line px-4 py-2 text-sm text-muted" : ""}>
        {uploads.notice}
      </p>
    </div>
  );
}

/** From cell to cell of a table; else, and behind the last cell, it leaves the text: nobody is to be caught inside. Ctrl and ] indent. */
function handleTab(editor: Editor, event: KeyboardEvent): true {
  const { commands } = editor;
  if (event.shiftKey ? commands.goToPreviousCell() : commands.goToNextCell()) event.preventDefault();
  return true;
}

/** Returns whether the paste or the drop was one of pictures. */
function takePictures(editor: Editor, transfer: DataTransfer | null, at?: number): boolean {
  const files = picturesIn(transfer);
  if (files.length > 0) void insertPictures(editor, files, at);
  return files.length > 0;
}

/** The paragraph that the editor keeps open after the last picture or quotation is not part of the text. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? "" : editor.getHTML().replace(/(<p><\/p>)+$/, "");
}

/** Into the form, and heard by it like any other typing. */
function carry(carrier: HTMLTextAreaElement | null, html: string): void {
  if (!carrier) return;
  carrier.value = html;
  carrier.dispatchEvent(new Event("input", { bubbles: true }));
}
