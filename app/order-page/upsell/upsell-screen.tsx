import { AdFrame } from "#app/ads/browser/ad-frame.tsx";
import { useEmptiedCart } from "#app/checkout/cart/use-emptied-cart.tsx";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Cover } from "#app/ui/display/cover.tsx";
import { Price } from "#app/ui/display/price.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { PurchaseLink, UpsellForm } from "./upsell-form.tsx";
import type { UpsellFacts } from "./upsell-page.server.ts";

/** One more product for whoever has just paid; what was bought stands first, and is never further than one press. */
export function UpsellScreen({ facts }: { facts: UpsellFacts }) {
  const { publicId, upsell, isMeasured } = facts;
  const { headline, name, description, price, product_price } = upsell;
  const cover = coverAddress({ category: upsell.category_slug, title: name });
  useEmptiedCart(publicId, "paid");
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-success-soft px-4.5 py-1.5 text-success">
        <span role="status" className="flex items-center gap-2.5 font-semibold">
          <Icon name="circle-check" className="size-5 flex-none" />
          Pagamento confirmado. Sua compra está na página do seu pedido.
        </span>
        <PurchaseLink publicId={publicId} />
      </p>
      <div className="mt-6 grid items-start gap-x-16 gap-y-5 md:mt-10 lg:grid-cols-[1fr_25rem]">
        <Cover
          src={upsell.image ?? cover}
          fallback={cover}
          alt=""
          first
          sizes="(min-width:1024px) 40rem,100vw"
          className="rounded-card"
        />
        <section className="min-w-0">
          <p className="font-strong text-primary-ink">Uma oferta só para quem acabou de comprar</p>
          <h1 className="mt-1 text-3xl leading-[1.04] tracking-[-0.025em] wrap-anywhere">{headline}</h1>
          {headline === name ? null : <p className="mt-1 text-muted wrap-anywhere">{name}</p>}
          {description ? <p className="mt-3 whitespace-pre-line wrap-anywhere">{description}</p> : null}
          <Price
            size="hero"
            className="mt-4"
            price={formatBRL(price)}
            {...(product_price > price ? { original: formatBRL(product_price) } : {})}
          />
          <UpsellForm key={publicId} facts={facts} />
        </section>
      </div>
      <AdFrame publicId={publicId} isDue={isMeasured} />
    </>
  );
}
