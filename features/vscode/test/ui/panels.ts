/** Tests what the debugger's views, the profile and the notification of a run show, and how the views treat invalid input. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Frame, Locator, Page } from 'playwright-core';
import { makeCubin } from '../cubin';
import { Drive } from './drive';
import { play } from './play';
import { pause, VsCode } from './vscode';

/** A kernel whose second memory access is out of the bounds of all memory. */
const FAULT = '//! launch block=32 param=@a\n//! buffer a=32xs32\n.kernel far\n.param a\n    I2I.U32.U16 R1, R0L\n    SHL R1, R1, 2\n    IADD R2, a, R1\n    GLD.U32 R3, global14[R2]\n    SHL R2, R2, 8\n    GST.EXIT.U32 global14[R2], R3\n.end\n';

/** A kernel without an emulator. */
const APPLE = '.arch g13\n.kernel k\n    stop\n.end\n';

/** A kernel that runs, but not on FlexGripPlus. */
const MAXWELL = '.arch sm_50\n.kernel k\n        [B------:R-:W-:-:S15] EXIT\n.end\n';

/** Waits until a condition holds. Returns false if it does not hold within two minutes; a busy machine may need long. */
async function eventually(condition: () => Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 600; i++) {
    if (await condition().catch(() => false)) {
      return true;
    }
    await pause(200);
  }
  return false;
}

export async function panels(code: VsCode, pictures: string): Promise<number> {
  fs.writeFileSync(path.join(code.folder, 'far.gsass'), FAULT);
  fs.writeFileSync(path.join(code.folder, 'pair.cubin'), makeCubin());
  fs.writeFileSync(path.join(code.folder, 'apple.g13.sass'), APPLE);
  fs.writeFileSync(path.join(code.folder, 'nothing.sm_50.sass'), MAXWELL);
  return play(code, pictures, 'panels', async (drive, page) => {
    await drive.start(code.address);
    await checkFault(drive, page);
    await checkOffers(drive, page);
    await checkMachineCode(drive, page);
    await checkHeat(drive, page);
    await checkStoppedViews(drive, page);
  });
}

/** Checks that the message of a run with a fault names the fault and leads to its line. */
async function checkFault(drive: Drive, page: Page): Promise<void> {
  await drive.open('far.gsass');
  await page.locator('.codelens-decoration a', { hasText: 'Run' }).first().click();
  const toast = page.locator('.notifications-toasts .notification-toast').filter({ hasText: 'line 10' }).first();
  await toast.waitFor();
  const message = await toast.innerText();
  drive.check('the toast says the fault', /out of bounds|past the end/.test(message) && !/findings|in \d+\.\d s/.test(message), message);
  drive.check('once for one cause', !/more in Problems/.test(message), message);
  await drive.picture('fault');
  await toast.getByText('Go to Line').click();
  drive.check('and leads to its line', await eventually(async () => /Ln 10,/.test(await page.locator('#status\\.editor\\.selection').innerText())));
  await drive.command('Notifications: Clear All Notifications');
}

/** Checks that commands to run are offered only for a text that can run. */
async function checkOffers(drive: Drive, page: Page): Promise<void> {
  const runButton = page.locator('.editor-actions .action-label.codicon-play, .editor-actions [aria-label^="Run Kernel"]');
  drive.check('running is offered for a text that can run', await eventually(async () => (await runButton.count()) > 0));
  await drive.open('apple.g13.sass');
  drive.check('and not for one that cannot', await eventually(async () => (await runButton.count()) === 0));
  drive.check('nor are launch comments', !(await offeredCommands(drive, page, 'SASS: A', 'Assemble to Listing')).includes('Add Launch Comments'));
  drive.check('nor the export', !(await offeredCommands(drive, page, 'SASS: Ex', 'Open Example')).includes('Export for FlexGripPlus'));
  await drive.open('nothing.sm_50.sass');
  drive.check('and again for Maxwell', await eventually(async () => (await runButton.count()) > 0));
  const offersExport = async (): Promise<boolean> => (await offeredCommands(drive, page, 'SASS: Ex', 'Open Example')).includes('Export for FlexGripPlus');
  drive.check('but not the export', await eventually(async () => !(await offersExport())));
  await checkControlWord(drive, page);
  await checkListing(drive, page);
  await drive.open('far.gsass');
  drive.check('and again for the first', await eventually(async () => (await runButton.count()) > 0));
  drive.check('so are launch comments', (await offeredCommands(drive, page, 'SASS: A', 'Assemble to Listing')).includes('Add Launch Comments'));
  drive.check('so is the export', (await offeredCommands(drive, page, 'SASS: Ex', 'Open Example')).includes('Export for FlexGripPlus'));
}

