// File names for saving; never a path or a store key.

const MAX_NAME = 120;

/** The last part of a path without characters that break file systems, headers or screen readers. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const bare = last
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\uFFFD]/gu, "")
    .replace(/["*:<>?|%;]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "");
  const extension = /\.[a-z0-9]{1,8}$/i.exec(bare)?.[0] ?? "";
  const stem = [...bare.slice(0, bare.length - extension.length)].slice(0, MAX_NAME - extension.length);
  return `${stem.join("") || "arquivo"}${extension}`;
}

/** Content-Disposition with an ASCII name for old clients and RFC 5987 for others. */
export function attachmentHeader(name: string): string {
  const clean = cleanFileName(name);
  const plain = clean
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7E]/g, "_");
  const encoded = encodeURIComponent(clean).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
