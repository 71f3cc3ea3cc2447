const UNITS = ["B", "KB", "MB", "GB"];

/** "48 MB", "2,1 MB", "640 KB": decimal units, one decimal under ten. */
export function sizeLabel(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const rounded = unit > 0 && value < 10 ? value.toFixed(1).replace(/\.0$/, "") : String(Math.round(value));
  return `${rounded.replace(".", ",")} ${UNITS[unit]}`;
}
