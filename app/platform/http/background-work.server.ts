/** Work that continues after the response was sent. The server's shutdown and the test kit wait for this work. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();

  /** Does not wait. A failure goes only to `onError`, because the response was already sent. */
  start(work: Promise<unknown>, onError: (error: unknown) => void): void {
    const running: Promise<void> = work.then(() => {}, onError).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when no work is running, including work that started during the wait. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
