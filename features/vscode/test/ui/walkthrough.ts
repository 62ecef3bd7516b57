/** Tests the buttons of the walkthrough. Each step must find the text beside the walkthrough, and be ticked only after it was done. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Locator, Page } from 'playwright-core';
import { Drive } from './drive';
import { VsCode } from './vscode';

export async function walkthrough(code: VsCode, pictures: string): Promise<number> {
  const browser = await code.browser();
  const page = browser.pages()[0] ?? (await browser.newPage());
  const drive = new Drive(page, pictures);
  try {
    const walk = await openWalkthrough(code, drive, page);
    await checkPictures(drive, walk, 'dark');

    // Without a text no kernel can run, so the step must not be ticked.
    await walk.press('Run it', 'Run the kernel in the editor');
    await page.locator('.notifications-toasts', { hasText: 'needs a SASS text in an editor' }).waitFor();
    drive.check('a command that finds no text ticks nothing', !(await walk.isTicked('Run it')));
    await page.keyboard.press('Escape');

    await walk.press('Open an example', 'Open vector_add');
    await drive.row('gsass-examples in the home folder').waitFor();
    drive.check('no tick before the question is answered', !(await walk.isTicked('Open an example')));
    await drive.accept('gsass-examples in the home folder');
    await drive.line('Adds two vectors').waitFor();
    await walk.waitForTick('Open an example');
    drive.check('the example stands beside the walkthrough', (await page.locator('.gettingStartedContainer').isVisible()) && fs.existsSync(path.join(code.workFolder, 'home', 'gsass-examples', 'vector_add.gsass')));

    drive.check('nothing was pointed at yet', !(await walk.isTicked('Point at an instruction')));
    await drive.scrollTo('IADD R5, R5, R6');
    await drive.showHover(drive.token('IADD R5, R5, R6', 'IADD'));
    await walk.waitForTick('Point at an instruction');
    drive.check('a hover ticks its step', true);
    await page.mouse.move(5, 940);
    await page.keyboard.press('Escape');
    await changeBit(drive, page, walk);

    await walk.press('Run it', 'Run the kernel in the editor');
    await page.locator('.notifications-toasts', { hasText: /expectations hold/ }).waitFor();
    await walk.waitForTick('Run it');
    drive.check('Run finds the text beside the walkthrough', true);
    await page.locator('.part.panel .codicon-panel-close, .part.panel .codicon-close').first().click();

    await walk.press('Stop at a breakpoint', 'Debug the kernel in the editor');
    await page.locator('.debug-top-stack-frame-line').first().waitFor();
    drive.check('Debug finds it, too', true);
    drive.check('a stop at the first instruction does not tick the step of breakpoints', !(await walk.isTicked('Stop at a breakpoint')));
    const number = await drive.scrollTo('IADD R5, R5, R6');
    await drive.margin(number).click({ position: { x: -8, y: 8 }, force: true });
    await page.locator('.codicon-debug-breakpoint').first().waitFor();
    await page.locator('.debug-toolbar .codicon-debug-continue').first().click();
    await drive.waitForStopAt('IADD R5, R5, R6');
    await walk.waitForTick('Stop at a breakpoint');
    drive.check('a stop at a breakpoint ticks its step', true);
    drive.check('a step that was not done has no tick', !(await walk.isTicked('Step back')));
    await page.locator('.debug-toolbar .codicon-debug-step-over').first().click();
    // While the kernel runs, VS Code accepts no step back.
    await drive.waitForStopAt('IADD R2, c');
    await page.locator('.debug-toolbar .codicon-debug-step-back').first().click();
    await walk.waitForTick('Step back');
    drive.check('Step Back ticks its step', true);
    await back(drive, page);
    await page.locator('.debug-toolbar .codicon-debug-stop').first().click();
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });

    await walk.press('Read the manual', 'Open the manual');
    await drive.view('manual');
    await walk.waitForTick('Read the manual');
    drive.check('the manual opens', true);
    await drive.picture('walkthrough-done');
  } catch (e) {
    drive.check('the run came to its end', false, String(e));
    await drive.picture('walkthrough-error');
  } finally {
    await browser.close();
  }
  console.log(`${drive.passed} passed, ${drive.failed} failed`);
  return drive.failed;
}

/** The other themes of VS Code, by the kind of tests, each with the suffix of the pictures that the walkthrough shows in it. */
export const WALKTHROUGH_THEMES: Record<string, { theme: string; pictures: string }> = {
  'walkthrough-light': { theme: 'Default Light Modern', pictures: 'light' },
  'walkthrough-contrast': { theme: 'Default High Contrast', pictures: 'contrast' },
  'walkthrough-contrast-light': { theme: 'Default High Contrast Light', pictures: 'light' },
};

