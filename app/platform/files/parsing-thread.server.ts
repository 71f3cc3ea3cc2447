// What somebody brought is parsed in a thread of its own: in the event loop everybody else would wait for it.
import { Worker } from "node:worker_threads";
import { UnreadableFile } from "./unreadable-file.ts";

/** Two at most, because each may take its heap beside the program's own. */
const AT_ONCE = 2;
const MOST_WAITING = 8;
const LONGEST_WAIT_MS = 15_000;
const HEAP_MB = 384;
const IDLE_MS = 10_000;

const TOO_SLOW =
  "Este arquivo demora demais para ser lido. Deixe só as linhas e colunas que precisa, salve como .csv e envie de novo.";
const TOO_LARGE =
  "Este arquivo fica grande demais quando aberto. Deixe só as linhas e colunas que precisa, salve como .csv e envie de novo.";

/** Others are read first; the same file may be sent again in a minute. */
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
  /** The thread's own file, from the root, where the program runs: it calls `servePieces`. */
  program: string;
  input: unknown;
  /** Memory of the input that the caller needs no more. */
  handedOver?: ArrayBuffer[];
  /** How long the thread may work in all; what the caller does between two pieces is not counted. */
  ms: number;
}

/** What the program yields for this input, piece by piece. Throws UnreadableFile, and ParsersBusy before it began. */
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

/** The one piece that the program makes of it; what cannot be read is refused in words. Throws ParsersBusy. */
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

/** Starting one takes longer than most files: one that ended well is used again. */
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
  // An error that nobody asked about would end the program.
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

/** Its heap was full, or a text or list became longer than there may be one. */
function isTooLarge(error: Error): boolean {
  return error instanceof RangeError || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");
}
