import { useRouteLoaderData } from "react-router";

/** Whether the shop has nobody to hand its mails to, as the root loader said: then no sentence may promise one. */
export function useMailIsHeld(): boolean {
  return useRouteLoaderData<{ mailIsHeld?: boolean }>("root")?.mailIsHeld ?? false;
}
