import { Infinity as Endless, ShieldCheck, ShoppingBag, Zap } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useCart } from "#app/cart/use-cart.tsx";
import { workloadLabel } from "#app/courses/workload.ts";
import { formatBRL } from "#app/platform/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { discountPercent } from "./discount.ts";
import type { ProductPageFacts } from "./products.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

export interface BuyingTerms {
  parts: { count: number; part: number } | undefined;
  refundDays: number;
  accessDays: number;
}

interface BuyingBoxProps {
  product: ProductPageFacts;
  /** Of a course: how much there is of it. */
  course: { lessons: number; seconds: number } | null;
  terms: BuyingTerms;
  reviewCount: number;
}

export function BuyingBox({ product, course, terms, reviewCount }: BuyingBoxProps) {
  const [quantity, setQuantity] = useState(1);
  const cart = useCart();
  const navigate = useNavigate();
  const { id, name, price, image, category_slug } = product;
  const discount = discountPercent(price, product.original_price);

  const item = { id, name, price, image, category_slug };

  function handleAdd() {
    cart.add(item, quantity);
    showToast({ title: "Adicionado ao carrinho", description: name, kind: "success" });
  }
  function handleBuy() {
    cart.put(item, quantity);
    navigate("/checkout");
  }
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
      <PayLine product={product} parts={terms.parts} />
      <div className="mt-5 flex items-center justify-between gap-4">
        <span aria-hidden="true" className="font-semibold">
          Licenças
        </span>
        <Stepper label="Quantidade de licenças" value={quantity} onChange={setQuantity} />
      </div>
      <div className="mt-3 grid gap-2.5">
        <Button block onClick={handleBuy}>
          Comprar Agora
        </Button>
        <Button block variant="quiet" onClick={handleAdd}>
          <ShoppingBag aria-hidden="true" />
          Adicionar ao Carrinho
        </Button>
      </div>
      <noscript>
        <p className="mt-3 text-sm text-muted">O carrinho precisa de JavaScript ligado no navegador.</p>
      </noscript>
      <Facts product={product} course={course} />
      <Promises product={product} terms={terms} />
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
        <PriceOf product={product} size="small" />
        <Button onClick={handleBuy}>Comprar Agora</Button>
      </div>
    </aside>
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
      <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-muted">
        {product.rating > 0 ? <Rating value={product.rating} /> : null}
        <a href="#avaliacoes" className="link">
          {COUNT.format(reviewCount)} {reviewCount === 1 ? "avaliação" : "avaliações"}
        </a>
        <Sales count={product.sales_count} />
      </p>
      {product.short_description ? <p className="mt-3">{product.short_description}</p> : null}
    </>
  );
}

function Sales({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span>
      {COUNT.format(count)} {count === 1 ? "venda" : "vendas"}
    </span>
  );
}

function PriceOf({ product, size }: { product: ProductPageFacts; size: "small" | "hero" }) {
  const { price, original_price } = product;
  const original = original_price && original_price > price ? formatBRL(original_price) : undefined;
  return <Price size={size} price={formatBRL(price)} original={original} />;
}

function PayLine({ product, parts }: { product: ProductPageFacts; parts: BuyingTerms["parts"] }) {
  if (product.price === 0) return null;
  const opens = product.product_type === "Curso" ? "o curso abre na hora" : "o download abre na hora";
  return (
    <p className="mt-4 flex gap-2.5 rounded-control bg-primary-soft px-3.5 py-3 font-medium text-primary-ink">
      <Zap aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <span>
        No PIX, {opens}.
        {parts ? ` No cartão, em até ${parts.count}x de ${formatBRL(parts.part)} sem juros.` : null}
      </span>
    </p>
  );
}

function Facts({ product, course }: Pick<BuyingBoxProps, "product" | "course">) {
  const facts = [
    ["Tamanho", product.file_size],
    ["Aulas", course ? String(course.lessons) : null],
    ["Carga horária", course ? workloadLabel(course.seconds) : null],
    ["Tipo", product.file_type ?? product.product_type],
    ["Vendas", COUNT.format(product.sales_count)],
    ["Categoria", product.category_name],
  ].filter(([, value]) => value);
  return (
    <dl className="mt-5 grid grid-cols-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="border-t border-line py-2.5 pr-3 last:odd:col-span-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Promises({ product, terms }: { product: ProductPageFacts; terms: BuyingTerms }) {
  const access =
    product.product_type === "Curso"
      ? "Acesso vitalício às aulas"
      : terms.accessDays === 365
        ? "Um ano para baixar quantas vezes quiser"
        : `${terms.accessDays} dias para baixar quantas vezes quiser`;
  return (
    <ul className="mt-2 grid gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:flex-none [&_svg]:text-primary-ink">
      <li className="flex gap-2.5">
        <ShieldCheck aria-hidden="true" />
        Garantia de {terms.refundDays} dias, sem perguntas
      </li>
      <li className="flex gap-2.5">
        <Endless aria-hidden="true" />
        {access}
      </li>
    </ul>
  );
}
