/** Tests the five-minute tour of docs/vscode.md, only with keyboard and mouse, in a window with or without a folder. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Frame, Page } from 'playwright-core';
import { cancelRun } from './cancel';
import { Drive } from './drive';
import { play } from './play';
import { VsCode } from './vscode';

export async function fiveMinutes(code: VsCode, pictures: string, hasFolder: boolean): Promise<number> {
  const file = path.join(hasFolder ? code.folder : path.join(code.workFolder, 'home'), 'gsass-examples', 'vector_add.gsass');
  const name = hasFolder ? 'minutes' : 'minutes-bare';
  return play(code, pictures, name, async (drive, page) => {
    await drive.start(hasFolder ? code.address : code.addressWithoutFolder);
    await openExample(drive, page, file, hasFolder);
    const original = fs.readFileSync(file, 'utf8');
    await hoverAndOpenManual(drive, page);
    await runKernel(drive, page);
    await debugKernel(drive, page);
    await editStoppedKernel(drive, page, file);
    await typeIntoConsole(drive, page);
    await saveAndCompare(drive, page, file, original);
    await changeBit(drive, page);
    await drive.picture(name);
    if (hasFolder) {
      await cancelRun(drive, page, code);
    }
  });
}

async function openExample(drive: Drive, page: Page, file: string, hasFolder: boolean): Promise<void> {
  await drive.command('SASS: Open Example...');
  await drive.row('bitonic_sort').waitFor();
  await page.keyboard.type('vector_add');
  await drive.accept('vector_add');
  await drive.accept(hasFolder ? 'gsass-examples in this folder' : 'gsass-examples in the home folder');
  await page.locator('.tab.active', { hasText: 'vector_add.gsass' }).waitFor();
  await drive.line('Adds two vectors').waitFor();
  drive.check('the example is a file', fs.existsSync(file) && (await page.locator('.tab.active.dirty').count()) === 0);
  await page.locator('.editor-instance .view-lines').first().click();
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Control+z');
  }
  drive.check('undo does not empty it', (await drive.visibleText()).includes('Adds two vectors'), await drive.visibleText());
}

async function hoverAndOpenManual(drive: Drive, page: Page): Promise<void> {
  await page.locator('.codelens-decoration a', { hasText: 'Run' }).first().waitFor();
  await drive.scrollTo('IMAD.U16 R1');
  await drive.showHover(drive.token('IMAD.U16 R1', 'IMAD'));
  drive.check('a hover has the bits', true);
  await drive.picture('minutes-hover');
  await page.keyboard.press('Escape');
  await drive.token('IMAD.U16 R1', 'IMAD').click();
  await page.keyboard.press('Shift+F1');
  await (await drive.view('manual')).locator('h1', { hasText: 'IMAD' }).waitFor();
  drive.check('Shift+F1 opens the page of the manual', true);
  await page.locator('.tab', { hasText: 'IMAD' }).locator('.codicon-close').click();
}

async function runKernel(drive: Drive, page: Page): Promise<void> {
  await drive.scrollTo('.kernel vector_add');
  const lens = page.locator('.codelens-decoration a', { hasText: 'Run' }).first();
  // When an answer of the server arrives, VS Code redraws the lenses and moves the text. A click at that moment would miss.
  await drive.waitUntilSteady(lens);
  await lens.click();
  const toasts = page.locator('.notifications-toasts');
  await toasts.filter({ hasText: /expectations hold/ }).waitFor();
  await page.locator('.part.panel', { hasText: 'c (64 x s32): 1000, 1001' }).waitFor();
  drive.check('the results are in the output', true);
  await page.keyboard.press('Escape');
}

async function debugKernel(drive: Drive, page: Page): Promise<void> {
  const lineNumber = await drive.scrollTo('IADD R5, R5, R6');
  await drive.margin(lineNumber).click({ position: { x: -8, y: 8 }, force: true });
  await page.locator('.codicon-debug-breakpoint').first().waitFor();
  await page.keyboard.press('F5');
  await page.locator('.debug-toolbar').waitFor();
  await drive.waitForStopAt('I2I.U32.U16 R1');
  await page.keyboard.press('F5');
  await drive.waitForStopAt('IADD R5, R5, R6');
  drive.check('F5 stops at the first instruction, F5 again at the breakpoint', true);
  const watch = await drive.openWarpWatch();
  await watch.locator('td[data-lane="3"]').first().click();
  await page.locator('.statusbar-item', { hasText: 'warp 0 lane 3' }).waitFor();
  drive.check('a press on a lane looks at it', true);
}

/** Steps back, changes an instruction and steps on. The typed text must stay in its line. */
async function editStoppedKernel(drive: Drive, page: Page, file: string): Promise<void> {
  await page.locator('.debug-toolbar .codicon-debug-step-back').first().click();
  await drive.waitForStopAt('GLD.U32 R6');
  await drive.line('IADD R5, R5, R6').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await page.locator('.statusbar-item', { hasText: '1 instruction of the running kernel changed' }).waitFor();
  await page.keyboard.type(' // every letter stays here', { delay: 60 });
  const text = await drive.visibleText();
  drive.check('typing stays in its line after the edit was accepted', /IADD R5, R5, R5 \/\/ every letter stays here/.test(text), text);
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('F10');
    await drive.waitForStopAt(['IADD R5, R5, R5', 'IADD R2, c'][i]!);
  }
  const watch = await drive.openWarpWatch();
  await watch.locator('tr', { hasText: 'R5' }).first().locator('td[data-lane="3"]', { hasText: /0*6$/ }).waitFor();
  drive.check('the stopped kernel has the edit', true);
  drive.check('the file is not touched before it is saved', fs.readFileSync(file, 'utf8').includes('IADD R5, R5, R6'));
}

