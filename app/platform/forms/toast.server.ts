import { createCookie, redirect } from "react-router";

export interface Toast {
  title: string;
  description?: string;
  /** "warning": it was done, and something is missing. */
  kind?: "success" | "warning" | "error";
}

// It carries no right, only a sentence for the next page; that page reads it once.
const toastCookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

/** Redirects and has the next page show one toast. */
export async function redirectWithToast(
  address: string,
  toast: Toast,
  init: ResponseInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.append("set-cookie", await toastLine(toast));
  return redirect(address, { ...init, headers });
}

/** The Set-Cookie line that has the next page show it. */
export async function toastLine(toast: Toast): Promise<string> {
  return toastCookie.serialize(toast);
}

/** Adds a text to the toast of the next page. Sets a new toast if the answer has none. */
export async function addToToast(headers: Headers, toast: Toast & { description: string }): Promise<void> {
  const lines = headers.getSetCookie();
  const own = lines.find((line) => line.startsWith("toast="));
  const said: unknown = await toastCookie.parse(own?.split(";")[0] ?? null).catch(() => null);
  headers.delete("set-cookie");
  for (const line of lines) if (line !== own) headers.append("set-cookie", line);
  const { title, description } = isToast(said) ? said : { title: toast.title, description: undefined };
  const words = [description, isToast(said) ? `${toast.title}. ${toast.description}` : toast.description];
  headers.append(
    "set-cookie",
    await toastLine({ ...toast, title, description: words.filter(Boolean).join(" ") }),
  );
}

/** The toast that waits for this person, and the header that takes it away. */
export async function readToast(request: Request): Promise<{ toast: Toast | null; headers?: HeadersInit }> {
  const cookies = request.headers.get("cookie");
  if (!cookies?.includes("toast=")) return { toast: null };
  const value: unknown = await toastCookie.parse(cookies).catch(() => null);
  const headers = { "set-cookie": await toastCookie.serialize("", { maxAge: 0 }) };
  return { toast: isToast(value) ? value : null, headers };
}

function isToast(value: unknown): value is Toast {
  if (typeof value !== "object" || value === null || !("title" in value)) return false;
  const { title, description, kind } = { description: undefined, kind: undefined, ...value };
  return (
    typeof title === "string" &&
    ["string", "undefined"].includes(typeof description) &&
    ["success", "warning", "error", undefined].includes(kind)
  );
}
