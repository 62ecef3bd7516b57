/**
 * Splits the text of an instruction into coloured pieces. It knows no instruction set: the first name after a guard is the mnemonic, whatever it
 * looks like.
 */

/** A piece of a text and its kind, which decides on the colour; no colour if the kind is empty. */
export interface Piece {
  text: string;
  kind: '' | 'mnemonic' | 'modifier' | 'register' | 'number';
}

/** Returns the pieces of a text, in order. Joined together they are the text. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let named = false;
  let guarded = false;
  for (const [piece] of text.matchAll(/@!?\w+|\.?[A-Za-z_$][\w$]*|0[xX][0-9a-fA-F]+|\d[\d.]*(?:[eE][-+]?\d+)?|\s+|./g)) {
    let kind: Piece['kind'] = '';
    const guard = piece.startsWith('@');
    if (guard) {
      kind = 'register';
    } else if (/^\.\w/.test(piece)) {
      kind = named || guarded ? 'modifier' : 'mnemonic';
    } else if (/^[A-Za-z_$]/.test(piece) && !named) {
      kind = 'mnemonic';
    } else if (/^[A-Z]{1,3}\d+[HL]?$/.test(piece) || /^(?:[RPU]{1,2}[TZ]|SR_\w+)$/.test(piece)) {
      kind = 'register';
    } else if (/^\d/.test(piece)) {
      kind = 'number';
    }
    // A guard may have a modifier of its own, as in @C0.NE.
    guarded = guard || (guarded && kind === 'modifier');
    named ||= kind === 'mnemonic';
    found.push({ text: piece, kind });
  }
  return found;
}
