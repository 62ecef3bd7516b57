/** Keeps the last pictures of what a browser shows, so that a failure, or a process that hangs, leaves how it came about. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { BrowserContext, Page } from 'playwright-core';

/** The folder of the pictures, in that of the VS Code. */
export const LAST = 'last-pictures';

/** How many are kept. */
const MOST = 10;

/** The least time between two, in milliseconds: the browser makes the next one when the last was taken. */
const PAUSE = 500;

/** Writes pictures of all pages of a browser into a folder: 0001.jpg, 0002.jpg and so on, of which the last ones stay. */
export function record(browser: BrowserContext, folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  let number = 0;
  const take = async (page: Page): Promise<void> => {
    const session = await browser.newCDPSession(page);
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      number++;
      fs.writeFileSync(file(folder, number), Buffer.from(data, 'base64'));
      fs.rmSync(file(folder, number - MOST), { force: true });
      // A page that closes takes its session along.
      setTimeout(() => session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined), PAUSE);
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 60 });
  };
  const begin = (page: Page): void => void take(page).catch(e => console.log(`info no pictures are kept of a page: ${String(e)}`));
  browser.pages().forEach(begin);
  browser.on('page', begin);
}

function file(folder: string, number: number): string {
  return path.join(folder, `${String(number).padStart(4, '0')}.jpg`);
}
