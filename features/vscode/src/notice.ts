/** Shows temporary messages: the first line in the status bar, the whole message in its tooltip. */
import * as vscode from 'vscode';

export class Notice implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('gsass.notice', vscode.StatusBarAlignment.Left, 30);
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    this.item.name = 'SASS messages';
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.item.dispose();
  }

  /** The text in the status bar; empty if no message is shown. */
  get text(): string {
    return this.timer ? this.item.text : '';
  }

  /** The whole message; empty if no message is shown. */
  get fullMessage(): string {
    return this.timer ? String(this.item.tooltip) : '';
  }

  /** Shows a message for a time in milliseconds. */
  show(icon: string, message: string, milliseconds: number): void {
    clearTimeout(this.timer);
    this.item.text = `$(${icon}) ${toOneLine(message)}`;
    this.item.tooltip = message;
    this.item.accessibilityInformation = { label: message };
    this.item.show();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.item.hide();
    }, milliseconds);
  }
}

/** Returns the first line of a message, shortened to `maxLength` characters. An ellipsis shows that text was left out. */
export function toOneLine(message: string, maxLength = 100): string {
  const lines = message.split('\n').map(line => line.trim()).filter(Boolean);
  const first = lines[0] ?? '';
  return first.length > maxLength ? `${first.slice(0, maxLength - 1).trimEnd()}…` : lines.length > 1 ? `${first.replace(/[:.]$/, '')}…` : first;
}
