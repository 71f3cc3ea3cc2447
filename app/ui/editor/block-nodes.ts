// What stands in a text by itself and is chosen as a whole: pictures, and what plays elsewhere.
import { Image } from "@tiptap/extension-image";
import { mergeAttributes, Node } from "@tiptap/react";
import { readEmbedAddress } from "./clipboard/embed-address.ts";
import { isPictureAddress } from "./editor-addresses.ts";

export type PictureSize = "small" | "medium" | "full";

/** With a caption or a size it is a figure, else the picture alone. */
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: { default: "", rendered: false },
      size: { default: "full", rendered: false },
    };
  },
  parseHTML: () => [
    { tag: "figure", getAttrs: pictureIn },
    // A picture pasted as data is moved to the file store right away (editor-pictures.ts).
    { tag: "img[src]", getAttrs: (image) => isPictureAddress(image.getAttribute("src") ?? "") && null },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const image = ["img", mergeAttributes(this.options.HTMLAttributes, HTMLAttributes)] as const;
    const { caption, size } = node.attrs;
    if (!caption && size === "full") return image;
    const sized = size === "full" ? {} : { "data-size": size };
    return caption ? ["figure", sized, image, ["figcaption", {}, caption]] : ["figure", sized, image];
  },
});

export const Embed = Node.create({
  name: "embed",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    provider: { default: "", rendered: false },
    media: { default: "", rendered: false },
    title: { default: "", rendered: false },
  }),
  parseHTML: () => [
    { tag: "figure", getAttrs: (figure) => embedIn(figure.querySelector("a[data-embed]")) },
    // Before a link takes it for its own.
    { tag: "a[data-embed]", priority: 100, getAttrs: embedIn },
  ],
  /** The address it leads to is added when it is saved: it follows from the name. */
  renderHTML: ({ node }) => {
    const { provider, media, title } = node.attrs;
    return ["figure", ["a", { "data-embed": provider, "data-embed-id": media }, title]];
  },
});

function pictureIn(figure: HTMLElement) {
  const image = figure.querySelector("img[src]");
  const src = image?.getAttribute("src") ?? "";
  if (!image || !isPictureAddress(src)) return false;
  const { size = "full" } = figure.dataset;
  return {
    src,
    alt: image.getAttribute("alt"),
    width: image.getAttribute("width"),
    height: image.getAttribute("height"),
    caption: figure.querySelector("figcaption")?.textContent?.replace(/\s+/g, " ").trim() ?? "",
    size: size === "small" || size === "medium" ? size : "full",
  };
}

function embedIn(link: Element | null) {
  if (!(link instanceof HTMLElement)) return false;
  const { embed: provider, embedId: media } = link.dataset;
  return provider && media ? { provider, media, title: link.textContent?.trim() ?? "" } : false;
}

/** What an address names, as the attributes of a node; undefined for an address that we show no player for. */
export function embedAttributes(address: string, title: string) {
  const name = readEmbedAddress(address);
  return name && { provider: name.provider, media: name.id, title };
}
