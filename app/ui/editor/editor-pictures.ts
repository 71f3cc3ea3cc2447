import type { Editor } from "@tiptap/react";
import { insertBlock } from "./insert-block.ts";

export type PictureUpload = (file: File) => Promise<string>;

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** The pictures that a paste or a drop brings as files; none when it brings a text as well. */
export function picturesIn(transfer: DataTransfer | null): File[] {
  if (!transfer) return [];
  const words = transfer.getData("text/html").replace(/<(?!img)[^>]*>/gi, "");
  const isText = words.replace(/<img[^>]*>/gi, "").trim() !== "";
  return isText ? [] : [...transfer.files].filter((file) => PICTURE_TYPES.includes(file.type));
}

/** Puts the pictures into the text at once; settlePictures then moves them to the store. */
export async function insertPictures(editor: Editor, files: File[], at?: number): Promise<void> {
  for (const [place, file] of files.entries()) {
    const src = await dataAddress(file);
    if (editor.isDestroyed) return;
    // Each next one goes behind the one before it.
    insertBlock(editor, { type: "image", attrs: { src, alt: "" } }, place === 0 ? at : undefined);
  }
}

/** Pictures that still stand in the text as data. */
export function unsettledPictures(editor: Editor): string[] {
  const sources = new Set<string>();
  editor.state.doc.descendants((node) => {
    if (node.type.name === "image" && /^data:/i.test(node.attrs.src)) sources.add(node.attrs.src);
  });
  return [...sources];
}

/** Stores one picture and names its new address everywhere; without an address it is taken out. */
export function settlePicture(
  editor: Editor,
  source: string,
  stored: { src: string; width?: number; height?: number } | undefined,
): void {
  const { tr, doc } = editor.state;
  const places: { at: number; size: number; attrs: Record<string, unknown> }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === "image" && node.attrs.src === source) {
      places.push({ at, size: node.nodeSize, attrs: node.attrs });
    }
  });
  for (const { at, size, attrs } of places.reverse()) {
    if (stored) tr.setNodeMarkup(at, undefined, { ...attrs, ...stored });
    else tr.delete(at, at + size);
  }
  // Nobody undoes an upload; the picture itself stays a step of its own.
  editor.view.dispatch(tr.setMeta("addToHistory", false));
}

/** How large a picture is, so that its place is kept free while it loads. */
export function measurePicture(src: string): Promise<{ width?: number; height?: number }> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve({});
    image.src = src;
  });
}

/** Undefined when it is no picture that we take. */
export function fileOfData(source: string): File | undefined {
  const parts = /^data:(image\/[a-z]+);base64,(.+)$/is.exec(source);
  if (!parts?.[1] || !parts[2] || !PICTURE_TYPES.includes(parts[1].replace("jpg", "jpeg"))) return undefined;
  try {
    const bytes = Uint8Array.from(atob(parts[2]), (letter) => letter.charCodeAt(0));
    return new File([bytes], `imagem.${parts[1].slice("image/".length)}`, { type: parts[1] });
  } catch {
    return undefined;
  }
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