/** Checks that the bit layout shows an instruction with a control word, whose fields are above the bits of the word. */
async function checkControlWord(drive: Drive, page: Page): Promise<void> {
  await drive.command('Open Bit Layout in an Editor');
  const view = await drive.view('bitLayout');
  await drive.line('EXIT').click();
  const isShown = async (): Promise<boolean> => (await view.locator('h2 code', { hasText: '] EXIT' }).count()) === 1 && (await view.locator('.bit').count()) === 64 && (await view.locator('tr', { hasText: 'yield' }).count()) === 1;
  drive.check('the bits of an instruction with a control word', await eventually(isShown), await view.locator('body').innerText());
  await drive.picture('bits-control');
  const tab = page.locator('.tab', { hasText: 'Bit Layout' });
  await tab.click({ button: 'middle' });
  await tab.waitFor({ state: 'detached' });
}

/** Checks that the listing of the text in the editor has our icon. */
async function checkListing(drive: Drive, page: Page): Promise<void> {
  await drive.command('SASS: Assemble to Listing');
  const tab = page.locator('.tab', { hasText: 'nothing.listing.sm_50.gsass' });
  await checkIcon(drive, 'a listing has our icon', tab.locator('.monaco-icon-label').first());
  await drive.picture('listing');
  await tab.click({ button: 'middle' });
  await tab.waitFor({ state: 'detached' });
}

/** Returns the commands that the palette offers for a text. Waits until it shows the command `expected`. */
async function offeredCommands(drive: Drive, page: Page, text: string, expected: string): Promise<string> {
  await page.keyboard.press('F1');
  const input = page.locator('.quick-input-widget input[type=text]').first();
  await input.waitFor();
  await drive.setText(input, `>${text}`);
  await drive.row(expected).waitFor();
  const rows = await page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
  await page.keyboard.press('Escape');
  await input.waitFor({ state: 'hidden' });
  return rows.join('; ').replaceAll('\u00a0', ' ');
}

/** Returns the element with the name and icon of a file in the explorer. */
function explorerLabel(page: Page, file: string): Locator {
  return page.locator('.explorer-folders-view .monaco-list-row', { hasText: file }).first().locator('.monaco-icon-label').first();
}

/** Checks that a label, such as that of a tab, has the icon of the extension. */
async function checkIcon(drive: Drive, description: string, label: Locator): Promise<void> {
  const icon = (): Promise<string> => label.evaluate(element => `${getComputedStyle(element, '::before').backgroundImage} ${element.className}`);
  drive.check(description, await eventually(async () => (await icon()).includes('file-dark.svg')), await icon());
}

/** Checks that a cubin has the icon of the extension and opens in the machine code editor, which shows its kernels. */
async function checkMachineCode(drive: Drive, page: Page): Promise<void> {
  await drive.openTab('pair.cubin');
  const view = await drive.view('machineCode');
  await view.locator('tr[data-kernel="1"]').waitFor();
  await view.locator('.code .mnemonic').first().waitFor();
  await checkIcon(drive, 'a cubin has our icon', explorerLabel(page, 'pair.cubin'));
  const label = explorerLabel(page, 'nothing.sm_50.sass');
  const badge = (): Promise<string> => label.evaluate(element => getComputedStyle(element, '::after').content);
  drive.check('a badge tells the instruction set of *.sm_50.sass', await eventually(async () => (await badge()) === '"50"'), await badge());
  const kernels = await view.locator('table.kernels').innerText();
  drive.check('a cubin shows its kernels and what they need', /first\s+6\s+64\s+24\s+512/.test(kernels), kernels);
  drive.check('its parameters', (await view.locator('table.parameters').innerText()).includes('c[0x0][0x148]'));
  drive.check('its constants', /00000000 3ff80000/.test(await view.locator('.constant pre').first().innerText()));
  drive.check('its instructions, coloured', (await view.locator('.code .mnemonic', { hasText: 'S2R' }).count()) === 1 && (await view.locator('.code .register').count()) > 3);
  await drive.picture('cubin');
  await view.locator('tr[data-kernel="1"]').click();
  drive.check('another kernel by a press', await eventually(async () => (await view.locator('.code .text').count()) === 3));
  await view.getByText('Open as Source').click();
  await page.locator('.tab.active', { hasText: 'pair.second.sm_50.gsass' }).waitFor();
  await drive.line('EXIT').waitFor();
  drive.check('the text has the names of file and kernel', true);
  await checkIcon(drive, 'and our icon', page.locator('.tab.active .monaco-icon-label').first());
  await drive.picture('disassembled');
  await drive.command('File: Revert File');
  await drive.command('View: Close Editor');
}

