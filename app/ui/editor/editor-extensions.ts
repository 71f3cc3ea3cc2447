import { TableKit } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { TextStyle } from "@tiptap/extension-text-style";
import { type Editor, Extension, type Extensions } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Embed, Picture } from "./block-nodes.ts";
import { isLinkAddress } from "./editor-addresses.ts";

const MAX_INDENT = 8;
const INDENTED = ["paragraph", "heading", "listItem"];

/** What the toolbar can make; platform/rich-text/rich-text-tags.ts lets the same through. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    undoRedo: { depth: 100, newGroupDelay: 1000 },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TextAlign.configure({ types: ["heading", "paragraph"] }),
  TextStyle,
  inksOf("textStyle"),
  indentOf(INDENTED),
  TableKit,
  Picture,
  Embed,
];

/** Deeper: a list item under the one before it, anything else by a step to the right. */
export function indent(editor: Editor): void {
  if (editor.isActive("listItem")) {
    if (listDepth(editor) < MAX_INDENT) editor.chain().focus().sinkListItem("listItem").run();
  } else shift(editor, 1);
}

export function outdent(editor: Editor): void {
  if (!shift(editor, -1)) editor.chain().focus().liftListItem("listItem").run();
}

/** Returns whether anything moved. */
function shift(editor: Editor, by: 1 | -1): boolean {
  return editor
    .chain()
    .focus()
    .command(({ tr, state, dispatch }) => {
      const { from, to } = state.selection;
      let moved = false;
      state.doc.nodesBetween(from, to, (node, at) => {
        if (!INDENTED.includes(node.type.name)) return;
        const level = Math.max(0, Math.min(MAX_INDENT, node.attrs.indent + by));
        if (level === node.attrs.indent || (by > 0 && node.type.name === "listItem")) return;
        moved = true;
        if (dispatch) tr.setNodeAttribute(at, "indent", level);
      });
      return moved;
    })
    .run();
}

function listDepth(editor: Editor): number {
  const { $from } = editor.state.selection;
  let depth = 0;
  for (let level = $from.depth; level > 0; level--) if ($from.node(level).type.name === "listItem") depth++;
  return depth;
}

function indentOf(types: string[]) {
  return Extension.create({
    name: "indent",
    addGlobalAttributes: () => [
      {
        types,
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => {
              const level = Number(element.getAttribute("data-indent"));
              return Number.isInteger(level) && level >= 1 && level <= MAX_INDENT ? level : 0;
            },
            renderHTML: (attributes) =>
              attributes.indent ? { "data-indent": String(attributes.indent) } : {},
          },
        },
      },
    ],
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        "Mod-]": () => {
          indent(editor);
          return true;
        },
        "Mod-[": () => {
          outdent(editor);
          return true;
        },
      };
    },
  });
}

/** Text and ground colour. What pages paste by habit, black on white, is no choice of the writer. */
function inksOf(type: string) {
  const ink = (property: string, variable: string, habit: RegExp) => ({
    default: null,
    parseHTML: (element: HTMLElement) => {
      const color = element.style.getPropertyValue(property);
      return color === "" || habit.test(color) ? null : color;
    },
    renderHTML: (attributes: Record<string, unknown>) => {
      const color = attributes[property === "color" ? "color" : "backgroundColor"];
      return color ? { style: `${property}: ${color}; ${variable}: ${color}` } : {};
    },
  });
  return Extension.create({
    name: "inks",
    addGlobalAttributes: () => [
      {
        types: [type],
        attributes: {
          color: ink("color", "--ink", /^(inherit|initial|black|rgb\(0, 0, 0\))$/),
          backgroundColor: ink(
            "background-color",
            "--ground",
            /^(inherit|initial|transparent|white|rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/,
          ),
        },
      },
    ],
  });
}
