import type { ReactNode } from "react";
import { ButtonLink, buttonClass } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { onlyForOne, priceForOwner } from "../bundles/bundle.ts";
import type { OwnedFacts, PartlyOwned } from "./product-reader.ts";

/** In the place of how it can be paid. */
export function OwnedNote({ owned }: { owned: OwnedFacts }) {
  return (
    <div
      role="status"
      className="mt-4 flex flex-1 flex-col justify-center rounded-control bg-success-soft p-3.5 text-success"
    >
      <p className="flex gap-2.5 font-strong">
        <Icon name="circle-check" className="mt-0.5 size-5 flex-none" />
        {owned.sentence}
      </p>
      <OwnedAction owned={owned} block className="mt-3" />
    </div>
  );
}

interface OwnedActionProps {
  owned: OwnedFacts;
  block?: boolean;
  className?: string;
}

export function OwnedAction({ owned: { action, address, isFile }, block, className }: OwnedActionProps) {
  // A plain link: a file comes from the server, not from the router.
  if (isFile) {
    return (
      <a href={address} className={buttonClass({ block }, className)}>
        {action}
      </a>
    );
  }
  return (
    <ButtonLink to={address} block={block} className={className}>
      {action}
    </ButtonLink>
  );
}

/** To who has some of a bundle: the price that this person pays, or why several are not sold for it. */
export function PartlyOwnedNote({ price, partly, quantity }: PartlyOwnedNoteProps) {
  const { names, cents } = partly;
  return (
    <p role="status" className="mt-4 rounded-control bg-success-soft p-3.5 font-medium text-success">
      {quantity === 1 ? priceForOwner(names, price - cents) : onlyForOne(names, cents)}
    </p>
  );
}

interface PartlyOwnedNoteProps {
  /** What everybody pays. */
  price: number;
  partly: PartlyOwned;
  quantity: number;
}

/** Buying what one has is possible, and never the next thing to press. */
export function BuyAgain({ children }: { children: ReactNode }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center text-muted underline underline-offset-3">
        Comprar de novo
      </summary>
      {children}
    </details>
  );
}
