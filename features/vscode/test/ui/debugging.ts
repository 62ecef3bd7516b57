/** A user debugs a kernel: breakpoint in the margin, F5, lanes, back again. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Drive } from './drive';
import { pause, VsCode } from './vscode';

export async function debugging(code: VsCode, pictures: string): Promise<number> {
  const browser = await code.browser();
  const page = browser.pages()[0] ?? (await browser.newPage());
  const drive = new Drive(page, pictures);
  const errors: string[] = [];
  page.on('pageerror', e => errors.push(`${e.message} ${e.stack ?? ''}`));
  const stoppedAt = async (): Promise<number> => {
    const top = page.locator('.editor-instance .debug-top-stack-frame-line').first();
    await top.waitFor();
    const y = (await top.boundingBox())!.y;
    for (const number of await page.locator('.editor-instance .margin .line-numbers').all()) {
      const box = await number.boundingBox();
      if (box && Math.abs(box.y - y) < 4) {
        return Number(await number.innerText());
      }
    }
    return -1;
  };
  try {
    await page.goto(code.address);
    await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    await pause(1500);
    await drive.open('collatz.gsass');
    await page.locator('#status\\.editor\\.mode', { hasText: 'GPU SASS' }).waitFor();
    await pause(1500);
    const number = fs.readFileSync(path.join(code.folder, 'collatz.gsass'), 'utf8').split('\n').findIndex(line => line.includes('SHR R1, R1, 1')) + 1;
    await drive.goto(number);
    const margin = page.locator('.editor-instance .margin .line-numbers').filter({ hasText: new RegExp(`^${number}$`) }).first();
    const box = (await margin.boundingBox())!;
    await page.mouse.click(box.x - 8, box.y + box.height / 2);
    await page.locator('.codicon-debug-breakpoint').first().waitFor();
    drive.check('a press in the margin sets a breakpoint', true);

    await page.keyboard.press('F5');
    await page.locator('.debug-toolbar').waitFor();
    await page.locator('.debug-top-stack-frame-line').first().waitFor();
    const entry = await stoppedAt();
    await page.keyboard.press('F5');
    await page.getByText('Paused on breakpoint').first().waitFor();
    await pause(1200);
    const hit = await stoppedAt();
    drive.check('F5 stops at the entry, then at the breakpoint', entry !== hit && hit === number, `${entry}, ${hit}, ${number}`);
    const frames = await page.locator('.debug-call-stack .monaco-list-row').allInnerTexts();
    drive.check('the frame has the mask of its lanes', frames.some(text => /mask 0x[0-9a-f]{8}/.test(text)), frames.join('; '));
    const variables = await page.locator('.debug-variables .monaco-list-row').allInnerTexts();
    drive.check('registers in the variables', variables.some(text => /^R\d/.test(text.trim())), variables.join('; '));
    const text = (await page.locator('.view-lines').first().innerText()).replaceAll('\u00a0', ' ');
    drive.check('values beside the lines', /R\d+ = \d/.test(text), text);
    drive.check('the lane in focus in the status bar', (await page.locator('.statusbar-item', { hasText: /warp 0 lane \d/ }).count()) > 0);

    await drive.command('Focus on Warp Watch View');
    const watch = await drive.view('warpWatch');
    await watch.locator('td[data-lane="31"]').first().waitFor();
    await watch.locator('select').selectOption('s32');
    await pause(600);
    drive.check('32 lanes of each register', (await watch.locator('tbody tr').first().locator('td').count()) === 32);
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('F5');
      await pause(900);
    }
    drive.check('inactive lanes are grey', (await watch.locator('td.inactive').count()) > 0);
    drive.check('changes are marked', (await watch.locator('td.changed').count()) > 0);
    await drive.goto(number);
    await pause(500);
    await drive.picture('debugging');

    // Keys alone.
    await watch.locator('td[data-lane="3"]').first().focus();
    await page.keyboard.press('ArrowRight');
    const lane = await watch.locator('td:focus').getAttribute('data-lane');
    drive.check('arrow keys go from lane to lane', lane === '4', String(lane));
    await page.keyboard.press('Enter');
    await page.locator('.statusbar-item', { hasText: /warp \d+ lane 4/ }).waitFor();
    drive.check('Enter puts the focus there', true);

    // By its tab: while the editor follows the focus, it takes the keys from a palette.
    await page.locator('.part.panel .action-label', { hasText: /GPU Memory/i }).first().click();
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
    await pause(1000);
    const back = await stoppedAt();
    drive.check('step back', back !== before, `${before} -> ${back}`);
    await page.keyboard.press('Shift+F5');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    drive.check('Shift+F5 ends the session', true);
    drive.check('no page has an error', errors.length === 0, errors.join('\n'));
  } catch (e) {
    drive.check('the run came to its end', false, String(e));
    await drive.picture('error');
  } finally {
    await browser.close();
  }
  console.log(`${drive.passed} passed, ${drive.failed} failed`);
  return drive.failed;
}
