/** Tests the first lines by which a listing is recognised. */
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { isInListing, isSassCode } from '../../src/sassText';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { contributes: { languages: { id: string; firstLine?: string }[] } };
const firstLine = new RegExp(manifest.contributes.languages.find(one => one.id === 'gpu-sass')!.firstLine!);

describe('the first line of a listing', () => {
  for (const text of ['\tcode for sm_50', '\tcode for sm_90a', '\tcode for sm_100f', 'Fatbin elf code:', '.arch sm_90a', '\t.headerflags\t@"EF_CUDA_ACCELERATORS EF_CUDA_SM90"']) {
    it(`can be ${JSON.stringify(text)}`, () => assert.match(text, firstLine));
  }
  for (const text of ['code for sm_90z', 'the code for sm_90', 'code for humans']) {
    it(`cannot be ${JSON.stringify(text)}`, () => assert.doesNotMatch(text, firstLine));
  }
});

describe('a line around a copied listing', () => {
  for (const line of ['', '```', '  ```asm', '~~~', '<pre>', '</code>', '$ nvdisasm a.cubin', '...', '\u2026']) {
    it(`can be ${JSON.stringify(line)}`, () => assert.ok(!isInListing(line)));
  }
  for (const line of ['$L_1:', '.L_x_0:', '`(.L_x_0)', '<PARAMS>']) {
    it(`cannot be ${JSON.stringify(line)}`, () => assert.ok(isInListing(line)));
  }
});

describe('a copy without the first line of a listing', () => {
  const explorer = 'square(int*, int):\n MOV R1, c[0x0][0x28] \n S2R R0, SR_TID.X \n@P0 EXIT \n IMAD.WIDE R2, R0, R3, c[0x0][0x160] \n';
  const rows = '1\t00007f3f 8e4d1200\tMOV R1, c[0x0][0x28]\t12\n2\t00007f3f 8e4d1210\t      @P0 EXIT\t3\n3\t00007f3f 8e4d1220\tLDG.E R0, [R2.64]\t3\n';
  const word = `${' '.repeat(60)}/* 0x000fe40000000f00 */\n`;
  const markdown = '```asm\n$ cuobjdump -sass a.out\n' + `        /*0010*/  MOV R1, c[0x0][0x28] ;  /* 0x00000a0000017a02 */\n${word}`.repeat(3) + '...\n```\n';
  for (const text of [explorer, rows, `// from a forum\n${explorer}`, markdown]) {
    it(`can be ${JSON.stringify(text.slice(0, 30))}`, () => assert.ok(isSassCode(text)));
  }
  for (const text of ['', 'MOV R1, c[0x0][0x28]', 'ADD R1, R2, R3\nLDR R0, [R1]\nSTR R0, [R2]\nSUB R1, R2\n', 'The value of R1 is in c[0x0][0x28].\n'.repeat(9), 'mov eax, ebx\nret\n'.repeat(9), ' '.repeat(1_000_000) + '\n'.repeat(9)]) {
    it(`cannot be ${JSON.stringify(text.slice(0, 30))}`, () => assert.ok(!isSassCode(text)));
  }
});
