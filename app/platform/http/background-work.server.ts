/** Work that continues after its request was answered: closing the program and the test kit wait for it. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();

  /** Does not wait. A failure goes to `onError` alone, because the request already has its answer. */
  start(work: Promise<unknown>, onError: (error: unknown) => void): void {
    const running: Promise<void> = work.then(() => {}, onError).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is running any more, including work that was started meanwhile. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
