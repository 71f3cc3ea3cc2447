/** A ring that turns; says nothing by itself, the words beside it do. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4.5 flex-none animate-spin rounded-full border-[2.5px] border-current border-r-transparent"
    />
  );
}
