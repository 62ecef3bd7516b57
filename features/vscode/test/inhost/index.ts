/** Runs the tests inside the extension host of a real VS Code. Throws an error if a test fails. */
import { tests } from './suite';
import './editing';
import './commands';
import './sets';
import './views';
import './debugging';
import './lanes';
import './compiled';
import './results';
import './machineCode';
import './unsaved';
import './contributed';
import './servers';

/** Maximum duration of one test, in milliseconds. A busy machine may need long. */
const TEST_TIMEOUT_MS = 150_000;

export async function run(): Promise<void> {
  let failed = 0;
  // An unhandled rejection in the code of this extension is a failure, too.
  const unhandledRejections: string[] = [];
  process.on('unhandledRejection', (reason: unknown) => {
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    if (text.includes('gpu-sass') && !/Cancell?ed/.test(text)) {
      unhandledRejections.push(text);
    }
  });
  const nameFilter = process.env['GSASS_ONLY'] ?? '';
  const selectedTests = tests.filter(({ name }) => name.includes(nameFilter));
  if (selectedTests.length === 0) {
    failed++;
    console.log(`FAIL no test has "${nameFilter}" in its name`);
  }
  for (const { name, body } of selectedTests) {
    const begin = Date.now();
    let timer: NodeJS.Timeout | undefined;
    try {
      await Promise.race([body(), new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`no end after ${TEST_TIMEOUT_MS / 1000} s`)), TEST_TIMEOUT_MS)))]);
      if (unhandledRejections.length > 0) {
        throw new Error(`unhandled: ${unhandledRejections.splice(0).join('; ')}`);
      }
      console.log(`ok   ${name} (${Date.now() - begin} ms)`);
    } catch (e) {
      failed++;
      const more = unhandledRejections.splice(0).map(text => `\nunhandled: ${text}`).join('');
      console.log(`FAIL ${name}: ${e instanceof Error ? (e.stack ?? e.message) : String(e)}${more}`);
    } finally {
      clearTimeout(timer);
    }
  }
  // Node reports the last test's unhandled rejections after all due callbacks have run.
  await new Promise(resolve => setImmediate(resolve));
  if (unhandledRejections.length > 0) {
    failed++;
    console.log(`FAIL after the last test: unhandled: ${unhandledRejections.join('; ')}`);
  }
  console.log(`${selectedTests.length - failed} passed, ${failed} failed`);
  if (failed > 0) {
    throw new Error(`${failed} failed`);
  }
}