/** Types into the debug console. Checks that the input stays there and the cursor of the editor does not move. */
async function typeIntoConsole(drive: Drive, page: Page): Promise<void> {
  // The cursor is in another line than the one at which the kernel has stopped.
  const lineNumber = await drive.scrollTo('SHL R2, R1, 2');
  const cursor = page.locator('#status\\.editor\\.selection');
  await cursor.filter({ hasText: `Ln ${lineNumber}, ` }).waitFor();
  const positionBefore = await cursor.innerText();
  await page.keyboard.press('Control+Shift+y');
  await page.locator('.repl-input-wrapper .monaco-editor').first().waitFor();
  await page.locator('.repl-input-wrapper .monaco-editor').first().click();
  for (const input of ['R4 = 7', 'R7 = 9', 'R4 + 1']) {
    await drive.until('the console has the focus', () => page.evaluate(() => document.activeElement?.closest('.repl-input-wrapper') != null));
    await page.keyboard.type(input, { delay: 40 });
    await page.keyboard.press('Enter');
    await page.locator('.repl .monaco-list-row', { hasText: input }).first().waitFor();
  }
  await page.locator('.repl .monaco-list-row', { hasText: /^(?:0x)?0*8\b/ }).first().waitFor();
  drive.check('three inputs arrive in the console', true);
  const position = await cursor.innerText();
  drive.check('the cursor is where the user put it', position === positionBefore, `${position}, not ${positionBefore}`);
}

/** Saves the text. Checks that the file has the edit, and nothing that was typed into the console. */
async function saveAndCompare(drive: Drive, page: Page, file: string, original: string): Promise<void> {
  await page.keyboard.press('Shift+F5');
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  await drive.line('IADD R5, R5, R5').click();
  await page.keyboard.press('Control+s');
  await page.locator('.tab.active:not(.dirty)', { hasText: 'vector_add.gsass' }).waitFor();
  const text = fs.readFileSync(file, 'utf8');
  drive.check('nothing else was typed into the kernel', text.replace(' // every letter stays here', '') === original.replace('IADD R5, R5, R6', 'IADD R5, R5, R5'), text);
}

async function changeBit(drive: Drive, page: Page): Promise<void> {
  await page.locator('.part.panel .composite-bar .action-item', { hasText: 'SASS' }).first().click();
  // The collapsed view is an icon at the edge of the panel.
  await page.locator('.part.panel .pane-header', { hasText: 'Bit Layout' }).first().click();
  const view = await drive.view('bitLayout');
  await drive.scrollTo('SHL R2, R1, 2');
  await drive.line('SHL R2, R1, 2').click();
  await view.locator('h2 code', { hasText: 'SHL' }).waitFor();
  // The panel has a narrow place for this view, beside that for the warp.
  await drive.checkEventually('all bits are in sight without scrolling sideways', async () => (await bitsOutOfSight(view)) === 0, async () => `${await bitsOutOfSight(view)} are not`);
  const before = await drive.visibleText();
  await view.locator('.bit[title*="destination"]').last().click();
  await drive.until('the text has another instruction', async () => (await drive.visibleText()) !== before);
  drive.check('a press on a bit changes the text', true);
}

/** Returns the number of bits that begin or end beside the visible part of the view. */
function bitsOutOfSight(view: Frame): Promise<number> {
  return view.locator('.bit').evaluateAll(
    bits =>
      bits.filter(bit => {
        const { left, right } = bit.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
      }).length,
  );
}
