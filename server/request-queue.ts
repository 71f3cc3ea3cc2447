// A crowd's requests become ready in one turn of the event loop. Done all at once they make that turn seconds long, and
// whoever has only just come, the supervisor's question too, waits for several of them: one connection is taken a turn.

/** How long one turn of the event loop begins requests; the rest wait for the next turn, after new connections are accepted. */
const TURN_MS = 5;

export interface RequestQueue {
  /** Begins this work now, or in its turn; at once while the server is not full. */
  enter(begin: () => void): void;
  /** How many wait. */
  readonly size: number;
}

export function openRequestQueue(turnMs = TURN_MS): RequestQueue {
  const waiting: (() => void)[] = [];
  let isTurnOpen = false;
  let began = 0;

  function openTurn(): void {
    isTurnOpen = true;
    began = performance.now();
    setImmediate(endTurn);
  }

  function endTurn(): void {
    if (waiting.length === 0) {
      isTurnOpen = false;
      return;
    }
    openTurn();
    beginNext();
  }

  function beginNext(): void {
    waiting.shift()?.();
    // What it does without waiting is done in microtasks; a tick that one of them asks for comes after all of them.
    if (waiting.length > 0) queueMicrotask(() => process.nextTick(goOn));
  }

  function goOn(): void {
    if (performance.now() - began < turnMs) beginNext();
  }

  return {
    enter(begin) {
      if (!isTurnOpen) openTurn();
      if (waiting.length === 0 && performance.now() - began < turnMs) begin();
      else waiting.push(begin);
    },
    get size() {
      return waiting.length;
    },
  };
}
