/**
 * Debugger commands beyond the usual ones: steps to a barrier or a reconvergence point, steps back to the last write of a value, and edits
 * of the running code.
 */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Notice } from '../notice';
import { debounce } from '../parts';
import { Sessions } from './sessions';

export class DebugCommands implements vscode.Disposable {
  private readonly disposables: vscode.Disposable[];
  /** Why the last edit was refused; empty if it was applied. */
  private lastRefusal = '';
  private editedDocument: vscode.TextDocument | undefined;
  private readonly sendPatchSoon = debounce(400, () => void this.sendPatch());
  /** Shows the result of the last edit. */
  readonly notice = new Notice();

  constructor(private readonly sessions: Sessions) {
    this.disposables = [
      this.sendPatchSoon,
      this.notice,
      vscode.commands.registerCommand('gsass.stepToBarrier', () => this.step({ to: 'barrier' })),
      vscode.commands.registerCommand('gsass.stepToReconvergence', () => this.step({ to: 'reconvergence' })),
      vscode.commands.registerCommand('gsass.lastWrite', (variable?: { variable?: { evaluateName?: string } }) => this.goToLastWrite(variable)),
      vscode.workspace.onDidChangeTextDocument(e => e.contentChanges.length > 0 && this.handleEdit(e.document)),
    ];
  }

  dispose(): void {
    this.disposables.forEach(one => one.dispose());
  }

  private async step(to: object): Promise<void> {
    const { session, threadId } = this.sessions;
    await this.runShowingError(() => session?.customRequest('sass/step', { ...to, threadId }));
  }

  /** Goes back to the instruction that last wrote a value. */
  private async goToLastWrite(item?: { variable?: { evaluateName?: string } }): Promise<void> {
    const expression = item?.variable?.evaluateName ?? (await vscode.window.showInputBox({ title: 'Go Back to Last Write', prompt: 'A register or a place in memory, such as R3, lane 5: R3, g[0x10], out[3]' }));
    const { session, threadId } = this.sessions;
    if (expression) {
      await this.runShowingError(() => session?.customRequest('sass/lastWrite', { expression, threadId }));
    }
  }

  /** Runs an action. If it fails, shows the reason as a warning. */
  private async runShowingError(action: () => Thenable<unknown> | undefined): Promise<void> {
    try {
      await action();
    } catch (e) {
      void vscode.window.showWarningMessage(e instanceof Error ? e.message : String(e));
    }
  }

  /** Applies an edit of the debugged text to the running code after a short pause. */
  private handleEdit(document: vscode.TextDocument): void {
    const program = this.sessions.session?.configuration['program'] as string | undefined;
    if (this.sessions.isStopped && program && document.uri.scheme === 'file' && path.normalize(program) === path.normalize(document.fileName)) {
      this.editedDocument = document;
      this.sendPatchSoon();
    }
  }

  private async sendPatch(): Promise<void> {
    const { session } = this.sessions;
    if (!session || !this.sessions.isStopped || !this.editedDocument) {
      return;
    }
    try {
      const { changed } = (await session.customRequest('sass/patch', { text: this.editedDocument.getText() })) as { changed: number };
      this.lastRefusal = '';
      if (changed > 0) {
        this.notice.show('edit', `${changed} instruction${changed === 1 ? '' : 's'} of the running kernel changed`, 5000);
      }
    } catch (e) {
      // An incomplete line is refused after every typed character, so a repeated reason is shown only once.
      const reason = e instanceof Error ? e.message : String(e);
      if (reason !== this.lastRefusal) {
        this.lastRefusal = reason;
        this.notice.show('warning', /^Edit not applied/.test(reason) ? reason : `Edit not applied: ${reason}`, 8000);
      }
    }
  }
}
