import { useEffect, useState } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  /** The field that holds the text, selected when the browser refuses to copy. */
  fieldId: string;
  noun?: keyof typeof SAID;
  variant?: "primary" | "quiet";
}

const SHOWN_MS = 4000;
const SAID = {
  Código: ["Código copiado.", "O código está selecionado"],
  Link: ["Link copiado.", "O link está selecionado"],
  Links: ["Links copiados.", "Os links estão selecionados"],
  Mensagem: ["Mensagem copiada.", "A mensagem está selecionada"],
} as const;

/** Says that it copied; where copying is not allowed it selects the text for the person to copy. */
export function CopyButton({ text, label, fieldId, noun = "Código", variant = "primary" }: CopyButtonProps) {
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
      const field = document.getElementById(fieldId);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      setOutcome("selected");
    }
  }

  const icon = outcome === "copied" ? "check" : "copy";
  return (
    <div className="grid content-start gap-1">
      <Button variant={variant} onClick={handleClick}>
        <Icon name={icon} />
        {outcome === "copied" ? "Copiado" : label}
      </Button>
      <p role="status" className={outcome === "selected" ? "max-w-56 text-sm text-muted" : "sr-only"}>
        {outcome === "copied" ? SAID[noun][0] : null}
        {outcome === "selected" ? `${SAID[noun][1]}: copie com o menu do seu aparelho.` : null}
      </p>
    </div>
  );
}
