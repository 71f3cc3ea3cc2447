/** Summary of a line's or order's gifts: "1 presente para enviar, 2 já abertos". */
export function giftSummary(
  licences: readonly { redeemed_at: Date | null; revoked_at: Date | null }[],
): string {
  const all = licences.length;
  const used = licences.filter(({ redeemed_at }) => redeemed_at).length;
  const free = licences.filter(({ redeemed_at, revoked_at }) => !redeemed_at && !revoked_at).length;
  const taken = used > 0 ? `${used} já ${used === 1 ? "aberto" : "abertos"}` : "";
  if (free > 0) {
    const left = free === 1 ? "1 presente para enviar" : `${free} presentes para enviar`;
    return taken ? `${left}, ${taken}` : left;
  }
  if (used === all) return all === 1 ? "1 presente, já aberto" : `${all} presentes, todos já abertos`;
  return `${all === 1 ? "1 presente" : `${all} presentes`}${taken ? `, ${taken}` : ""}, ${all - used === 1 ? "1 cancelado" : `${all - used} cancelados`}`;
}
