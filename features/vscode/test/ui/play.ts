/** Plays a test in a page of VS Code. */
import { Page } from 'playwright-core';
import { Drive } from './drive';
import { VsCode } from './vscode';

/**
 * Plays the steps of a test in a page of VS Code. Also checks that they come to their end, and that no page has an error. Returns the number
 * of failed checks.
 *
 * @param name the test, for the name of the picture of an error
 * @param steps use the page; they begin with `drive.start`
 */
export async function play(code: VsCode, pictures: string, name: string, steps: (drive: Drive, page: Page) => Promise<void>): Promise<number> {
  const browser = await code.browser();
  const page = browser.pages()[0] ?? (await browser.newPage());
  const drive = new Drive(page, pictures);
  const errors: string[] = [];
  page.on('pageerror', e => errors.push(`${e.message} ${e.stack ?? ''}`));
  try {
    await steps(drive, page);
    drive.check('no page has an error', errors.length === 0, errors.join('\n'));
  } catch (e) {
    drive.check('the run came to its end', false, e instanceof Error ? (e.stack ?? e.message) : String(e));
    await drive.picture(`error-${name}`);
  } finally {
    await browser.close();
  }
  console.log(`${drive.passed} passed, ${drive.failed} failed`);
  return drive.failed;
}
