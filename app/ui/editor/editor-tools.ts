// The buttons of the toolbar: what each is called, does, and whether it is on where the caret stands.
import type { Editor } from "@tiptap/react";
import type { IconName } from "#app/ui/icons/icon.tsx";
import { indent, outdent } from "./editor-extensions.ts";
import { insertBlock } from "./insert-block.ts";

export interface Tool {
  key: string;
  label: string;
  icon: IconName;
  run: (editor: Editor) => void;
  /** Tools without it are no switches. */
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
}

const HEADINGS = ["heading-1", "heading-2", "heading-3"] as const;
const LEVELS = [1, 2, 3] as const;

function aligned(editor: Editor, side: string): boolean {
  return editor.isActive({ textAlign: side });
}

function toAlign(side: "center" | "right" | "justify", label: string, icon: IconName): Tool {
  return {
    key: side,
    label,
    icon,
    run: (editor) => void editor.chain().focus().toggleTextAlign(side).run(),
    isOn: (editor) => aligned(editor, side),
  };
}

export const HISTORY_TOOLS: Tool[] = [
  {
    key: "undo",
    label: "Desfazer",
    icon: "undo-2",
    run: (editor) => void editor.chain().focus().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    key: "redo",
    label: "Refazer",
    icon: "redo-2",
    run: (editor) => void editor.chain().focus().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
];

export const TEXT_TOOLS: Tool[] = [
  ...LEVELS.map(
    (level): Tool => ({
      key: `h${level}`,
      label: `Título ${level}`,
      icon: HEADINGS[level - 1] ?? "heading-1",
      run: (editor) => void editor.chain().focus().toggleHeading({ level }).run(),
      isOn: (editor) => editor.isActive("heading", { level }),
    }),
  ),
  {
    key: "bold",
    label: "Negrito",
    icon: "bold",
    run: (editor) => void editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive("bold"),
  },
  {
    key: "italic",
    label: "Itálico",
    icon: "italic",
    run: (editor) => void editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive("italic"),
  },
  {
    key: "underline",
    label: "Sublinhado",
    icon: "underline",
    run: (editor) => void editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive("underline"),
  },
  {
    key: "strike",
    label: "Tachado",
    icon: "strikethrough",
    run: (editor) => void editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive("strike"),
  },
];

export const BLOCK_TOOLS: Tool[] = [
  {
    key: "ol",
    label: "Lista numerada",
    icon: "list-ordered",
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive("orderedList"),
  },
  {
    key: "ul",
    label: "Lista com marcadores",
    icon: "list",
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive("bulletList"),
  },
  { key: "outdent", label: "Diminuir recuo", icon: "list-indent-decrease", run: outdent },
  { key: "indent", label: "Aumentar recuo", icon: "list-indent-increase", run: indent },
  {
    key: "left",
    label: "Alinhar à esquerda",
    icon: "text-align-start",
    run: (editor) => void editor.chain().focus().unsetTextAlign().run(),
    isOn: (editor) => !["center", "right", "justify"].some((side) => aligned(editor, side)),
  },
  toAlign("center", "Centralizar", "text-align-center"),
  toAlign("right", "Alinhar à direita", "text-align-end"),
  toAlign("justify", "Justificar", "text-align-justify"),
  {
    key: "quote",
    label: "Citação",
    icon: "quote",
    run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive("blockquote"),
  },
  {
    key: "code",
    label: "Bloco de código",
    icon: "square-code",
    run: (editor) => void editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive("codeBlock"),
  },
];

export const DIVIDER_TOOL: Tool = {
  key: "divider",
  label: "Linha divisória",
  icon: "minus",
  run: (editor) => insertBlock(editor, { type: "horizontalRule" }),
};

export const CLEAR_TOOL: Tool = {
  key: "clear",
  label: "Limpar formatação",
  icon: "remove-formatting",
  run: (editor) =>
    void editor
      .chain()
      .focus()
      .clearNodes()
      .unsetAllMarks()
      .resetAttributes("paragraph", ["textAlign", "indent"])
      .run(),
};

export const ALL_TOOLS: Tool[] = [...HISTORY_TOOLS, ...TEXT_TOOLS, ...BLOCK_TOOLS, DIVIDER_TOOL, CLEAR_TOOL];
