/** Tests what a user who edits a kernel sees, and takes pictures of it. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { Drive } from './drive';
import { play } from './play';
import { VsCode } from './vscode';

export async function editing(code: VsCode, pictures: string): Promise<number> {
  return play(code, pictures, 'editing', async (drive, page) => {
    const foreignRequests: string[] = [];
    page.on('request', request => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== '127.0.0.1' && !/vscode-(cdn|resource)|\.vscode-unpkg|open-vsx/.test(hostname)) {
        foreignRequests.push(request.url());
      }
    });
    await drive.start(code.address);
    await drive.open('reduction.gsass');
    await drive.line('R2G.U32.U32').waitFor();
    await page.locator('#status\\.editor\\.mode', { hasText: 'SASS' }).waitFor();
    await page.locator('[id="sass-tools.gpu-sass.gsass.status"]').filter({ hasText: 'sm_10' }).waitFor();
    await drive.checkEventually('colours', async () => (await countColours(drive, 'GLD.U32')) >= 3, async () => String(await countColours(drive, 'GLD.U32')));
    await page.mouse.move(5, 940);

    // The hover.
    await drive.showHover(drive.token('IADD32I R4, R3', 'IADD32I'));
    const hover = page.locator('.monaco-hover .hover-contents').first();
    const drawing = page.locator('.monaco-hover img').first();
    await drive.checkEventually('hover with a drawing of the bits', () => drawing.isVisible(), () => hover.innerText());
    await drive.picture('hover');
    await page.mouse.move(5, 940);
    await page.keyboard.press('Escape');

    // The bit layout, linked with the text.
    await drive.token('IADD32I R4, R3', 'IADD32I').click();
    await drive.command('Focus on Bit Layout View');
    const bits = await drive.view('bitLayout');
    await drive.goto(30, 5);
    await bits.locator('h2 code', { hasText: 'IADD32I' }).waitFor();
    drive.check('64 bits', (await bits.locator('.bit').count()) === 64);
    const before = await drive.line('IADD32I R4, R3').innerText();
    const source = bits.locator('.bit[title*="first source"]').last();
    await source.hover();
    await drive.waitUntilSteady(source);
    await drive.picture('bit-layout');
    const destination = bits.locator('.bit[title*="destination"]').last();
    await destination.focus();
    await page.keyboard.press('Enter');
    const after = (): Promise<string> => drive.line('IADD32I').innerText();
    await drive.checkEventually('a bit pressed changes the text', async () => before !== (await after()), async () => `${before} -> ${await after()}`);
    await drive.checkEventually('the bit keeps the focus', async () => (await bits.locator('.bit:focus').count()) === 1);
    await drive.command('File: Revert File');

    // The control flow.
    await drive.command('Focus on Control Flow View');
    const cfg = await drive.view('cfg');
    await cfg.locator('svg .block').first().waitFor();
    await drive.goto(30, 5);
    await cfg.locator('.block.current').waitFor();
    drive.check('the block of the cursor is marked', (await cfg.locator('.block.current').count()) === 1);
    await drive.picture('control-flow');

    // A run shows its heat.
    await drive.goto(14);
    await page.locator('.codelens-decoration a', { hasText: 'Run' }).first().click();
    await page.locator('.notifications-toasts', { hasText: /expectation.* holds?/ }).waitFor();
    await drive.command('Focus on Profile View');
    const profile = await drive.view('profile');
    await profile.locator('tbody tr').first().waitFor();
    drive.check('the profile has every line', (await profile.locator('tbody tr').count()) > 20);
    await drive.picture('profile');
    await page.keyboard.press('Escape');

    // The manual, at the instruction under the cursor.
    await drive.goto(30, 5);
    await drive.command('Open Reference Manual Page');
    const manual = await drive.view('manual');
    drive.check('the manual is at the instruction', (await manual.locator('h1', { hasText: 'IADD32I' }).count()) > 0, await manual.locator('body').innerText());
    await manual.locator('a[href^="words.html"]').first().click();
    await drive.checkEventually('its links work', async () => (await (await drive.view('manual')).locator('h1', { hasText: 'IADD32I' }).count()) === 0);
    await drive.picture('manual');
    // Two instruction sets side by side.
    await checkTwoSets(drive, page, code);
    drive.check('nothing asks another machine', foreignRequests.length === 0, foreignRequests.join(' '));
  });
}

/** Opens texts of Maxwell and of G13 in two editors. Each must be coloured and show the encodings of its own set. */
async function checkTwoSets(drive: Drive, page: Page, code: VsCode): Promise<void> {
  const maxwell = '.arch sm_50\n.kernel scale\n.param factor f32\n    [B------:R-:W0:-:S02] S2R R0, SR_TID.X\n    [B0-----:R-:W-:-:S06] SHL R2, R0, 0x2\n    @!P0 FMUL.FTZ R1, R2, factor\n    EXIT\n.end\n';
  const apple = '.arch g13\n.kernel scale\n    get_sr r2, sr80\n    fmul r0, r2.discard, u1\n    iadd r6_r7, r2, r0l.sx, lsl 2\n    stop\n.end\n';
  fs.writeFileSync(path.join(code.folder, 'left.gsass'), maxwell);
  fs.writeFileSync(path.join(code.folder, 'right.gsass'), apple);
  await drive.command('View: Close All Editors');
  await drive.command('Refresh Explorer');
  await drive.open('left.gsass');
  await drive.command('View: Split Editor Right');
  await drive.open('right.gsass');
  const hint = (word: string) => page.locator('.view-line', { hasText: word }).first();
  await hint('0xf0c8000002170000').waitFor();
  await hint('88 00').waitFor();
  await drive.checkEventually('a line of Maxwell is coloured', async () => (await countColours(drive, 'SHL R2')) >= 4, async () => String(await countColours(drive, 'SHL R2')));
  await drive.checkEventually('a line of G13 is coloured', async () => (await countColours(drive, 'fmul r0')) >= 3, async () => String(await countColours(drive, 'fmul r0')));
  await page.locator('[id="sass-tools.gpu-sass.gsass.status"]').filter({ hasText: 'g13' }).waitFor();
  await drive.picture('two-sets');
}

/** Returns the number of colours in a line. */
async function countColours(drive: Drive, line: string): Promise<number> {
  const all = await drive.line(line).locator('span span').evaluateAll(spans => spans.map(e => getComputedStyle(e).color));
  return new Set(all).size;
}
