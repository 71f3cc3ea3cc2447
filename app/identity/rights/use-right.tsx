import { createContext, type ReactNode, useContext } from "react";
import { Link, type LinkProps } from "react-router";
import { CUSTOMER, may, type Right, type Standing } from "./rights.ts";

const StandingContext = createContext<Standing>(CUSTOMER);

/** Around the back office: what is inside leaves out what whoever looks may not do. */
export function StandingProvider({ of, children }: { of: Standing; children: ReactNode }) {
  return <StandingContext value={of}>{children}</StandingContext>;
}

/** Asks whether whoever looks may do it; the server asks again. */
export function useRight(): (right: Right) => boolean {
  const standing = useContext(StandingContext);
  return (right) => may(standing, right);
}

/** What whoever looks is. */
export function useStanding(): Standing {
  return useContext(StandingContext);
}

/** Shown to those with this right. */
export function WithRight({ right, children }: { right: Right; children: ReactNode }) {
  return useRight()(right) ? children : null;
}

/** A link for those whom it lets in; for the others its words. */
export function LinkWithRight({ right, ...link }: LinkProps & { right: Right }) {
  return useRight()(right) ? <Link {...link} /> : <span>{link.children}</span>;
}
