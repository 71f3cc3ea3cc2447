/** The row id that a parameter names; undefined when it is none. */
export function idParam(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
