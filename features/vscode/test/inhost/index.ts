/** Runs inside the extension host of a real VS Code; a throw is a failure. */
import { tests } from './suite';
import './editing';
import './commands';
import './sets';
import './views';
import './debugging';
import './lanes';
import './servers';

export async function run(): Promise<void> {
  let failed = 0;
  for (const { name, body } of tests) {
    const begin = Date.now();
    try {
      await Promise.race([body(), new Promise((_, reject) => setTimeout(() => reject(new Error('no end after 60 s')), 60_000))]);
      console.log(`ok   ${name} (${Date.now() - begin} ms)`);
    } catch (e) {
      failed++;
      console.log(`FAIL ${name}: ${e instanceof Error ? (e.stack ?? e.message) : String(e)}`);
    }
  }
  console.log(`${tests.length - failed} passed, ${failed} failed`);
  if (failed > 0) {
    throw new Error(`${failed} failed`);
  }
}