/** Checks the heat of a run in the profile and in the control flow drawing. Both are shown in editor tabs. */
async function checkHeat(drive: Drive, page: Page): Promise<void> {
  await drive.open('reduction.gsass');
  await checkHover(drive, page);
  await drive.line('.kernel reduction').click();
  await drive.command('SASS: Run Kernel');
  await page.locator('.notifications-toasts .notification-toast').filter({ hasText: 'warp instructions' }).first().waitFor();
  await drive.command('Notifications: Clear All Notifications');
  await drive.command('Open Control Flow in an Editor');
  await page.locator('.tab', { hasText: 'Control Flow' }).waitFor();
  const drawing = await drive.view('cfg');
  await drawing.locator('.block').first().waitFor();
  drive.check('the drawing stands in a tab beside the text', (await page.locator('.tab', { hasText: 'reduction.gsass' }).count()) > 0);
  drive.check('with how often each block ran', await eventually(async () => (await drawing.locator('text.count').count()) > 2));
  drive.check('and its heat', (await drawing.locator('.heat1, .heat2, .heat3, .heat4').count()) > 1);
  await drive.picture('graph');
  await drawing.locator('.block').last().locator('text').nth(1).click();
  drive.check('a press leads to the text, and leaves the drawing', await eventually(async () => (await page.locator('.tab.active', { hasText: 'reduction.gsass' }).count()) > 0 && (await page.locator('.tab.active', { hasText: 'Control Flow' }).count()) > 0));
  await drive.command('Open Profile in an Editor');
  const table = await drive.view('profile');
  await table.locator('td.heat div').first().waitFor();
  const colours = await table.locator('td.heat div').evaluateAll(all => all.map(one => getComputedStyle(one).backgroundColor));
  drive.check('no heat looks like an error', colours.every(colour => !isRed(colour)), colours.join(' '));
  await drive.picture('heat');
  await checkThemes(drive, table);
  for (const tab of ['Profile', 'Control Flow']) {
    await page.locator('.tab', { hasText: tab }).first().click({ button: 'middle' });
    await page.locator('.tab', { hasText: tab }).waitFor({ state: 'detached' });
  }
}

/** Checks that a hover has room for both halves of an instruction word. */
async function checkHover(drive: Drive, page: Page): Promise<void> {
  await drive.showHover(drive.token('I2I.U32.U16 R1', 'I2I'));
  const drawing = page.locator('.monaco-hover img').first();
  await drawing.waitFor();
  const isInside = async (): Promise<boolean> => {
    const [image, frame] = [await drawing.boundingBox(), await page.locator('.monaco-hover:has(img)').first().boundingBox()];
    return image !== null && frame !== null && image.height > 60 && image.y >= frame.y && image.y + image.height <= frame.y + frame.height + 1;
  };
  drive.check('a hover shows both halves of a word', await eventually(isInside));
  await drive.picture('hover-whole');
  await page.mouse.move(5, 940);
  await page.keyboard.press('Escape');
}

/** Checks the colours of the heat scale in light and high-contrast themes. */
async function checkThemes(drive: Drive, table: Frame): Promise<void> {
  const hottest = (): Promise<string> => table.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--vscode-gsass-heat4').trim());
  for (const [theme, colour] of [['Light Modern', '#2f4a86'], ['Dark High Contrast', '#ffffff'], ['Light High Contrast', '#000000'], ['Dark Modern', '#c0d2fb']] as const) {
    await drive.chooseTheme(theme);
    drive.check(`heat in ${theme}`, await eventually(async () => (await hottest()) === colour), await hottest());
    if (theme.includes('Contrast')) {
      let boxes: string[] = [];
      const hasNoBoxes = async (): Promise<boolean> => {
        boxes = await wordBackgrounds(drive);
        return boxes.length > 0 && boxes.every(one => one === 'rgba(0, 0, 0, 0)');
      };
      drive.check(`no boxes around words in ${theme}`, await eventually(hasNoBoxes), boxes.join('; '));
    }
    await drive.picture(`heat-${theme.replaceAll(' ', '-').toLowerCase()}`);
  }
}

/** Returns the background colours of the encodings that are shown after instructions. */
async function wordBackgrounds(drive: Drive): Promise<string[]> {
  return drive.page.locator('.view-line span').evaluateAll(spans =>
    spans.filter(span => span.childElementCount === 0 && /^\s*0x[0-9a-f]{16}\s*$/.test(span.textContent ?? '')).map(span => getComputedStyle(span).backgroundColor),
  );
}

