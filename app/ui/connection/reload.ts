let isMeant = false;

/** Loads the page anew; what anybody else's code begins of that kind is looked into first (navigation-signs.tsx). */
export function reload(): void {
  isMeant = true;
  window.location.reload();
}

export function isReloadMeant(): boolean {
  return isMeant;
}
