import clsx from "clsx";

/** A grey place of the size of what comes; give it width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("block rounded-[0.375rem] bg-sunken", className)} />;
}

/** As high as a product card. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-card bg-surface inset-ring inset-ring-line">
      <Skeleton className="aspect-2/1 rounded-none" />
      <div className="grid gap-2 px-5 pt-4.5 pb-5">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-6 w-5/6" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-10 w-full" />
        <div className="flex items-end justify-between pt-3">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-11 w-40" />
        </div>
      </div>
    </div>
  );
}

/** Says that something loads; the skeletons beside it are silent. */
export function LoadingNote({ children = "Carregando" }: { children?: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
