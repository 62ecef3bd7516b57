/** What a user does with keyboard and mouse, in terms of VS Code. */
import * as path from 'node:path';
import { Frame, Locator, Page } from 'playwright-core';
import { pause } from './vscode';

/** How long a busy machine may take for any one thing, in milliseconds. */
const PATIENCE = 120_000;

export class Drive {
  passed = 0;
  failed = 0;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    readonly page: Page,
    private readonly pictures: string,
  ) {
    page.setDefaultTimeout(PATIENCE);
  }

  check(what: string, holds: boolean, found = ''): void {
    if (holds) {
      this.passed++;
      console.log(`ok   ${what}`);
    } else {
      this.failed++;
      console.log(`FAIL ${what}: ${found.slice(0, 600)}`);
      // What the screen shows now; the test goes on.
      this.looking = this.picture(`failed-${what.replace(/\W+/g, '-').slice(0, 60)}`).catch(() => undefined);
    }
  }

  /** Checks what comes true in its own time. */
  async sees(what: string, holds: () => Promise<boolean>, found: () => Promise<string> = () => Promise.resolve('')): Promise<void> {
    const came = await this.until(what, () => holds().catch(() => false)).then(
      () => true,
      () => false,
    );
    this.check(what, came, came ? '' : await found().catch(String));
    await this.looking;
  }

  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(this.pictures, `${name}.png`) });
  }

  /** Opens VS Code in the page. */
  async start(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.locator('.monaco-workbench').waitFor();
  }

  /** By a press on its row: Enter takes what the list has chosen by then, or falls into what took the focus. */
  async command(text: string): Promise<void> {
    await this.patiently(async () => {
      await this.page.keyboard.press('F1');
      await this.choose(`>${text}`, text.split(': ').pop()!);
    });
  }

  /**
   * Puts a text into a field at once. Not by keys: VS Code may give the focus to the editor at that moment, for a notification or a panel
   * that comes up, and the keys would fall into the kernel.
   */
  async put(field: Locator, text: string): Promise<void> {
    await field.evaluate((element, value) => {
      const input = element as HTMLInputElement;
      input.focus();
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
  }

  /** Chooses a colour theme by its keys, and by a press on its row; again where a page has taken the focus from the list. */
  async theme(name: string): Promise<void> {
    await this.patiently(async () => {
      await this.page.keyboard.press('Control+k');
      await this.page.keyboard.press('Control+t');
      await this.choose(name, name);
    });
  }

  /** Puts a text into the list that is open, and presses the row with a name. */
  private async choose(text: string, name: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input[type=text]').first();
    await input.waitFor({ timeout: 15_000 });
    await this.put(input, text);
    await this.row(name).click({ timeout: 15_000 });
    // What was chosen may open another list. As short as the press itself: it is tried again if it was lost.
    await this.until(`${name} is chosen`, async () => !(await input.isVisible()) || (await input.inputValue({ timeout: 2000 }).catch(() => '')) !== text, 15_000);
  }

  private async patiently(action: () => Promise<void>): Promise<void> {
    for (let again = 6; ; again--) {
      try {
        await action();
        return;
      } catch (e) {
        if (again === 0) {
          throw e;
        }
        await this.page.keyboard.press('Escape');
      }
    }
  }

  row(text: string): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  }

  /**
   * Enter on a row of a list, once the list has chosen it. A page that comes up, such as the walkthrough's, may take the focus from the
   * list at any moment: the key goes into the list's own input, again until the row is gone.
   */
  async accept(text: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: text }).first();
    await row.waitFor();
    await this.until(`${text} is accepted`, async () => {
      await this.page.locator('.quick-input-widget input[type=text]').first().press('Enter', { timeout: 15_000 }).catch(() => undefined);
      return row.waitFor({ state: 'hidden', timeout: 15_000 }).then(
        () => true,
        () => false,
      );
    });
  }

  /** Types into a field instead of what is in it: one that is made anew meanwhile loses letters, and gets them again. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.until(`${text} is typed`, async () => {
      await field.click();
      await this.page.keyboard.press('Control+A');
      await this.page.keyboard.type(text);
      return (await field.inputValue()) === text;
    });
  }

  /** From the explorer: the search for files needs a program that VS Code's package leaves out. */
  async openTab(file: string): Promise<void> {
    await this.page.locator('.explorer-folders-view .monaco-list-row', { hasText: file }).first().dblclick();
    await this.page.locator('.tab.active', { hasText: file }).waitFor();
  }

  /** Opens a text; then keys go to its editor. */
  async open(file: string): Promise<void> {
    await this.openTab(file);
    await this.page.locator('.editor-instance .monaco-editor.focused').first().waitFor();
  }

  /** Puts the cursor into a line, and the line into sight. */
  async goto(line: number, column = 1): Promise<void> {
    await this.page.locator('.editor-instance .view-lines').first().click();
    await this.page.keyboard.press('Control+g');
    const input = this.page.locator('.quick-input-widget input[type=text]').first();
    await input.waitFor();
    await this.put(input, `:${line}:${column}`);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: new RegExp(`\\b${line}\\b`) }).first().waitFor();
    // Into the input: where it has gone meanwhile, the key would fall into the text.
    await input.press('Enter');
    await this.page.locator('.statusbar-item', { hasText: `Ln ${line}, ` }).waitFor();
  }

  /** A line of the editor that has this text, in which blanks are no-break spaces. */
  line(text: string): Locator {
    return this.page.locator('.view-line').filter({ hasText: new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[ \\u00a0]')) }).first();
  }

  /** One token of that line. */
  token(line: string, text: string): Locator {
    return this.line(line).locator('span span').filter({ hasText: new RegExp(`^[\\s\\u00a0]*${text}[\\s\\u00a0]*$`) }).first();
  }

  /** The page inside the webview of the view of that name. */
  async view(name: string): Promise<Frame> {
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      for (const frame of this.page.frames()) {
        if (await frame.locator(`body[data-view="${name}"]`).count().catch(() => 0)) {
          return frame;
        }
      }
      await pause(100);
    }
    throw new Error(`the view ${name} did not come`);
  }

  /** Points at a token until the hover with its bits is there: where its line is drawn anew meanwhile, the hover closes. */
  async point(token: Locator): Promise<void> {
    await this.until('the hover has the bits', async () => {
      await this.page.mouse.move(5, 940);
      await token.hover({ timeout: 15_000 }).catch(() => undefined);
      return this.page.locator('.monaco-hover img').first().waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
    });
  }

  /** Waits until what is there is not drawn anew any more. */
  async steady(locator: Locator): Promise<void> {
    await this.until('it is not drawn anew', async () => {
      const element = await locator.elementHandle();
      await pause(1500);
      return element!.evaluate(one => one.isConnected);
    });
  }

  /** Where something is when it has come to rest: hints and lenses that come in move the lines. */
  async rest(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    let last = '';
    let times = 0;
    let box: { x: number; y: number; width: number; height: number } | null = null;
    await this.until('it has come to rest', async () => {
      box = await locator.boundingBox({ timeout: 2000 }).catch(() => null);
      const now = JSON.stringify(box);
      times = box !== null && now === last ? times + 1 : 0;
      last = now;
      return times === 5;
    });
    return box!;
  }

  /** Waits until something holds. */
  async until(what: string, holds: () => Promise<boolean>, patience = PATIENCE): Promise<void> {
    for (const end = Date.now() + patience; Date.now() < end; ) {
      if (await holds()) {
        return;
      }
      await pause(100);
    }
    throw new Error(`still not: ${what}`);
  }

  /** The text of the editor in sight, without what stands in it as hints and values. */
  async text(): Promise<string> {
    const lines = this.page.locator('.editor-instance').first().locator('.view-line');
    const all = await lines.evaluateAll(elements => elements.map(e => ({ top: parseInt((e as { style: { top: string } }).style.top, 10), text: [...e.querySelectorAll('span > span')].filter(one => !/dyn-rule|inline-value/.test(one.className)).map(one => one.textContent ?? '').join('') })));
    return all.sort((a, b) => a.top - b.top).map(line => line.text.replaceAll('\u00a0', ' ')).join('\n');
  }

  /** Brings the line with this text into sight by search; answers its number. */
  async show(text: string): Promise<number> {
    await this.page.locator('.editor-instance .view-lines').first().click();
    await this.page.keyboard.press('Control+f');
    const find = this.page.locator('.find-widget.visible textarea[aria-label="Find"]').first();
    await find.waitFor();
    await this.put(find, text);
    await find.press('Enter');
    await find.press('Escape');
    let number = -1;
    // Hints that arrive draw the lines anew: one that was there is gone for a moment. While the text scrolls, a line's
    // height and its number are those of two moments: the height has to be the same before and after.
    await this.until(`"${text}" is in sight`, async () => {
      const before = await this.line(text).boundingBox({ timeout: 2000 }).catch(() => null);
      number = before ? await this.numberAt(before.y) : -1;
      const after = await this.line(text).boundingBox({ timeout: 2000 }).catch(() => null);
      return number > 0 && after !== null && after.y === before?.y;
    });
    return number;
  }

  /** The number of the line at this height. */
  async numberAt(y: number): Promise<number> {
    for (const number of await this.page.locator('.editor-instance .margin .line-numbers').all()) {
      const box = await number.boundingBox({ timeout: 2000 }).catch(() => null);
      if (box && Math.abs(box.y - y) < 4) {
        return Number(await number.innerText({ timeout: 2000 }).catch(() => '-1'));
      }
    }
    return -1;
  }

  /** The number in the margin. */
  margin(number: number): Locator {
    return this.page.locator('.editor-instance .margin .line-numbers').filter({ hasText: new RegExp(`^${number}$`) }).first();
  }

  /**
   * Presses a key that lets a kernel that is stopped run on. Our views tell of a stop before VS Code's own debugger has taken note of it, and
   * until then VS Code ignores the key.
   */
  async goOn(key: string): Promise<void> {
    await this.page.locator('.debug-toolbar .codicon-debug-continue').first().waitFor();
    await this.page.keyboard.press(key);
  }

  /** Waits until the debugger stands in the line with this text. */
  async stopped(text: string): Promise<void> {
    await this.until(`it stops at ${text}`, async () => {
      const top = await this.page.locator('.editor-instance .debug-top-stack-frame-line').first().boundingBox({ timeout: 2000 }).catch(() => null);
      const line = await this.line(text).boundingBox({ timeout: 2000 }).catch(() => null);
      return top !== null && line !== null && Math.abs(top.y - line.y) < 4;
    });
  }

  /** The warp watch, by its tab in the panel. */
  async warpWatch(): Promise<Frame> {
    await this.page.locator('.part.panel .composite-bar .action-label', { hasText: /^SASS$/i }).first().click();
    const view = await this.view('warpWatch');
    await view.locator('td[data-lane="31"]').first().waitFor();
    return view;
  }
}
