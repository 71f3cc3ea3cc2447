import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { addedToast } from "#app/cart/added-toast.ts";
import { useCart } from "#app/cart/use-cart.tsx";
import { workloadLabel } from "#app/courses/plan/workload.ts";
import { OfferChoice } from "#app/offers/offer-choice.tsx";
import type { SoldOffer } from "#app/offers/offers.server.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Stepper } from "#app/ui/controls/stepper.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Price } from "#app/ui/display/price.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import type { ProductPageFacts } from "../products/products.server.ts";
import { CouponNotice } from "../visitor/coupon-notice.tsx";
import { BuyAgain, OwnedAction, OwnedNote, PartlyOwnedNote } from "../visitor/owned-box.tsx";
import { useProductReader } from "../visitor/product-reader.ts";
import type { BuyingPromises } from "./buying-promises.ts";
import { discountPercent } from "./discount.ts";
import { sellsInQuantity } from "./quantity-rule.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

interface BuyingBoxProps {
  product: ProductPageFacts;
  /** Of a course: how much there is of it. */
  course: { lessons: number; seconds: number } | null;
  promises: BuyingPromises;
  /** Where something else is promised to who has an account. */
  promisesToReader?: BuyingPromises | undefined;
  /** Other ways to buy it, open now. */
  offers: SoldOffer[];
  reviewCount: number;
}

export function BuyingBox(props: BuyingBoxProps) {
  const { product, course, offers, reviewCount } = props;
  const { reader, owned, partly } = useProductReader();
  const promises = (reader && props.promisesToReader) || props.promises;
  const [quantity, setQuantity] = useState(1);
  const [added, setAdded] = useState(false);
  const room = useRoomAsItWas(owned !== null);
  const cart = useCart();
  const navigate = useNavigate();
  const { id, name, price, image, category_slug, product_type } = product;
  const discount = discountPercent(price, product.original_price);
  const item = { id, name, price, image, category_slug, product_type };
  const isMany = sellsInQuantity(product);

  function handleAdd({ detail }: MouseEvent) {
    // The second of a double tap: hurry, not a wish for two.
    if (detail > 1) return;
    if (isMany) cart.add(item, quantity);
    else cart.put(item, 1);
    showToast(addedToast(name));
    setAdded(true);
  }
  function handleBuy() {
    cart.put(item, quantity);
    navigate("/checkout");
  }
  const buying = (
    <>
      {isMany ? <Quantity value={quantity} onChange={setQuantity} /> : null}
      <div className={isMany ? "mt-3 grid gap-2.5" : "mt-5 grid gap-2.5"}>
        <Button block variant={owned ? "quiet" : "primary"} onClick={handleBuy}>
          Comprar Agora
        </Button>
        <Button block variant="quiet" onClick={handleAdd}>
          <Icon name="shopping-bag" />
          Adicionar ao Carrinho
        </Button>
        {added && cart.has(id) ? <CartShortcut /> : null}
      </div>
    </>
  );
  return (
    <aside
      aria-label="Comprar"
      className="lg:sticky lg:top-22 lg:row-span-2 lg:self-start lg:rounded-card lg:bg-surface lg:p-7 lg:inset-ring lg:inset-ring-line"
    >
      <BoxHead product={product} reviewCount={reviewCount} />
      <div className="mt-5 flex flex-wrap items-end gap-x-3 gap-y-2">
        <PriceOf product={product} size="hero" />
        {discount ? (
          <Badge tone="off" className="mb-1.5">
            −{discount}%<span className="sr-only"> de desconto</span>
          </Badge>
        ) : null}
      </div>
      {partly ? <PartlyOwnedNote price={price} partly={partly} quantity={quantity} /> : null}
      <div ref={room} className="flex flex-col">
        {owned ? <OwnedNote owned={owned} /> : <PayLine text={promises.paying} />}
        {owned?.isEndless ? null : owned ? <BuyAgain>{buying}</BuyAgain> : buying}
      </div>
      <CouponNotice productId={id} />
      {owned?.isEndless ? null : <OfferChoice offers={offers} />}
      <noscript>
        <p className="mt-3 text-sm text-muted">Para usar o carrinho, ative o JavaScript no navegador.</p>
      </noscript>
      <Facts product={product} course={course} />
      <Promises promises={promises} />
      {product.tags.length > 0 ? (
        <p className="mt-3 text-sm text-muted">
          <span className="sr-only">Tags: </span>
          {product.tags.join(" · ")}
        </p>
      ) : null}
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-16 flex items-center justify-between gap-4 border-t border-line bg-surface px-5 py-3 lg:hidden print:hidden"
      >
        <BarPrice product={product} quantity={isMany ? quantity : 1} />
        {owned ? <OwnedAction owned={owned} /> : <Button onClick={handleBuy}>Comprar Agora</Button>}
      </div>
    </aside>
  );
}

