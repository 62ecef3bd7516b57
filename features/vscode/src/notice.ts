/** What is said in passing: one line in the status bar, the whole message at a pointer's rest. */
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

  /** What stands there; empty if nothing does. */
  get text(): string {
    return this.timer ? this.item.text : '';
  }

  /** The whole of it. */
  get whole(): string {
    return this.timer ? String(this.item.tooltip) : '';
  }

  /** Says something for a while. */
  say(icon: string, message: string, milliseconds: number): void {
    clearTimeout(this.timer);
    this.item.text = `$(${icon}) ${oneLine(message)}`;
    this.item.tooltip = message;
    this.item.accessibilityInformation = { label: message };
    this.item.show();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.item.hide();
    }, milliseconds);
  }
}

/** The first line of a message, short enough for a status bar. */
export function oneLine(message: string, most = 100): string {
  const lines = message.split('\n').map(line => line.trim()).filter(Boolean);
  const first = lines[0] ?? '';
  return first.length > most ? `${first.slice(0, most - 1).trimEnd()}…` : lines.length > 1 ? `${first.replace(/[:.]$/, '')}…` : first;
}
