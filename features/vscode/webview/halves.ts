/** Returns the number that the bits of a binary16 mean. */
function halfValue(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const denormal = exponent === 0;
  const finite = (fraction + (denormal ? 0 : 1024)) * 2 ** ((denormal ? 1 : exponent) - 25);
  const magnitude = exponent < 31 ? finite : fraction ? NaN : Infinity;
  return bits & 0x8000 ? -magnitude : magnitude;
}

/** Returns the bits of the binary16 that is nearest to a number; of two, the even one. */
export function halfBits(value: number): number {
  if (Number.isNaN(value)) {
    return 0x7fff;
  }
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const magnitude = Math.abs(value);
  if (magnitude >= 65520) {
    return sign | 0x7c00;
  }
  const exponent = Math.max(-14, Math.floor(Math.log2(magnitude)));
  const units = magnitude / 2 ** (exponent - 10);
  const rounded = units % 2 === 0.5 ? units - 0.5 : Math.round(units);
  // A fraction that is rounded up to 1 makes the exponent larger.
  return sign | (rounded + ((exponent + 14) << 10));
}

/** Returns the text of a binary16: all digits of a whole number, else as few as tell it from others. */
export function halfText(bits: number): string {
  const value = halfValue(bits);
  for (let digits = 1; digits < 5 && !Number.isInteger(value); digits++) {
    const text = String(Number(value.toPrecision(digits)));
    if (halfBits(Number(text)) === bits) {
      return text;
    }
  }
  return Object.is(value, -0) ? '-0' : String(Number(value.toPrecision(5)));
}
