import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { FAULT } from "../connection/fault.ts";
import { ProgressBar } from "../display/progress.tsx";
import { Icon } from "../icons/icon.tsx";
import { Button, buttonClass } from "./button.tsx";
import { FieldNote } from "./field.tsx";

interface UploadFieldProps {
  id: string;
  /** On the button. */
  label: string;
  /** Takes the raw bytes by PUT; the file's name goes along as `nome`. */
  address: string;
  accept?: string;
  /** Several may be picked; they are sent one after the other. */
  multiple?: boolean;
  maxBytes: number;
  /** Said when the file is larger. */
  tooLarge: string;
  hint?: string;
  error?: string;
  /** Told of the file that was picked, before it is sent. */
  onFile?: (file: File) => void;
  /** The answer's JSON; false when it is not what was expected. */
  onDone: (answer: unknown) => boolean;
}

const FAILED = "Não foi possível enviar. Confira a conexão e tente de novo.";

/** Sends a file at once and shows how far it is; the form around it keeps only what came back. */
export function UploadField({
  id,
  label,
  address,
  accept,
  multiple,
  maxBytes,
  tooLarge,
  hint,
  ...rest
}: UploadFieldProps) {
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const request = useRef<XMLHttpRequest>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const isSending = percent !== undefined;
  // The button and the bar stand in for each other: who came by keyboard goes on from the one that is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change between the two
  useLayoutEffect(() => {
    if (hadFocus.current) box.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [isSending]);

  function show(next: number | undefined) {
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
    setPercent(next);
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    setRefusal(undefined);
    sendNext(files);
  }
  function sendNext([file, ...others]: File[]) {
    if (!file) return;
    if (file.size > maxBytes) {
      setRefusal(tooLarge);
      return sendNext(others);
    }
    rest.onFile?.(file);
    show(0);
    request.current = send(`${address}?nome=${encodeURIComponent(file.name)}`, file, {
      onProgress: setPercent,
      onEnd(answer) {
        show(undefined);
        if (!answer.ok || !rest.onDone(answer.body)) setRefusal(messageIn(answer.body) ?? FAULT);
        sendNext(others);
      },
    });
  }
  function handleCancel() {
    request.current?.abort();
    show(undefined);
  }
  const error = refusal ?? rest.error;
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div ref={box}>
      {percent === undefined ? (
        <label
          className={buttonClass(
            { variant: "quiet", size: "compact" },
            "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          )}
        >
          <Icon name="upload" />
          {label}
          <input
            id={id}
            type="file"
            accept={accept}
            multiple={multiple}
            aria-describedby={noteId}
            onChange={handleChange}
            className="sr-only"
          />
        </label>
      ) : (
        <div className="flex items-center gap-3">
          <ProgressBar value={percent} label={label} className="flex-1" />
          <span className="w-12 text-right text-sm tabular-nums">{percent}%</span>
          <Button variant="ghost" size="compact" onClick={handleCancel}>
            Cancelar
          </Button>
        </div>
      )}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

interface Answer {
  ok: boolean;
  body: unknown;
}

/** fetch cannot say how much it has sent. */
function send(
  address: string,
  file: File,
  { onProgress, onEnd }: { onProgress: (percent: number) => void; onEnd: (answer: Answer) => void },
): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.open("PUT", address);
  request.responseType = "json";
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * 100));
  };
  request.onload = () => onEnd({ ok: request.status === 200, body: request.response });
  request.onerror = () => onEnd({ ok: false, body: { message: FAILED } });
  request.send(file);
  return request;
}

function messageIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("message" in body)) return undefined;
  return typeof body.message === "string" ? body.message : undefined;
}
