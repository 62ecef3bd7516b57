/** Ways between the lines of a source and those of its listing. A map has the source's line of each line of the listing, or -1. */

/** The source's line of a line of the listing, or of the nearest one behind it that has one. */
export function source(map: number[], line: number): number {
  for (let i = line; i < map.length; i++) {
    if (map[i]! >= 0) {
      return map[i]!;
    }
  }
  return -1;
}

/** The line of the listing that comes from a source's line, or from the nearest one behind it. */
export function listed(map: number[], line: number): number {
  let best = -1;
  for (let i = 0; i < map.length; i++) {
    if (map[i]! >= line && (best < 0 || map[i]! < map[best]!)) {
      best = i;
    }
  }
  return best;
}
