import { Icon } from "#app/ui/icons/icon.tsx";
import { readDescription } from "./description.ts";

/** The text as elements, never as HTML. */
export function ProductDescription({ text }: { text: string }) {
  return (
    <div className="max-w-[42rem] [overflow-wrap:anywhere]">
      {readDescription(text).map((block, place) => {
        // The text does not change while it is shown, so the place is a name.
        const key = `${place}-${block.kind}`;
        if (block.kind === "heading") {
          return (
            <h2 key={key} className="mt-12 mb-3 text-2xl first:mt-0">
              {block.text}
            </h2>
          );
        }
        if (block.kind === "list") {
          return (
            <ul key={key} className="my-3">
              {block.items.map((item, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
                <li key={`${at}-${item}`} className="flex gap-3 py-1.5">
                  <Icon name="check" className="mt-1 size-4.5 flex-none text-primary-ink" />
                  <span>{item}</span>
                </li>
              ))}
            </ul>
          );
        }
        return (
          <p key={key} className="mt-4 whitespace-pre-line first:mt-0">
            {block.lines.join("\n")}
          </p>
        );
      })}
    </div>
  );
}
