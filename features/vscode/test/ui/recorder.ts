/** Records the last pictures of a browser, which show what led to a failure or a hang. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BrowserContext, CDPSession, Page } from 'playwright-core';

/** Name of the folder of the pictures, in the work folder of the VS Code. */
export const LAST_PICTURES = 'last-pictures';

/** Number of pictures that are kept. */
const MAX_PICTURES = 10;

/** Time between two pictures, in milliseconds. A video of everything that the browser paints would use half a processor. */
const INTERVAL_MS = 2000;

/**
 * Writes pictures of the newest page of a browser into a folder until the browser closes. They are named 0001.jpg, 0002.jpg and so on. Only
 * the last MAX_PICTURES are kept.
 */
export function recordPictures(browser: BrowserContext, folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  let isOpen = true;
  browser.on('close', () => (isOpen = false));
  const takePictures = async (): Promise<void> => {
    const sessions = new Map<Page, CDPSession>();
    for (let number = 1; isOpen; ) {
      await pause(INTERVAL_MS);
      const page = browser.pages().at(-1);
      if (page) {
        try {
          // A screenshot by Playwright would hide the cursor and wait for fonts.
          const session = sessions.get(page) ?? (await browser.newCDPSession(page));
          sessions.set(page, session);
          const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 60, optimizeForSpeed: true });
          fs.writeFileSync(pictureFile(folder, number), Buffer.from(data, 'base64'));
          fs.rmSync(pictureFile(folder, number - MAX_PICTURES), { force: true });
          number++;
        } catch {
          // The page is being closed, or the folder was removed together with the VS Code.
        }
      }
    }
  };
  void takePictures();
}

function pictureFile(folder: string, number: number): string {
  return path.join(folder, `${String(number).padStart(4, '0')}.jpg`);
}
