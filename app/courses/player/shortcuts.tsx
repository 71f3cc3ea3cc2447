import { useEffect, useRef, useState } from "react";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

export type ShortcutAction =
  | "toggle"
  | "back"
  | "forward"
  | "previous"
  | "next"
  | "slower"
  | "faster"
  | "sound"
  | "captions"
  | "screen"
  | "note"
  | "list";

const SHORTCUTS: { keys: string[]; shown: string; action: ShortcutAction; does: string }[] = [
  { keys: [" ", "k"], shown: "Espaço ou K", action: "toggle", does: "Reproduzir ou pausar" },
  { keys: ["j"], shown: "J", action: "back", does: "Voltar 10 segundos" },
  { keys: ["l"], shown: "L", action: "forward", does: "Avançar 10 segundos" },
  { keys: ["arrowleft"], shown: "←", action: "previous", does: "Aula anterior" },
  { keys: ["arrowright"], shown: "→", action: "next", does: "Próxima aula" },
  { keys: ["<", ","], shown: "<", action: "slower", does: "Mais devagar" },
  { keys: [">", "."], shown: ">", action: "faster", does: "Mais rápido" },
  { keys: ["m"], shown: "M", action: "sound", does: "Ligar ou desligar o som" },
  { keys: ["c"], shown: "C", action: "captions", does: "Mostrar ou esconder as legendas" },
  { keys: ["f"], shown: "F", action: "screen", does: "Tela cheia" },
  { keys: ["n"], shown: "N", action: "note", does: "Escrever uma anotação" },
  { keys: ["?"], shown: "?", action: "list", does: "Mostrar esta lista" },
];
/** Elements in which keys have their own meaning. */
const BUSY_PLACES =
  "input, textarea, select, video, iframe, [contenteditable], [role=tablist], dialog[open], .menu";
const OFF_KEY = "vitrine_shortcuts_off";

/** Handles the player's keyboard shortcuts unless an element uses the keys itself. Shortcuts can be switched off. */
export function useShortcuts(act: (action: ShortcutAction) => void) {
  const [enabled, setEnabled] = useState(true);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => setEnabled(!isSwitchedOff()), []);
  useEffect(() => {
    if (!enabled) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && isBusy(event.target, event.key)) return;
      const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(event.key.toLowerCase()));
      if (!shortcut) return;
      event.preventDefault();
      latest.current(shortcut.action);
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [enabled]);

  function change(on: boolean) {
    setEnabled(on);
    switchOff(!on);
  }
  return { enabled, change };
}

interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
  enabled: boolean;
  onChange: (enabled: boolean) => void;
}

export function ShortcutList({ open, onClose, enabled, onChange }: ShortcutListProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Atalhos do teclado">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5">
        {SHORTCUTS.map(({ shown, does }) => (
          <div key={shown} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
            <dt>
              <kbd className="rounded-control bg-sunken px-2 py-0.5 font-mono text-sm">{shown}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        id="atalhos-ligados"
        className="mt-4"
        checked={enabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      >
        Usar os atalhos
      </Switch>
    </Dialog>
  );
}

/** Space activates the focused button or link. */
function isBusy(target: Element, key: string): boolean {
  return (
    target.closest(BUSY_PLACES) !== null || (key === " " && target.closest("button, a, summary") !== null)
  );
}

function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== null;
  } catch {
    return false;
  }
}

function switchOff(off: boolean): void {
  try {
    if (off) localStorage.setItem(OFF_KEY, "1");
    else localStorage.removeItem(OFF_KEY);
  } catch {
    // Storage is off: the choice is forgotten on the next page load.
  }
}
