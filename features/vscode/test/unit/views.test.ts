/** Tests the views as `package.json` declares them. */
import assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..', '..');

interface Package {
  contributes: { views: Record<string, { id: string; icon: string }[]> };
}

describe('views', () => {
  it('have icons of their own, because a collapsed view of the panel shows nothing else', () => {
    const { contributes } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Package;
    const icons = Object.values(contributes.views).flat().map(view => view.icon);
    assert.equal(new Set(icons).size, icons.length, icons.join(' '));
    icons.forEach(icon => assert(fs.existsSync(path.join(ROOT, icon)), icon));
  });
});
