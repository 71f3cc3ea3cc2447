import clsx from "clsx";
import { widths } from "#app/ui/display/cover.tsx";

interface StillPictureProps {
  /** Of an uploaded picture. */
  address: string;
  alt: string;
  sizes: string;
  className?: string;
}

/** A picture that fills the place its section has for it, so that nothing moves when it comes. */
export function StillPicture({ address, alt, sizes, className }: StillPictureProps) {
  const srcSet = widths(address);
  return (
    <img
      src={address}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      width={800}
      height={600}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={clsx("w-full rounded-card bg-sunken object-cover", className)}
    />
  );
}
