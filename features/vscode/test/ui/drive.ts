/** What a user does with keyboard and mouse, in terms of VS Code. */
import * as path from 'node:path';
import { Frame, Locator, Page } from 'playwright-core';
import { pause } from './vscode';

export class Drive {
  passed = 0;
  failed = 0;

  constructor(
    readonly page: Page,
    private readonly pictures: string,
  ) {
    page.setDefaultTimeout(20_000);
  }

  check(what: string, holds: boolean, found = ''): void {
    if (holds) {
      this.passed++;
      console.log(`ok   ${what}`);
    } else {
      this.failed++;
      console.log(`FAIL ${what}: ${found.slice(0, 600)}`);
    }
  }

  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(this.pictures, `${name}.png`) });
  }

  /** By a press on its row: Enter takes what the list has chosen by then, or falls into what took the focus. */
  async command(text: string): Promise<void> {
    const name = text.split(': ').pop()!;
    for (let again = 2; ; again--) {
      try {
        await this.page.keyboard.press('F1');
        const input = this.page.locator('.quick-input-widget input[type=text]').first();
        await input.fill(`>${text}`, { timeout: 5000 });
        await this.row(name).waitFor({ timeout: 5000 });
        await pause(200);
        await this.row(name).click({ timeout: 5000 });
        await pause(500);
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

  /** From the explorer: the search for files needs a program that VS Code's package leaves out. */
  async open(file: string): Promise<void> {
    await this.page.locator('.explorer-folders-view .monaco-list-row', { hasText: file }).first().dblclick();
    await this.page.locator('.tab.active', { hasText: file }).waitFor();
    await pause(500);
  }

  /** Puts the cursor into a line, and the line into sight. */
  async goto(line: number, column = 1): Promise<void> {
    await this.page.locator('.editor-instance .view-lines').first().click();
    await this.page.keyboard.press('Control+g');
    const input = this.page.locator('.quick-input-widget input[type=text]').first();
    await input.waitFor();
    await input.fill(`:${line}:${column}`);
    await pause(200);
    await this.page.keyboard.press('Enter');
    await pause(300);
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
    for (let i = 0; i < 200; i++) {
      for (const frame of this.page.frames()) {
        if (await frame.locator(`body[data-view="${name}"]`).count().catch(() => 0)) {
          return frame;
        }
      }
      await pause(100);
    }
    throw new Error(`the view ${name} did not come`);
  }
}
