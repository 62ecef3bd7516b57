/** Shows the views of the debugger when a session stops for the first time. All of them are in one place of the panel. */
import * as vscode from 'vscode';
import { Sessions } from '../debug/sessions';

export class Opening implements vscode.Disposable {
  private readonly listening: vscode.Disposable;
  private shown: string | undefined;

  constructor(sessions: Sessions) {
    this.listening = sessions.onDidHappen(happening => {
      const session = sessions.session;
      if (happening === 'stopped' && session && session.id !== this.shown && vscode.workspace.getConfiguration('gsass').get<boolean>('debug.openViews')) {
        this.shown = session.id;
        // The focus stays in the editor.
        void vscode.commands.executeCommand('gsass.warpWatch.focus', { preserveFocus: true });
      }
    });
  }

  dispose(): void {
    this.listening.dispose();
  }
}
