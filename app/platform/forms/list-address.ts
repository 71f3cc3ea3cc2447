// A list of the back office and the form that is open over it stand in one address.

/** The list alone: its filters and its page. */
export function listParams(params: URLSearchParams, forms = ["editar", "novo"]): URLSearchParams {
  const list = new URLSearchParams(params);
  for (const name of forms) list.delete(name);
  return list;
}

export function listAddress(path: string, list: URLSearchParams): string {
  return list.size > 0 ? `${path}?${list}` : path;
}

/** The list with one of its forms open. */
export function openAddress(path: string, list: URLSearchParams, form: string, value = "1"): string {
  return listAddress(path, new URLSearchParams([...list, [form, value]]));
}

/** The value that an address names, where it is one that the list offers; else the usual one. */
export function offeredIn<Value extends string>(
  params: URLSearchParams,
  name: string,
  offered: Readonly<Record<Value, unknown>>,
  usual: Value,
): Value {
  const value = params.get(name) ?? "";
  return Object.hasOwn(offered, value) ? (value as Value) : usual;
}
