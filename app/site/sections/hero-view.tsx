import { href } from "react-router";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Mural, type MuralPiece } from "#app/ui/layout/mural.tsx";
import { Tile } from "#app/ui/tiles/tile.tsx";
import type { ShownCover } from "../loading/section-loaders.server.ts";
import { COURSES_ADDRESS } from "./course-band-view.tsx";
import { SectionButtons } from "./section-buttons.tsx";
import type { SectionProps } from "./section-props.ts";

export function HeroView({ section, facts }: SectionProps<"hero">) {
  const { promise, freeLesson } = facts;
  return (
    <section className="grid overflow-hidden border-b border-line lg:grid-cols-[1fr_min(52vw,54rem)]">
      <div className="self-center px-5 py-10 lg:py-12 lg:pr-12 lg:pl-[max(1.25rem,calc((100vw-75rem)/2))]">
        <h1 className="text-[clamp(2.75rem,13.6vw,6rem)] leading-[0.94] font-extrabold tracking-[-0.045em] wrap-anywhere lg:text-[clamp(2.75rem,6.2vw,5.25rem)]">
          {section.title}
          {section.ending ? (
            <>
              {" "}
              <span className="mr-[0.02em] inline-flex h-[0.7em] align-[-0.02em]">
                <Tile cut="a" className="h-full w-auto" />
                <Tile cut="b" turn={1} className="h-full w-auto" />
              </span>{" "}
              {section.ending}
            </>
          ) : null}
        </h1>
        <p className="mt-6 mb-8 max-w-[27rem] text-lg text-muted">{`${section.words} ${promise}`}</p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <SectionButtons buttons={section.buttons} />
          {freeLesson ? <CourseButton {...freeLesson} /> : null}
        </div>
      </div>
      <Mural pieces={facts.products.map(toPiece)} />
    </section>
  );
}

/** Without a free lesson the way leads to the courses. */
function CourseButton({ address }: { address: string | null }) {
  return (
    <ButtonLink
      to={address ?? COURSES_ADDRESS}
      variant="ghost"
      className="max-lg:text-ink max-lg:inset-ring-[1.5px] max-lg:inset-ring-control"
    >
      {address ? "Assistir a uma aula grátis" : "Conhecer os cursos"}
    </ButtonLink>
  );
}

function toPiece(product: ShownCover): MuralPiece {
  const cover = coverAddress({ category: product.category_slug, title: product.name });
  return {
    to: href("/produto/:id", { id: addressOf(product.id, product.name) }),
    title: product.name,
    image: product.image ?? cover,
    fallback: cover,
    price: formatBRL(product.price),
  };
}
