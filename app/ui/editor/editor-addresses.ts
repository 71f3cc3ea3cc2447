/** http, https, mailto and tel, or a place on this site. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)\S/i.test(address) || isOwnPlace(address);
}

/** What somebody typed as a link, made whole where that is plain; undefined when it is no link. */
export function toLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/\s/.test(text)) return undefined;
  if (isLinkAddress(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return undefined;
}

/** http, https, this site, or a picture written into its address. */
export function isPictureAddress(address: string): boolean {
  return (
    /^https?:\/\/\S/i.test(address) ||
    /^data:image\/(png|jpe?g|gif|webp);base64,/i.test(address) ||
    isOwnPlace(address)
  );
}

function isOwnPlace(address: string): boolean {
  return /^(#|\/(?![/\\]))/.test(address);
}
