/** What describes the API: for anybody, also for a program in a browser, and for an hour. */
export function publicJson(content: object, type: string): Response {
  return new Response(`${JSON.stringify(content)}\n`, {
    headers: {
      "content-type": type,
      "cache-control": "public, max-age=3600",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
