/** Tests a run that does not end: the notification shows the elapsed time, and the user cancels the run. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { Drive } from './drive';
import { VsCode } from './vscode';

const ENDLESS = '//! launch block=32\n.kernel endless\nagain:\n    BRA again\n    RET\n.end\n';

export async function cancelRun(drive: Drive, page: Page, code: VsCode): Promise<void> {
  fs.writeFileSync(path.join(code.folder, 'endless.gsass'), ENDLESS);
  await drive.command('Notifications: Clear All Notifications');
  await drive.command('View: Close All Editors');
  await page.locator('.activitybar .codicon-explorer-view-icon').first().click();
  await drive.command('Refresh Explorer');
  await drive.open('endless.gsass');
  const toast = page.locator('.notifications-toasts .notification-toast');
  const running = toast.filter({ hasText: 'Running endless' });
  const cancelled = toast.filter({ hasText: 'cancelled after' }).first();
  let message = '';
  // A run has no counts if it is cancelled before the emulator has started the kernel. On a busy machine the start takes seconds, so the
  // next run lasts longer.
  for (let seconds = 1; seconds < 100 && !/instructions/.test(message); seconds *= 3) {
    await drive.command('Notifications: Clear All Notifications');
    await drive.line('BRA again').click();
    await page.keyboard.press('Control+F5');
    await drive.until(`${seconds} s of a run`, async () => Number(/(\d+) s\b/.exec((await running.textContent()) ?? '')?.[1]) >= seconds);
    await running.getByText('Cancel').click();
    await cancelled.waitFor();
    message = (await cancelled.textContent()) ?? '';
  }
  drive.check('a run says how long it takes', true);
  drive.check('a run that was ended says what it counted', /endless: cancelled after [\d.]+ s: [\d,]+ warp instructions, 0 of 1 blocks/.test(message), message);
  drive.check('and is no error', (await cancelled.locator('.codicon-error').count()) === 0 && (await page.locator('.squiggly-error').count()) === 0);
}
