/** Tests kernels of Maxwell with keyboard and mouse: the example is read, run and debugged, and a listing is pasted. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { CUOBJDUMP_LISTING, EXPLORER_OUTPUT, NSIGHT_ROWS } from '../listing';
import { Drive } from './drive';
import { play } from './play';
import { VsCode } from './vscode';

/** An empty file, into which a listing is pasted. */
const PASTED = 'pasted.gsass';

/** Files into which copies from other tools are pasted. */
const COPIED = ['nsight.gsass', 'explorer.gsass'];

export async function compiled(code: VsCode, pictures: string): Promise<number> {
  fs.writeFileSync(path.join(code.folder, PASTED), '');
  COPIED.forEach(name => fs.writeFileSync(path.join(code.folder, name), '.arch sm_86\n'));
  return play(code, pictures, 'compiled', async (drive, page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await drive.start(code.address);
    await drive.open('dot_product.gsass');
    await checkText(drive, page);
    await checkRun(drive, page);
    await checkSession(drive, page);
    await checkListing(drive, page);
    await checkCopies(drive, page);
  });
}

/** Checks hints, a hover and completion. */
async function checkText(drive: Drive, page: Page): Promise<void> {
  await drive.scrollTo('RED.E.ADD');
  await drive.checkEventually('the words of 64 bits stand beside the lines', async () => (await drive.line('RED.E.ADD').innerText()).includes('0xebf9000000370403'), () => drive.line('RED.E.ADD').innerText());
  await drive.picture('compiled-text');
  await drive.showHover(drive.token('SHFL.DOWN PT, R4', 'SHFL'));
  await drive.waitUntilSteady(page.locator('.monaco-hover img').first());
  await drive.picture('compiled-hover');
  await page.mouse.move(5, 940);
  await page.keyboard.press('Escape');
  await drive.line('RED.E.ADD').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('SHFL.');
  await page.keyboard.press('Control+Space');
  const rows = page.locator('.suggest-widget .monaco-list-row');
  await drive.checkEventually('Ctrl+Space lists the modes', async () => (await rows.allInnerTexts()).join(' ').includes('BFLY'), async () => (await rows.allInnerTexts()).join(' '));
  await drive.picture('compiled-completion');
  await page.keyboard.press('Escape');
  await drive.command('File: Revert File');
}

/** Checks a run, its profile and the control flow. */
async function checkRun(drive: Drive, page: Page): Promise<void> {
  await drive.scrollTo('.kernel dot');
  await page.locator('.codelens-decoration a', { hasText: 'Run' }).first().click();
  await page.locator('.notifications-toasts', { hasText: 'the expectation holds' }).waitFor();
  drive.check('it runs', true);
  await drive.picture('compiled-run');
  await drive.command('Notifications: Clear All Notifications');
  await drive.command('Open Control Flow in an Editor');
  const drawing = await drive.view('cfg');
  await drive.checkEventually('its blocks, with how often they ran', async () => (await drawing.locator('.block').count()) === 4 && (await drawing.locator('text.count').count()) > 2);
  await drive.picture('compiled-flow');
  const tab = page.locator('.tab', { hasText: 'Control Flow' });
  await tab.click({ button: 'middle' });
  await tab.waitFor({ state: 'detached' });
}

/** Checks a breakpoint, steps both ways, and the values of lanes. */
async function checkSession(drive: Drive, page: Page): Promise<void> {
  await drive.scrollTo('FMUL R3, R3, R10');
  await drive.line('FMUL R3, R3, R10').click();
  await page.keyboard.press('F9');
  await page.locator('.codicon-debug-breakpoint').first().waitFor();
  await page.keyboard.press('F5');
  await drive.waitForStopAt('S2R R0');
  await drive.continueWith('F5');
  await drive.waitForStopAt('FMUL R3, R3, R10');
  const watch = await drive.openWarpWatch();
  await watch.locator('select').selectOption('f32');
  const product = watch.locator('tr', { hasText: 'R3' }).first().locator('td[data-lane="3"]');
  await drive.checkEventually('a factor', async () => (await product.innerText()).trim() === '3.0', () => product.innerText());
  await drive.picture('compiled-stopped');
  await drive.continueWith('F10');
  await drive.checkEventually('the product', async () => (await product.innerText()).trim() === '6.0', () => product.innerText());
  await drive.picture('compiled-stepped');
  await page.locator('.debug-toolbar .codicon-debug-step-back').first().click();
  await drive.checkEventually('the factor again', async () => (await product.innerText()).trim() === '3.0', () => product.innerText());
  await drive.command('Focus on Memory View');
  const memory = await drive.view('memory');
  await memory.locator('td[data-word="0"]').waitFor();
  await drive.picture('compiled-memory');
  await page.keyboard.press('Shift+F5');
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
}

/** Pastes a listing with control words into an empty file. */
async function checkListing(drive: Drive, page: Page): Promise<void> {
  await drive.command('View: Close All Editors');
  await drive.command('View: Show Explorer');
  await drive.open(PASTED);
  await page.evaluate(text => navigator.clipboard.writeText(text), CUOBJDUMP_LISTING);
  await page.locator('.editor-instance .view-lines').first().click();
  await page.keyboard.press('Control+v');
  await drive.line('ISETP.LE.AND').waitFor();
  await drive.picture('compiled-pasted');
  await page.locator('[id="sass-tools.gpu-sass.gsass.status"]').filter({ hasText: 'sm_50' }).waitFor();
  const hover = page.locator('.monaco-hover', { hasText: 'control word' }).first();
  await drive.until('the hover of a control word', async () => {
    await page.mouse.move(5, 940);
    await drive.line('0x003fd800e24007f1').locator('span span').last().hover({ timeout: 15_000 });
    return hover.waitFor({ timeout: 15_000 }).then(() => true, () => false);
  });
  const explained = await hover.innerText();
  drive.check('a control word names its instructions', /MOV R1[\s\S]*S2R R0[\s\S]*ISCADD R2/.test(explained), explained);
  await drive.picture('compiled-control-hover');
  await page.mouse.move(5, 940);
  await page.keyboard.press('Escape');
  await drive.line('ISETP.LE.AND').click();
  await drive.command('Open Control Flow in an Editor');
  const drawing = await drive.view('cfg');
  await drive.checkEventually('its blocks', async () => (await drawing.locator('.block').count()) === 3);
  await drive.picture('compiled-listing');
  await drive.chooseTheme('Light Modern');
  await drive.picture('compiled-listing-light');
}

/** Pastes rows of Nsight Compute and output of Compiler Explorer after the line that names the architecture. */
async function checkCopies(drive: Drive, page: Page): Promise<void> {
  for (const [i, copy, shown] of [[0, NSIGHT_ROWS, '/*0010*/'], [1, EXPLORER_OUTPUT, 'Function']] as const) {
    await drive.open(COPIED[i]!);
    await page.evaluate(text => navigator.clipboard.writeText(text), copy);
    await page.locator('.editor-instance .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+v');
    await drive.line(shown).waitFor();
  }
}
