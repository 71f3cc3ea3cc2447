import clsx from "clsx";
import { useEffect, useRef, useState } from "react";

const SHAPES = {
  capa: {
    width: 800,
    height: 400,
    sizes: "(min-width:640px) 25rem,90vw",
    look: "capa",
  },
  selo: { width: 128, height: 128, sizes: "3.5rem", look: "selo" },
  fundo: { width: 800, height: 450, sizes: "100vw", look: "fundo" },
};

export type CoverKind = keyof typeof SHAPES;

interface CoverProps {
  /** Of this site or another. An address of this site that ends in -800.webp or -128.webp has one of twice the width beside it. */
  src: string;
  /** Empty where the title stands beside it. */
  alt: string;
  kind?: CoverKind;
  sizes?: string;
  /** Never wider than 800 of a screen's own pixels: the narrower copy will do. */
  isSmall?: boolean;
  /** In the first screen: loaded at once. */
  eager?: boolean;
  /** The largest of the first screen: asked for before all others. One a page. */
  first?: boolean;
  /** The generated cover, shown when the image does not come. */
  fallback?: string;
  className?: string;
}

/** A picture that is never cropped into and never moves the page. */
export function Cover({
  src,
  alt,
  kind = "capa",
  sizes,
  isSmall,
  eager,
  first,
  fallback,
  className,
}: CoverProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  const shown = broken === src && fallback ? fallback : src;
  const shape = SHAPES[kind];
  const srcSet = isSmall ? undefined : widths(shown);

  // The image may have failed before hydration.
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) setBroken(src);
  }, [src]);

  return (
    <img
      ref={image}
      src={shown}
      srcSet={srcSet}
      sizes={srcSet && (sizes ?? shape.sizes)}
      width={shape.width}
      height={shape.height}
      alt={alt}
      loading={eager || first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      onError={() => setBroken(src)}
      className={clsx(shape.look, className)}
    />
  );
}

/** The square for rows, carts and tables; 56 px unless className says another size-…. */
export function CoverThumbnail({ className = "size-14", ...rest }: Omit<CoverProps, "kind">) {
  return <Cover {...rest} kind="selo" className={className} />;
}

/** The same address in two widths; undefined for one that has no other beside it. */
export function widths(address: string): string | undefined {
  const match = /^(\/.+)-(800|128)\.webp$/.exec(address);
  if (!match) return undefined;
  const [, stem, width] = match;
  return `${address} ${width}w, ${stem}-${Number(width) * 2}.webp ${Number(width) * 2}w`;
}
