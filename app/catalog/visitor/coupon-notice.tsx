import { Suspense } from "react";
import { useSavedCoupon } from "#app/cart/saved-coupon.ts";
import { late } from "#app/ui/connection/late-part.tsx";

// Who brings no coupon loads none of it.
const CouponNote = late(() => import("./coupon-note.tsx"), "CouponNote");

/** What the visitor's coupon does for this product. Asked after the page is there: the page is the same for everybody. */
export function CouponNotice({ productId }: { productId: number }) {
  const code = useSavedCoupon();
  if (!code) return null;
  return (
    <Suspense>
      <CouponNote key={`${code} ${productId}`} code={code} productId={productId} />
    </Suspense>
  );
}
