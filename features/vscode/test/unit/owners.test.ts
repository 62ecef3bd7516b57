/** Tests which field each bit of the bit layout belongs to. */
import assert from 'node:assert';
import type { Field } from '../../src/protocol';
import { owners } from '../../webview/owners';

function field(kind: Field['kind'], ...bits: [number, number][]): Field {
  return { kind, bits: bits.map(([high, low]) => ({ high, low })) } as Field;
}

describe('owners', () => {
  it('are the fields of the bits, also of a split field', () => {
    assert.deepEqual(owners([field('opcode', [7, 6]), field('field', [5, 4], [1, 0])], 8), [1, 1, -1, -1, 1, 1, 0, 0]);
  });

  it('are the fields that the text names, if several share a bit', () => {
    assert.deepEqual(owners([field('opcode', [3, 0]), field('field', [2, 1]), field('reserved', [2, 2])], 4), [0, 1, 1, 0]);
  });

  it('leave out the bits of a control word', () => {
    assert.deepEqual(owners([field('field', [85, 85]), field('field', [83, 80]), field('opcode', [63, 0])], 64), new Array(64).fill(2));
    assert.deepEqual(owners([field('field', [9, 6])], 8), [-1, -1, -1, -1, -1, -1, 0, 0]);
  });
});
