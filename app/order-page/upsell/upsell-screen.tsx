import clsx from "clsx";
import { AdFrame } from "#app/ads/browser/ad-frame.tsx";
import { useEmptiedCart } from "#app/checkout/cart/use-emptied-cart.tsx";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Cover } from "#app/ui/display/cover.tsx";
import { Price } from "#app/ui/display/price.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { PurchaseLink, UpsellForm } from "./upsell-form.tsx";
import type { UpsellFacts } from "./upsell-page.server.ts";

export function UpsellScreen({ facts }: { facts: UpsellFacts }) {
  const { publicId, upsell, isMeasured } = facts;
  const { headline, name, description, price, product_price, gets } = upsell;
  const cover = coverAddress({ category: upsell.category_slug, title: name });
  useEmptiedCart(publicId, "paid");
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 rounded-control bg-success-soft px-3 py-1 text-success max-sm:text-sm sm:px-4.5">
        <span role="status" className="flex items-center gap-2.5 font-semibold">
          <Icon name="circle-check" className="size-5 flex-none" />
          <span>
            Pagamento confirmado.
            <span className="max-sm:sr-only"> Sua compra está na página do seu pedido.</span>
          </span>
        </span>
        <PurchaseLink publicId={publicId} />
      </p>
      <div className="mt-5 grid items-start gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-[1fr_25rem]">
        <Cover
          src={upsell.picture?.src ?? cover}
          fallback={cover}
          alt=""
          first
          sizes="(min-width:1024px) 40rem,100vw"
          className={clsx("rounded-card max-sm:w-56", upsell.picture?.isWhole && "object-contain")}
        />
        <section className="min-w-0">
          <p className="font-strong text-primary-ink">Uma oferta só para quem acabou de comprar</p>
          <h1 className="mt-1 text-2xl leading-[1.06] tracking-[-0.025em] wrap-anywhere sm:text-3xl">
            {headline}
          </h1>
          {headline === name ? null : <p className="mt-1 font-strong wrap-anywhere">{name}</p>}
          {description ? <p className="mt-3 whitespace-pre-line wrap-anywhere">{description}</p> : null}
          <h2 className="mt-4 font-sans text-base font-strong tracking-normal">O que você recebe</h2>
          <ul className="mt-1 grid gap-1">
            {gets.map((line) => (
              <li key={line} className="flex gap-2 text-sm leading-snug wrap-anywhere">
                <Icon name="check" className="mt-0.5 size-4 flex-none text-primary-ink" />
                {line}
              </li>
            ))}
          </ul>
          <Price
            size="hero"
            className="mt-4"
            price={price === 0 ? "Grátis" : formatBRL(price)}
            {...(product_price > price ? { original: formatBRL(product_price) } : {})}
          />
          {product_price > price && price > 0 ? (
            <p className="text-sm font-semibold text-success">
              {`Você economiza ${formatBRL(product_price - price)}.`}
            </p>
          ) : null}
          <UpsellForm key={publicId} facts={facts} />
        </section>
      </div>
      <AdFrame publicId={publicId} isDue={isMeasured} />
    </>
  );
}
