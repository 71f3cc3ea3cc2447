import { Link } from "react-router";
import { addressOf } from "#app/platform/http/address.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { CoverThumbnail } from "#app/ui/display/cover.tsx";
import { savingOf } from "./bundle.ts";
import type { ShownPart } from "./shown-parts.server.ts";

interface BundleContentsProps {
  price: number;
  parts: ShownPart[];
}

/** What comes in the bundle, and what it would cost apart. */
export function BundleContents({ price, parts }: BundleContentsProps) {
  const apart = parts.reduce((sum, part) => sum + part.price, 0);
  const saving = savingOf(price, apart);
  return (
    <section className="mt-12 first:mt-0" aria-labelledby="no-pacote">
      <h2 id="no-pacote" className="mb-4 text-2xl">
        O que vem no pacote
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {parts.map((part) => (
          <li key={part.id} className="grid grid-cols-[auto_1fr_auto] items-center gap-4 py-4">
            <CoverThumbnail src={part.cover} fallback={part.fallback} alt="" className="size-16" />
            <div className="min-w-0">
              <p className="font-strong wrap-anywhere">
                {part.is_active ? (
                  <Link className="link" to={`/produto/${addressOf(part.id, part.name)}`}>
                    {part.name}
                  </Link>
                ) : (
                  part.name
                )}
              </p>
              <p className="text-sm text-muted">{part.product_type}</p>
            </div>
            <span className="whitespace-nowrap tabular-nums">
              {part.price > 0 ? formatBRL(part.price) : "Grátis"}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-lg">
        Separados custam <b className="whitespace-nowrap tabular-nums">{formatBRL(apart)}</b>.
        {saving > 0 ? (
          <>
            {" "}
            No pacote você economiza <b className="whitespace-nowrap tabular-nums">{formatBRL(saving)}</b>.
          </>
        ) : null}
      </p>
    </section>
  );
}
