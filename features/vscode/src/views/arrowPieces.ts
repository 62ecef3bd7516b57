/** The pieces of arrows beside the lines of a text. An arrow runs down or up in a column, and turns to the text at both ends. */

/** An arrow between two lines, from 0. */
export interface Arrow {
  from: number;
  to: number;
}

/** What a line shows of all arrows: whether they go on to the line above and below, and whether one begins or ends here. */
export interface Piece {
  up: boolean;
  down: boolean;
  tail: boolean;
  head: boolean;
}

/** Returns the pieces of the lines from `first` to `last` that have one. */
export function arrowPieces(arrows: readonly Arrow[], first: number, last: number): Map<number, Piece> {
  const pieces = new Map<number, Piece>();
  for (const { from, to } of arrows) {
    const top = Math.min(from, to);
    const bottom = Math.max(from, to);
    for (let line = Math.max(first, top); line <= Math.min(last, bottom); line++) {
      const piece = pieces.get(line) ?? { up: false, down: false, tail: false, head: false };
      piece.up ||= line > top;
      piece.down ||= line < bottom;
      piece.tail ||= line === from;
      piece.head ||= line === to;
      pieces.set(line, piece);
    }
  }
  return pieces;
}

/** Returns a drawing of a piece as an SVG image of 16 by 16 units, which may be stretched. */
export function drawPiece({ up, down, tail, head }: Piece, ink: string): string {
  const lines = `${up ? 'M5 8V0' : ''}${down ? 'M5 8V16' : ''}${tail || head ? 'M5 8H14' : ''}`;
  const tip = head ? `<path d="M10 4L15 8L10 12Z" fill="${ink}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" preserveAspectRatio="none"><path d="${lines}" fill="none" stroke="${ink}" stroke-width="1.5"/>${tip}</svg>`;
}
