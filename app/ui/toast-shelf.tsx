import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { ToastCard, type ToastText } from "./toast-card.tsx";

interface ToastShelfProps {
  waiting: ToastText | undefined;
  /** It is on show. */
  onShown: () => void;
}

/** One toast at a time. */
export function ToastShelf({ waiting, onShown }: ToastShelfProps) {
  useEffect(() => {
    if (!waiting) return;
    sonner.custom((id) => <ToastCard toast={waiting} onClose={() => sonner.dismiss(id)} />, {
      duration: waiting.kind === "error" ? 8000 : 5000,
    });
    onShown();
  }, [waiting, onShown]);
  return (
    <Sonner
      visibleToasts={1}
      position="bottom-right"
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true, className: "w-full" }}
    />
  );
}
