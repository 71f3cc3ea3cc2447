import { ToastCard, type ToastText } from "./toast-card.tsx";

/** For those without scripts; a browser never makes what stands in a noscript. */
export function StaticToast({ toast }: { toast: ToastText }) {
  return (
    <div className="fixed right-5 bottom-5 z-40 w-[min(100%-2.5rem,25rem)]">
      <ToastCard toast={toast} />
    </div>
  );
}
