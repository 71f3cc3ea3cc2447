// Which kept drafts belong to a form that is still open, in this tab or in another one: a lock of the browser is held
// as long as the form stands, and a tab that crashes lets go of it.

/** Held until what is answered is called. */
export function holdDraft(key: string): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return () => {};
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Closed to us, or the page is going: nothing is promised.
  locks.request(key, () => held).catch(() => {});
  return () => letGo();
}

/** Keys of drafts that somebody has open. A page that is not served safely is told of none. */
export async function openDrafts(): Promise<Set<string>> {
  const { locks } = navigator as { locks?: LockManager };
  const state = await locks?.query().catch(() => undefined);
  return new Set(state?.held?.flatMap(({ name }) => name ?? []));
}
