import { type Editor, useEditorState } from "@tiptap/react";
import { Fragment } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Menu, MenuButton, MenuRule } from "../controls/menu.tsx";
import { insertTable } from "./insert-block.ts";
import { TOOL_LOOK } from "./tool-button.tsx";

type Act = (editor: Editor) => boolean;

/** What may be done to the table that the caret stands in, in the order of the menu; groups stand apart. */
const ACTS: [string, Act, "danger"?][][] = [
  [
    ["Linha acima", (editor) => editor.chain().focus().addRowBefore().run()],
    ["Linha abaixo", (editor) => editor.chain().focus().addRowAfter().run()],
    ["Coluna à esquerda", (editor) => editor.chain().focus().addColumnBefore().run()],
    ["Coluna à direita", (editor) => editor.chain().focus().addColumnAfter().run()],
  ],
  [["Linha de títulos", (editor) => editor.chain().focus().toggleHeaderRow().run()]],
  [
    ["Excluir linha", (editor) => editor.chain().focus().deleteRow().run(), "danger"],
    ["Excluir coluna", (editor) => editor.chain().focus().deleteColumn().run(), "danger"],
    ["Excluir tabela", (editor) => editor.chain().focus().deleteTable().run(), "danger"],
  ],
];

export function TableTool({ editor }: { editor: Editor }) {
  const isTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("table") });
  return (
    <Menu
      label="Tabela"
      trigger={<Icon name="table" />}
      triggerClassName={isTable ? `${TOOL_LOOK} bg-primary-soft text-primary-ink` : TOOL_LOOK}
    >
      {isTable ? (
        ACTS.map((acts, place) => (
          <Fragment key={acts[0]?.[0]}>
            {place > 0 ? <MenuRule /> : null}
            {acts.map(([label, run, tone]) => (
              <MenuButton key={label} tone={tone ?? "plain"} onClick={() => run(editor)}>
                {label}
              </MenuButton>
            ))}
          </Fragment>
        ))
      ) : (
        <MenuButton icon={<Icon name="plus" />} onClick={() => insertTable(editor)}>
          Inserir tabela
        </MenuButton>
      )}
    </Menu>
  );
}
