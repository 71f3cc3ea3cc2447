import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { ColorTool } from "./color-tool.tsx";
import type { PictureUpload } from "./editor-pictures.ts";
import {
  ALL_TOOLS,
  BLOCK_TOOLS,
  CLEAR_TOOL,
  DIVIDER_TOOL,
  HISTORY_TOOLS,
  TEXT_TOOLS,
  type Tool,
} from "./editor-tools.ts";
import { EmbedTool } from "./embed-tool.tsx";
import { ImageTool } from "./image-tool.tsx";
import { InsertTool, type TextInsert } from "./insert-tool.tsx";
import { LinkTool } from "./link-tool.tsx";
import { TableTool } from "./table-tool.tsx";
import { ToolButton } from "./tool-button.tsx";

interface EditorToolbarProps {
  editor: Editor;
  upload: PictureUpload;
  inserts: readonly TextInsert[];
  /** The id of the text. */
  controls: string;
}

/** One stop of the Tab key; arrows, Home and End move inside it. On phones it scrolls sideways. */
export function EditorToolbar({ editor, upload, inserts, controls }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const states = useEditorState({ editor, selector: ({ editor: now }) => readStates(now) });
  useEffect(() => keepOneStop(bar.current), []);
  const buttons = (tools: Tool[]) =>
    tools.map((tool) => (
      <ToolButton
        key={tool.key}
        label={tool.label}
        pressed={tool.isOn ? states[tool.key]?.on : undefined}
        off={states[tool.key]?.off}
        onPress={() => tool.run(editor)}
      >
        <Icon name={tool.icon} />
      </ToolButton>
    ));
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatação"
      aria-controls={controls}
      onKeyDown={handleKeyDown}
      onFocus={(event) => keepOneStop(event.currentTarget, event.target)}
      className="sticky top-16 z-2 flex gap-x-4 overflow-x-auto rounded-t-control border-b border-line bg-surface p-1 [scrollbar-width:thin] md:top-0 md:flex-wrap md:overflow-visible in-[dialog]:-top-6 md:in-[dialog]:-top-6"
    >
      {inserts.length > 0 ? <InsertTool editor={editor} inserts={inserts} /> : null}
      <ToolGroup label="Histórico">{buttons(HISTORY_TOOLS)}</ToolGroup>
      <ToolGroup label="Letras">
        {buttons(TEXT_TOOLS)}
        <ColorTool editor={editor} attribute="color" label="Cor do texto" icon={<Icon name="baseline" />} />
        <ColorTool
          editor={editor}
          attribute="backgroundColor"
          label="Cor de fundo"
          icon={<Icon name="highlighter" />}
        />
      </ToolGroup>
      <ToolGroup label="Parágrafos">{buttons(BLOCK_TOOLS)}</ToolGroup>
      <ToolGroup label="Inserir">
        <LinkTool editor={editor} />
        <ImageTool editor={editor} upload={upload} />
        <TableTool editor={editor} />
        <EmbedTool editor={editor} />
        {buttons([DIVIDER_TOOL])}
      </ToolGroup>
      <ToolGroup label="Limpar">{buttons([CLEAR_TOOL])}</ToolGroup>
    </div>
  );
}

/** Tools of one kind. */
function ToolGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable and announce them as fields of the form.
    <div role="group" aria-label={label} className="flex flex-none flex-wrap max-md:flex-nowrap">
      {children}
    </div>
  );
}

function readStates(editor: Editor): Record<string, { on: boolean; off: boolean }> {
  return Object.fromEntries(
    ALL_TOOLS.map((tool) => [
      tool.key,
      { on: tool.isOn?.(editor) ?? false, off: tool.isOff?.(editor) ?? false },
    ]),
  );
}

function stopsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>("[data-tool], [popovertarget]")];
}

function keepOneStop(bar: HTMLElement | null, current?: EventTarget): void {
  if (!bar) return;
  const stops = stopsOf(bar);
  const kept =
    stops.find((stop) => stop === current) ?? stops.find((stop) => stop.tabIndex === 0) ?? stops[0];
  if (current && !stops.some((stop) => stop === current)) return;
  for (const stop of stops) stop.tabIndex = stop === kept ? 0 : -1;
}

function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
  const stops = stopsOf(event.currentTarget);
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  if (at < 0) return;
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  stops[(next + stops.length) % stops.length]?.focus();
}
