/** Shows the lane in focus of the debugger in the status bar, with a picker for warp and lane or thread. */
import * as vscode from 'vscode';
import { Focus as Told, Where } from './protocol';
import { Sessions } from './sessions';

export class Focus implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('gsass.focus', vscode.StatusBarAlignment.Left, 40);
  private readonly all: vscode.Disposable[];

  constructor(private readonly sessions: Sessions) {
    this.item.name = 'SASS focus';
    this.item.command = 'gsass.setFocus';
    this.all = [
      this.item,
      sessions.onDidHappen(() => void this.show()),
      vscode.commands.registerCommand('gsass.setFocus', (wanted?: object) => this.choose(wanted)),
    ];
  }

  dispose(): void {
    this.all.forEach(one => one.dispose());
  }

  /** The text of the item; empty if no kernel is stopped. */
  get text(): string {
    return this.sessions.isStopped ? this.item.text : '';
  }

  private async show(): Promise<void> {
    const focus = this.sessions.isStopped ? await this.sessions.ask<Told>('sass/focus', {}) : undefined;
    if (!focus) {
      this.item.hide();
      return;
    }
    this.item.text = `$(target) block (${focus.block.join(',')}) warp ${focus.warp} lane ${focus.lane}`;
    this.item.tooltip = `Values are those of lane ${focus.lane}, thread (${focus.thread.join(',')}) of block (${focus.block.join(',')}). Click to choose another.`;
    this.item.show();
  }

  private async choose(wanted?: object): Promise<void> {
    // The title button of a view passes an argument of its own kind, which names no lane or thread.
    const given = wanted && ('lane' in wanted || 'thread' in wanted || 'threadId' in wanted) ? wanted : await this.ask();
    if (given) {
      await this.sessions.ask('sass/setFocus', given);
      await this.show();
    }
  }

  private async ask(): Promise<object | undefined> {
    const where = await this.sessions.ask<{ warps: Where[] }>('sass/where', {});
    if (!where) {
      void vscode.window.showInformationMessage('No kernel is stopped. Stop a kernel in the debugger first.');
      return undefined;
    }
    const thread = { label: '$(symbol-numeric) A thread by its coordinates', description: 'x, y, z in the block in focus', warp: undefined as Where | undefined };
    const warps = where.warps.map(warp => ({ label: warp.name, description: `${warp.state}, line ${warp.line}, active 0x${(warp.active >>> 0).toString(16)}`, warp: warp as Where | undefined }));
    const choice = await vscode.window.showQuickPick([...warps, thread], { title: 'Focus on Lane', placeHolder: 'Which warp?' });
    if (!choice) {
      return undefined;
    }
    if (!choice.warp) {
      const place = await vscode.window.showInputBox({ title: 'Thread', prompt: 'x, y, z', value: '0,0,0', validateInput: text => (/^\s*\d+(\s*,\s*\d+){0,2}\s*$/.test(text) ? undefined : 'Write up to three numbers, separated by commas.') });
      const numbers = place?.split(',').map(Number);
      return numbers && { thread: [0, 1, 2].map(i => numbers[i] ?? 0) };
    }
    const { warp } = choice;
    const lanes = Array.from({ length: 32 }, (_, lane) => ({ label: `lane ${lane}`, description: (warp.active >>> lane) & 1 ? 'active' : 'inactive', lane }));
    const lane = await vscode.window.showQuickPick(lanes, { title: warp.name, placeHolder: 'Which lane?' });
    return lane && { threadId: warp.threadId, lane: lane.lane };
  }
}
