/** The row of petals above the band of the footer. */
export function Frieze() {
  return <div aria-hidden="true" className="frieze" />;
}
