import { useSyncExternalStore } from "react";

/** False during server rendering and the first render in the browser, when the cart is not known yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}
