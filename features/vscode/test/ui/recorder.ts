/** Keeps the last pictures of what a browser shows, so that a failure, or a process that hangs, leaves how it came about. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BrowserContext, CDPSession, Page } from 'playwright-core';

/** The folder of the pictures, in that of the VS Code. */
export const LAST = 'last-pictures';

/** How many are kept. */
const MOST = 10;

/** The time between two, in milliseconds. A film of all that the browser paints would take half a processor. */
const PAUSE = 2000;

/** Writes pictures of the newest page of a browser into a folder: 0001.jpg, 0002.jpg and so on, of which the last ones stay. */
export function record(browser: BrowserContext, folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  let open = true;
  browser.on('close', () => (open = false));
  const run = async (): Promise<void> => {
    const sessions = new Map<Page, CDPSession>();
    for (let number = 1; open; ) {
      await pause(PAUSE);
      const page = browser.pages().at(-1);
      if (page) {
        try {
          // Not Playwright's own picture, which hides the cursor and waits for fonts.
          const session = sessions.get(page) ?? (await browser.newCDPSession(page));
          sessions.set(page, session);
          const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 60, optimizeForSpeed: true });
          fs.writeFileSync(file(folder, number), Buffer.from(data, 'base64'));
          fs.rmSync(file(folder, number - MOST), { force: true });
          number++;
        } catch {
          // The page is being closed, or the folder was removed with the VS Code.
        }
      }
    }
  };
  void run();
}

function file(folder: string, number: number): string {
  return path.join(folder, `${String(number).padStart(4, '0')}.jpg`);
}
