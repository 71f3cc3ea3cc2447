import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { ONE_DISCOUNT } from "#app/checkout/quote/pricing.ts";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FieldNote } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { answerAbout, forgetCoupon, saveTypedCoupon, typedCoupon, useCoupon } from "./use-coupon.tsx";

const EMPTY = "Digite o código do cupom.";

interface CouponFieldProps {
  /** `quote` is undefined before the first answer; `failure` is set when the last question was not answered. */
  answer: { quote: Pick<Quote, "coupon" | "discountCents"> | undefined; failure: string | undefined };
  /** Asks again with the current coupon. */
  onAsk: () => void;
  /** How the coupon compares with the PIX discount. Left out where no payment method is shown. */
  rivals?: DiscountRivals;
}

export interface DiscountRivals {
  /** There is both a coupon and a PIX discount. */
  areTwo: boolean;
  /** The chosen method takes the PIX discount instead of the coupon. */
  isBeaten: boolean;
  /** Payment methods that take the coupon. */
  countsBy: string[];
}

const NO_RIVALS: DiscountRivals = { areTwo: false, isBeaten: false, countsBy: [] };
const EITHER = new Intl.ListFormat("pt-BR", { type: "disjunction" });

/**
 * Collapsed until needed. The field belongs to no form, so that Enter applies the coupon and never places the order.
 */
export function CouponField({ answer: { quote, failure }, onAsk, rivals = NO_RIVALS }: CouponFieldProps) {
  const { code, use, drop } = useCoupon();
  // Before hydration the stored code is unknown and the server's answer counts.
  const coupon = code === null ? (quote?.coupon ?? null) : answerAbout(quote?.coupon ?? null, code);
  const applied = coupon?.state === "applied" && code !== null ? coupon : null;
  const summary = useRef<HTMLElement>(null);
  const dropped = useRef(false);
  useEffect(() => {
    // The focused button was removed, so the focus needs a new place.
    if (applied || !dropped.current) return;
    dropped.current = false;
    summary.current?.focus();
  }, [applied]);
  return (
    <div className="mt-3 border-b border-line pb-3">
      <p role="status" className="sr-only">
        {applied ? appliedWords(applied.code, quote?.discountCents ?? 0, rivals) : ""}
      </p>
      {applied ? (
        <div className="flex items-center gap-2.5">
          {rivals.isBeaten ? (
            <Icon name="info" className="size-5 flex-none text-muted" />
          ) : (
            <Icon name="circle-check" className="size-5 flex-none text-success" />
          )}
          <p className="min-w-0 flex-1 break-words">
            Cupom <b>{applied.code}</b>
            {rivals.isBeaten ? <span className="text-muted"> não usado</span> : null}
          </p>
          <Button
            variant="ghost"
            size="compact"
            className="-mr-3"
            onClick={() => {
              dropped.current = true;
              forgetCoupon();
            }}
          >
            Remover<span className="sr-only"> cupom</span>
          </Button>
        </div>
      ) : (
        <CouponEntry
          summary={summary}
          code={code}
          message={code ? (coupon?.message ?? failure) : undefined}
          waits={code !== null && quote !== undefined && coupon === null && !failure}
          onUse={(text) => {
            use(text);
            onAsk();
          }}
          onDrop={drop}
        />
      )}
      {coupon?.state === "applied" && rivals.areTwo ? (
        <p className="mt-1 text-sm text-muted">{rivalWords(rivals)}</p>
      ) : null}
    </div>
  );
}

function appliedWords(code: string, discountCents: number, { isBeaten }: DiscountRivals): string {
  return isBeaten
    ? `Cupom ${code} não usado: o desconto do PIX é maior.`
    : `Cupom ${code} aplicado: desconto de ${formatBRL(discountCents)}.`;
}

function rivalWords({ isBeaten, countsBy }: DiscountRivals): string {
  if (!isBeaten) return ONE_DISCOUNT;
  if (countsBy.length === 0) return `${ONE_DISCOUNT} Aqui, o do PIX.`;
  return `${ONE_DISCOUNT} O cupom conta se você pagar com ${EITHER.format(countsBy)}.`;
}

interface CouponEntryProps {
  summary: RefObject<HTMLElement | null>;
  code: string | null;
  message: string | undefined;
  waits: boolean;
  onUse: (text: string) => void;
  onDrop: () => void;
}

function CouponEntry({ summary, code, message, waits, onUse, onDrop }: CouponEntryProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? code ?? typedCoupon();
  const [opened, setOpened] = useState(text !== "");
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const error = missing ? EMPTY : message;
  function handleUse() {
    const isEmpty = text.trim() === "";
    setMissing(isEmpty);
    if (isEmpty) input.current?.focus();
    else onUse(text.trim());
  }
  /** A changed code is no longer the refused one, so the refusal goes. */
  function handleType(next: string) {
    setTyped(next);
    setMissing(false);
    saveTypedCoupon(next);
    if (code) onDrop();
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    handleUse();
  }
  return (
    <details
      open={opened || error !== undefined}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="group"
    >
      <summary
        ref={summary}
        className="flex min-h-11 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden"
      >
        Tem cupom?
        <Icon name="chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <label htmlFor={id} className="sr-only">
        Código do cupom
      </label>
      <div className="mt-1 flex gap-2">
        <input
          ref={input}
          id={id}
          className="input min-w-0 flex-1 uppercase placeholder:normal-case"
          placeholder="Código"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          value={text}
          onChange={(event) => handleType(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <Button variant="quiet" busy={waits} onClick={handleUse}>
          Aplicar
        </Button>
      </div>
      <div id={`${id}-note`} role="alert">
        <FieldNote error={error} />
      </div>
      {error && code ? (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center text-sm"
          onClick={() => {
            handleType("");
            summary.current?.focus();
          }}
        >
          Continuar sem cupom
        </button>
      ) : null}
    </details>
  );
}
