// The buttons of the toolbar: what each is called, does, and whether it is on where the caret stands.
import type { Editor } from "@tiptap/react";
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  Underline,
  Undo2,
} from "lucide-react";
import { indent, outdent } from "./editor-extensions.ts";

export interface Tool {
  key: string;
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  /** Tools without it are no switches. */
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
}

const HEADINGS = [Heading1, Heading2, Heading3] as const;
const LEVELS = [1, 2, 3] as const;

function aligned(editor: Editor, side: string): boolean {
  return editor.isActive({ textAlign: side });
}

function toAlign(side: "center" | "right" | "justify", label: string, icon: LucideIcon): Tool {
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
    icon: Undo2,
    run: (editor) => void editor.chain().focus().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    key: "redo",
    label: "Refazer",
    icon: Redo2,
    run: (editor) => void editor.chain().focus().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
];

export const TEXT_TOOLS: Tool[] = [
  ...LEVELS.map(
    (level): Tool => ({
      key: `h${level}`,
      label: `Título ${level}`,
      icon: HEADINGS[level - 1] ?? Heading1,
      run: (editor) => void editor.chain().focus().toggleHeading({ level }).run(),
      isOn: (editor) => editor.isActive("heading", { level }),
    }),
  ),
  {
    key: "bold",
    label: "Negrito",
    icon: Bold,
    run: (editor) => void editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive("bold"),
  },
  {
    key: "italic",
    label: "Itálico",
    icon: Italic,
    run: (editor) => void editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive("italic"),
  },
  {
    key: "underline",
    label: "Sublinhado",
    icon: Underline,
    run: (editor) => void editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive("underline"),
  },
  {
    key: "strike",
    label: "Tachado",
    icon: Strikethrough,
    run: (editor) => void editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive("strike"),
  },
];

export const BLOCK_TOOLS: Tool[] = [
  {
    key: "ol",
    label: "Lista numerada",
    icon: ListOrdered,
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive("orderedList"),
  },
  {
    key: "ul",
    label: "Lista com marcadores",
    icon: List,
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive("bulletList"),
  },
  { key: "outdent", label: "Diminuir recuo", icon: ListIndentDecrease, run: outdent },
  { key: "indent", label: "Aumentar recuo", icon: ListIndentIncrease, run: indent },
  {
    key: "left",
    label: "Alinhar à esquerda",
    icon: TextAlignStart,
    run: (editor) => void editor.chain().focus().unsetTextAlign().run(),
    isOn: (editor) => !["center", "right", "justify"].some((side) => aligned(editor, side)),
  },
  toAlign("center", "Centralizar", TextAlignCenter),
  toAlign("right", "Alinhar à direita", TextAlignEnd),
  toAlign("justify", "Justificar", TextAlignJustify),
  {
    key: "quote",
    label: "Citação",
    icon: Quote,
    run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive("blockquote"),
  },
  {
    key: "code",
    label: "Bloco de código",
    icon: SquareCode,
    run: (editor) => void editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive("codeBlock"),
  },
];

export const CLEAR_TOOL: Tool = {
  key: "clear",
  label: "Limpar formatação",
  icon: RemoveFormatting,
  run: (editor) =>
    void editor
      .chain()
      .focus()
      .clearNodes()
      .unsetAllMarks()
      .resetAttributes("paragraph", ["textAlign", "indent"])
      .run(),
};

export const ALL_TOOLS: Tool[] = [...HISTORY_TOOLS, ...TEXT_TOOLS, ...BLOCK_TOOLS, CLEAR_TOOL];
