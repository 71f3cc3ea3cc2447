interface Touched {
  first_touch: unknown;
  last_touch: unknown;
}

/** How the ad's own service named the click that led to the order: the latest one there was. */
export function clickId(
  { first_touch, last_touch }: Touched,
  name: "gclid" | "fbclid" | "ttclid",
): string | undefined {
  return clickIn(last_touch, name) ?? clickIn(first_touch, name);
}

function clickIn(touch: unknown, name: string): string | undefined {
  const value: unknown = touch && typeof touch === "object" ? Reflect.get(touch, name) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
