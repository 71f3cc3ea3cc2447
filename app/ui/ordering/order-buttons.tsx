import { IconButton } from "../controls/button.tsx";
import { Icon } from "../icons/icon.tsx";

interface OrderButtonsProps {
  /** What moves, in words; also said to who does not see it. */
  name: string;
  id: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
}

/** One place up or down; the button that was pressed keeps the focus. */
export function OrderButtons({ name, id, at, count, onMove }: OrderButtonsProps) {
  return (["up", "down"] as const).map((direction) => {
    const to = direction === "up" ? at - 1 : at + 1;
    const isEnd = to < 0 || to >= count;
    const buttonId = `${id}-${direction}`;
    return (
      <IconButton
        key={direction}
        id={buttonId}
        label={`Mover ${name} para ${direction === "up" ? "cima" : "baixo"}`}
        aria-disabled={isEnd || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => {
          if (isEnd) return;
          onMove(to);
          // Moved nodes lose the focus.
          requestAnimationFrame(() => document.getElementById(buttonId)?.focus());
        }}
      >
        <Icon name={direction === "up" ? "arrow-up" : "arrow-down"} />
      </IconButton>
    );
  });
}
