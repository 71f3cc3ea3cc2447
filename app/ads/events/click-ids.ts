/** How the ad's own service named the click; kept with the order's first touch. */
export function clickId(touch: unknown, name: "gclid" | "fbclid" | "ttclid"): string | undefined {
  const value: unknown = touch && typeof touch === "object" ? Reflect.get(touch, name) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
