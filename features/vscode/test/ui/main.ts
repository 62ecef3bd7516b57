/** Runs the tests that need a VS Code: `node out/test/ui/main.js VSCODE_HOME [KIND]...`. A kind that fails is run again, at most twice. */
import * as path from 'node:path';
import { runAll } from './attempts';
import { KINDS, PICTURES, root } from './kinds';

async function main(): Promise<number> {
  const [home, ...wanted] = process.argv.slice(2);
  const kinds = wanted.length > 0 ? wanted : ['inhost'];
  const unknown = kinds.filter(kind => !(kind in KINDS));
  if (home === undefined || unknown.length > 0) {
    console.error(`usage: node out/test/ui/main.js VSCODE_HOME [KIND]...\n${unknown.map(kind => `There is no kind ${kind}. `).join('')}There are: ${Object.keys(KINDS).join(', ')}`);
    return 2;
  }
  const passed = await runAll(kinds, {
    command: kind => [process.execPath, path.join(__dirname, 'kind.js'), home, kind],
    most: 3,
    // The longest takes two minutes on a quiet machine.
    limit: 12 * 60,
    failed: path.join(root, 'out', 'failed'),
    results: path.join(root, 'out', 'desktop-tests.tsv'),
    pictures: PICTURES,
    say: text => process.stdout.write(text),
    kept: ['data/data/logs', 'server.log', 'inhost.png'],
  });
  return passed ? 0 : 1;
}

main().then(
  status => process.exit(status),
  (e: unknown) => {
    console.error(e);
    process.exit(1);
  },
);