/** Checks the pictures of the walkthrough in another theme. */
export async function walkthroughInTheme(code: VsCode, pictures: string, kind: string): Promise<number> {
  const browser = await code.browser();
  const page = browser.pages()[0] ?? (await browser.newPage());
  const drive = new Drive(page, pictures);
  try {
    await checkPictures(drive, await openWalkthrough(code, drive, page), WALKTHROUGH_THEMES[kind]!.pictures);
  } catch (e) {
    drive.check('the run came to its end', false, String(e));
    await drive.picture(`${kind}-error`);
  } finally {
    await browser.close();
  }
  console.log(`${drive.passed} passed, ${drive.failed} failed`);
  return drive.failed;
}

async function openWalkthrough(code: VsCode, drive: Drive, page: Page): Promise<WalkthroughPage> {
  await drive.start(code.addressWithoutFolder);
  await drive.command('Welcome: Open Walkthrough...');
  await drive.row('Get Started with SASS').click();
  const walk = new WalkthroughPage(drive, page);
  await walk.button('Open an example', 'Open vector_add').waitFor();
  return walk;
}

async function checkPictures(drive: Drive, walk: WalkthroughPage, kind: string): Promise<void> {
  for (const [title, picture] of [['Point at an instruction', 'hover'], ['Change its bits', 'bits'], ['Stop at a breakpoint', 'stopped']] as const) {
    await walk.waitForPicture(title, `${picture}-${kind}`);
    await drive.picture(`walkthrough-${picture}-${kind}`);
    drive.check(`${title} has its ${kind} picture`, true);
  }
}

/** Changes a bit in the bit layout and changes it back. */
async function changeBit(drive: Drive, page: Page, walk: WalkthroughPage): Promise<void> {
  await drive.token('IADD R5, R5, R6', 'IADD').click();
  await walk.press('Change its bits', 'Show the bit layout');
  const view = await drive.view('bitLayout');
  await drive.token('IADD R5, R5, R6', 'IADD').click();
  const shown = view.locator('h2 code', { hasText: 'IADD R5, R5, R6' });
  await shown.waitFor();
  drive.check('a look at the bits changes none', !(await walk.isTicked('Change its bits')));
  const bit = view.locator('.bit[title*="destination"]').last();
  await bit.click();
  await shown.waitFor({ state: 'hidden' });
  await walk.waitForTick('Change its bits');
  drive.check('a changed bit ticks its step', true);
  await bit.click();
  await shown.waitFor();
  await drive.line('IADD R5, R5, R6').click();
  await page.keyboard.press('Control+s');
  await page.locator('.part.panel .codicon-panel-close, .part.panel .codicon-close').first().click();
}

/** Goes back from a stop by the other two ways that the step names: to the last write of a register, and to the start. */
async function back(drive: Drive, page: Page): Promise<void> {
  await drive.waitForStopAt('IADD R5, R5, R6');
  await page.locator('.debug-variables .monaco-list-row', { hasText: /^\s*R5\b/ }).first().click({ button: 'right' });
  await drive.chooseInMenu('Go Back to Last Write');
  await drive.waitForStopAt('GLD.U32 R5');
  drive.check('Go Back to Last Write finds the load', true);
  await page.locator('.debug-toolbar .codicon-debug-reverse-continue').first().click();
  await drive.waitForStopAt('I2I.U32.U16 R1');
  drive.check('Reverse goes back to the start', true);
}

/** The page of the walkthrough. */
class WalkthroughPage {
  constructor(
    private readonly drive: Drive,
    page: Page,
  ) {
    this.page = page.locator('.gettingStartedContainer');
  }

  private readonly page: Locator;

  private step(title: string): Locator {
    return this.page.locator('.getting-started-step', { has: this.page.page().locator('.step-title', { hasText: title }) }).first();
  }

  button(title: string, text: string): Locator {
    return this.step(title).getByText(text).first();
  }

  /** Opens a step and presses a button in it. */
  async press(title: string, text: string): Promise<void> {
    if (!(await this.button(title, text).isVisible())) {
      await this.step(title).locator('.step-title').click();
    }
    await this.button(title, text).click();
  }

  /** Opens a step and waits for its picture. */
  async waitForPicture(title: string, picture: string): Promise<void> {
    await this.step(title).locator('.step-title').click();
    const image = this.page.locator('.getting-started-media img').first();
    await this.drive.until(`${title} shows ${picture}`, () => image.evaluate((element, name) => (element as HTMLImageElement).currentSrc.includes(name) && (element as HTMLImageElement).naturalWidth > 1000, picture).catch(() => false));
  }

  isTicked(title: string): Promise<boolean> {
    return this.step(title).locator('.codicon.complete').first().isVisible();
  }

  waitForTick(title: string): Promise<void> {
    return this.drive.until(`${title} is ticked`, () => this.isTicked(title));
  }
}
