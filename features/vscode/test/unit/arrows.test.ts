/** Tests the arrows from waits to the instructions that set barriers. */
import assert from 'node:assert';
import { arrowPieces, drawPiece } from '../../src/views/arrowPieces';

/** Draws the pieces of the lines 0 to 5 with characters, the top line first. */
function draw(arrows: { from: number; to: number }[]): string {
  const pieces = arrowPieces(arrows, 0, 5);
  return [0, 1, 2, 3, 4, 5]
    .map(line => {
      const { up, down, tail, head } = pieces.get(line) ?? { up: false, down: false, tail: false, head: false };
      return `${up ? '^' : ''}${down ? 'v' : ''}${tail ? '-' : ''}${head ? '>' : ''}`;
    })
    .join(' ');
}

describe('arrows', () => {
  it('run from the wait up to the instruction that sets the barrier', () => assert.equal(draw([{ from: 3, to: 1 }]), ' v> ^v ^-  '));
  it('run down to an instruction below', () => assert.equal(draw([{ from: 1, to: 3 }]), ' v- ^v ^>  '));
  it('stay in a line that waits for itself', () => assert.equal(draw([{ from: 2, to: 2 }]), '  ->   '));
  it('share their way', () => assert.equal(draw([{ from: 4, to: 0 }, { from: 4, to: 2 }]), 'v> ^v ^v> ^v ^- '));
  it('end where the drawing ends', () => assert.deepEqual([...arrowPieces([{ from: 9_000_000, to: 0 }], 10, 12).keys()], [10, 11, 12]));

  it('have a tip at their end', () => {
    assert.match(drawPiece({ up: false, down: true, tail: false, head: true }, '#123456'), /V16M5 8H14.*fill="#123456"/);
    assert.doesNotMatch(drawPiece({ up: true, down: true, tail: false, head: false }, '#123456'), /fill="#123456"/);
  });
});
