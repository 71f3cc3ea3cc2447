import { use } from "react";
import { type Navigation, shownLinks } from "../navigation/navigation.ts";
import { LinkChoicesContext } from "../page-fields/link-choices.ts";

/** The menu and the footer as they will be, with what the law adds; the page that is previewed has them once they are saved. */
export function NavigationSketch({ header, footer }: Navigation) {
  const pages = use(LinkChoicesContext);
  const hidden = new Set(pages.flatMap(({ to, isHidden }) => (isHidden ? [to] : [])));
  const shown = shownLinks({ header, footer }, (path) => !hidden.has(path));
  return (
    <section aria-labelledby="previa-do-menu" className="grid grid-cols-1 gap-2">
      <h2 id="previa-do-menu" className="text-xl">
        Prévia
      </h2>
      <div className="overflow-hidden rounded-card inset-ring inset-ring-line">
        <ul className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 bg-surface px-5 py-3 font-medium">
          {shown.header.map(({ label }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sketch has no state
            <li key={at}>{label || "…"}</li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-6 bg-band px-5 py-6 text-muted-band md:grid-cols-4">
          {shown.footer.map(({ title, links }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sketch has no state
            <div key={at}>
              <p className="mb-2 font-strong text-on-band">{title || "…"}</p>
              <ul className="grid gap-1">
                {links.map(({ label }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sketch has no state
                  <li key={place}>{label || "…"}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
      <p className="text-sm text-muted">
        Links para páginas escondidas ficam guardados e não aparecem no site.
      </p>
    </section>
  );
}
