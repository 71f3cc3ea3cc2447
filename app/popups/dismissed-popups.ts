// Which pop-ups were closed or answered during this visit. Nothing is stored before that (SEC-52).

const KEY = "vitrine_popups";

export function isDismissed(popupId: number): boolean {
  return closedPopups().includes(popupId);
}

export function rememberDismissed(popupId: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...new Set([...closedPopups(), popupId])]));
  } catch {
    // Storage switched off: it may come again on the next page.
  }
}

function closedPopups(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : [];
  } catch {
    return [];
  }
}
