import { Prose } from "#app/ui/display/prose.tsx";
import { descriptionHtml } from "../products/description.ts";

/** What the owner wrote of a product; the points of its lists are ticks. */
export function ProductDescription({ text }: { text: string }) {
  return <Prose html={descriptionHtml(text)} className="pitch max-w-[42rem]" />;
}
