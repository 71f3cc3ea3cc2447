// Where blocks land, and the caret after them: nothing that was put into a text is lost to what comes next.
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";

interface Block {
  type: "embed" | "image" | "horizontalRule";
  attrs?: Record<string, unknown>;
}

/** Puts a block where the caret is, or at `at`; the caret then stands in the paragraph after it. */
export function insertBlock(editor: Editor, block: Block, at?: number): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      if (at !== undefined)
        tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size))));
      return leaveChosen(tr);
    })
    .command(({ tr, commands }) => commands.insertContentAt(tr.selection, block))
    .command(({ tr }) => toParagraphAfter(tr))
    .run();
}

/** The caret goes into its first cell. */
export function insertTable(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => leaveChosen(tr))
    .insertTable({ rows: 3, cols: 3, withHeaderRow: true })
    .run();
}

/** What is chosen as a whole would be replaced; what is inserted goes behind it instead. */
function leaveChosen(tr: Transaction): true {
  const { selection } = tr;
  if (selection instanceof NodeSelection) tr.setSelection(new GapCursor(tr.doc.resolve(selection.to)));
  return true;
}

function toParagraphAfter(tr: Transaction): true {
  const { selection, doc } = tr;
  if (!(selection instanceof NodeSelection)) return true;
  const after = selection.to;
  const { paragraph } = doc.type.schema.nodes;
  if (paragraph && doc.resolve(after).nodeAfter?.type !== paragraph) tr.insert(after, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
  return true;
}
