import { useEffect, useRef, useState } from "react";

/** A dialog of the toolbar. What it does to the text waits until it is closed: closing gives the focus back to the button. */
export function useToolDialog() {
  const [open, setOpen] = useState(false);
  const next = useRef<() => void>(undefined);
  useEffect(() => {
    if (open) return;
    const run = next.current;
    next.current = undefined;
    run?.();
  }, [open]);
  return {
    open,
    show: () => setOpen(true),
    close: (then?: () => void) => {
      next.current = then;
      setOpen(false);
    },
  };
}
