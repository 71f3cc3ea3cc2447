/** A file name without anything that a header, a path or a shell could read as more than a name. */
export function cleanFileName(name: string): string {
  const cleaned = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^[.\s-]+|[.\s]+$/g, "");
  return [...cleaned].slice(-120).join("") || "arquivo";
}

/** Content-Disposition for saving under this name: plain ASCII for old readers, RFC 5987 for the others. */
export function attachmentHeader(name: string): string {
  const clean = cleanFileName(name);
  const plain = clean
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7E]/g, "_")
    .replace(/["%\\]/g, "_");
  const encoded = encodeURIComponent(clean).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
