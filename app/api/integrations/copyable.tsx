import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

const SHOWN_MS = 4000;

interface CopyableProps {
  /** What it is, for those who do not see it. */
  label: string;
  text: string;
  /** Of the button. */
  action?: string;
}

/** A text to be copied whole; where copying is not allowed it is selected for the person to copy. */
export function Copyable({ label, text, action = "Copiar" }: CopyableProps) {
  const id = useId();
  const code = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<"idle" | "copied" | "selected">("idle");
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function handleClick() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      if (code.current) window.getSelection()?.selectAllChildren(code.current);
      setOutcome("selected");
    }
  }
  const icon = outcome === "copied" ? "check" : "copy";
  return (
    <div className="grid gap-2 rounded-card bg-sunken p-4">
      <pre id={id} className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        <code ref={code}>{text}</code>
      </pre>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="quiet"
          size="compact"
          onClick={handleClick}
          aria-label={`${action}: ${label}`}
          aria-describedby={id}
        >
          <Icon name={icon} />
          {outcome === "copied" ? "Copiado" : action}
        </Button>
        <p role="status" className={outcome === "selected" ? "text-sm text-muted" : "sr-only"}>
          {outcome === "copied" ? "Copiado." : null}
          {outcome === "selected" ? "O texto está selecionado: copie com o menu do seu aparelho." : null}
        </p>
      </div>
    </div>
  );
}
