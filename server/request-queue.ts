// A crowd's requests may become ready in one event-loop turn. Running all at once would block that turn for seconds.
// New connections, also health checks, would wait, because one connection is accepted per turn.

/**
 * Milliseconds of one event-loop turn for starting requests. The rest wait for the next turn, after new connections
 * are accepted.
 */
const TURN_MS = 5;

export interface RequestQueue {
  /** Starts the work now or in its turn; at once while the server is not full. */
  enter(begin: () => void): void;
  /** Number of waiting requests. */
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
    // Synchronous work continues in microtasks; a tick requested by a microtask runs after all of them.
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
