// Parses uploaded files in a worker thread. In the event loop, parsing would block every other request.
import { Worker } from "node:worker_threads";
import { UnreadableFile } from "./unreadable-file.ts";

/** At most two threads, because each may use `HEAP_MB` beside the program's own heap. */
const AT_ONCE = 2;
const MOST_WAITING = 8;
const LONGEST_WAIT_MS = 15_000;
const HEAP_MB = 384;
const IDLE_MS = 10_000;

const TOO_SLOW =
  "Este arquivo demora demais para ser lido. Deixe só as linhas e colunas que precisa, salve como .csv e envie de novo.";
const TOO_LARGE =
  "Este arquivo fica grande demais quando aberto. Deixe só as linhas e colunas que precisa, salve como .csv e envie de novo.";

/** Too many files are being parsed. The person can send the same file again after a minute. */
export class ParsersBusy extends Error {
  override readonly name = "ParsersBusy";

  constructor() {
    super("Há muitos arquivos sendo lidos agora. Espere um minuto e envie de novo.");
  }
}

/** `next` asks for one more piece. */
export type Question = { input: unknown } | "next";
export type ParsedPiece<T> = { value: T } | { isDone: true } | { refusal: string };

interface Parsing {
  /** Path of the worker file, relative to the working directory. The worker file calls `servePieces`. */
  program: string;
  input: unknown;
  /** Buffers of the input that are transferred to the thread. The caller cannot use them afterwards. */
  handedOver?: ArrayBuffer[];
  /** Total time that the thread may work. Time that the caller spends between two pieces does not count. */
  ms: number;
}

/** Yields the worker's pieces for this input. Throws UnreadableFile, or ParsersBusy before the first piece. */
export async function* parseInThread<T>({
  program,
  input,
  handedOver = [],
  ms,
}: Parsing): AsyncGenerator<T, void> {
  await takePlace();
  const thread = takeThread(program);
  let isFit = false;
  try {
    let left = ms;
    let question: Question = { input };
    for (;;) {
      const asked = performance.now();
      const piece: ParsedPiece<T> = await ask(thread, question, question === "next" ? [] : handedOver, left);
      left -= performance.now() - asked;
      isFit = !("value" in piece);
      if ("refusal" in piece) throw new UnreadableFile(piece.refusal);
      if ("isDone" in piece) return;
      yield piece.value;
      question = "next";
    }
  } finally {
    if (isFit) keepThread(program, thread);
    else await thread.terminate();
    leavePlace();
  }
}

/** Returns the worker's only piece, or a refusal with a message for an unreadable file. Throws ParsersBusy. */
export async function parseWhole<T>(parsing: Parsing): Promise<T | { ok: false; message: string }> {
  try {
    for await (const whole of parseInThread<T>(parsing)) return whole;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ok: false, message: error.message };
  }
  throw new Error("the parsing thread made nothing of it");
}

let busy = 0;
const line = new Set<() => void>();

async function takePlace(): Promise<void> {
  if (busy < AT_ONCE) {
    busy++;
    return;
  }
  if (line.size >= MOST_WAITING) throw new ParsersBusy();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  line.add(resolve);
  const late = setTimeout(() => {
    line.delete(resolve);
    reject(new ParsersBusy());
  }, LONGEST_WAIT_MS);
  await promise.finally(() => clearTimeout(late));
}

function leavePlace(): void {
  const [next] = line;
  if (!next) {
    busy--;
    return;
  }
  line.delete(next);
  next();
}

/** Starting a thread takes longer than parsing most files, so a thread that ended well is reused. */
const idle = new Map<string, { thread: Worker; end: NodeJS.Timeout }>();

function takeThread(program: string): Worker {
  const kept = idle.get(program);
  if (kept) {
    idle.delete(program);
    clearTimeout(kept.end);
    kept.thread.ref();
    return kept.thread;
  }
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
  const thread = new Worker(program, { execArgv: [], resourceLimits });
  // Without a listener, an error of an idle thread ends the process.
  thread.on("error", () => {});
  return thread;
}

function keepThread(program: string, thread: Worker): void {
  thread.unref();
  if (idle.has(program)) return void thread.terminate();
  const end = setTimeout(() => {
    idle.delete(program);
    void thread.terminate();
  }, IDLE_MS).unref();
  idle.set(program, { thread, end });
  thread.once("exit", () => {
    if (idle.get(program)?.thread === thread) idle.delete(program);
  });
}

async function ask<T>(
  thread: Worker,
  question: Question,
  handedOver: ArrayBuffer[],
  ms: number,
): Promise<ParsedPiece<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<ParsedPiece<T>>();
  const onError = (error: Error) => reject(isTooLarge(error) ? new UnreadableFile(TOO_LARGE) : error);
  const onExit = () => reject(new Error("the parsing thread ended"));
  const late = setTimeout(() => reject(new UnreadableFile(TOO_SLOW)), Math.max(ms, 0));
  thread.once("message", resolve).once("error", onError).once("exit", onExit);
  try {
    thread.postMessage(question, handedOver);
    return await promise;
  } finally {
    clearTimeout(late);
    thread.off("message", resolve).off("error", onError).off("exit", onExit);
  }
}

/** The thread's heap was full, or a string or array exceeded its maximum length. */
function isTooLarge(error: Error): boolean {
  return error instanceof RangeError || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");
}
