// XML as it is written by hand: a few elements, every text escaped.

/** What no XML document may hold, however it is written: controls, halves of characters, two that are none. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const SIGNS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, "").replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? "");
}

/** One element with text inside; nothing at all for an empty text. */
export function element(name: string, text: string | null | undefined): string {
  return text ? `<${name}>${xmlText(text)}</${name}>` : "";
}

export function xmlAnswer(body: string, type: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { "content-type": `${type}; charset=utf-8` },
  });
}
