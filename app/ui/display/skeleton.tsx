import clsx from "clsx";

/** A grey place of the size of what comes; give it width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("block rounded-[0.375rem] bg-sunken", className)} />;
}

/** Says that something loads; the skeletons beside it are silent. */
export function LoadingNote({ children = "Carregando" }: { children?: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
