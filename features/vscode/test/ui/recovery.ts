/**
 * Tests a user who has no Java and then enters one in the settings: the message disappears, and the status bar shows that the server runs.
 */
import * as cp from 'node:child_process';
import { Drive } from './drive';
import { VsCode } from './vscode';

/** Settings of this kind of tests, in addition to those of all kinds. */
export const RECOVERY = { 'gsass.java.home': '/no/such/java' };

/** Returns the home folder of a Java of this machine. */
function javaHome(): string {
  return /java\.home = (.*)/.exec(cp.spawnSync('java', ['-XshowSettings:properties', '-version'], { encoding: 'utf8' }).stderr)![1]!.trim();
}

export async function recovery(code: VsCode, pictures: string): Promise<number> {
  const browser = await code.browser();
  const page = browser.pages()[0] ?? (await browser.newPage());
  const drive = new Drive(page, pictures);
  try {
    await drive.start(code.address);
    await drive.open('vector_add.gsass');
    const complaint = page.locator('.notifications-toasts .notification-toast').filter({ hasText: 'needs Java 17 or newer' }).first();
    await complaint.waitFor();
    const status = page.locator('[id="sass-tools.gpu-sass.gsass.status"]').first();
    await status.locator('.codicon-error').waitFor();
    drive.check('without Java the status bar says so', true);

    await complaint.getByText('Open Settings').click();
    const setting = page.locator('.settings-editor .setting-item-contents', { hasText: 'Home' }).first();
    await setting.waitFor();
    await drive.picture('java-setting');
    // While VS Code searches the settings, it creates their rows again. Text that was typed into a row may be lost.
    await drive.fill(setting.locator('input').first(), javaHome());
    await page.locator('.tab', { hasText: 'vector_add.gsass' }).click();
    await status.locator('.codicon-circuit-board').waitFor();
    drive.check('with one it has the server', (await status.locator('.codicon-error').count()) === 0);
    await complaint.waitFor({ state: 'hidden' });
    drive.check('and nothing says any more that there is none', true);
    await drive.picture('recovered');
  } catch (e) {
    drive.check('the run came to its end', false, String(e));
    await drive.picture('error-recovery');
  } finally {
    await browser.close();
  }
  console.log(`${drive.passed} passed, ${drive.failed} failed`);
  return drive.failed;
}
