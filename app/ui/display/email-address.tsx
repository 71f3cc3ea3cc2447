/** A whole e-mail, never cut: in a narrow column it breaks before its @, or before the first dot behind it. */
export function EmailAddress({ children }: { children: string | null }) {
  const address = children ?? "";
  const at = address.lastIndexOf("@");
  if (at < 1) return <span className="wrap-anywhere">{address}</span>;
  const dot = address.indexOf(".", at);
  const end = dot < 0 ? address.length : dot;
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at, end)}
      <wbr />
      {address.slice(end)}
    </span>
  );
}
