import { encode } from "uqr";

const quietZone = 4;

/** The dark squares, with the quiet zone around them. */
export function qrSquares(text: string): boolean[][] {
  return encode(text, { ecc: "M", boostEcc: false, border: quietZone }).data;
}

/** Always black on white, whatever the theme: bank apps fail to read inverted codes. The caller gives it a label. */
export function qrSvg(text: string): string {
  const data = qrSquares(text);
  const size = data.length;
  const path = data.map((row, y) => rowPath(row, y)).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
  );
}

function rowPath(row: boolean[], y: number): string {
  let path = "";
  let start = -1;
  for (let x = 0; x <= row.length; x++) {
    const isDark = row[x] === true;
    if (isDark && start < 0) start = x;
    if (!isDark && start >= 0) {
      path += `M${start} ${y}h${x - start}v1h${start - x}z`;
      start = -1;
    }
  }
  return path;
}
