import { useSyncExternalStore } from "react";

/** False while the server renders and during the first render in the browser: the cart is not known yet. */
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
