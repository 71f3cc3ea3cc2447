import clsx from "clsx";
import type { ReactNode } from "react";

export const TOOL_LOOK = "icon-button [&>svg]:size-5";

interface ToolButtonProps {
  label: string;
  /** Undefined: the button is no switch. */
  pressed?: boolean;
  off?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button of the toolbar. Pressing it with the mouse leaves the caret where it is. */
export function ToolButton({ label, pressed, off, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      data-tool=""
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => (off ? undefined : onPress())}
      className={clsx(
        TOOL_LOOK,
        pressed && "bg-primary-soft text-primary-ink",
        off && "text-muted opacity-60",
      )}
    >
      {children}
    </button>
  );
}
