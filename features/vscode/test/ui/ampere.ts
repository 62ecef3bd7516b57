/**
 * Tests how a user reads machine code of Ampere and Hopper: opens a cubin for sm_90 and its text, and pastes a listing for sm_86 as it is in
 * a forum. The pictures `vscode-*` are those of the guide.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Locator, Page } from 'playwright-core';
import { Drive } from './drive';
import { play } from './play';
import { VsCode } from './vscode';

/** The folder with the kernel that the pictures show. */
const KERNELS = path.resolve(__dirname, '..', '..', '..', '..', '..', 'tests', 'kernels');
const CUBIN = 'row_norm.sm_90.cubin';

/** The width of the pictures for the guide, in points. */
const PICTURE_WIDTH = 650;

export async function ampere(code: VsCode, pictures: string, kind: string): Promise<number> {
  fs.copyFileSync(path.join(KERNELS, CUBIN), path.join(code.folder, CUBIN));
  const theme = kind.replace('ampere-', '');
  return play(code, pictures, kind, async (drive, page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await drive.start(code.address);
    // A cubin that is opened while VS Code starts may be shown as a text, because VS Code does not know all editors yet.
    await drive.open('saxpy.gsass');
    await page.locator('.codelens-decoration a').first().waitFor();
    await startButtons(page).first().waitFor();
    await checkCubin(drive, page, kind);
    await checkText(drive, page, theme, pictures);
    await checkNoRun(drive, page);
    await pasteListing(drive, page);
    await checkListing(drive, page, kind);
  });
}

/** Opens the cubin, and then its text. */
async function checkCubin(drive: Drive, page: Page, kind: string): Promise<void> {
  await drive.openTab(CUBIN);
  const view = await drive.view('machineCode');
  await view.locator('.code .mnemonic', { hasText: 'LDC' }).first().waitFor();
  drive.check('the cubin shows controls', (await view.locator('.code').first().innerText()).includes('B--2---:R-:W-:Y:S06'));
  await drive.picture(`${kind}-cubin`);
  await view.getByText('Open as Source').first().click();
  await page.locator('.tab.active', { hasText: 'row_norm.sm_90.gsass' }).waitFor();
}

/** Checks the arrow from an instruction that waits, the hover of a control, and completion. */
async function checkText(drive: Drive, page: Page, theme: string, pictures: string): Promise<void> {
  await drive.until('the hints', async () => (await drive.line('FFMA R0').innerText()).includes('0x'));
  await drive.line('FFMA R0').locator('span span', { hasText: 'B--2' }).first().click();
  await drive.until('the arrow', async () => (await page.locator('.glyph-margin-widgets [class*="TextEditorDecorationType"]').count()) > 2, 15_000);
  drive.check('an arrow leads from the wait to the load', true);
  await page.mouse.move(5, 940);
  const [first, last, margin] = [await drive.boxAtRest(drive.line('.arch')), await drive.boxAtRest(drive.line('BSYNC')), await drive.boxAtRest(page.locator('.editor-instance .margin').first())];
  await page.screenshot({ path: path.join(pictures, `vscode-barrier-${theme}.png`), clip: { x: margin.x, y: first.y, width: PICTURE_WIDTH, height: last.y + last.height - first.y } });

  await drive.line('FFMA R0').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('LDG.');
  await page.keyboard.press('Control+Space');
  const rows = page.locator('.suggest-widget .monaco-list-row');
  await drive.checkEventually('Ctrl+Space lists the modifiers', async () => (await rows.allInnerTexts()).join(' ').includes('CONSTANT'), async () => (await rows.allInnerTexts()).join(' '));
  await drive.picture(`ampere-${theme}-completion`);
  await page.keyboard.press('Escape');
}

/** Returns the buttons in the title bar of the editor that start a kernel. */
function startButtons(page: Page): Locator {
  return page.locator('.editor-actions').locator('[aria-label^="Run Kernel"], [aria-label^="Debug Kernel"]');
}

/** Checks that nothing offers to run the text, and that F5 says why. */
async function checkNoRun(drive: Drive, page: Page): Promise<void> {
  await drive.checkEventually('the title bar offers neither Run nor Debug', async () => (await startButtons(page).count()) === 0);
  drive.check('no lens offers Run', (await page.locator('.codelens-decoration a', { hasText: /^(Run|Debug)/ }).count()) === 0);
  await page.keyboard.press('F5');
  await page.locator('.notifications-toasts', { hasText: 'There is no emulator for sm_90. Kernels of sm_10' }).waitFor();
  drive.check('F5 says which kernels can be run', true);
  await drive.command('Notifications: Clear All Notifications');
}

/** Pastes the listing into a new text. It becomes a SASS text, though its first line is empty. */
async function pasteListing(drive: Drive, page: Page): Promise<void> {
  const listing = fs.readFileSync(path.join(KERNELS, 'row_norm.sm_86.txt'), 'utf8');
  await drive.command('File: Revert and Close Editor');
  await drive.command('View: Close All Editors');
  await page.locator('.editor-group-container.empty').dblclick();
  await page.locator('.tab', { hasText: 'Untitled-1' }).waitFor();
  await page.locator('.editor-instance .view-lines').first().click();
  await page.evaluate(text => navigator.clipboard.writeText(text), listing);
  await page.keyboard.press('Control+v');
  await page.locator('[id="sass-tools.gpu-sass.gsass.status"]').filter({ hasText: 'sm_86' }).waitFor();
  drive.check('the pasted listing is recognised', true);
}

/** Checks hints, the hover with 128 bits, the control flow and the bits. */
async function checkListing(drive: Drive, page: Page, kind: string): Promise<void> {
  await drive.scrollTo('FFMA R0');
  await drive.checkEventually('a hint shows the control', async () => (await drive.line('FFMA R0').innerText()).includes('[B--2---:R-:W-:Y:S06]'), () => drive.line('FFMA R0').innerText());
  await drive.showHover(drive.token('LDG.E', 'LDG'));
  await drive.waitUntilSteady(page.locator('.monaco-hover img').first());
  await drive.picture(`${kind}-hover`);
  await page.mouse.move(5, 940);
  await page.keyboard.press('Escape');

  await drive.command('Focus on Bit Layout View');
  await drive.line('FFMA R0').click();
  const bits = await drive.view('bitLayout');
  await bits.locator('h2 code', { hasText: 'FFMA' }).waitFor();
  drive.check('the bit layout has 128 bits', (await bits.locator('.bit').count()) === 128, String(await bits.locator('.bit').count()));
  await drive.picture(`${kind}-bits`);

  await drive.command('Open Control Flow in an Editor');
  const drawing = await drive.view('cfg');
  await drive.checkEventually('the control flow has its blocks', async () => (await drawing.locator('.block').count()) === 8, async () => String(await drawing.locator('.block').count()));
  await drive.picture(`${kind}-flow`);
}
