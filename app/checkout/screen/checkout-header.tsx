import { href, Link } from "react-router";
import { saysSecure } from "#app/checkout/form/secure-payment.ts";
import type { FrameCompany } from "#app/company/company.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Brand } from "#app/ui/layout/brand.tsx";

/** Only the brand links away from the checkout; the link back to the cart stands above the title. */
export function CheckoutHeader({
  company,
  ...site
}: {
  company: FrameCompany;
  siteUrl: string;
  demo: boolean;
}) {
  return (
    <header className="top-bar relative h-16 border-b border-line bg-paper">
      <div className="wrap flex h-full items-center justify-between gap-4">
        <Link to={href("/")}>
          <Brand name={company.brand} />
        </Link>
        {saysSecure(site) ? (
          <p className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
            <Icon name="lock" className="size-4" />
            Compra segura
          </p>
        ) : null}
      </div>
    </header>
  );
}
