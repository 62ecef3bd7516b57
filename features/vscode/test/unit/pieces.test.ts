/** Tests how the machine code editor colours instructions. */
import assert from 'node:assert';
import { pieces } from '../../webview/pieces';

/** Returns the pieces of a text that have a colour, as TEXT:KIND separated by blanks. */
function colouredPieces(text: string): string {
  const all = pieces(text);
  assert.equal(all.map(one => one.text).join(''), text);
  return all.filter(one => one.kind).map(one => `${one.text}:${one.kind}`).join(' ');
}

describe('pieces', () => {
  it('have the mnemonic first, though it looks like a register', () => {
    assert.equal(colouredPieces('LOP3.LUT R0, R1, 0x3c'), 'LOP3:mnemonic .LUT:modifier R0:register R1:register 0x3c:number');
    assert.equal(colouredPieces('EX2 R1, R2'), 'EX2:mnemonic R1:register R2:register');
    assert.equal(colouredPieces('MOV32 R0L, SR_TID'), 'MOV32:mnemonic R0L:register SR_TID:register');
  });

  it('have it after a guard', () => {
    assert.equal(colouredPieces('@!P0 LG2 R1, RZ'), '@!P0:register LG2:mnemonic R1:register RZ:register');
    assert.equal(colouredPieces('@C0.NE BRA 0x20'), '@C0:register .NE:modifier BRA:mnemonic 0x20:number');
    assert.equal(colouredPieces('{ @PT IADD R1, R2, 1.5'), '@PT:register IADD:mnemonic R1:register R2:register 1.5:number');
  });

  it('have directives for mnemonics', () => assert.equal(colouredPieces('.word 0x12'), '.word:mnemonic 0x12:number'));
});
