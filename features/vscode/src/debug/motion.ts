/**
 * Commands for a stopped kernel that not every debugger has: steps to a barrier or a reconvergence point, back to the last write, edits of
 * the running code.
 */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Notice } from '../notice';
import { later } from '../parts';
import { Sessions } from './sessions';

export class Motion implements vscode.Disposable {
  private readonly all: vscode.Disposable[];
  private refused = '';
  private edited: vscode.TextDocument | undefined;
  private readonly patch = later(400, () => void this.send());
  /** Shows the result of the last edit. */
  readonly notice = new Notice();

  constructor(private readonly sessions: Sessions) {
    this.all = [
      this.patch,
      this.notice,
      vscode.commands.registerCommand('gsass.stepToBarrier', () => this.step({ to: 'barrier' })),
      vscode.commands.registerCommand('gsass.stepToReconvergence', () => this.step({ to: 'reconvergence' })),
      vscode.commands.registerCommand('gsass.lastWrite', (variable?: { variable?: { evaluateName?: string } }) => this.lastWrite(variable)),
      vscode.workspace.onDidChangeTextDocument(e => e.contentChanges.length > 0 && this.changed(e.document)),
    ];
  }

  dispose(): void {
    this.all.forEach(one => one.dispose());
  }

  private async step(to: object): Promise<void> {
    const { session, threadId } = this.sessions;
    await this.tell(() => session?.customRequest('sass/step', { ...to, threadId }));
  }

  /** Goes back to the instruction that last wrote a value. */
  private async lastWrite(what?: { variable?: { evaluateName?: string } }): Promise<void> {
    const expression = what?.variable?.evaluateName ?? (await vscode.window.showInputBox({ title: 'Go Back to Last Write', prompt: 'A register or a place in memory, such as R3, lane 5: R3, g[0x10], out[3]' }));
    const { session, threadId } = this.sessions;
    if (expression) {
      await this.tell(() => session?.customRequest('sass/lastWrite', { expression, threadId }));
    }
  }

  private async tell(action: () => Thenable<unknown> | undefined): Promise<void> {
    try {
      await action();
    } catch (e) {
      void vscode.window.showWarningMessage(e instanceof Error ? e.message : String(e));
    }
  }

  /** Applies an edit of the debugged text to the running code after a short pause. */
  private changed(document: vscode.TextDocument): void {
    const program = this.sessions.session?.configuration['program'] as string | undefined;
    if (this.sessions.isStopped && program && document.uri.scheme === 'file' && path.normalize(program) === path.normalize(document.fileName)) {
      this.edited = document;
      this.patch();
    }
  }

  private async send(): Promise<void> {
    const { session } = this.sessions;
    if (!session || !this.sessions.isStopped || !this.edited) {
      return;
    }
    try {
      const { changed } = (await session.customRequest('sass/patch', { text: this.edited.getText() })) as { changed: number };
      this.refused = '';
      if (changed > 0) {
        this.notice.say('edit', `${changed} instruction${changed === 1 ? '' : 's'} of the running kernel changed`, 5000);
      }
    } catch (e) {
      // A half-typed line is refused at every letter, so the same reason is shown only once.
      const reason = e instanceof Error ? e.message : String(e);
      if (reason !== this.refused) {
        this.refused = reason;
        this.notice.say('warning', /^Edit not applied/.test(reason) ? reason : `Edit not applied: ${reason}`, 8000);
      }
    }
  }
}
