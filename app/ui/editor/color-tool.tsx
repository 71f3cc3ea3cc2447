import { type Editor, useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Menu } from "../controls/menu.tsx";
import { TOOL_LOOK } from "./tool-button.tsx";

/** The tones are starting points: app.css darkens or lightens them until they read on their ground. */
const COLORS = [
  ["#c62828", "Vermelho"],
  ["#d9480f", "Laranja"],
  ["#e0a100", "Amarelo"],
  ["#2b8a3e", "Verde"],
  ["#0c8599", "Verde-azulado"],
  ["#1c64d1", "Azul"],
  ["#5f3dc4", "Roxo"],
  ["#c2255c", "Rosa"],
  ["#795548", "Marrom"],
  ["#6b7280", "Cinza"],
] as const;

interface ColorToolProps {
  editor: Editor;
  attribute: "color" | "backgroundColor";
  label: string;
  icon: ReactNode;
}

export function ColorTool({ editor, attribute, label, icon }: ColorToolProps) {
  const current = useEditorState({
    editor,
    selector: ({ editor: now }): unknown => now.getAttributes("textStyle")[attribute],
  });
  const set = (color: string | null) =>
    editor
      .chain()
      .focus()
      .setMark("textStyle", { [attribute]: color })
      .removeEmptyTextStyle()
      .run();
  return (
    <Menu label={label} trigger={icon} triggerClassName={TOOL_LOOK}>
      <div className="grid grid-cols-5 place-items-center">
        {COLORS.map(([color, name]) => (
          <button
            key={color}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={current === color}
            onClick={() => set(color)}
            className="icon-button aria-pressed:bg-sunken"
          >
            <span
              className="size-7 rounded-full inset-ring inset-ring-line"
              style={{ backgroundColor: color }}
            />
          </button>
        ))}
      </div>
      <button
        type="button"
        onClick={() => set(null)}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium hover:bg-sunken"
      >
        <Icon name="ban" className="size-5" />
        Sem cor
      </button>
    </Menu>
  );
}
