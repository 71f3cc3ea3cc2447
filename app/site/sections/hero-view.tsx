import { href } from "react-router";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { widths } from "#app/ui/display/cover.tsx";
import { Mural, type MuralPiece } from "#app/ui/layout/mural.tsx";
import { Tile } from "#app/ui/tiles/tile.tsx";
import type { ShownCover } from "../loading/section-loaders.server.ts";
import { COURSES_ADDRESS } from "./course-band-view.tsx";
import { SectionButtons } from "./section-buttons.tsx";
import type { SectionProps } from "./section-props.ts";

const PICTURE_SIZES = "(min-width: 62.5625rem) min(52vw, 54rem), 100vw";

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
      {section.picture ? (
        <HeroPicture address={section.picture} alt={section.alt} />
      ) : (
        <Mural pieces={facts.products.map(toPiece)} />
      )}
    </section>
  );
}

/** The largest of the first screen, so it is asked for before all others; its place is kept for it at every width. */
function HeroPicture({ address, alt }: { address: string; alt: string }) {
  const srcSet = widths(address);
  return (
    <div className="relative aspect-[3/2] bg-sunken lg:aspect-auto lg:min-h-[36rem]">
      <img
        src={address}
        srcSet={srcSet}
        sizes={srcSet && PICTURE_SIZES}
        width={1200}
        height={800}
        alt={alt}
        fetchPriority="high"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </div>
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
