import { Form, href, Link } from "react-router";
import { centsToField, formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { AMOUNT_FIELD, choiceOf } from "./chosen-price.ts";
import { offerNotes } from "./offer-state.ts";
import type { SoldOffer } from "./offers.server.ts";

/** Offers on the product's page, beside the product's own price. Each is bought on its own page. */
export function OfferChoice({ offers }: { offers: readonly SoldOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="outras-opcoes" className="mt-6">
      <h2 id="outras-opcoes" className="text-lg">
        Outras opções de compra
      </h2>
      <ul className="mt-2 grid gap-2">
        {offers.map((offer) => (
          <li key={offer.id}>
            {choiceOf(offer) ? <ChosenOffer offer={offer} /> : <FixedOffer offer={offer} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FixedOffer({ offer }: { offer: SoldOffer }) {
  return (
    <Link
      to={href("/c/:slug", { slug: offer.slug })}
      className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-3 rounded-control bg-surface px-4 py-3 inset-ring inset-ring-control hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block font-strong wrap-anywhere">{offer.name}</span>
        <OfferNotes offer={offer} />
      </span>
      <span className="flex items-center gap-2 font-strong whitespace-nowrap tabular-nums">
        {formatBRL(offer.price)}
        <Icon name="chevron-right" className="size-5 text-muted" />
      </span>
    </Link>
  );
}

/** The amount goes to the offer's page, which checks it. */
function ChosenOffer({ offer }: { offer: SoldOffer }) {
  return (
    <Form
      method="get"
      action={href("/c/:slug", { slug: offer.slug })}
      className="rounded-control bg-surface px-4 py-3 inset-ring inset-ring-control"
    >
      <p className="font-strong wrap-anywhere">{offer.name}</p>
      <OfferNotes offer={offer} />
      <div className="mt-2 flex items-end gap-2">
        <Field
          name={AMOUNT_FIELD}
          id={`${AMOUNT_FIELD}-${offer.id}`}
          label="Quanto você quer pagar?"
          className="min-w-0 flex-1"
        >
          <Input
            icon={<b className="leading-5">R$</b>}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={centsToField(offer.price)}
          />
        </Field>
        <Button type="submit" variant="quiet">
          Continuar
        </Button>
      </div>
    </Form>
  );
}

function OfferNotes({ offer }: { offer: SoldOffer }) {
  const notes = offerNotes(offer);
  return notes.length > 0 ? <span className="block text-sm text-muted">{notes.join(" · ")}</span> : null;
}
