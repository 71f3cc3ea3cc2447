import type { ReactNode } from "react";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Spinner } from "#app/ui/display/spinner.tsx";
import { Countdown } from "./countdown.tsx";

interface PixPanelProps {
  /** The BR Code. */
  code: string;
  /** The QR code as SVG from the server. */
  qrSvg: string;
  /** Name that the bank shows. */
  receiver: string;
  amount: string;
  startedAt: Date;
  expiresAt: Date | null;
  /** Shows the end as day and hour, because it is too far for a countdown. */
  isDayTold: boolean;
  serverNow: Date;
  onOver: () => void;
}

/** On phones the code comes first and the QR code last: nobody scans their own screen. */
export function PixPanel(props: PixPanelProps) {
  const { code, qrSvg, receiver, amount, startedAt, expiresAt, isDayTold, serverNow, onOver } = props;
  return (
    <div className="mt-5 grid items-start gap-6 lg:mt-8 lg:grid-cols-[17rem_1fr] lg:gap-10">
      <div className="order-last lg:order-first">
        <p className="mb-1.5 font-semibold lg:hidden">Pagar pelo QR Code, com outro celular</p>
        <div
          role="img"
          aria-label={`QR Code do PIX de ${amount}`}
          className="w-52 overflow-hidden rounded-card border border-line lg:w-full"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by qr.ts, which never writes the text into it
          dangerouslySetInnerHTML={{ __html: qrSvg }}
        />
      </div>
      <div className="grid min-w-0 gap-6">
        {expiresAt && isDayTold ? (
          <p>
            Você tem até <b>{dayAndHour(expiresAt)}</b> para pagar.
          </p>
        ) : expiresAt ? (
          <Countdown start={startedAt} deadline={expiresAt} serverNow={serverNow} onOver={onOver} />
        ) : null}
        <div>
          <label htmlFor="pix-code" className="mb-1.5 block font-semibold">
            PIX copia e cola
          </label>
          <div className="grid gap-2 sm:grid-cols-[1fr_auto]">
            <input
              id="pix-code"
              readOnly
              value={code}
              onFocus={(event) => event.target.select()}
              className="input font-mono text-sm text-ellipsis"
            />
            <CopyButton text={code} label="Copiar código" fieldId="pix-code" />
          </div>
        </div>
        <ol>
          <Step number={1}>Abra o aplicativo do seu banco e escolha PIX.</Step>
          <Step number={2}>Leia o QR Code ou cole o código.</Step>
          <Step number={3}>
            Confira o nome <b>{receiver}</b> e o valor de <b className="whitespace-nowrap">{amount}</b>, e
            confirme.
          </Step>
        </ol>
      </div>
    </div>
  );
}

/** Announces what the page is waiting for. */
export function WaitingLine({ children }: { children: string }) {
  return (
    <p
      role="status"
      aria-live="polite"
      className="mt-5 flex items-center gap-3 rounded-control bg-warning-soft px-4.5 py-4 font-semibold text-warning"
    >
      <Spinner />
      {children}
    </p>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_1fr] gap-3 py-2">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full rounded-tl-none bg-primary-soft font-bold text-primary-ink"
      >
        {number}
      </span>
      <span className="pt-1">{children}</span>
    </li>
  );
}
