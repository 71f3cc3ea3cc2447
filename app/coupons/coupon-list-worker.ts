// Worker thread of `coupon-actions.server.ts`: parses a list of coupons.
import { servePieces } from "#app/platform/files/parsing-answers.ts";
import { readCouponList } from "./coupon-import.ts";

servePieces((text: string) => [readCouponList(text)]);
