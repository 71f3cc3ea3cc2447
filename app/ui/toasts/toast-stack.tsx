import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { ToastCard, type ToastText } from "./toast-card.tsx";

interface ToastStackProps {
  waiting: ToastText | undefined;
  /** It is on show. */
  onShown: () => void;
}

/** Above the bar that some pages keep at the bottom (app.css). */
const OFFSET = { bottom: "var(--toast-bottom, 1rem)", right: "1rem", left: "1rem" };

/** One toast at a time. */
export function ToastStack({ waiting, onShown }: ToastStackProps) {
  useEffect(() => {
    if (!waiting) return;
    sonner.custom(() => <ToastCard toast={waiting} onClose={() => sonner.dismiss()} />, {
      duration: waiting.kind === "error" || waiting.kind === "warning" || waiting.action ? 8000 : 5000,
    });
    onShown();
  }, [waiting, onShown]);
  return (
    <Sonner
      visibleToasts={1}
      position="bottom-right"
      offset={OFFSET}
      mobileOffset={OFFSET}
      containerAriaLabel="Avisos"
      toastOptions={{
        unstyled: true,
        // It can be tabbed to, and its own styles show that nowhere.
        className:
          "w-full rounded-card focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-focus!",
      }}
    />
  );
}
