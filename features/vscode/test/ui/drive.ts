/** Drives VS Code with keyboard and mouse, like a user, and records the results of checks. */
import * as path from 'node:path';
import { Frame, Locator, Page } from 'playwright-core';
import { pause } from './vscode';

/** Maximum duration of a single wait, in milliseconds. A busy machine may need long. */
const TIMEOUT_MS = 120_000;

/** How long a view may be empty before it is opened again, in milliseconds. On a busy machine, views were seen to take 6 s. */
const EMPTY_VIEW_MS = 20_000;

export class Drive {
  passed = 0;
  failed = 0;
  /** The picture of the last failure; it may not be written yet. */
  private pendingPicture: Promise<void> = Promise.resolve();

  constructor(
    readonly page: Page,
    private readonly pictures: string,
  ) {
    page.setDefaultTimeout(TIMEOUT_MS);
  }

  /** Records and prints the result of a check. `details` is printed if it failed. */
  check(description: string, holds: boolean, details = ''): void {
    if (holds) {
      this.passed++;
      console.log(`ok   ${description}`);
    } else {
      this.failed++;
      console.log(`FAIL ${description}: ${details.slice(0, 600)}`);
      // The test continues while the picture of the screen is taken.
      this.pendingPicture = this.picture(`failed-${description.replace(/\W+/g, '-').slice(0, 60)}`).catch(() => undefined);
    }
  }

