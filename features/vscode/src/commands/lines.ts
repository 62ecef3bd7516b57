/**
 * Maps lines of a source to lines of its listing and back. All line numbers are from 0. A map has, for each line of the listing, the line
 * in the source, or -1.
 */

/**
 * Returns the source line of a line of the listing. If it has none, returns that of the next listing line that has one; -1 if there is
 * none.
 */
export function toSourceLine(map: number[], line: number): number {
  for (let i = line; i < map.length; i++) {
    if (map[i]! >= 0) {
      return map[i]!;
    }
  }
  return -1;
}

/**
 * Returns the line of the listing that comes from a source line. If there is none, returns that of the nearest later source line that has
 * one; -1 if there is none.
 */
export function toListingLine(map: number[], line: number): number {
  let best = -1;
  for (let i = 0; i < map.length; i++) {
    if (map[i]! >= line && (best < 0 || map[i]! < map[best]!)) {
      best = i;
    }
  }
  return best;
}
