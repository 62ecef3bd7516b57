/** Runs inside the extension host of a real VS Code; a throw is a failure. */
import { tests } from './suite';
import './editing';
import './commands';
import './sets';
import './views';
import './debugging';
import './lanes';
import './results';
import './machineCode';
import './unsaved';
import './servers';

/** How long one test may take on a busy machine. */
const PATIENCE = 300_000;

export async function run(): Promise<void> {
  let failed = 0;
  // A promise of ours that fails unseen is a failure, too.
  const unseen: string[] = [];
  process.on('unhandledRejection', (reason: unknown) => {
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    if (text.includes('gpu-sass') && !/Cancell?ed/.test(text)) {
      unseen.push(text);
    }
  });
  for (const { name, body } of tests) {
    const begin = Date.now();
    let timer: NodeJS.Timeout | undefined;
    try {
      await Promise.race([body(), new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`no end after ${PATIENCE / 1000} s`)), PATIENCE)))]);
      if (unseen.length > 0) {
        throw new Error(`unhandled: ${unseen.splice(0).join('; ')}`);
      }
      console.log(`ok   ${name} (${Date.now() - begin} ms)`);
    } catch (e) {
      failed++;
      console.log(`FAIL ${name}: ${e instanceof Error ? (e.stack ?? e.message) : String(e)}`);
    } finally {
      clearTimeout(timer);
    }
  }
  console.log(`${tests.length - failed} passed, ${failed} failed`);
  if (failed > 0) {
    throw new Error(`${failed} failed`);
  }
}
