// The few marks every cover is made of. Coordinates are whole numbers on a grid of 100, so that joints fall on pixels.

export function path(fill: string, d: string): string {
  return `<path fill="${fill}" d="${d}"/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return path(fill, `M${x} ${y}h${width}v${height}h${-width}z`);
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** A quarter of a disc, its corner at the origin. */
export function quarter(radius: number, fill: string): string {
  return path(fill, `M0 0H${radius}A${radius} ${radius} 0 0 1 0 ${radius}z`);
}

/** A drawing of 100 x 100 laid at a place, at a size, turned by quarters. */
export function at(x: number, y: number, size: number, turn: number, drawing: string): string {
  const scale = size === 100 ? "" : ` scale(${size / 100})`;
  const rotate = turn ? ` rotate(${turn * 90} 50 50)` : "";
  return `<g transform="translate(${x} ${y})${scale}${rotate}">${drawing}</g>`;
}
