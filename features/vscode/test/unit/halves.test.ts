/** Tests the texts of binary16 numbers in the memory view. */
import assert from 'node:assert';
import { halfBits, halfText } from '../../webview/halves';

describe('binary16', () => {
  it('reads back what it shows', () => {
    for (let bits = 0; bits < 0x10000; bits++) {
      if ((bits & 0x7fff) <= 0x7c00) {
        assert.strictEqual(halfBits(Number(halfText(bits))), bits, halfText(bits));
      }
    }
  });

  const texts: [number, string][] = [[0x3c00, '1'], [0x2e66, '0.1'], [0xfbff, '-65504'], [0x8000, '-0'], [1, '6e-8'], [0xfc00, '-Infinity'], [0x7e01, 'NaN']];
  for (const [bits, text] of texts) {
    it(`shows ${bits} as ${text}`, () => assert.strictEqual(halfText(bits), text));
  }

  const rounded: [number, number][] = [[1.00048828125, 0x3c00], [1.00146484375, 0x3c02], [2 ** -25, 0], [65519, 0x7bff], [65520, 0x7c00], [1.9999, 0x4000], [NaN, 0x7fff]];
  for (const [value, bits] of rounded) {
    it(`rounds ${value} to ${bits}`, () => assert.strictEqual(halfBits(value), bits));
  }
});
