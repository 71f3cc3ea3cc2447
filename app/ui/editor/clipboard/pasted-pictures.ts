// Pictures of a paste: those that it brings along stay, and are uploaded like any other; those that it only names are left out.

import { parseUrl } from "../../embeds/parse-url.ts";

interface Source {
  /** What Word puts beside the HTML: there alone are its pictures themselves. */
  rtf: string;
  origin: string;
}

const PICTURE_DATA = /^data:image\/(png|jpe?g|gif|webp);base64,/i;

/** Returns how many had to be left out. */
export function settlePictures(body: HTMLElement, { rtf, origin }: Source): number {
  const pictures = [...body.querySelectorAll("img")];
  const onDisk = pictures.filter((image) => /^file:/i.test(image.getAttribute("src") ?? ""));
  const brought = onDisk.length > 0 ? picturesOfRtf(rtf) : [];
  // Without one for each, nobody knows which is which.
  const found = brought.length === onDisk.length ? brought : [];
  let leftOut = 0;
  for (const image of pictures) {
    const src = image.getAttribute("src")?.trim() ?? "";
    const own = parseUrl(src, origin);
    const data = PICTURE_DATA.test(src) ? src : found[onDisk.indexOf(image)];
    if (data) image.setAttribute("src", data);
    else if (own?.origin === origin && /^https?:/.test(own.protocol)) image.setAttribute("src", own.pathname);
    else {
      if (!isPixel(image)) leftOut++;
      takeOut(image);
    }
  }
  return leftOut;
}

/** It counts readers and shows nothing. */
function isPixel(image: HTMLImageElement): boolean {
  const isSmall = (name: string) => /^[0-2](px)?$/.test(image.getAttribute(name)?.trim() ?? "");
  return isSmall("width") || isSmall("height");
}

/** A caption says nothing without its picture. */
function takeOut(image: HTMLImageElement): void {
  const figure = image.closest("figure");
  if (figure && figure.querySelectorAll("img").length === 1) figure.remove();
  else image.remove();
}

/** PNG and JPEG pictures of an RTF text, in their order, as data addresses. */
export function picturesOfRtf(rtf: string): string[] {
  const found: string[] = [];
  for (const part of rtf.split("\\pict").slice(1)) {
    const kind = /\\(png|jpeg|emf)blip|\\wmetafile|\\dibitmap|\\macpict/.exec(part);
    const type = kind?.[1];
    const digits = /[\da-f\s]{80,}/i.exec(part.slice(kind?.index))?.[0].replace(/\s/g, "");
    if (!type || type === "emf" || !digits || digits.length % 2) continue;
    const letters = digits.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? [];
    found.push(`data:image/${type};base64,${btoa(letters.join(""))}`);
  }
  return found;
}
