// The thread that `coupon-actions.server.ts` starts for a list of coupons.
import { servePieces } from "#app/platform/files/parsing-answers.ts";
import { readCouponList } from "./coupon-import.ts";

servePieces((text: string) => [readCouponList(text)]);