/** What is had is known after the page is there. It fills the room of what it takes the place of: nothing below moves up. */
function useRoomAsItWas(isLess: boolean) {
  const room = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!room.current) return;
    if (!isLess) height.current = room.current.offsetHeight;
    room.current.style.minHeight = isLess ? `${height.current}px` : "";
  }, [isLess]);
  return room;
}

/** One Tab after the button that put it there: the toast says it to the eye, and stands at the end of the page. */
function CartShortcut() {
  return (
    <ButtonLink to={href("/carrinho")} variant="ghost" block>
      Ver carrinho
    </ButtonLink>
  );
}

function Quantity({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  const [asked, setAsked] = useState(false);
  // The button that was pressed is gone.
  useEffect(() => {
    if (!asked || value === 1) return;
    note.current?.focus();
    setAsked(false);
  }, [asked, value]);
  function handleGift() {
    setAsked(true);
    onChange(2);
  }
  return (
    <div className="mt-5">
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden="true" className="font-semibold">
          Quantidade
        </span>
        <Stepper label="Quantidade" value={value} onChange={onChange} />
      </div>
      {value > 1 ? (
        <p ref={note} tabIndex={-1} className="mt-2 text-sm text-muted focus:outline-none">
          {value === 2
            ? "1 para você e 1 para dar de presente: depois de pagar, você recebe o link para enviar."
            : `1 para você e ${COUNT.format(value - 1)} para dar de presente: depois de pagar, você recebe um link para cada pessoa.`}
        </p>
      ) : (
        <button type="button" className="link inline-flex min-h-11 items-center text-sm" onClick={handleGift}>
          Comprar também para presente
        </button>
      )}
    </div>
  );
}

function BoxHead({ product, reviewCount }: { product: ProductPageFacts; reviewCount: number }) {
  return (
    <>
      <p className="flex flex-wrap gap-2">
        {product.category_name ? <Badge>{product.category_name}</Badge> : null}
        {product.is_featured ? <Badge tone="star">Destaque</Badge> : null}
      </p>
      <h1 className="my-3 text-3xl leading-[1.04] tracking-[-0.025em] [overflow-wrap:anywhere]">
        {product.name}
      </h1>
      {reviewCount + product.sales_count > 0 ? (
        <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-muted">
          {product.rating > 0 ? <Rating value={product.rating} /> : null}
          {reviewCount > 0 ? (
            <a href="#avaliacoes" className="link">
              {`${COUNT.format(reviewCount)} ${reviewCount === 1 ? "avaliação" : "avaliações"}`}
            </a>
          ) : null}
          <Sales count={product.sales_count} />
        </p>
      ) : null}
      {product.short_description ? <p className="mt-3">{product.short_description}</p> : null}
    </>
  );
}

function Sales({ count }: { count: number }) {
  if (count === 0) return null;
  return <span>{`${COUNT.format(count)} ${count === 1 ? "venda" : "vendas"}`}</span>;
}

function PriceOf({ product, size }: { product: ProductPageFacts; size: "small" | "hero" }) {
  const { price, original_price } = product;
  const original = original_price && original_price > price ? formatBRL(original_price) : undefined;
  return <Price size={size} price={formatBRL(price)} original={original} />;
}

/** What the button beside it buys. */
function BarPrice({ product, quantity }: { product: ProductPageFacts; quantity: number }) {
  if (quantity === 1) return <PriceOf product={product} size="small" />;
  return (
    <p className="price">
      <b className="text-xl">{formatBRL(product.price * quantity)}</b>
      <small>{`${COUNT.format(quantity)} × ${formatBRL(product.price)}`}</small>
    </p>
  );
}

function PayLine({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="mt-4 flex gap-2.5 rounded-control bg-primary-soft px-3.5 py-3 font-medium text-primary-ink">
      <Icon name="zap" className="mt-0.5 size-5 flex-none" />
      <span>{text}</span>
    </p>
  );
}

function Facts({ product, course }: Pick<BuyingBoxProps, "product" | "course">) {
  const facts = [
    ["Tamanho", product.file_size],
    ["Aulas", course ? String(course.lessons) : null],
    ["Carga horária", course ? workloadLabel(course.seconds) : null],
    ["Tipo", product.is_bundle ? "Pacote" : (product.file_type ?? product.product_type)],
    ["Vendas", product.sales_count > 0 ? COUNT.format(product.sales_count) : null],
    ["Categoria", product.category_name],
  ].filter(([, value]) => value);
  return (
    <dl className="product-facts mt-5 grid grid-cols-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Promises({ promises: { guarantee, access } }: { promises: BuyingPromises }) {
  if (!guarantee && !access) return null;
  return (
    <ul className="mt-2 grid gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:flex-none [&_svg]:text-primary-ink">
      {guarantee ? (
        <li className="flex gap-2.5">
          <Icon name="shield-check" />
          {guarantee}
        </li>
      ) : null}
      {access ? (
        <li className="flex gap-2.5">
          <Icon name="key-round" />
          {access}
        </li>
      ) : null}
    </ul>
  );
}
