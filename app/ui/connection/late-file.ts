const PAUSES = [1000, 4000];
const LATER_MS = 15_000;
/** Of the whole page: two parts may wait for the same file, and each asks under an address that nobody has asked before. */
let asked = 0;

/** When it is worth asking once more, until somebody has left: after 1 s, 4 s, every 15 s, and with a new connection. */
export async function* turns(left: AbortSignal): AsyncGenerator<void> {
  for (let turn = 0; ; turn++) {
    await nextTurn(turn, LATER_MS);
    if (left.aborted) return;
    yield;
  }
}

function nextTurn(turn: number, later?: number): Promise<void> {
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
        const found = exportOf<T>(await import(/* @vite-ignore */ `${address}?again=${++asked}`), name);
        if (found) return found;
      } catch {}
    }
    // A file is not asked for by the clock for ever: after 4 s only when there is a connection again.
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
