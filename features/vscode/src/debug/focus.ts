/** Shows the debugger's lane in focus in the status bar, with a picker for a warp and a lane, or for a thread. */
import * as vscode from 'vscode';
import { Focus as FocusAnswer, WarpLocation } from './protocol';
import { Sessions } from './sessions';

export class Focus implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('gsass.focus', vscode.StatusBarAlignment.Left, 40);
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly sessions: Sessions) {
    this.item.name = 'SASS focus';
    this.item.command = 'gsass.setFocus';
    this.disposables = [
      this.item,
      sessions.onSessionEvent(() => void this.show()),
      vscode.commands.registerCommand('gsass.setFocus', (wanted?: object) => this.chooseFocus(wanted)),
    ];
  }

  dispose(): void {
    this.disposables.forEach(one => one.dispose());
  }

  /** The text of the status bar item; empty if no kernel is stopped. */
  get text(): string {
    return this.sessions.isStopped ? this.item.text : '';
  }

  private async show(): Promise<void> {
    const { stopId } = this.sessions;
    const focus = stopId ? await this.sessions.request<FocusAnswer>('sass/focus', {}) : undefined;
    if (stopId !== this.sessions.stopId) {
      return;
    }
    if (!focus) {
      this.item.hide();
      return;
    }
    this.item.text = `$(target) block (${focus.block.join(',')}) warp ${focus.warp} lane ${focus.lane}`;
    this.item.tooltip = `Values are those of lane ${focus.lane}, thread (${focus.thread.join(',')}) of block (${focus.block.join(',')}). Click to choose another.`;
    this.item.show();
  }

  private async chooseFocus(wanted?: object): Promise<void> {
    // The title button of a view passes an argument without a lane or thread.
    const target = wanted && ('lane' in wanted || 'thread' in wanted || 'threadId' in wanted) ? wanted : await this.askForLane();
    if (target) {
      await this.sessions.request('sass/setFocus', target);
      await this.show();
    }
  }

  private async askForLane(): Promise<object | undefined> {
    const answer = await this.sessions.request<{ warps: WarpLocation[] }>('sass/where', {});
    if (!answer) {
      void vscode.window.showInformationMessage('No kernel is stopped. Stop a kernel in the debugger first.');
      return undefined;
    }
    const threadItem = { label: '$(symbol-numeric) A thread by its coordinates', description: 'x, y, z in the block in focus', warp: undefined as WarpLocation | undefined };
    const warps = answer.warps.map(warp => ({ label: warp.name, description: `${warp.state}, line ${warp.line}, active 0x${(warp.active >>> 0).toString(16)}`, warp: warp as WarpLocation | undefined }));
    const choice = await vscode.window.showQuickPick([...warps, threadItem], { title: 'Focus on Lane', placeHolder: 'Which warp?' });
    if (!choice) {
      return undefined;
    }
    if (!choice.warp) {
      const coordinates = await vscode.window.showInputBox({ title: 'Thread', prompt: 'x, y, z', value: '0,0,0', validateInput: text => (/^\s*\d+(\s*,\s*\d+){0,2}\s*$/.test(text) ? undefined : 'Write up to three numbers, separated by commas.') });
      const numbers = coordinates?.split(',').map(Number);
      return numbers && { thread: [0, 1, 2].map(i => numbers[i] ?? 0) };
    }
    const { warp } = choice;
    const lanes = Array.from({ length: 32 }, (_, lane) => ({ label: `lane ${lane}`, description: (warp.active >>> lane) & 1 ? 'active' : 'inactive', lane }));
    const lane = await vscode.window.showQuickPick(lanes, { title: warp.name, placeHolder: 'Which lane?' });
    return lane && { threadId: warp.threadId, lane: lane.lane };
  }
}
