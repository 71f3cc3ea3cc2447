// Which address a page was made for, said in the page itself: its code asks before it takes the page over.

const KEY = "vitrine_loaded_again";

/**
 * Whether the browser shows one page under the address of another: after a reload, Back within the same site only changes
 * the address, and before the page's code runs nobody answers that. Asked twice for one address it is left alone: a proxy
 * that writes addresses otherwise would have the page load for ever.
 */
export function mustLoadAgain(madeFor: string | undefined): boolean {
  const { pathname } = window.location;
  try {
    const tried = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (madeFor === undefined || madeFor === pathname || tried === pathname) return false;
    sessionStorage.setItem(KEY, pathname);
    return true;
  } catch {
    // Without a memory nobody could tell the second time from the first.
    return false;
  }
}