  /** Waits until a condition holds. The check fails if it does not hold in time. */
  async checkEventually(description: string, condition: () => Promise<boolean>, details: () => Promise<string> = () => Promise.resolve('')): Promise<void> {
    const holds = await this.until(description, () => condition().catch(() => false)).then(
      () => true,
      () => false,
    );
    this.check(description, holds, holds ? '' : await details().catch(String));
    await this.pendingPicture;
  }

  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(this.pictures, `${name}.png`) });
  }

  /** Opens VS Code in the page and waits for its window. */
  async start(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.locator('.monaco-workbench').waitFor();
  }

  /**
   * Runs a command from the command palette by a click on its row. The key Enter might run another row, or go to another element that has
   * taken the focus.
   */
  async command(text: string): Promise<void> {
    await this.withRetries(async () => {
      await this.page.keyboard.press('F1');
      await this.choose(`>${text}`, text.split(': ').pop()!);
    });
  }

  /**
   * Sets the text of a field without keys. When a notification or a panel appears, VS Code may move the focus to the editor, and keys would
   * then change the kernel.
   */
  async setText(field: Locator, text: string): Promise<void> {
    await field.evaluate((element, value) => {
      const input = element as HTMLInputElement;
      input.focus();
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
  }

  /** Opens the list of colour themes by its keys and clicks a theme. Tries again if a page has taken the focus from the list. */
  async chooseTheme(name: string): Promise<void> {
    await this.withRetries(async () => {
      await this.page.keyboard.press('Control+k');
      await this.page.keyboard.press('Control+t');
      await this.choose(name, name);
    });
  }

  /** Sets the filter text of the open list and clicks the row with a name. */
  private async choose(text: string, name: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input[type=text]').first();
    await input.waitFor({ timeout: 15_000 });
    await this.setText(input, text);
    await this.row(name).click({ timeout: 15_000 });
    // The choice may open another list, so the list may stay visible. The wait is as short as that for the click, because the caller
    // repeats a lost click.
    await this.until(`${name} is chosen`, async () => !(await input.isVisible()) || (await input.inputValue({ timeout: 2000 }).catch(() => '')) !== text, 15_000);
  }

  /** Clicks an item of the open context menu until the menu has closed: VS Code ignores clicks for 100 ms after it has opened the menu. */
  async chooseInMenu(text: string): Promise<void> {
    const item = this.page.locator('.monaco-menu .action-item', { hasText: text }).first();
    await item.waitFor();
    await this.until(`${text} is chosen`, async () => {
      await item.click({ timeout: 2000 }).catch(() => undefined);
      return !(await item.isVisible());
    });
  }

  /** Runs an action and, if it fails, repeats it up to six times. Presses Escape before each repetition. */
  private async withRetries(action: () => Promise<void>): Promise<void> {
    for (let retriesLeft = 6; ; retriesLeft--) {
      try {
        await action();
        return;
      } catch (e) {
        if (retriesLeft === 0) {
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
   * Waits until a row of a list is selected and presses Enter. A page that appears, such as the walkthrough, may take the focus from the
   * list at any moment. So the key goes to the input field of the list, repeatedly until the row has disappeared.
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

  /**
   * Replaces the text of a field by typing. If VS Code creates the field again meanwhile, letters are lost. So this repeats until the field
   * has the whole text.
   */
  async fill(field: Locator, text: string): Promise<void> {
    await this.until(`${text} is typed`, async () => {
      await field.click();
      await this.page.keyboard.press('Control+A');
      await this.page.keyboard.type(text);
      return (await field.inputValue()) === text;
    });
  }

  /** Opens a file from the explorer and waits for its tab. The quick search for files needs a program that the package of VS Code lacks. */
  async openTab(file: string): Promise<void> {
    await this.page.locator('.explorer-folders-view .monaco-list-row', { hasText: file }).first().dblclick();
    await this.page.locator('.tab.active', { hasText: file }).waitFor();
  }

  /** Opens a text and waits until its editor has the focus. */
  async open(file: string): Promise<void> {
    await this.openTab(file);
    await this.page.locator('.editor-instance .monaco-editor.focused').first().waitFor();
  }

  /** Moves the cursor to a line and column, both from 1, and scrolls to them. */
  async goto(line: number, column = 1): Promise<void> {
    const input = this.page.locator('.quick-input-widget input[type=text]').first();
    await this.withRetries(async () => {
      await this.page.locator('.editor-instance .view-lines').first().click();
      await this.page.keyboard.press('Control+g');
      await input.waitFor({ timeout: 15_000 });
      await this.setText(input, `:${line}:${column}`);
      await this.page.locator('.quick-input-list .monaco-list-row', { hasText: new RegExp(`\\b${line}\\b`) }).first().waitFor({ timeout: 15_000 });
      // The key goes to the input field. If the focus has moved, a key without a target would change the text.
      await input.press('Enter', { timeout: 15_000 });
    });
    await this.page.locator('.statusbar-item', { hasText: `Ln ${line}, ` }).waitFor();
  }

  /** Returns the first line of the editor that contains this text. Lines have no-break spaces instead of blanks. */
  line(text: string): Locator {
    return this.page.locator('.view-line').filter({ hasText: new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[ \\u00a0]')) }).first();
  }

  /** Returns the token with this text in the first line that contains the text `line`. */
  token(line: string, text: string): Locator {
    return this.line(line).locator('span span').filter({ hasText: new RegExp(`^[\\s\\u00a0]*${text}[\\s\\u00a0]*$`) }).first();
  }

  /**
   * Returns the page in the webview of the view with this name. Waits until it exists.
   *
   * In a browser, all webviews of VS Code are in the scope of one service worker, and each of them installs its own. If two webviews load at
   * the same time, one may ask the worker that the other just replaces. Then it never gets an answer and stays empty. The desktop's VS Code
   * gives each webview its own origin. Here, the empty view is closed and opened again, as a user does.
   */
  async view(name: string): Promise<Frame> {
    let nextReopening = Date.now() + EMPTY_VIEW_MS;
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
      if (Date.now() > nextReopening) {
        await this.reopenView(name);
        nextReopening = Date.now() + EMPTY_VIEW_MS;
      }
      for (const frame of this.page.frames()) {
        if (await frame.locator(`body[data-view="${name}"]`).count().catch(() => 0)) {
          return frame;
        }
      }
      await pause(100);
    }
    throw new Error(`the view ${name} did not appear`);
  }

  /** Collapses and expands a view in the panel or side bar. Does nothing if none with this name is expanded there. */
  private async reopenView(name: string): Promise<void> {
    const title = new RegExp(name.replace(/[A-Z]/g, ' $&'), 'i');
    const header = this.page.locator('.pane-header.expanded', { hasText: title }).first();
    if (await header.isVisible()) {
      console.log(`info the view ${name} is empty, and is opened again`);
      await header.click();
      await this.page.locator('.pane-header:not(.expanded)', { hasText: title }).first().click();
    }
  }

  /** Moves the mouse to a token, repeatedly until the hover with the bits appears. The hover closes if VS Code redraws the line. */
  async showHover(token: Locator): Promise<void> {
    await this.until('the hover has the bits', async () => {
      await this.page.mouse.move(5, 940);
      await token.hover({ timeout: 15_000 }).catch(() => undefined);
      return this.page.locator('.monaco-hover img').first().waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
    });
  }

  /** Waits until VS Code has not redrawn an element for 1.5 s. */
  async waitUntilSteady(locator: Locator): Promise<void> {
    await this.until('it is no longer redrawn', async () => {
      const element = await locator.elementHandle();
      await pause(1500);
      return element!.evaluate(one => one.isConnected);
    });
  }

  /** Waits until an element has stopped moving, and returns its box. Hints and lenses that appear move the lines. */
  async boxAtRest(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    let last = '';
    let times = 0;
    let box: { x: number; y: number; width: number; height: number } | null = null;
    await this.until('it has stopped moving', async () => {
      box = await locator.boundingBox({ timeout: 2000 }).catch(() => null);
      const now = JSON.stringify(box);
      times = box !== null && now === last ? times + 1 : 0;
      last = now;
      return times === 5;
    });
    return box!;
  }

  /** Waits until a condition holds. Throws an error after `timeout` milliseconds. */
  async until(description: string, condition: () => Promise<boolean>, timeout = TIMEOUT_MS): Promise<void> {
    for (const end = Date.now() + timeout; Date.now() < end; ) {
      if (await condition()) {
        return;
      }
      await pause(100);
    }
    throw new Error(`still not: ${description}`);
  }

  /** Returns the text of the visible lines of the first editor, without the hints and values in it. */
  async visibleText(): Promise<string> {
    const lines = this.page.locator('.editor-instance').first().locator('.view-line');
    const all = await lines.evaluateAll(elements => elements.map(e => ({ top: parseInt((e as { style: { top: string } }).style.top, 10), text: [...e.querySelectorAll('span > span')].filter(one => !/dyn-rule|inline-value/.test(one.className)).map(one => one.textContent ?? '').join('') })));
    return all.sort((a, b) => a.top - b.top).map(line => line.text.replaceAll('\u00a0', ' ')).join('\n');
  }

  /** Scrolls to the line with this text by searching for it. Returns its number, from 1. */
  async scrollTo(text: string): Promise<number> {
    await this.page.locator('.editor-instance .view-lines').first().click();
    await this.page.keyboard.press('Control+f');
    const find = this.page.locator('.find-widget.visible textarea[aria-label="Find"]').first();
    await find.waitFor();
    await this.setText(find, text);
    await find.press('Enter');
    await find.press('Escape');
    let lineNumber = -1;
    // When hints appear, VS Code redraws the lines, so a line may be missing for a moment. The line's position on the screen and its number
    // are read one after the other, and the text may scroll between. So the position must be equal before and after.
    await this.until(`"${text}" is in sight`, async () => {
      const before = await this.line(text).boundingBox({ timeout: 2000 }).catch(() => null);
      lineNumber = before ? await this.lineNumberAt(before.y) : -1;
      const after = await this.line(text).boundingBox({ timeout: 2000 }).catch(() => null);
      return lineNumber > 0 && after !== null && after.y === before?.y;
    });
    return lineNumber;
  }

  /** Returns the number, from 1, of the line at this y position on the screen, or -1 if there is none. */
  async lineNumberAt(y: number): Promise<number> {
    for (const number of await this.page.locator('.editor-instance .margin .line-numbers').all()) {
      const box = await number.boundingBox({ timeout: 2000 }).catch(() => null);
      if (box && Math.abs(box.y - y) < 4) {
        return Number(await number.innerText({ timeout: 2000 }).catch(() => '-1'));
      }
    }
    return -1;
  }

  /** Returns the element of a line number, from 1, in the margin. */
  margin(number: number): Locator {
    return this.page.locator('.editor-instance .margin .line-numbers').filter({ hasText: new RegExp(`^${number}$`) }).first();
  }

  /**
   * Presses a key that lets a stopped kernel continue. The views of the extension show a stop before VS Code has processed it, and until
   * then VS Code ignores the key.
   */
  async continueWith(key: string): Promise<void> {
    await this.page.locator('.debug-toolbar .codicon-debug-continue').first().waitFor();
    await this.page.keyboard.press(key);
  }

  /** Waits until the debugger has stopped at the line with this text. */
  async waitForStopAt(text: string): Promise<void> {
    await this.until(`it stops at ${text}`, async () => {
      const top = await this.page.locator('.editor-instance .debug-top-stack-frame-line').first().boundingBox({ timeout: 2000 }).catch(() => null);
      const line = await this.line(text).boundingBox({ timeout: 2000 }).catch(() => null);
      return top !== null && line !== null && Math.abs(top.y - line.y) < 4;
    });
  }

  /** Shows the warp watch by a click on its tab in the panel, and returns its page. */
  async openWarpWatch(): Promise<Frame> {
    await this.page.locator('.part.panel .composite-bar .action-label', { hasText: /^SASS$/i }).first().click();
    const view = await this.view('warpWatch');
    await view.locator('td[data-lane="31"]').first().waitFor();
    return view;
  }
}
