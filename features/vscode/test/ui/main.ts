/**
 * Runs the tests that need a VS Code: `node out/test/ui/main.js VSCODE_HOME [KIND]...`. Without kinds it runs all kinds that use VS Code
 * like a user. A kind that fails is run again: at most three attempts, or GSASS_ATTEMPTS.
 */
import * as path from 'node:path';
import { runAll } from './attempts';
import { JOURNEYS, KINDS, PICTURES, root } from './kinds';
import { LAST_PICTURES } from './recorder';

async function main(): Promise<number> {
  const [home, ...requestedKinds] = process.argv.slice(2);
  const kinds = requestedKinds.length > 0 ? requestedKinds : JOURNEYS;
  const unknown = kinds.filter(kind => !(kind in KINDS));
  if (home === undefined || unknown.length > 0) {
    console.error(`usage: node out/test/ui/main.js VSCODE_HOME [KIND]...\n${unknown.map(kind => `There is no kind ${kind}. `).join('')}There are: ${Object.keys(KINDS).join(', ')}`);
    return 2;
  }
  const passed = await runAll(kinds, {
    command: kind => [process.execPath, path.join(__dirname, 'kind.js'), home, kind],
    maxAttempts: Number(process.env['GSASS_ATTEMPTS'] ?? 3),
    // The longest kind takes three minutes on an idle machine.
    timeoutSeconds: 12 * 60,
    failedFolder: path.join(root, 'out', 'failed'),
    resultsFile: path.join(root, 'out', 'desktop-tests.tsv'),
    picturesFolder: PICTURES,
    print: text => process.stdout.write(text),
    keptParts: ['data/data/logs', 'server.log', 'inhost.png', LAST_PICTURES],
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
