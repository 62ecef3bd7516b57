/** Tests how a user debugs a kernel: a breakpoint in the margin, F5, lanes, and steps back. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { play } from './play';
import { VsCode } from './vscode';

export async function debugging(code: VsCode, pictures: string): Promise<number> {
  return play(code, pictures, 'debugging', async (drive, page) => {
    const stoppedAt = async (): Promise<number> => {
      const box = await page.locator('.editor-instance .debug-top-stack-frame-line').first().boundingBox({ timeout: 2000 });
      return box ? drive.lineNumberAt(box.y) : -1;
    };
    await drive.start(code.address);
    await drive.open('collatz.gsass');
    await page.locator('#status\\.editor\\.mode', { hasText: 'SASS' }).waitFor();
    await page.locator('.codelens-decoration a', { hasText: 'Run' }).first().waitFor();
    const lineNumber = fs.readFileSync(path.join(code.folder, 'collatz.gsass'), 'utf8').split('\n').findIndex(line => line.includes('SHR R1, R1, 1')) + 1;
    await drive.goto(lineNumber);
    const box = await drive.boxAtRest(drive.margin(lineNumber));
    await page.mouse.click(box.x - 8, box.y + box.height / 2);
    await page.locator('.codicon-debug-breakpoint').first().waitFor();
    drive.check('a press in the margin sets a breakpoint', true);

    await page.keyboard.press('F5');
    await page.locator('.debug-toolbar').waitFor();
    let entry = -1;
    await drive.checkEventually('F5 stops at the entry', async () => (entry = await stoppedAt()) > 0 && entry !== lineNumber, async () => String(entry));
    await page.keyboard.press('F5');
    await page.getByText('Paused on breakpoint').first().waitFor();
    await drive.checkEventually('F5 goes on to the breakpoint', async () => (await stoppedAt()) === lineNumber, async () => `${await stoppedAt()}, ${lineNumber}`);
    const rows = (view: string): Promise<string[]> => page.locator(`.debug-${view} .monaco-list-row`).allInnerTexts();
    await drive.checkEventually('the frame has the mask of its lanes', async () => (await rows('call-stack')).some(row => /mask 0x[0-9a-f]{8}/.test(row)), async () => (await rows('call-stack')).join('; '));
    await drive.checkEventually('registers in the variables', async () => (await rows('variables')).some(row => /^R\d/.test(row.trim())), async () => (await rows('variables')).join('; '));
    const variables = async (): Promise<string[]> => (await rows('variables')).map(row => row.replace(/\s+/g, ' ').trim());
    const shownLane = async (): Promise<string | undefined> => (await variables()).map(row => /^lane\b\D*(\d+)$/.exec(row)?.[1]).find(lane => lane);
    const focusLane = async (): Promise<string | undefined> => /lane (\d+)/.exec(await page.locator('.statusbar-item', { hasText: /warp 0 lane \d/ }).innerText({ timeout: 2000 }))?.[1];
    await drive.checkEventually('the first variable is the lane in focus', async () => (await shownLane()) !== undefined && (await shownLane()) === (await focusLane()), async () => (await variables()).join('; '));
    drive.check('no other variable names it', !(await variables()).some(row => row.includes('(lane')), (await variables()).join('; '));
    const text = async (): Promise<string> => (await page.locator('.view-lines').first().innerText()).replaceAll('\u00a0', ' ');
    await drive.checkEventually('values beside the lines', async () => /R\d+ = \d/.test(await text()), text);
    await drive.checkEventually('their lane is said once', async () => (await text()).split('(lane ').length === 2, text);
    await drive.checkEventually('the lane in focus in the status bar', async () => (await page.locator('.statusbar-item', { hasText: /warp 0 lane \d/ }).count()) > 0);

    await drive.command('Focus on Warp Watch View');
    const watch = await drive.view('warpWatch');
    await watch.locator('td[data-lane="31"]').first().waitFor();
    await watch.locator('select').selectOption('s32');
    const registers = watch.locator('tbody').first();
    await drive.checkEventually('32 lanes of each register', async () => (await registers.locator('td').count()) === 32);
    for (let i = 0; i < 3; i++) {
      const before = await watch.locator('table').first().innerText();
      await drive.continueWith('F5');
      await drive.until('the next stop', async () => (await watch.locator('table').first().innerText()) !== before);
    }
    await drive.checkEventually('inactive lanes are grey', async () => (await watch.locator('td.inactive').count()) > 0);
    await drive.checkEventually('changes are marked', async () => (await watch.locator('td.changed').count()) > 0);
    await drive.goto(lineNumber);
    await drive.picture('debugging');

    // The following steps use only the keyboard.
    await watch.locator('td[data-lane="3"]').first().focus();
    await page.keyboard.press('ArrowRight');
    const lane = await watch.locator('td:focus').getAttribute('data-lane');
    drive.check('arrow keys go from lane to lane', lane === '4', String(lane));
    await page.keyboard.press('Enter');
    await page.locator('.statusbar-item', { hasText: /warp \d+ lane 4/ }).waitFor();
    drive.check('Enter puts the focus there', true);
    // If the scope had another name now, VS Code would have collapsed it.
    await drive.checkEventually('the variables are those of that lane', async () => (await shownLane()) === '4', async () => (await variables()).join('; '));
    await drive.picture('lane');

    await drive.command('Focus on Memory View');
    const memory = await drive.view('memory');
    await memory.locator('td[data-word="0"]').waitFor();
    const spaces = await memory.locator('select[data-key="space"] option').allInnerTexts();
    drive.check('all memories', spaces.some(text => /shared/i.test(text)) && spaces.length > 2, spaces.join('; '));
    await memory.locator('td[data-word="0"]').focus();
    await page.keyboard.press('ArrowDown');
    const word = await memory.locator('td:focus').getAttribute('data-word');
    drive.check('arrow keys go from word to word', word === '4', String(word));
    await page.keyboard.press('Enter');
    await memory.locator('td input').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1234abcd');
    await page.keyboard.press('Enter');
    await memory.locator('td[data-word="4"]', { hasText: '1234abcd' }).waitFor();
    drive.check('a word is typed over', true);
    await drive.picture('memory');

    const before = await stoppedAt();
    await page.locator('.debug-toolbar .codicon-debug-step-back').first().click();
    await drive.checkEventually('step back', async () => ![before, -1].includes(await stoppedAt()), async () => `${before} -> ${await stoppedAt()}`);
    await page.keyboard.press('Shift+F5');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    drive.check('Shift+F5 ends the session', true);
  });
}
