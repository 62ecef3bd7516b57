/** Tests the first lines by which a listing is recognised. */
import assert from 'node:assert';
import { readFileSync } from 'node:fs';

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
