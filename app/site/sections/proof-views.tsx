import clsx from "clsx";
import { href, Link } from "react-router";
import { ProductVideo } from "#app/catalog/store/product-video.tsx";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { Stars } from "#app/ui/display/stars.tsx";
import { readVideo } from "#app/ui/embeds/video-address.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { roomAround, type SectionProps } from "./section-props.ts";
import { StillPicture } from "./still-picture.tsx";

/** What buyers wrote of products, as it was approved. */
export function TestimonialsView({ section, facts: reviews, place }: SectionProps<"testimonials">) {
  return (
    <section className={clsx("wrap", roomAround(place))}>
      <h2 className="title-section mb-8">{section.title}</h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {reviews.map((review) => (
          <li
            key={review.id}
            className="grid content-start gap-3 rounded-card bg-surface p-6 inset-ring inset-ring-line"
          >
            <Stars value={review.stars} />
            <blockquote className="wrap-anywhere">{review.comment}</blockquote>
            <p className="text-sm text-muted">
              {review.name}, sobre{" "}
              <Link
                to={href("/produto/:id", { id: addressOf(review.product.id, review.product.name) })}
                className="link"
              >
                {review.product.name}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only what the settings promise. */
export function GuaranteeView({ facts, place }: SectionProps<"guarantee">) {
  return (
    <section className={clsx("wrap", roomAround(place))}>
      <div className="grid gap-x-6 gap-y-3 rounded-card bg-primary-soft p-6 sm:grid-cols-[auto_1fr] md:p-10">
        <Icon name="shield-check" className="size-10 text-primary-ink" />
        <div>
          <h2 className="text-2xl">{facts.promise}</h2>
          <p className="mt-2">
            {facts.support ? `${facts.support}. ` : ""}As regras estão na{" "}
            <Link to={href("/reembolso")} className="link">
              política de reembolso
            </Link>
            .
          </p>
        </div>
      </div>
    </section>
  );
}

export function GalleryView({ section, place }: SectionProps<"gallery">) {
  return (
    <section className={clsx("wrap", roomAround(place))}>
      {section.title ? <h2 className="title-section mb-8">{section.title}</h2> : null}
      <ul className="grid grid-cols-2 gap-3 sm:gap-6 lg:grid-cols-3">
        {section.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand there twice.
          <li key={at}>
            <StillPicture
              address={item.picture}
              alt={item.alt}
              sizes="(min-width: 1000px) 24rem, 50vw"
              className="aspect-4/3"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing of another site is loaded before the press. */
export function VideoView({ section, place }: SectionProps<"video">) {
  const video = readVideo(section.address || null);
  if (!video) return null;
  const background =
    section.picture || coverAddress({ kind: "fundo", category: "cursos", title: section.caption });
  return (
    <section className={clsx("wrap", roomAround(place))}>
      {section.title ? <h2 className="title-section mb-8">{section.title}</h2> : null}
      <div className="mx-auto max-w-[60rem]">
        <ProductVideo name={section.caption} video={video} background={background} />
      </div>
    </section>
  );
}
