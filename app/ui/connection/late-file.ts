const PAUSES = [1000, 4000];

/** Until it is worth asking once more: after 1 s, after 4 s, and then when the browser has a connection again. */
export function nextTurn(turn: number, later?: number): Promise<void> {
  const pause = PAUSES[turn] ?? later;
  return new Promise((resolve) => {
    const timer = pause === undefined ? undefined : setTimeout(done, pause);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    }
    window.addEventListener("online", done);
  });
}

/**
 * What a file that comes late exports by this name. A file that gets lost on its way is asked for again, so the promise
 * waits and never fails.
 */
export async function askFor<N extends string, T>(load: () => Promise<{ [K in N]: T }>, name: N): Promise<T> {
  let lost: unknown;
  for (let turn = 0; ; turn++) {
    try {
      return (await load())[name];
    } catch (error) {
      lost = error;
    }
    // Chromium remembers that the file did not come and asks no more, except under another address; it says which.
    const address = turn > 0 && /https?:\S{1,300}\.js/.exec(String(lost))?.[0];
    if (address) {
      try {
        const found = exportOf<T>(await import(/* @vite-ignore */ `${address}?again=${turn}`), name);
        if (found) return found;
      } catch {}
    }
    await nextTurn(turn);
  }
}

/** Some files hold the exports of several, each in an object of its own. */
function exportOf<T>(file: Record<string, unknown>, name: string): T | undefined {
  const holder = [file, ...Object.values(file)].find(
    (value): value is object => typeof value === "object" && value !== null && name in value,
  );
  return holder ? (Reflect.get(holder, name) as T) : undefined;
}
