import type { Field } from '../src/protocol';

/**
 * Returns the index of the field of each bit of a word, or -1. If two share a bit, the one of kind `field`, which the text names, has it.
 * The fields of a control word have numbers above those of the word. The grid has no such bits, so these fields own none.
 */
export function owners(fields: Field[], size: number): number[] {
  const owner = new Array<number>(size).fill(-1);
  fields.forEach((field, index) => {
    for (const { high, low } of field.bits) {
      for (let bit = low; bit <= Math.min(high, size - 1); bit++) {
        if (owner[bit]! < 0 || fields[owner[bit]!]!.kind !== 'field') {
          owner[bit] = index;
        }
      }
    }
  });
  return owner;
}
