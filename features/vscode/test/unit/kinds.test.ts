/** Tests that `./build journeys` lists all kinds of tests in a real VS Code. It needs the list before anything is built. */
import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { KINDS, root } from '../ui/kinds';

describe('The list of journeys', () => {
  it('has each kind of tests', () => {
    const list = fs.readFileSync(path.join(root, '..', '..', 'releng', 'tools', 'journeys.txt'), 'utf8');
    const kinds = list.split('\n').filter(line => line.startsWith('vscode/')).map(line => line.slice('vscode/'.length));
    assert.deepEqual(kinds, Object.keys(KINDS));
  });
});
