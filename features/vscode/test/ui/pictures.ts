/**
 * Takes the pictures for the walkthrough and the guide in one theme, each cropped to its subject. After a look at the pictures,
 * `scripts/pictures.mjs` copies them to `images`.
 */
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { Drive } from './drive';
import { pause, VsCode } from './vscode';

/** The themes, by the name of the kind of tests. */
export const THEMES: Record<string, string> = { 'pictures-dark': 'Default Dark Modern', 'pictures-light': 'Default Light Modern', 'pictures-contrast': 'Default High Contrast' };

/** Settings that hide parts of the window that are irrelevant for the pictures or would make them too wide to read. */
export const PICTURE_SETTINGS = {
  'gsass.hints.operandNames': false,
  'gsass.hints.values': false,
  'editor.minimap.enabled': false,
  'editor.folding': false,
  'editor.stickyScroll.enabled': false,
  'editor.scrollBeyondLastLine': false,
  'editor.scrollbar.horizontal': 'hidden',
  'editor.scrollbar.vertical': 'hidden',
  'editor.overviewRulerBorder': false,
  'editor.lightbulb.enabled': 'off',
  'editor.occurrencesHighlight': 'off',
  'breadcrumbs.enabled': false,
  'debug.openDebug': 'neverOpen',
  'workbench.activityBar.location': 'hidden',
  'workbench.statusBar.visible': false,
};

/**
 * The size of the window in points, and the number of pixels per point. The window is narrow, because the walkthrough shows the pictures at
 * half their width. It has two pixels per point, for high-resolution screens.
 */
const WINDOW_SIZE = { width: 830, height: 1120, scale: 2 };

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function takePictures(code: VsCode, pictures: string, kind: string): Promise<number> {
  const theme = kind.replace('pictures-', '');
  const browser = await code.browser(WINDOW_SIZE);
  const page = browser.pages()[0] ?? (await browser.newPage());
  const drive = new Drive(page, pictures);
  page.setDefaultTimeout(40_000);
  const takePicture = async (name: string, clip: Box): Promise<void> => {
    await page.screenshot({ path: path.join(pictures, `${name}-${theme}.png`), clip });
  };
  try {
    await drive.start(code.address);
    await drive.open('vector_add.gsass');
    await drive.until('the hints', async () => (await page.locator('.view-lines').first().innerText()).includes('0x'));
    await drive.command('View: Toggle Primary Side Bar Visibility');
    await page.locator('.part.sidebar').waitFor({ state: 'hidden' });
    await drive.scrollTo('IADD R5, R5, R6');
    await page.keyboard.press('F9');
    await page.locator('.codicon-debug-breakpoint').first().waitFor();

    await drive.scrollTo('GLD.U32 R5');
    await drive.showHover(drive.token('GLD.U32 R6', 'GLD'));
    await drive.waitUntilSteady(page.locator('.monaco-hover img').first());
    const hover = (await page.locator('.monaco-hover', { has: page.locator('img') }).first().boundingBox())!;
    const line = (await drive.line('GLD.U32 R6').boundingBox())!;
    const [top, bottom] = [Math.min(hover.y, line.y), Math.max(hover.y + hover.height, line.y + line.height)];
    await takePicture('hover', { x: 0, y: top, width: WINDOW_SIZE.width, height: bottom - top });
    await page.mouse.move(5, 700);
    await page.keyboard.press('Escape');

    await drive.command('Focus on Bit Layout View');
    await toggleView(page, 'Warp Watch');
    // The panel may now cover the line.
    await drive.scrollTo('IADD R2, c');
    await page.keyboard.press('Control+End');
    await drive.line('IADD R2, c').click();
    const bits = await drive.view('bitLayout');
    await bits.locator('h2 code', { hasText: 'IADD' }).waitFor();
    await drive.waitUntilSteady(page.locator('.part.panel .pane-body').first());
    await pause(1000);
    await takePicture('bits', await areaBelow(drive, page, 'IADD R5, R5, R6'));
    await toggleView(page, 'Bit Layout');
    await toggleView(page, 'Warp Watch');

    await page.keyboard.press('F5');
    await drive.waitForStopAt('I2I.U32.U16 R1');
    await page.keyboard.press('F5');
    await drive.waitForStopAt('IADD R5, R5, R6');
    const watch = await drive.openWarpWatch();
    await watch.locator('td.changed').first().waitFor();
    await drive.until('the values', async () => /R5 = 0x0, R6/.test((await drive.line('IADD R5, R5, R6').innerText()).replaceAll('\u00a0', ' ')));
    await pause(1000);
    await takePicture('stopped', await areaBelow(drive, page, 'global14 is all'));
  } catch (e) {
    drive.check('the pictures were taken', false, String(e));
    await drive.picture(`pictures-${theme}-error`);
  } finally {
    await browser.close();
  }
  return drive.failed;
}

/** Clicks the header of a view in the panel, which folds or unfolds it. */
async function toggleView(page: Page, view: string): Promise<void> {
  await page.locator('.part.panel .pane-header', { hasText: view }).first().click({ position: { x: 12, y: 12 } });
}

/** Returns the area from a line down to the end of the panel, as wide as the panel. */
async function areaBelow(drive: Drive, page: Page, line: string): Promise<Box> {
  const panel = (await page.locator('.part.panel').first().boundingBox())!;
  const top = (await drive.line(line).boundingBox())!.y;
  return { x: panel.x, y: top, width: panel.width, height: panel.y + panel.height - top };
}