/** Returns whether a CSS colour looks red. */
function isRed(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = (/[\d.]+[ ,]+[\d.]+[ ,]+[\d.]+/.exec(colour)?.[0] ?? '').split(/[ ,]+/).map(Number);
  return r > 1.3 * g && r > 1.3 * b;
}

/** Tests the views of a stopped kernel. */
async function checkStoppedViews(drive: Drive, page: Page): Promise<void> {
  await drive.open('vector_add.gsass');
  await drive.line('.kernel vector_add').click();
  await page.keyboard.press('F5');
  await page.locator('.debug-toolbar').waitFor();
  const watch = await drive.view('warpWatch');
  await watch.locator('td[data-lane="31"]').first().waitFor();
  drive.check('the views come with the session', true);
  await drive.waitForStopAt('I2I.U32.U16 R1');
  for (const next of ['MOV.U16 R2L', 'IMAD.U16 R1', 'SHL R2, R1', 'IADD32 R3', 'IADD32 R4', 'GLD.U32 R5', 'GLD.U32 R6', 'IADD R5, R5']) {
    await page.keyboard.press('F10');
    await drive.waitForStopAt(next);
  }
  await watch.locator('td.changed').first().waitFor();
  drive.check('32 lanes in sight', await eventually(() => showsAllLanes(watch)), await describeWidths(watch));
  const cells = await watch.locator('td').allInnerTexts();
  drive.check('values in the format chosen, alone', cells.every(text => !text.includes('(')), cells.slice(0, 40).join(' '));
  const names = (await page.locator('.part.panel .pane-header, .part.panel .title').allInnerTexts()).join(' ').toLowerCase();
  drive.check('all views in one place', ['warp watch', 'memory', 'bit layout'].every(name => names.includes(name)), names);
  await drive.picture('panels');
  await checkMistypedValue(drive, page);
  await checkRefusedEdit(drive, page);
  await page.keyboard.press('Shift+F5');
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
}

async function showsAllLanes(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => [...document.querySelectorAll('td[data-lane]')].length >= 32 && document.querySelector('table')!.getBoundingClientRect().right <= document.documentElement.clientWidth + 1);
}

async function describeWidths(frame: Frame): Promise<string> {
  return frame.evaluate(() => `${document.documentElement.clientWidth} wide, table to ${document.querySelector('table')?.getBoundingClientRect().right}`);
}

/** Checks that an invalid value in a cell gives a message beside the cell and stays there, so that the user can correct it. */
async function checkMistypedValue(drive: Drive, page: Page): Promise<void> {
  await drive.command('Focus on Memory View');
  const memory = await drive.view('memory');
  await memory.locator('td[data-word="0"]').waitFor();
  await memory.locator('td[data-word="0"]').click();
  const input = memory.locator('td input');
  await input.waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12zz');
  await page.keyboard.press('Enter');
  const error = memory.locator('td .wrong');
  await error.waitFor();
  const [message, typed] = [await error.innerText(), await input.inputValue()];
  drive.check('a bad value is said, and what was typed stays', message.includes("'12zz'") && typed === '12zz', `${message} ${typed}`);
  const box = (await error.boundingBox())!;
  const cell = (await input.boundingBox())!;
  drive.check('to be read as a whole', await error.evaluate(element => element.getBoundingClientRect().right <= document.documentElement.clientWidth));
  drive.check('beside its cell', Math.abs(box.y - cell.y) < 60, `${JSON.stringify(box)} ${JSON.stringify(cell)}`);
  await drive.picture('memory-wrong');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await memory.locator('td[data-word="0"]', { hasText: '00000012' }).waitFor();
  drive.check('and the corrected one is taken', (await memory.locator('.wrong').count()) === 0);
  const addressField = memory.locator('[data-key="address"]');
  await addressField.fill('nowhere');
  await addressField.press('Enter');
  await memory.locator('.wrong', { hasText: "'nowhere' is not an address" }).waitFor();
  drive.check('so is a bad address', true);
  const buttons = (await memory.locator('button.action').allInnerTexts()).join(' ');
  drive.check('Previous and Next', buttons === 'Previous Next', buttons);
}

/** Checks that a refused edit is reported in the status bar, in one line. */
async function checkRefusedEdit(drive: Drive, page: Page): Promise<void> {
  await drive.goto(45);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('NOP');
  const item = page.locator('[id="sass-tools.gpu-sass.gsass.notice"]').first();
  drive.check('a refused edit is in the status bar', await eventually(async () => /Edit not applied/.test(await item.innerText())));
  const box = (await item.boundingBox())!;
  drive.check('in one line', box.height < 30 && !(await item.innerText()).trim().includes('\n'), `${box.height} ${await item.innerText()}`);
  await drive.picture('notice');
  await drive.command('File: Revert File');
}
